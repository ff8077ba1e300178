import type { WordQuery } from "../../../own-index.ts";
import {
  firmLevels,
  joiners,
  type Level,
  toLedFunctions,
  toLevelKey,
  toNarrowerKeys,
  type WantedJob,
} from "../../../query-reading/index.ts";
import { tag, toJobWords } from "./vocabulary.ts";
import { everyWord } from "./word-queries.ts";

/** Matches the title "Chef" alone. It means a cook in English and French, and a boss in German. */
const bareChef = "tt:chef";

const chefs: ReadonlySet<string> = new Set(["kitchen-staff", "cook", "head-chef"]);

/** Matches the rows of people who have the wanted job. */
export function isJob({ keys, levels, functions, supports, rest }: WantedJob): WordQuery {
  const isWide = keys.includes("engineer");
  // For a word such as "patron" (French: the boss of a firm), the query also requires the business function
  // `management`. Otherwise it would match a chief financial officer, who has the same seniority level but leads only
  // finance.
  const led = levels === firmLevels && functions.length === 0 ? ["management"] : functions;
  return {
    all: [
      ...(rest.length > 0 ? [everyWord(rest, ["t", "d"])] : []),
      ...(keys.length > 0
        ? [{ any: [...tag("k", keys), ...(keys.some((key) => chefs.has(key)) ? [bareChef] : [])] }]
        : []),
      ...(supports.length > 0 ? [{ any: tag("of", supports) }] : []),
      ...(levels.length > 0 ? [isAtLevel(levels, keys.length === 0 ? led : [])] : []),
      ...(functions.length > 0 && (levels.length === 0 || isWide) && (keys.length === 0 || isWide)
        ? [{ any: tag("fn", functions) }]
        : []),
    ],
    // For a query such as "who leads sales", deputies are excluded, because a deputy does not lead.
    ...(keys.length === 0 && levels.length > 1 && functions.length > 0
      ? { none: toDeputies(functions, levels) }
      : {}),
  };
}

/**
 * Matches the rows of people who have the wanted job itself rather than a narrower one. For "nurse", these are nurses
 * but not ward managers.
 */
export function isJobItself(job: WantedJob): WordQuery {
  const narrower = job.keys.flatMap(toNarrowerKeys);
  return narrower.length === 0 ? isJob(job) : { all: [isJob(job)], none: tag("k", narrower) };
}

/** True if {@link isJob} also matches people with a narrower job. */
export function hasNarrower({ keys }: WantedJob): boolean {
  return keys.some((key) => toNarrowerKeys(key).length > 0);
}

/**
 * Matches the rows of people who have the wanted job or another job with the same duties: for head of sales, also VP of
 * sales. A deputy does not have these duties.
 */
export function isLed(job: WantedJob): WordQuery {
  const { keys, functions, levels } = job.also;
  if (keys.length + levels.length === 0) return isJob(job);
  // The row of a chief of a profession, such as a chief actuary, has no key that combines a level with a function. A
  // query for the head of finance therefore does not match it. That is intended: a chief actuary does not lead finance.
  const led = functions.flatMap((part) => levels.map((level) => toLevelKey(level, part)));
  return { any: [isJob(job), ...tag("k", [...keys, ...led])] };
}

/** Returns queries for the deputies of people with these levels and functions. */
function toDeputies(functions: readonly string[], levels: readonly Level[]): WordQuery[] {
  return toOwnJobs(functions, levels).flatMap((key) =>
    typeof key === "string" ? key.replace(/^k:/, "k:deputy:") : [],
  );
}

/**
 * Matches rows with a job at one of the seniority levels in one of the business functions. If `functions` is empty,
 * only the level must match. Level and function must belong to the same job: a "Head of IT, sales manager" is not a
 * head of sales.
 */
function isAtLevel(
  levels: readonly string[],
  functions: readonly string[],
  prefix: "lf" | "lx" = "lf",
): WordQuery {
  if (functions.length === 0) return { any: tag("s", levels) };
  return {
    any: levels.flatMap((level) =>
      tag(
        prefix,
        functions.map((part) => `${level}.${part}`),
      ),
    ),
  };
}

/**
 * Matches rows with the wanted job, or with all words of its title. Also matches rows with another job, or another
 * seniority level and business function, that the query may mean.
 */
export function isKin(job: WantedJob): WordQuery {
  const words = toJobWords(job.words.filter((word) => !joiners.has(word)).join(" "));
  const { keys, functions, levels } = job.kin;
  // If the job is a known one, the query matches rows by the job's key. A single word is then not searched for in
  // titles: a "Product Owner" is not an owner, although the title contains the word.
  const isByWords = words.length > 1 || job.keys.length === 0;
  const byWords = isByWords ? [everyWord(words, ["t", "h"])] : [];
  // Many titles do not state the experience, so "Senior software engineer" also matches software engineers.
  const isExperience =
    job.levels.length > 0 && job.levels.every((level) => level === "senior" || level === "entry");
  return {
    any: [
      isLed(job),
      ...(isExperience && job.keys.length > 0 ? tag("k", job.keys) : []),
      ...(job.keys.length === 0 && job.levels.length > 0
        ? byWords.map((one) => ({ all: [one, { any: tag("s", job.levels) }] }))
        : byWords),
      ...tag("k", keys),
      ...(levels.length > 0 ? [isAtLevel(levels, functions, "lx")] : []),
    ],
  };
}

/**
 * Matches every row that {@link isKin} matches. Also matches rows with the job's seniority level in its business
 * function or in a part of that function, such as sales operations for sales.
 */
export function isLikeJob(job: WantedJob): WordQuery {
  const level = job.keys.flatMap((key) => /^(\w+):/.exec(key)?.[1] ?? []);
  return {
    any: [
      isKin(job),
      // Many titles omit the seniority level: a search for head nurses falls back to nurses.
      ...(job.keys.length > 0 && job.levels.length > 0 ? tag("k", job.keys) : []),
      ...(level.length > 0 && job.functions.length > 0 ? [isAtLevel(level, job.functions)] : []),
    ],
  };
}

/**
 * Returns queries for jobs at these seniority levels in exactly these business functions. A job in a part of a
 * function, such as sales operations, does not match. A title such as CFO has a job key that contains no level and
 * function, so chiefs are also matched by their words for level and function.
 */
export function toOwnJobs(functions: readonly string[], levels: readonly Level[]): WordQuery[] {
  const chiefs = levels.filter((level) => level === "c_suite");
  return [
    ...tag(
      "k",
      functions.flatMap((part) => levels.map((level) => toLevelKey(level, part))),
    ),
    ...(functions.length > 0 && chiefs.length > 0 ? [isAtLevel(chiefs, functions, "lx")] : []),
  ];
}

/**
 * The seniority levels that each step of a search accepts within the wanted business function: first other leaders,
 * then managers, then people of any level.
 */
const steps: readonly (readonly Level[])[] = [["c_suite", "vp", "head", "director"], ["manager"], []];

/**
 * Functions that create a condition for jobs that resemble a wanted leader's job: one function for each of `steps`. The
 * condition matches what {@link isLikeJob} matches, and people at the levels of the step in a business function that
 * the wanted job leads. If the job leads no function, it matches only what {@link isLikeJob} matches.
 */
export const looserJobs: readonly ((job: WantedJob) => WordQuery)[] = steps.map((levels) => (job) => {
  const led = toLedFunctions(job);
  if (led.length === 0) return isLikeJob(job);
  const near = levels.length === 0 ? tag("fn", led) : [isAtLevel(levels, led, "lx")];
  return { any: [isLikeJob(job), ...near] };
});

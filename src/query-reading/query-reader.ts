import {
  type Cursor,
  createCursor,
  findKnown,
  findPlace,
  longestName,
  type Step,
  type Subject,
  scanJob,
} from "./query-cursor.ts";
import { readIndustry, readMisspelt, readPlace } from "./query-fields.ts";
import { createTitleJob, readGroup, readJob } from "./query-jobs.ts";
import {
  readAnnouncedEmployer,
  readDomain,
  readEmployer,
  readEmployerStart,
  readKnownEmployer,
  readKnownIndustry,
  readKnownPlace,
  readQuoted,
} from "./query-names.ts";
import { readAlumni, readClosing, readSign, readStage, readWord } from "./query-signs.ts";
import { readQueryTokens } from "./query-tokens.ts";
import { fillers, negations } from "./query-words.ts";
import {
  createWanted,
  type KnownNames,
  noNames,
  type Reading,
  type Wanted,
  type WantedJob,
} from "./reading.ts";
import { takeSize } from "./sizes.ts";
import { bossLevels, firmLevels } from "./titles/levels.ts";
import { joiners } from "./titles/words.ts";

export interface ReadOptions {
  readonly subject: Subject;
  readonly known?: KnownNames;
}

/** The steps that read a query, in the order in which they are tried; the last one reads any word. */
const steps: readonly Step[] = [
  // Stands before `readSign`: the "in" of "in charge of" does not announce a place.
  readGroup,
  readClosing,
  // A known name of several words takes precedence over a sign such as "at" with which it begins.
  (cursor, token) =>
    token.quoted === undefined &&
    !token.isDomain &&
    findKnown(cursor, cursor.known.employers) < 2 &&
    readSign(cursor, token),
  readDomain,
  readQuoted,
  readAlumni,
  readKnownEmployer,
  readStage,
  readPlace,
  readIndustry,
  readAnnouncedEmployer,
  readJob,
  readKnownPlace,
  readKnownIndustry,
  readEmployer,
  readEmployerStart,
  readMisspelt,
  readWord,
];

/** Interprets the words of a query; words that neither the tables nor the index contain only affect the ranking. */
export function readQuery(query: string, { subject, known = noNames }: ReadOptions): Reading {
  const { range, rest } = takeSize(query);
  const reading: Reading = {
    ...createWanted(),
    size: range,
    excluded: createWanted(),
    unused: [],
    former: [],
  };
  const cursor = createCursor({
    tokens: readQueryTokens(rest),
    subject,
    known,
    reading,
    readInner: (text) => readQuery(text, { subject, known }),
  });
  for (;;) {
    const token = cursor.tokens[cursor.at];
    if (token === undefined) break;
    endExclusion(cursor);
    steps.some((step) => step(cursor, token));
  }
  if (subject === "people") readTitleWords(reading, known);
  separate(reading);
  joinLevels(reading);
  joinLevels(reading.excluded);
  return reading;
}

/**
 * Ends a list of exclusions at a comma in two cases: if a place follows exclusions of other things ("without agencies,
 * London" does not exclude London), and if something else follows excluded places.
 */
function endExclusion(cursor: Cursor): void {
  const { excluded } = cursor.reading;
  if (cursor.negation !== "list" || cursor.tokens[cursor.at]?.gap !== "comma") return;
  const others = excluded.jobs.length + excluded.industries.length + excluded.companies.length;
  const isPlace = findPlace(cursor) !== undefined && scanJob(cursor, cursor.at) === undefined;
  if (isPlace ? others > 0 && excluded.places.length === 0 : others === 0 && excluded.places.length > 0)
    cursor.negation = "none";
}

/**
 * Reads words that only titles of the index contain as a job, if the query names no other job: "chimney sweeps Leeds".
 */
function readTitleWords(
  { jobs, places, industries, companies, unused, former }: Reading,
  { titles }: KnownNames,
): void {
  if (jobs.length > 0 || places.length + industries.length + companies.length === 0) return;
  const words = unused.filter((word) => titles.has(word) && !former.includes(word));
  if (words.length === 0) return;
  unused.splice(0, unused.length, ...unused.filter((word) => !words.includes(word)));
  jobs.push(createTitleJob(words));
}

/**
 * If an industry is both wanted and excluded ("Healthcare -hospital"), excludes the query's word for the industry
 * instead of the industry.
 */
function separate({ industries, excluded }: Reading): void {
  const wanted = new Set(industries.map(({ id, name }) => id ?? name));
  const [same, other] = [
    excluded.industries.filter(({ id, name }) => wanted.has(id ?? name)),
    excluded.industries.filter(({ id, name }) => !wanted.has(id ?? name)),
  ];
  excluded.industries.splice(0, excluded.industries.length, ...other);
  excluded.keywords.push(...same.map(({ words }) => words.join(" ")));
}

/** Joins levels and functions that stand apart to jobs: "decision makers in procurement", "director level, finance". */
function joinLevels({ jobs }: Wanted): void {
  joinToFunctions(jobs);
  for (const [place, job] of jobs.entries())
    if (job.levels === bossLevels && job.functions.length === 0) jobs[place] = { ...job, levels: firmLevels };
}

function joinToFunctions(jobs: WantedJob[]): void {
  const levelOnly = jobs.filter(
    ({ keys, functions, levels }) => keys.length === 0 && functions.length === 0 && levels.length > 0,
  );
  const parts = jobs.filter(
    ({ keys, functions, levels }) => keys.length === 0 && functions.length > 0 && levels.length === 0,
  );
  if (levelOnly.length === 0 || parts.length === 0) return;
  const levels = levelOnly.flatMap((job) => job.levels);
  const joined = parts.map((part) => ({ ...part, levels }));
  jobs.splice(
    0,
    jobs.length,
    ...jobs.filter((job) => !levelOnly.includes(job) && !parts.includes(job)),
    ...joined,
  );
}

/** Returns the phrases of a query that may be names in an index, each as its words joined by spaces. */
export function toNameCandidates(query: string): string[] {
  const tokens = readQueryTokens(takeSize(query).rest).filter(({ isDomain }) => !isDomain);
  const phrases = new Set<string>();
  for (const [start] of tokens.entries())
    for (let length = 1; length <= longestName && start + length <= tokens.length; length += 1) {
      const part = tokens.slice(start, start + length).map(({ word }) => word);
      if (part.every((word) => fillers.has(word) || negations.has(word) || joiners.has(word))) continue;
      phrases.add(part.join(" "));
    }
  return [...phrases].slice(0, 120);
}

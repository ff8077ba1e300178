import { matchIndustry, toIndustryName } from "./industries.ts";
import { findEnd } from "./job-end.ts";
import { isPartOfJob, matchGroup, matchVerb } from "./job-groups.ts";
import { toCapitals } from "./job-phrases.ts";
import { matchPlaceName } from "./places/match-place.ts";
import {
  type Cursor,
  finish,
  isExcluded,
  isProfession,
  type Step,
  scanJob,
  skip,
  toTarget,
} from "./query-cursor.ts";
import type { QueryToken } from "./query-tokens.ts";
import { employerWords, fillers, peopleWords, placeWords, topWords } from "./query-words.ts";
import { emptyJob, type WantedJob } from "./reading.ts";
import { matchRising, toRising } from "./rising.ts";
import { leaders } from "./titles/levels.ts";
import { type Role, toFunctions } from "./titles/roles.ts";
import { type Item, scanTitle } from "./titles/scan.ts";
import { partPhrases } from "./titles/title-phrases.ts";
import { isTitleWord, joiners } from "./titles/words.ts";
import { toJobs } from "./wanted-jobs.ts";

/** Creates a job from words that no table contains, but that occur in job titles of the search index. */
export function createTitleJob(words: readonly string[]): WantedJob {
  return { ...emptyJob, title: toCapitals(words.join(" ")), words, rest: words };
}

/** Reads a phrase that means several seniority levels: "decision makers", "who leads". */
export const readGroup: Step = (cursor, token) => {
  const { words, at } = cursor;
  if (cursor.subject !== "people") return false;
  const hit = matchGroup(words, at) ?? matchTop(cursor);
  if (hit === undefined) return false;
  toTarget(cursor, token).jobs.push({
    ...emptyJob,
    words: words.slice(at, at + hit.length),
    levels: hit.value,
  });
  finish(cursor, hit.length);
  // Marks the next word as a business function rather than an industry, like "logistics" in "chief of logistics" and
  // "who leads logistics".
  cursor.isLed =
    matchVerb(words, at) > 0 ||
    topWords.has(token.word) ||
    /^(?:of|for|du|der|de)$/.test(words[cursor.at] ?? "") ||
    (hit.value.includes("director") && isFieldBehind(cursor));
  return true;
};

/**
 * True if a business function stands at the cursor, with or without "im Bereich" before it, as in "Entscheider
 * Logistik". After a comma, such a word can also be an industry.
 */
function isFieldBehind({ tokens, words, at }: Cursor): boolean {
  let place = at;
  while (tokens[place]?.gap === "none" && /^(?:im|in|the|bereich|area|field|of)$/.test(words[place] ?? ""))
    place += 1;
  const isNamed = place === at || /^(?:bereich|area|field|of)$/.test(words[place - 1] ?? "");
  return isNamed && tokens[place]?.gap === "none" && scanTitle(words, place)?.kind === "part";
}

/**
 * Returns the seniority levels that "top" means in "top HR person". Undefined for "top sales reps", where "top" is only
 * praise.
 */
function matchTop({ tokens, words, at }: Cursor): ReturnType<typeof matchGroup> {
  if (!topWords.has(words[at] ?? "")) return undefined;
  let place = at + 1;
  for (;;) {
    // In "top sales person", reads "sales" without the next word, because "sales person" would be read as the job
    // "salesperson".
    const end = peopleWords.has(words[place + 1] ?? "") ? place + 1 : undefined;
    const item = scanTitle(words.slice(0, end), place);
    if (item?.kind !== "part" || peopleWords.has(words[place] ?? "")) break;
    place += item.length;
  }
  const isPerson = place > at + 1 && tokens[place]?.gap === "none" && peopleWords.has(words[place] ?? "");
  return isPerson ? { value: leaders, length: 1 } : undefined;
}

/** Reads the owner of a kind of firm, as in "Hotelbesitzer": a seniority level and an industry. */
export const readOwner: Step = (cursor, token) => {
  const front = /^(\p{L}{3,}?)s?(?:besitzer|inhaber|eigentumer|betreiber)(?:innen|in|n|s)?$/u.exec(
    token.word,
  )?.[1];
  const hit = front === undefined || isTitleWord(token.word) ? undefined : matchIndustry([front], 0);
  // This step does not read exclusions, because "no Hotelbesitzer" would then exclude all owners, not only the owners
  // of hotels.
  if (hit === undefined || cursor.subject !== "people" || isExcluded(cursor, token)) return false;
  if (cursor.isFormer) return false;
  const { jobs, industries } = cursor.reading;
  jobs.push(
    ...toJobs([{ ...token, word: "inhaber" }], undefined).map((job) => ({ ...job, words: [token.word] })),
  );
  industries.push({ id: hit.value, name: toIndustryName(hit.value), words: [token.word] });
  return finish(cursor, 1);
};

/** Reads a job, or several jobs joined by conjunctions or commas. */
export const readJob: Step = (cursor, token) => {
  const { tokens, words, at, reading } = cursor;
  const first = scanJob(cursor, at);
  if (first === undefined) return false;
  const isPeople = first.kind === "part" && peopleWords.has(token.word) && !cursor.isLed;
  if (isPeople && !isPartOfJob(cursor, at)) return false;
  if (first.kind === "adjective" && peopleWords.has(token.word) && !isPartOfJob(cursor, at)) return false;
  if (first.kind === "sign" && first.sign === "former") {
    cursor.isFormer = true;
    cursor.isEx = token.word === "ex";
    return skip(cursor, first.length);
  }
  const field = findOuterField(cursor, token, first);
  const end = field ?? findEnd(cursor);
  const span = tokens.slice(at, end);
  if (cursor.isFormer) {
    reading.unused.push(...span.map(({ word }) => word));
    reading.former.push(...span.map(({ word }) => word));
    finish(cursor, end - at);
    // In "former CTO at Google", "former" applies to the employer too, so Google is read as a former employer.
    cursor.isFormer = employerWords.has(words[end] ?? "");
    return true;
  }
  const group = matchGroup(words, end);
  const jobs = toLed(cursor, { span, end }) ?? toJobs(span, group);
  if (jobs.length === 0) return false;
  const { jobs: wanted } = toTarget(cursor, token);
  if (isDetail(cursor, { jobs, target: toTarget(cursor, token) })) {
    const last = wanted.at(-1);
    // An engineer can work in any business function, so "engineers who do devops" asks for this function too. Other
    // professions imply their function.
    if (last?.keys.every((key) => key === "engineer") === true) {
      wanted.splice(-1, 1, { ...last, functions: jobs.flatMap(({ functions }) => functions) });
      return finish(cursor, end - at);
    }
    reading.unused.push(...span.map(({ word }) => word).filter((word) => !joiners.has(word)));
    return finish(cursor, end - at);
  }
  const isJoined = group !== undefined && tokens[end]?.gap === "none";
  const rising = matchRising(words, end) ?? (cursor.isRising ? { length: 0 } : undefined);
  const rest = isJoined || rising !== undefined ? { front: 0, back: [] } : findRest(cursor, jobs, end);
  if (rest.front > 0) reading.unused.splice(-rest.front);
  const whole = words.slice(at - rest.front, at).concat(words.slice(at, end), rest.back);
  const own = words
    .slice(at - rest.front, at)
    .concat(rest.back)
    .filter((word) => !joiners.has(word));
  toTarget(cursor, token).jobs.push(
    ...(rising !== undefined ? jobs.map(toRising) : jobs).map((job) =>
      own.length === 0 ? job : { ...job, title: toCapitals(whole.join(" ")), words: whole, rest: own },
    ),
  );
  const behind = rising?.length ?? (isJoined ? group.length : rest.back.length);
  finish(cursor, end - at + behind);
  if (field !== undefined) cursor.negation = "none";
  return true;
};

/**
 * Returns the end of an excluded profession if the wanted job follows directly. The job is a leader, as in "no
 * recruiters CTO", or a business function that contains the profession, as in "anyone but recruiters HR". The latter
 * asks for people in HR who are not recruiters: if it excluded all of HR, it would not have to mention recruiters.
 */
function findOuterField(cursor: Cursor, token: QueryToken, item: Item): number | undefined {
  const { tokens, words, at, reading } = cursor;
  if (!isExcluded(cursor, token) || reading.jobs.length > 0) return undefined;
  const end = at + item.length;
  const next = tokens[end]?.gap === "none" ? scanTitle(words, end) : undefined;
  // "No assistant managers" excludes the managers, but "no assistants CEO" asks for CEOs.
  const isProfessional =
    item.kind === "role" && item.roles.every(({ id, level }) => level === null && id !== "assistant");
  const isSome = isProfessional || /s$|innen$/.test(words[end - 1] ?? "");
  if (isSome && (next?.kind === "level" || (next?.kind === "role" && next.roles.some(isLeader)))) return end;
  if (item.kind !== "role" || next?.kind !== "part") return undefined;
  const isOuter = item.roles.every(
    ({ function: own }) => own !== next.part && toFunctions(own).includes(next.part),
  );
  return isOuter ? end : undefined;
}

function isLeader({ isExecutive, level }: Role): boolean {
  return isExecutive || level === "head" || level === "manager";
}

/**
 * Some phrases name both a job and a business function, such as "customer support". Returns the function if the query
 * asks for the function's leaders, as in "who runs customer support" and "customer support leaders"; otherwise
 * undefined.
 */
function toLed(
  { words, isLed }: Cursor,
  { span, end }: { span: readonly QueryToken[]; end: number },
): WantedJob[] | undefined {
  const own = span.map(({ word }) => word);
  const hit = partPhrases.match(own, 0);
  const group = matchGroup(words, end);
  if ((!isLed && group === undefined) || hit?.length !== own.length) return undefined;
  if (span.slice(1).some(({ gap }) => gap !== "none")) return undefined;
  return [{ ...emptyJob, words: own, functions: [hit.value], levels: group?.value ?? [] }];
}

/**
 * True if `jobs` are only business functions that describe the last job before them, as in "engineers who do devops"
 * and "Vertriebsmitarbeiter im Außendienst". As a job of its own, such a function would match many other people.
 */
function isDetail(
  { tokens, at }: Cursor,
  { jobs, target }: { jobs: readonly WantedJob[]; target: { readonly jobs: readonly WantedJob[] } },
): boolean {
  const isRole = (target.jobs.at(-1)?.keys.length ?? 0) > 0;
  const isFunction = jobs.every(({ keys, levels }) => keys.length + levels.length === 0);
  return isRole && isFunction && tokens[at]?.gap === "none";
}

/**
 * Finds words of a title that no table contains, such as "drone" in "drone managers" or "volière" in "responsable de
 * volière". The words must occur in titles of the search index. The job next to them must have a seniority level but no
 * business function. Words before the job may also belong to a profession: "tree surgeons". Returns the number of such
 * words before the job (`front`), and the words after the job (`back`).
 */
function findRest(
  cursor: Cursor,
  jobs: readonly WantedJob[],
  end: number,
): { front: number; back: string[] } {
  const { tokens, words, at, known, reading, subject } = cursor;
  const none = { front: 0, back: [] };
  const [job] = jobs;
  const isBare = jobs.length === 1 && job !== undefined && job.keys.length + job.functions.length === 0;
  if ((!isBare && !isProfession(cursor, at)) || jobs.length !== 1 || subject !== "people") return none;
  let front = 0;
  for (; tokens[at - front]?.gap === "none"; front += 1) {
    const before = words[at - front - 1] ?? "";
    if (!known.titles.has(before) || reading.unused.at(-1 - front) !== before) break;
  }
  if (front > 0) return { front, back: [] };
  if (!isBare) return none;
  let place = end;
  while (tokens[place]?.gap === "none" && isJoining(words[place] ?? "")) place += 1;
  const next = tokens[place];
  const isRest =
    next?.gap === "none" &&
    known.titles.has(next.word) &&
    scanTitle(words, place) === undefined &&
    !fillers.has(next.word) &&
    matchPlaceName(tokens, place, { isExpected: false }) === undefined &&
    matchIndustry(words, place) === undefined;
  return isRest ? { front: 0, back: words.slice(end, place + 1) } : none;
}

function isJoining(word: string): boolean {
  return joiners.has(word) && !placeWords.has(word);
}

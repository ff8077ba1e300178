import { matchIndustry } from "./industries.ts";
import { createPhrases } from "./phrases.ts";
import { matchPlaceName } from "./places/match-place.ts";
import {
  type Cursor,
  findIndustry,
  findKnown,
  finish,
  isFirmBehind,
  type Step,
  scanJob,
  skip,
  toTarget,
} from "./query-cursor.ts";
import {
  employerWords,
  fillers,
  isNegation,
  peopleWords,
  placeWords,
  risingPhrases,
  topWords,
} from "./query-words.ts";
import type { WantedJob } from "./reading.ts";
import { leaders, levelGroups, levels, levelVerbs, precedence } from "./titles/levels.ts";
import { type Item, scanJoinedTitle, scanTitle } from "./titles/scan.ts";
import { joiners } from "./titles/words.ts";
import { toCapitals, toJobs } from "./wanted-jobs.ts";

const groups = createPhrases([...levelGroups, ...levelVerbs]);
const verbs = createPhrases(levelVerbs);
/**
 * Returns the levels of the phrase at a position, such as "chief", and its number of words. Undefined if a longer job
 * begins there, such as "chief financial officer".
 */
function matchGroup(words: readonly string[], at: number): ReturnType<typeof groups.match> {
  const hit = groups.match(words, at);
  return hit === undefined || (scanTitle(words, at)?.length ?? 0) > hit.length ? undefined : hit;
}

const risings = createPhrases(risingPhrases.map((phrase) => [phrase, true] as const));

const emptyJob: WantedJob = {
  title: undefined,
  words: [],
  rest: [],
  keys: [],
  levels: [],
  functions: [],
  kin: { functions: [], levels: [] },
  supports: [],
};

/**
 * Creates the job that a query asks for from words that are in none of our word lists, but in job titles of the index
 * of people.
 */
export function createTitleJob(words: readonly string[]): WantedJob {
  return { ...emptyJob, title: toCapitals(words.join(" ")), words, rest: words };
}

/** Reads a phrase that stands for several levels: "decision makers", "who leads". */
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
  // In "chief of logistics" and "who leads logistics", the next word is a function, not an industry.
  cursor.isLed =
    verbs.match(words, at) !== undefined ||
    topWords.has(token.word) ||
    /^(?:of|for|du|der|de)$/.test(words[cursor.at] ?? "");
  return true;
};

/** True if a word for several levels, such as "leaders", follows without a comma or conjunction before it. */
export function isGroupBehind({ tokens, words }: Cursor, place: number): boolean {
  return (
    tokens[place]?.gap === "none" &&
    matchGroup(words, place) !== undefined &&
    verbs.match(words, place) === undefined
  );
}

/** Reads the "top" of "top HR person" as several levels; undefined for "top sales reps", where it is only praise. */
function matchTop({ tokens, words, at }: Cursor): ReturnType<typeof groups.match> {
  if (!topWords.has(words[at] ?? "")) return undefined;
  let place = at + 1;
  for (let item = scanTitle(words, place); item?.kind === "part"; item = scanTitle(words, place)) {
    if (peopleWords.has(words[place] ?? "")) break;
    place += item.length;
  }
  const isPerson = place > at + 1 && tokens[place]?.gap === "none" && peopleWords.has(words[place] ?? "");
  return isPerson ? { value: leaders, length: 1 } : undefined;
}

/** Reads a job, or several jobs that conjunctions or commas join. */
export const readJob: Step = (cursor, token) => {
  const { tokens, words, at, reading } = cursor;
  const first = scanJob(cursor, at);
  if (first === undefined) return false;
  if (first.kind === "part" && peopleWords.has(token.word) && !isPartOfJob(cursor, at)) return false;
  if (first.kind === "sign" && first.sign === "former") {
    cursor.isFormer = true;
    cursor.isEx = token.word === "ex";
    return skip(cursor, first.length);
  }
  const end = findEnd(cursor);
  const span = tokens.slice(at, end);
  if (cursor.isFormer) {
    reading.unused.push(...span.map(({ word }) => word));
    reading.former.push(...span.map(({ word }) => word));
    finish(cursor, end - at);
    // "Former CTO at Google": Google is a former employer too.
    cursor.isFormer = employerWords.has(words[end] ?? "");
    return true;
  }
  const group = matchGroup(words, end);
  const jobs = toJobs(span, group);
  if (jobs.length === 0) return false;
  const isJoined = group !== undefined && tokens[end]?.gap === "none";
  const rising = risings.match(words, end);
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
  return finish(cursor, end - at + behind);
};

/**
 * Finds words of a title that no table contains, such as "drone" in "drone managers" or "volière" in "responsable de
 * volière". The words must occur in titles of the index, and the job beside them must have a level but no function.
 * Returns the number of such words before the job (`front`), and the words after the job (`back`).
 */
function findRest(
  { tokens, words, at, known, reading, subject }: Cursor,
  jobs: readonly WantedJob[],
  end: number,
): { front: number; back: string[] } {
  const none = { front: 0, back: [] };
  const [job] = jobs;
  const isBare = jobs.length === 1 && job !== undefined && job.keys.length + job.functions.length === 0;
  if (!isBare || subject !== "people") return none;
  const before = words[at - 1] ?? "";
  if (tokens[at]?.gap === "none" && known.titles.has(before) && reading.unused.at(-1) === before)
    return { front: 1, back: [] };
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

/**
 * Returns the job with its own level and the higher levels, as in "VP or above". Partner is not among the higher
 * levels.
 */
function toRising(job: WantedJob): WantedJob {
  const named = job.keys.flatMap((key) => levels.find((level) => key.startsWith(`${level}:`)) ?? []);
  const [level] = [...job.levels, ...named];
  if (level === undefined) return job;
  const above = precedence
    .slice(0, precedence.indexOf(level) + 1)
    .filter((one) => one !== "partner" || level === one);
  return { ...job, title: undefined, keys: [], levels: above };
}

/** Returns the position after the jobs at the cursor. Commas, conjunctions, "of" and "for" do not end them. */
function findEnd(cursor: Cursor): number {
  const { tokens, words, at } = cursor;
  let end = at;
  let hasPart = false;
  let isJoined = false;
  let last: Item["kind"] | undefined;
  for (let place = at; place < words.length; ) {
    const token = tokens[place];
    if (token === undefined || (place > at && isBarrier(cursor, place))) break;
    const isJoiner = joiners.has(token.word) && !placeWords.has(token.word) && token.gap === "none";
    const item = scanJoined(cursor, place);
    if (item === undefined && !isJoiner) break;
    if (item?.kind === "sign" && item.sign === "former") break;
    // In "sales people", the job ends before "people". In "head of people", "people" is the function.
    if (place > at && peopleWords.has(token.word) && last === "part" && !isJoined) break;
    isJoined = isJoiner;
    if (place > at && item !== undefined && !isJoiner && isNewThing(cursor, { place, item, hasPart })) break;
    if (item !== undefined) last = item.kind;
    if (item?.kind === "part") hasPart = true;
    if (item?.kind === "level" && token.gap !== "none") hasPart = item.parts.length > 0;
    const length = isJoiner && (item === undefined || item.length === 1) ? 1 : (item?.length ?? 1);
    place += length;
    if (item !== undefined && !(isJoiner && length === 1 && item.kind !== "sign")) end = place;
  }
  return end;
}

/**
 * True if a word never continues the job before it: a negation, a known employer of several words, a quoted or excluded
 * word, a domain, or a word for several levels.
 */
function isBarrier(cursor: Cursor, place: number): boolean {
  const { tokens, words } = cursor;
  const token = tokens[place];
  return (
    token === undefined ||
    (isNegation(token) && (scanTitle(words, place)?.length ?? 0) < 2) ||
    findKnown({ ...cursor, at: place }, cursor.known.employers) > 1 ||
    token.isMinus ||
    token.quoted !== undefined ||
    token.isDomain ||
    matchGroup(words, place) !== undefined
  );
}

/** Returns the meaning of the longest phrase of a title that begins at a position, up to a comma or an "or". */
function scanJoined({ tokens }: Cursor, place: number): Item | undefined {
  const limit = tokens.findIndex(
    ({ gap, quoted }, index) => index > place && ((gap !== "none" && gap !== "and") || quoted !== undefined),
  );
  return scanJoinedTitle(tokens.slice(0, limit < 0 ? undefined : limit), place);
}

/**
 * True if the words at a position are an industry rather than a part of the job before them, as in "CTO fintech" or
 * "directors, logistics". Words after "of" are part of the job.
 */
function isNewThing(
  cursor: Cursor,
  { place, item, hasPart }: { place: number; item: Item; hasPart: boolean },
): boolean {
  const { tokens, words, at } = cursor;
  const industry = findIndustry(cursor, place);
  if (industry === undefined) return false;
  const gap = tokens[place]?.gap;
  const before = scanTitle(words.slice(0, place), at);
  const isPart = item.kind === "part";
  const isFirm =
    industry.length >= item.length &&
    (isFirmBehind(cursor, place + industry.length) ||
      cursor.expected !== undefined ||
      cursor.subject === "companies");
  // In "head logistics companies", the level "head" lacks a function, so "logistics" becomes the function of the job.
  const isLacked = isPart && !hasPart && gap === "none" && before?.kind === "level";
  if (isFirm && !isLacked) return true;
  if (!isPart) return false;
  const isLoose = (gap === "comma" || (hasPart && gap === "none")) && !isPartOfJob(cursor, place);
  const isBehindRole =
    before?.kind === "role" &&
    before.length === place - at &&
    gap === "none" &&
    !isPartBehind(cursor, place + item.length);
  return isLoose || isBehindRole;
}

function isPartBehind({ tokens, words }: Cursor, place: number): boolean {
  const next = scanTitle(words, place);
  return tokens[place]?.gap === "none" && (next?.kind === "level" || next?.kind === "role");
}

/** True if a level or a role follows the function at a position, as in "sales managers" or "logistics leaders". */
export function isPartOfJob({ tokens, words }: Cursor, start: number): boolean {
  let place = start;
  for (let count = 0; count < 4; count += 1) {
    const gap = place > start ? tokens[place]?.gap : "none";
    if (gap === "comma" || place >= words.length) return false;
    const isGroup = matchGroup(words, place) !== undefined && verbs.match(words, place) === undefined;
    if (place > start && isGroup) return true;
    const item = scanTitle(words, place);
    if (item === undefined) return false;
    if (item.kind === "level" || (item.kind === "adjective" && place > start)) return true;
    // In "e-commerce CMOs", "e-commerce" is no function, because an executive title contains its function already.
    if (item.kind === "role") return !item.roles.every(({ isExecutive }) => isExecutive);
    place += item.length;
  }
  return false;
}

import { isIndustryWord, toIndustryName } from "./industries.ts";
import { matchMisspelt } from "./places/match-place.ts";
import {
  type Cursor,
  findIndustry,
  findPlace,
  finish,
  isExcluded,
  isFirmBehind,
  type Step,
  scanJob,
  toTarget,
} from "./query-cursor.ts";
import { isGroupBehind, isPartOfJob } from "./query-jobs.ts";
import type { QueryToken } from "./query-tokens.ts";
import { makerWords, peopleWords } from "./query-words.ts";
import type { Reading } from "./reading.ts";
import { isTitleWord } from "./titles/words.ts";

/** Reads a place that the gazetteer contains. */
export const readPlace: Step = (cursor, token) => {
  const { words, at, expected } = cursor;
  const hit = findPlace(cursor);
  if (hit === undefined) return false;
  const item = scanJob(cursor, at);
  const isJob = item !== undefined && item.length >= hit.length;
  if (isJob && expected !== "place" && !isCity(hit.place)) return false;
  const { name, marks, size } = hit.place;
  if (cursor.isEx) cursor.negation = "once";
  if (cursor.negation === "tail") cursor.negation = "none";
  const length = isOuterWanted(cursor, token, hit) ? hit.own : hit.length;
  toTarget(cursor, token).places.push({
    ...{ name, marks, size, words: words.slice(at, at + length) },
    ...(hit.wider === undefined ? {} : { wider: hit.wider }),
  });
  return finish(cursor, length);
};

/**
 * True if only the first of two places is excluded: "-Berlin Germany", without a comma, means Germany except Berlin.
 */
function isOuterWanted(cursor: Cursor, token: QueryToken, { own, length }: { own: number; length: number }) {
  const outer = cursor.tokens[cursor.at + own];
  return (
    isExcluded(cursor, token) &&
    length > own &&
    outer?.gap === "none" &&
    (token.isMinus || cursor.reading.places.length === 0)
  );
}

function isCity({ kind, size }: { kind: string; size: number }): boolean {
  return kind === "city" && size >= 500;
}

/** Reads the misspelt name of a place that the gazetteer contains. */
export const readMisspelt: Step = (cursor, token) => {
  // Without "in", a word needs five letters: shorter words resemble too many place names.
  const shortest = cursor.expected === "place" ? 4 : 5;
  // Words of titles and industries are not misspelt places: "store" does not mean Stoke.
  const isWord = isTitleWord(token.word) || isIndustryWord(token.word) || cursor.known.titles.has(token.word);
  const isMarked = token.isCapital || cursor.expected === "place";
  const place = token.word.length < shortest || isWord ? undefined : matchMisspelt(token.word, { isMarked });
  if (place === undefined) return false;
  const { name, marks, size } = place;
  toTarget(cursor, token).places.push({ name, marks, size, words: [token.word] });
  return finish(cursor, 1);
};

/**
 * Functions whose names are also names of industries. If a query does not name a job, such a name more often means the
 * function.
 */
const coreParts: ReadonlySet<string> = new Set(
  "sales marketing hr finance engineering product it legal operations design data procurement support recruiting customer-success business-development accounting controlling revenue-operations communications technology partnerships".split(
    " ",
  ),
);

/**
 * True if a word for people follows: in "IT security people", IT security is the people's function, not an industry.
 */
function isPeopleBehind({ tokens }: Cursor, end: number): boolean {
  const next = tokens[end];
  return next?.gap === "none" && peopleWords.has(next.word);
}

/**
 * True if the query's last job so far has several levels and no function, as "leaders" in "leaders in marketing". Then
 * marketing is their function.
 */
function isLedBy({ jobs }: Reading): boolean {
  const last = jobs.at(-1);
  return last !== undefined && last.levels.length > 1 && last.functions.length === 0;
}

/** Words that are adjectives of jobs, as in "interim CFO", as well as names of industries. */
const jobAdjectives: ReadonlySet<string> = new Set(["interim", "digital"]);

/**
 * Reads an industry of the table, unless the words are part of a job, as in "software engineers" or "people in
 * marketing".
 */
export const readIndustry: Step = (cursor, token) => {
  const { words, at, expected, reading } = cursor;
  const hit = findIndustry(cursor, at);
  if (hit === undefined) return false;
  const item = scanJob(cursor, at);
  const hasFirm = isFirmBehind(cursor, at + hit.length);
  const isAdjective = hit.length === 1 && jobAdjectives.has(token.word);
  if (isAdjective && !hasFirm && (token.word === "interim" || scanJob(cursor, at + 1) !== undefined))
    return false;
  // In "VP level software", the job ends with "level". So "software" is an industry.
  const isBehindLevel = /^levels?$/.test(words[at - 1] ?? "") && words[at] === "software";
  const isAboutFirm = hasFirm || expected !== undefined || cursor.subject === "companies" || isBehindLevel;
  const hasJob = reading.jobs.some(({ functions, keys }) => keys.length > 0 || functions.length > 0);
  if (item?.kind === "part" && !hasFirm) {
    if (cursor.isLed || isPeopleBehind(cursor, at + hit.length)) return false;
    // In "women in finance leadership", "leadership" makes "finance" a function, even after "in".
    if (item.length >= hit.length && isGroupBehind(cursor, at + item.length)) return false;
    // In "people in marketing", "marketing" is the field of the people's work, not the industry of their firm.
    const isTheirs = (cursor.sawPeople || isLedBy(reading)) && !hasJob && expected === "place";
    if (isTheirs && coreParts.has(item.part)) return false;
  }
  const isJob = item !== undefined && item.length >= hit.length && item.kind !== "adjective";
  if (isJob && !isAboutFirm) {
    if (item.kind !== "part" || isPartOfJob(cursor, at)) return false;
    if (!isExcluded(cursor, token) && !hasJob && coreParts.has(item.part)) return false;
  }
  const part = words.slice(at, at + hit.length);
  if (cursor.isEx) cursor.negation = "once";
  else if (cursor.isFormer) {
    // In "ex-agency CTO", "agency" is a former industry. The index does not contain former industries, so the word only
    // affects the ranking.
    reading.unused.push(...part);
    return finish(cursor, hit.length);
  }
  toTarget(cursor, token).industries.push({ id: hit.value, name: toIndustryName(hit.value), words: part });
  const next = cursor.tokens[at + hit.length];
  return finish(cursor, hit.length + (next?.gap === "none" && makerWords.has(next.word) ? 1 : 0));
};

import { toWords } from "./letters.ts";
import { createPhrases } from "./phrases.ts";
import { type Cursor, finish, isExcluded, isIndustryName, type Step, scanJob, skip } from "./query-cursor.ts";
import { isNamePart } from "./query-names.ts";
import {
  alumniWords,
  closingNegations,
  employerWords,
  fillers,
  firmWords,
  formerPhrases,
  isNegation,
  lasting,
  negationPhrases,
  peopleWords,
  placeWords,
  requestPhrases,
  stagePhrases,
} from "./query-words.ts";
import { joiners } from "./titles/words.ts";

const formers = createPhrases(formerPhrases.map((phrase) => [phrase, true] as const));
const requests = createPhrases(requestPhrases.map((phrase) => [phrase, true] as const));
const exclusions = createPhrases(negationPhrases.map((phrase) => [phrase, true] as const));
const stages = createPhrases(stagePhrases.map((phrase) => [phrase, true] as const));

/**
 * Reads a negation that stands after the excluded phrase, as in "CTOs in Germany, Berlin excluded". Moves the last
 * condition before the negation to the exclusions.
 */
export const readClosing: Step = (cursor, { word, gap }) => {
  const { at, tokens } = cursor;
  const next = tokens[at + 1];
  const isLast = (next?.gap ?? "comma") !== "none" && next?.hasColon !== true;
  if (!closingNegations.has(word) || gap !== "none" || at === 0 || !isLast) return false;
  return moveToExcluded(cursor) > 0 && finish(cursor, 1);
};

/**
 * Moves the condition before the cursor to the exclusions, together with the conditions that "and" or "or" joins to it,
 * as in "Berlin and Munich excluded". Returns the number of moved conditions.
 */
function moveToExcluded({ words, at, tokens, reading }: Cursor): number {
  const { excluded, unused } = reading;
  let count = 0;
  for (let end = at; end > 0; count += 1) {
    const before = words[end - 1] ?? "";
    const isBefore = (one: { words: readonly string[] } | undefined): boolean => one?.words.at(-1) === before;
    const { places, industries, jobs, companies } = reading;
    const first = [places, industries, jobs].find((list) => isBefore(list.at(-1)))?.at(-1)?.words[0];
    if (isBefore(places.at(-1))) excluded.places.push(...places.splice(-1));
    else if (isBefore(industries.at(-1))) excluded.industries.push(...industries.splice(-1));
    else if (isBefore(jobs.at(-1))) excluded.jobs.push(...jobs.splice(-1));
    else if (unused.at(-1) === before) excluded.keywords.push(...unused.splice(-1));
    else if (toWords(companies.at(-1)?.name).at(-1) === before)
      excluded.companies.push(...companies.splice(-1));
    else break;
    end = words.lastIndexOf(first ?? before, end - 1);
    const gap = tokens[end]?.gap;
    if (gap !== "and" && gap !== "or") return count + 1;
  }
  return count;
}

/** Reads words that determine how to read the next words, such as "not", "in", "at" and "who worked for". */
export const readSign: Step = (cursor, { word, gap, text }) => {
  const exclusion = exclusions.match(cursor.words, cursor.at);
  if (exclusion !== undefined) return readExclusion(cursor, { length: exclusion.length, isList: true });
  // A negation at the end of a query excludes nothing. In "outside sales", "outside" is part of the job and not a
  // negation.
  const isLast = cursor.at + 1 >= cursor.tokens.length;
  const isPhrase = (scanJob(cursor, cursor.at)?.length ?? 0) > 1 || isIndustryName(cursor, cursor.at);
  if (!isLast && isNegation({ word, text }) && !isPhrase)
    return readExclusion(cursor, { length: 1, isList: lasting.has(word) });
  if (gap === "comma" && cursor.negation === "once") cursor.negation = "none";
  const request = requests.match(cursor.words, cursor.at);
  if (request !== undefined) return skip(cursor, request.length);
  const former = formers.match(cursor.words, cursor.at);
  if (former !== undefined) {
    cursor.isFormer = true;
    return skip(cursor, former.length);
  }
  // In a search for people, `readJob` reads "ex", which may begin a former job there.
  if (word === "ex" && cursor.subject === "companies" && !isLast) {
    cursor.isEx = true;
    return skip(cursor, 1);
  }
  const isPlaceWord = placeWords.has(word);
  if (!isPlaceWord && !employerWords.has(word)) return false;
  if (scanJob(cursor, cursor.at)?.kind === "role") return false;
  if (cursor.negation === "tail") cursor.negation = "none";
  cursor.expected = isPlaceWord ? "place" : "employer";
  return skip(cursor, 1);
};

/**
 * Reads a negation and decides how far it reaches. A query that begins with a negation still asks for its last part:
 * "without interns, trainees, developers in Nantes" asks for developers.
 */
function readExclusion(cursor: Cursor, { length, isList }: { length: number; isList: boolean }): true {
  const { tokens, reading, at } = cursor;
  const start = at + length;
  const { jobs, places, industries, companies, keywords, unused } = reading;
  const isFirst = [jobs, places, industries, companies, keywords, unused].every((list) => list.length === 0);
  const last = tokens.findLastIndex(({ gap }, index) => gap === "comma" && index > start);
  const isTelling = last > 0 && (tokens.length - last > 1 || scanJob(cursor, last) !== undefined);
  cursor.negation = tokens[start]?.hasColon === true ? "rest" : isList ? "list" : "once";
  cursor.negationStart = start;
  cursor.negationEnd = isFirst && isTelling ? last : Number.POSITIVE_INFINITY;
  return skip(cursor, length);
}

/**
 * Reads a former employer, as in "Google alumni". The name only affects the ranking, because the search index does not
 * contain people's former employers.
 */
export const readAlumni: Step = (cursor) => {
  if (scanJob(cursor, cursor.at) !== undefined) return false;
  for (let end = cursor.at; end < cursor.at + 4 && isNamePart(cursor, end); end += 1) {
    const next = cursor.tokens[end + 1];
    if (next === undefined || next.gap !== "none") return false;
    if (!alumniWords.has(next.word)) continue;
    cursor.reading.unused.push(...cursor.words.slice(cursor.at, end + 1));
    return finish(cursor, end + 2 - cursor.at);
  }
  return false;
};

/**
 * Reads facts about a firm for which the search index has no data, such as "Series B". The words only affect the
 * ranking.
 */
export const readStage: Step = (cursor) => {
  const stage = stages.match(cursor.words, cursor.at);
  if (stage === undefined) return false;
  cursor.reading.unused.push(...cursor.words.slice(cursor.at, cursor.at + stage.length));
  return finish(cursor, stage.length);
};

/**
 * Reads a word that no other step accepts. The word affects the ranking or, after a negation, is excluded as a keyword.
 * Words that describe nothing, such as "find", are skipped.
 */
export const readWord: Step = (cursor, token) => {
  const { word } = token;
  // "No startups" excludes the rows that contain "startups". The words that follow are not excluded.
  if (youngFirms.has(word) && isExcluded(cursor, token)) {
    cursor.reading.excluded.keywords.push(word);
    return finish(cursor, 1);
  }
  if (!isTelling(word)) {
    // The search index does not show which firms are startups, so "startups" only affects the ranking. After a word
    // that already describes the firm, such as "fintech", "startups" is skipped.
    const isYoung = youngFirms.has(word) && cursor.subject === "people";
    if (isYoung && !isDescribed(cursor)) cursor.reading.unused.push(word);
    cursor.sawPeople ||= peopleWords.has(word);
    return skip(cursor, 1);
  }
  const isNot = isExcluded(cursor, token);
  (isNot ? cursor.reading.excluded.keywords : cursor.reading.unused).push(word);
  finish(cursor, 1);
  const isNext = cursor.tokens[cursor.at]?.gap === "none";
  // An excluded unknown word may describe the words after it, so these are excluded too. The "non" in "non-profit
  // directors", however, excludes only "profit".
  if (isNot && !token.isHyphenated && cursor.negation === "none" && isNext) cursor.negation = "tail";
  return true;
};

const youngFirms: ReadonlySet<string> = new Set("startup startups scaleup scaleups".split(" "));

/** True if the word before the cursor describes a firm, as in "fintech startups" and "series B startups". */
function isDescribed({ words, at, reading }: Cursor): boolean {
  const before = [reading.industries.at(-1)?.words.at(-1), reading.unused.at(-1)];
  return at > 0 && before.includes(words[at - 1]);
}

function isTelling(word: string): boolean {
  return !fillers.has(word) && !firmWords.has(word) && !peopleWords.has(word) && !joiners.has(word);
}

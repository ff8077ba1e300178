import { matchPlaceName } from "./places/match-place.ts";
import {
  type Cursor,
  findIndustry,
  findKnown,
  findPlace,
  finish,
  type Step,
  scanJob,
  toTarget,
  toText,
} from "./query-cursor.ts";
import type { QueryToken } from "./query-tokens.ts";
import {
  describingWords,
  employerWords,
  fillers,
  firmWords,
  makerWords,
  negations,
  peopleWords,
  placeWords,
} from "./query-words.ts";
import { isTitleWord, toTitleWord } from "./titles/words.ts";

/** Reads the domain of an employer, such as "acme.com". */
export const readDomain: Step = (cursor, token) => {
  if (!token.isDomain) return false;
  toTarget(cursor, token).companies.push({ name: token.word.replace(/^www\./, ""), isDomain: true });
  return finish(cursor, 1);
};

/**
 * Reads quoted words as a job if the tables of titles contain all of them, and otherwise as text that results must
 * contain literally.
 */
export const readQuoted: Step = (cursor, token) => {
  if (token.quoted === undefined) return false;
  const inner = cursor.readInner(token.quoted);
  if (inner.jobs.length > 0 && inner.unused.length === 0) toTarget(cursor, token).jobs.push(...inner.jobs);
  else toTarget(cursor, token).keywords.push(token.quoted.trim());
  return finish(cursor, 1);
};

/** Reads the name of an employer that occurs in the search index. */
export const readKnownEmployer: Step = (cursor, token) => {
  const length = findKnown(cursor, cursor.known.employers);
  if (length === 0 || (length === 1 && fillers.has(token.word))) return false;
  // If a one-word name is also a job, an industry or a place, the word counts as an employer only after a word such as
  // "at".
  const isOther =
    length < 2 &&
    cursor.expected !== "employer" &&
    (scanJob(cursor, cursor.at) !== undefined ||
      findIndustry(cursor, cursor.at) !== undefined ||
      findPlace(cursor) !== undefined);
  return !isOther && addEmployer(cursor, token, length);
};

/**
 * Reads a capitalized name after "at", even if it looks like a plural, an abbreviation or a misspelling of a word in
 * job titles.
 */
export const readAnnouncedEmployer: Step = (cursor, token) => {
  if (cursor.expected !== "employer" || !token.isCapital || toTitleWord(token.word) === token.word)
    return false;
  return readEmployer(cursor, token);
};

/** Reads any name after "at" or "ex" as an employer. */
export const readEmployer: Step = (cursor, token) => {
  const { tokens, words, at } = cursor;
  if (cursor.expected !== "employer" && !cursor.isFormer) return false;
  let end = at;
  while (end < tokens.length && isNamePart(cursor, end)) end += 1;
  // A word for firms shows that the words before it describe firms and are not an employer's name, as in "at last-mile
  // delivery startups".
  let behind = end;
  while (tokens[behind]?.gap === "none" && isNamePart({ ...cursor, at: behind }, behind)) behind += 1;
  const next = tokens[behind];
  const isFirmName = next?.gap === "none" && firmWords.has(next.word);
  // A lower-case word is read as an employer, as in "at acme", except in three cases: after "for" ("for warehouses"),
  // before a word for firms ("at software companies"), and in a search for companies ("at scale").
  const isLoose = isFirmName || words[at - 1] === "for" || cursor.subject === "companies";
  if (end === at || (isLoose && !token.isCapital)) return false;
  return addEmployer(cursor, token, end - at);
};

/** Reads the first word of an employer's name: "BNP" for BNP Paribas. */
export const readEmployerStart: Step = (cursor, token) => {
  const { word } = token;
  const isOrdinary =
    fillers.has(word) ||
    describingWords.has(word) ||
    firmWords.has(word) ||
    peopleWords.has(word) ||
    isTitleWord(word);
  if (isOrdinary || !cursor.known.employerStarts.has(word)) return false;
  return addEmployer(cursor, token, 1);
};

/** True for words such as "greater", which before a city's name mean the city with its surroundings. */
function isAround(word: string): boolean {
  return /^(?:greater|grossraum|raum|grand)$/.test(word);
}

/** Reads the name of a place that occurs in the search index but not in the gazetteer. */
export const readKnownPlace: Step = (cursor, token) => {
  const { words, at } = cursor;
  const length = findKnown(cursor, cursor.known.places);
  if (length === 0 || (length === 1 && fillers.has(token.word))) return false;
  // "Greater London" means London, even if some rows in the search index have the place "Greater London".
  if (isAround(token.word) && findPlace({ ...cursor, at: at + 1 }) !== undefined) return false;
  const name = toText(cursor, at, at + length);
  toTarget(cursor, token).places.push({ name, marks: [], words: words.slice(at, at + length) });
  return finish(cursor, length);
};

/** Adjectives that do not name an industry on their own, even if a row's industry begins with one of them. */
const bareAdjectives: ReadonlySet<string> = new Set(
  "private privat privater prive privee prives privees public general other".split(" "),
);

/** Reads the name of an industry that occurs in the search index but not in the table of industries. */
export const readKnownIndustry: Step = (cursor, token) => {
  const { words, at } = cursor;
  const length = findKnown(cursor, cursor.known.industries);
  const isBare = bareAdjectives.has(token.word) || firmWords.has(token.word) || peopleWords.has(token.word);
  if (length === 0 || fillers.has(token.word) || (length === 1 && isBare)) return false;
  const part = words.slice(at, at + length);
  const next = cursor.tokens[at + length];
  const isMade = next?.gap === "none" && makerWords.has(next.word);
  toTarget(cursor, token).industries.push({
    ...{ id: undefined, name: part.join(" "), words: part },
    ...(isMade ? { broader: "manufacturing" } : {}),
  });
  return finish(cursor, length + (isMade ? 1 : 0));
};

/**
 * Adds an employer to the conditions of the query. The name of a former employer only affects the ranking, because the
 * search index does not contain people's former employers.
 */
function addEmployer(cursor: Cursor, token: QueryToken, length: number): true {
  const { words, at } = cursor;
  if (cursor.isFormer) cursor.reading.unused.push(...words.slice(at, at + length));
  else toTarget(cursor, token).companies.push({ name: toText(cursor, at, at + length), isDomain: false });
  return finish(cursor, length);
}

/** True if the word at a position can be part of a name that begins at the cursor. */
export function isNamePart(cursor: Cursor, place: number): boolean {
  const { tokens, at } = cursor;
  const token = tokens[place];
  if (token === undefined || token.quoted !== undefined || token.isDomain || token.isMinus) return false;
  if (placeWords.has(token.word) || employerWords.has(token.word) || negations.has(token.word)) return false;
  if (describingWords.has(token.word) && !token.isCapital) return false;
  if (fillers.has(token.word) || peopleWords.has(token.word) || firmWords.has(token.word)) return false;
  if (place === at) return true;
  if (!token.isCapital || (token.gap !== "none" && token.gap !== "and")) return false;
  // The name ends before a job, such as "Engineers" in "Former Google Engineers". A business function, however, can be
  // part of a name, as in "Acme Logistics".
  const kind = scanJob(cursor, place)?.kind;
  if (kind === "role" || kind === "level") return false;
  return matchPlaceName(tokens, place, { isExpected: false }) === undefined;
}

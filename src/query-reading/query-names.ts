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
import { employerWords, fillers, firmWords, negations, peopleWords, placeWords } from "./query-words.ts";
import { toTitleWord } from "./titles/words.ts";

/** An employer by its domain. */
export const readDomain: Step = (cursor, token) => {
  if (!token.isDomain) return false;
  toTarget(cursor, token).companies.push({ name: token.word.replace(/^www\./, ""), isDomain: true });
  return finish(cursor, 1);
};

/** Words in quotation marks: a job that the tables know, or words to be found as they stand. */
export const readQuoted: Step = (cursor, token) => {
  if (token.quoted === undefined) return false;
  const inner = cursor.readInner(token.quoted);
  if (inner.jobs.length > 0 && inner.unused.length === 0) toTarget(cursor, token).jobs.push(...inner.jobs);
  else toTarget(cursor, token).keywords.push(token.quoted.trim());
  return finish(cursor, 1);
};

/** An employer that the index has. */
export const readKnownEmployer: Step = (cursor, token) => {
  const length = findKnown(cursor, cursor.known.employers);
  if (length === 0 || (length === 1 && fillers.has(token.word))) return false;
  // One word that is a job, an industry or a place as well is an employer behind "at" only.
  const isOther =
    length < 2 &&
    cursor.expected !== "employer" &&
    (scanJob(cursor, cursor.at) !== undefined ||
      findIndustry(cursor, cursor.at) !== undefined ||
      findPlace(cursor) !== undefined);
  return !isOther && addEmployer(cursor, token, length);
};

/** A name behind "at" that is spelt like a word of a title: it wins over that word. */
export const readAnnouncedEmployer: Step = (cursor, token) => {
  if (cursor.expected !== "employer" || !token.isCapital || toTitleWord(token.word) === token.word)
    return false;
  return readEmployer(cursor, token);
};

/** A name behind "at" or "ex". */
export const readEmployer: Step = (cursor, token) => {
  const { tokens, words, at } = cursor;
  if (cursor.expected !== "employer" && !cursor.isFormer) return false;
  let end = at;
  while (end < tokens.length && isNamePart(cursor, end)) end += 1;
  const next = tokens[end];
  const isFirmName = next?.gap === "none" && firmWords.has(next.word);
  // "For warehouses" and "at scale" name no employer; "at acme" does.
  const isLoose = isFirmName || words[at - 1] === "for" || cursor.subject === "companies";
  if (end === at || (isLoose && !token.isCapital)) return false;
  return addEmployer(cursor, token, end - at);
};

/** A name of a place that only the index has. */
export const readKnownPlace: Step = (cursor, token) => {
  const { words, at } = cursor;
  const length = findKnown(cursor, cursor.known.places);
  if (length === 0 || (length === 1 && fillers.has(token.word))) return false;
  const name = toText(cursor, at, at + length);
  toTarget(cursor, token).places.push({ name, marks: [], words: words.slice(at, at + length) });
  return finish(cursor, length);
};

/** An industry that only the index has. */
export const readKnownIndustry: Step = (cursor, token) => {
  const { words, at } = cursor;
  const length = findKnown(cursor, cursor.known.industries);
  if (length === 0 || fillers.has(token.word)) return false;
  const part = words.slice(at, at + length);
  toTarget(cursor, token).industries.push({ id: undefined, name: part.join(" "), words: part });
  return finish(cursor, length);
};

/** An employer that people have left says nothing of their rows, and only ranks. */
function addEmployer(cursor: Cursor, token: QueryToken, length: number): true {
  const { words, at } = cursor;
  if (cursor.isFormer) cursor.reading.unused.push(...words.slice(at, at + length));
  else toTarget(cursor, token).companies.push({ name: toText(cursor, at, at + length), isDomain: false });
  return finish(cursor, length);
}

/** True if the word at a place may belong to a name that began at the cursor. */
export function isNamePart(cursor: Cursor, place: number): boolean {
  const { tokens, at } = cursor;
  const token = tokens[place];
  if (token === undefined || token.quoted !== undefined || token.isDomain || token.isMinus) return false;
  if (placeWords.has(token.word) || employerWords.has(token.word) || negations.has(token.word)) return false;
  if (fillers.has(token.word) || peopleWords.has(token.word) || firmWords.has(token.word)) return false;
  if (place === at) return true;
  if (!token.isCapital || (token.gap !== "none" && token.gap !== "and")) return false;
  // "Former Google Engineers": the job is no part of the name, as "Logistics" may be one.
  const kind = scanJob(cursor, place)?.kind;
  if (kind === "role" || kind === "level") return false;
  return matchPlaceName(tokens, place, { isExpected: false }) === undefined;
}

import { matchIndustry } from "./industries.ts";
import { matchPlaceName } from "./places/match-place.ts";
import type { QueryToken } from "./query-tokens.ts";
import { firmWords } from "./query-words.ts";
import type { KnownNames, Reading, Wanted } from "./reading.ts";
import { type Item, scanTitle } from "./titles/scan.ts";

/** What a query searches for; in a search for companies, no words are read as jobs. */
export type Subject = "people" | "companies";

/** The reader's position in a query, and what previous words say about the next ones. */
export interface Cursor {
  readonly tokens: readonly QueryToken[];
  readonly words: readonly string[];
  readonly subject: Subject;
  readonly known: KnownNames;
  readonly reading: Reading;
  /** Interprets a quoted text as a query by itself. */
  readInner(text: string): Reading;
  at: number;
  /** The kind of name that "in" or "at" announced. */
  expected: "place" | "employer" | undefined;
  /** "tail" stands behind an excluded word that may describe an industry or a job: "no boutique agencies". */
  negation: "none" | "once" | "list" | "tail";
  /** True after "ex" or "worked at": the next job or employer is a former one. */
  isFormer: boolean;
  /** True after "ex" without a hyphen, which excludes a place or an industry: "Europe ex UK". */
  isEx: boolean;
  /** True after "who leads": the next word is a function, not an industry. */
  isLed: boolean;
  sawPeople: boolean;
}

/** Reads one kind of phrase; returns true if such a phrase is at the cursor, and moves the cursor behind it. */
export type Step = (cursor: Cursor, token: QueryToken) => boolean;

/** Creates a cursor at the first word. */
export function createCursor(
  given: Pick<Cursor, "tokens" | "subject" | "known" | "reading" | "readInner">,
): Cursor {
  return {
    ...given,
    words: given.tokens.map(({ word }) => word),
    at: 0,
    expected: undefined,
    negation: "none",
    isFormer: false,
    isEx: false,
    isLed: false,
    sawPeople: false,
  };
}

/** True if the phrase that begins with the token is excluded. */
export function isExcluded({ negation }: Cursor, { isMinus }: QueryToken): boolean {
  return negation !== "none" || isMinus;
}

/** Returns the conditions to which a phrase at the token is added. */
export function toTarget(cursor: Cursor, token: QueryToken): Wanted {
  return isExcluded(cursor, token) ? cursor.reading.excluded : cursor.reading;
}

/** Moves the cursor behind a phrase, and resets what previous words announced. */
export function finish(cursor: Cursor, length: number): true {
  cursor.at += length;
  cursor.expected = undefined;
  cursor.isFormer = false;
  cursor.isEx = false;
  cursor.isLed = false;
  const gap = cursor.tokens[cursor.at]?.gap ?? "comma";
  if (cursor.negation === "list" ? gap === "none" : gap === "none" || gap === "comma")
    cursor.negation = "none";
  return true;
}

/** Moves the cursor behind words such as "at"; what they announce stays in effect. */
export function skip(cursor: Cursor, length: number): true {
  cursor.at += length;
  return true;
}

/** Returns the words from `start` to before `end` as they were typed. */
export function toText({ tokens }: Cursor, start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(" ");
}

/** Returns the number of words, at most five, of the longest known name at the cursor; 0 if no name begins there. */
export function findKnown({ tokens, words, at }: Cursor, names: ReadonlySet<string>): number {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    if (tokens.slice(at + 1, at + length).some(({ gap }) => gap === "comma" || gap === "or")) continue;
    if (names.has(words.slice(at, at + length).join(" "))) return length;
  }
  return 0;
}

/** Maximum number of words in a name that is looked up in the index. */
export const longestName = 5;

/** Returns the meaning of the job words that begin at a position. */
export function scanJob({ tokens, words, subject }: Cursor, place: number): Item | undefined {
  if (subject !== "people") return undefined;
  const end = tokens.findIndex(
    ({ gap, quoted, isDomain }, index) =>
      index > place && (gap !== "none" || quoted !== undefined || isDomain),
  );
  const item = scanTitle(words.slice(0, end < 0 ? undefined : end), place);
  // Words such as "for" occur inside a title, but never at its beginning.
  return item?.kind === "sign" && item.sign === "support" ? undefined : item;
}

/** Returns the place at the cursor. */
export function findPlace({ tokens, at, expected }: Cursor): ReturnType<typeof matchPlaceName> {
  return matchPlaceName(tokens, at, { isExpected: expected === "place" });
}

/** Returns the industry at a position. */
export function findIndustry(
  { tokens, words }: Cursor,
  place: number,
): { value: string; length: number } | undefined {
  const end = tokens.findIndex(({ gap }, index) => index > place && (gap === "comma" || gap === "or"));
  return matchIndustry(words.slice(0, end < 0 ? undefined : end), place);
}

/** True if the word at a position stands for a firm: in "software companies", the words before it are the business. */
export function isFirmBehind({ tokens }: Cursor, end: number): boolean {
  const next = tokens[end];
  return next?.gap === "none" && firmWords.has(next.word);
}

import { matchIndustry } from "./industries.ts";
import { matchPlaceName } from "./places/match-place.ts";
import type { QueryToken } from "./query-tokens.ts";
import { firmWords } from "./query-words.ts";
import type { KnownNames, Reading, Wanted } from "./reading.ts";
import { type Item, scanTitle } from "./titles/scan.ts";

/** The kind of entity that a query searches for. In a search for companies, no word is read as a job title. */
export type Subject = "people" | "companies";

/** The current position in a query, and the flags that earlier words have set for later words. */
export interface Cursor {
  readonly tokens: readonly QueryToken[];
  readonly words: readonly string[];
  readonly subject: Subject;
  readonly known: KnownNames;
  readonly reading: Reading;
  /** Interprets a quoted text in the same way as a whole query. */
  readInner(text: string): Reading;
  at: number;
  /** Kind of name that is expected next, because "in" or "at" precedes it. */
  expected: "place" | "employer" | undefined;
  /**
   * The words to which the current exclusion applies.
   * - "once": the next phrase, and phrases that "and" or "or" joins to it.
   * - "list": also phrases after commas.
   * - "rest": all phrases up to the next colon, as in "excluded: agencies, Berlin".
   * - "tail": the words after an excluded unknown word, because the unknown word may describe them, as in "no boutique
   *   agencies".
   */
  negation: "none" | "once" | "list" | "rest" | "tail";
  /** Position of the first word after the last negation. */
  negationStart: number;
  /** The exclusion ends at this position, whatever `negation` says; `Infinity` if no such position is known. */
  negationEnd: number;
  /** True after words such as "ex" or "worked at": the next job or employer is then a former one. */
  isFormer: boolean;
  /** True after "ex" without a hyphen. A place or an industry that follows is excluded: "Europe ex UK". */
  isEx: boolean;
  /** True after phrases such as "who leads": the next word is then a business function rather than an industry. */
  isLed: boolean;
  /** True after words such as "at least": the query then asks for the next job and all higher seniority levels. */
  isRising: boolean;
  sawPeople: boolean;
}

/**
 * Reads one kind of phrase at the cursor. Returns false if no such phrase begins there; otherwise moves the cursor
 * after the phrase and returns true.
 */
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
    negationStart: 0,
    negationEnd: Number.POSITIVE_INFINITY,
    isFormer: false,
    isEx: false,
    isLed: false,
    isRising: false,
    sawPeople: false,
  };
}

/** True if the query excludes the phrase that begins with the token. */
export function isExcluded({ negation }: Cursor, { isMinus }: QueryToken): boolean {
  return negation !== "none" || isMinus;
}

/** Returns the conditions to which the phrase at the cursor belongs: the wanted ones or the excluded ones. */
export function toTarget(cursor: Cursor, token: QueryToken): Wanted {
  return isExcluded(cursor, token) ? cursor.reading.excluded : cursor.reading;
}

/**
 * Moves the cursor after a phrase, and resets the flags that words before the phrase have set. Returns true, as a step
 * does that has read a phrase.
 */
export function finish(cursor: Cursor, length: number): true {
  cursor.at += length;
  cursor.expected = undefined;
  cursor.isFormer = false;
  cursor.isEx = false;
  cursor.isLed = false;
  cursor.isRising = false;
  if (cursor.negation === "rest") return true;
  const gap = cursor.tokens[cursor.at]?.gap ?? "comma";
  if (cursor.negation === "list" ? gap === "none" : gap === "none" || gap === "comma")
    cursor.negation = "none";
  return true;
}

/**
 * Moves the cursor after words such as "at", which determine how to read the next words. Keeps the flags, and returns
 * true.
 */
export function skip(cursor: Cursor, length: number): true {
  cursor.at += length;
  return true;
}

/** Returns the words from `start` up to, but not including, `end` as the user typed them. */
export function toText({ tokens }: Cursor, start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map(({ text }) => text)
    .join(" ");
}

/** Returns the number of words in the longest name in `names` that begins at the cursor; 0 if no name begins there. */
export function findKnown({ tokens, words, at }: Cursor, names: ReadonlySet<string>): number {
  for (let length = Math.min(longestName, words.length - at); length > 0; length -= 1) {
    if (tokens.slice(at + 1, at + length).some(({ gap }) => gap === "comma" || gap === "or")) continue;
    if (names.has(words.slice(at, at + length).join(" "))) return length;
  }
  return 0;
}

/** Maximum number of words in a name that is looked up in the search index. */
export const longestName = 5;

/**
 * Returns the meaning of the longest phrase of a job title that begins at a position; always undefined in a search for
 * companies.
 */
export function scanJob({ tokens, words, subject }: Cursor, place: number): Item | undefined {
  if (subject !== "people") return undefined;
  const end = tokens.findIndex(
    ({ gap, quoted, isDomain }, index) =>
      index > place && (gap !== "none" || quoted !== undefined || isDomain),
  );
  const item = scanTitle(words.slice(0, end < 0 ? undefined : end), place);
  // Ignores a phrase such as "reporting to", which has a meaning inside a title but not at its start.
  return item?.kind === "sign" && item.sign === "support" ? undefined : item;
}

/** True if a profession without a seniority level begins at a position, such as "operators" in "crane operators". */
export function isProfession(cursor: Cursor, at: number): boolean {
  const item = scanJob(cursor, at);
  return (
    item?.kind === "role" && item.roles.every(({ level, isExecutive }) => level === null && !isExecutive)
  );
}

/** Returns the place whose name begins at the cursor. */
export function findPlace({ tokens, at, expected }: Cursor): ReturnType<typeof matchPlaceName> {
  return matchPlaceName(tokens, at, { isExpected: expected === "place" });
}

/** Returns the id of the industry whose name begins at a position, and the number of words in the name. */
export function findIndustry(
  { tokens, words }: Cursor,
  place: number,
): { value: string; length: number } | undefined {
  const end = tokens.findIndex(({ gap }, index) => index > place && (gap === "comma" || gap === "or"));
  return matchIndustry(words.slice(0, end < 0 ? undefined : end), place);
}

/** True if a negation is the start of an industry's name: "non profit", "not for profit". */
export function isIndustryName(cursor: Cursor, place: number): boolean {
  return (findIndustry(cursor, place)?.length ?? 0) > 1;
}

/** True if a word for firms stands at `end`, after the words for an industry, as in "software companies". */
export function isFirmBehind({ tokens }: Cursor, end: number): boolean {
  const next = tokens[end];
  return next?.gap === "none" && firmWords.has(next.word);
}

import type { QueryToken } from "./query-tokens.ts";
import { scanTitle } from "./titles/scan.ts";

/** Maximum number of words in a specialty, such as "machine learning" in "machine learning engineers". */
const mostWords = 3;

/**
 * Repeats the noun that several specialties share: "Java or Python developers" becomes "Java developers or Python
 * developers", and "développeurs Java ou Python" becomes "développeurs Java ou développeurs Python". Repeats the noun
 * only if the tables of titles contain each specialty with the noun.
 */
export function repeatNouns(given: readonly QueryToken[]): QueryToken[] {
  const tokens = [...given];
  let listed: string | undefined;
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const gap = tokens[at]?.gap ?? "none";
    if (gap === "none") continue;
    const noun = findLastNoun(tokens, at);
    // A comma joins all items of a list except the last: "Java, Go or Python developers".
    const isListed = noun !== undefined && (gap !== "comma" || listed === noun.word);
    const hasShared = isListed && findSpecialty(tokens.slice(0, at), noun.word) > 0;
    listed = hasShared ? noun.word : undefined;
    if (hasShared) tokens.splice(at, 0, { ...noun, gap: "none", isMinus: false });
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || (token.gap !== "or" && token.gap !== "and")) continue;
    const noun = findFirstNoun(tokens, at);
    if (noun === undefined || !startsSpecialty(tokens, at, noun.word)) continue;
    tokens.splice(at, 1, { ...noun, gap: token.gap, isMinus: false }, { ...token, gap: "none" });
    at += 1;
  }
  return tokens;
}

/** Returns the last word of the job that begins at a position, such as "developers" in "Python developers". */
function findLastNoun(tokens: readonly QueryToken[], at: number): QueryToken | undefined {
  for (let length = mostWords + 1; length > 1; length -= 1) {
    const part = tokens.slice(at, at + length);
    const noun = part.at(-1);
    if (part.length === length && noun !== undefined && isSpecialty(part, noun.word)) return noun;
  }
  return undefined;
}

/** Returns the first word of the job that ends before a position, such as "développeurs" in "développeurs Java". */
function findFirstNoun(tokens: readonly QueryToken[], end: number): QueryToken | undefined {
  for (let length = mostWords + 1; length > 1; length -= 1) {
    const part = tokens.slice(Math.max(0, end - length), end);
    const [noun] = part;
    if (part.length === length && noun !== undefined && isSpecialty(part, noun.word)) return noun;
  }
  return undefined;
}

/**
 * Returns the number of words at the end of `tokens` that form a specialty of the noun, such as 2 for "machine
 * learning" and the noun "engineers"; 0 if they do not form a specialty.
 */
function findSpecialty(tokens: readonly QueryToken[], noun: string): number {
  for (let length = Math.min(mostWords, tokens.length); length > 0; length -= 1) {
    const part = tokens.slice(-length);
    if (isJobAlone(part)) continue;
    if (isSpecialty([...part, { word: noun, gap: "none", quoted: undefined }], noun)) return length;
  }
  return 0;
}

/**
 * True if the words at a position form a specialty of a noun that precedes them, such as "Python" in "développeurs Java
 * ou Python".
 */
function startsSpecialty(tokens: readonly QueryToken[], at: number, noun: string): boolean {
  for (let length = mostWords; length > 0; length -= 1) {
    const part = tokens.slice(at, at + length);
    if (part.length < length || isJobAlone(part)) continue;
    const [first, ...rest] = part;
    if (first === undefined) continue;
    const head = { word: noun, gap: "none", quoted: undefined } as const;
    if (isSpecialty([head, { ...first, gap: "none" }, ...rest], noun)) return true;
  }
  return false;
}

/**
 * True if the tables of job titles contain a job with exactly these words, and the noun alone is a broader job: "Java
 * developers" and "developers".
 */
function isSpecialty(part: readonly Pick<QueryToken, "word" | "gap" | "quoted">[], noun: string): boolean {
  if (part.some(({ gap, quoted }, index) => quoted !== undefined || (index > 0 && gap !== "none")))
    return false;
  const whole = toRole(part.map(({ word }) => word));
  const wide = toRole([noun]);
  return whole !== undefined && wide !== undefined && whole !== wide;
}

function isJobAlone(part: readonly QueryToken[]): boolean {
  return toRole(part.map(({ word }) => word)) !== undefined;
}

/**
 * Returns the key of the job whose title consists of exactly these words; undefined if the tables contain no such job.
 */
function toRole(words: readonly string[]): string | undefined {
  const item = scanTitle(words, 0);
  return item?.kind === "role" && item.length === words.length ? item.roles[0]?.id : undefined;
}

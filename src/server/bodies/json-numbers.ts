import type { Issue } from "../validation/issues.ts";

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]|-?\d[\d.eE+-]*/g;
/**
 * Matches 16 digits in a row, or an exponent. A text without a match contains no number that {@link findLostNumbers}
 * reports, so it is not searched.
 */
const suspicious = /\d{16}|\d[eE]/;

/** Maximum number of issues that one search returns. */
const listed = 50;

interface Level {
  readonly isArray: boolean;
  index: number;
  key: string | undefined;
}

/**
 * Returns an issue for each number in a valid JSON text that `JSON.parse` changes: an integer that a double rounds, or
 * a number that becomes infinite or zero. The handler would otherwise receive a number that the client did not send.
 * Does not report the text that `JSON.stringify` writes for a double, such as `3985746368461915600`, because clients
 * send it back as they received it. Does not report fractions, because every JSON parser rounds them. Does not report
 * integers with an exponent or a decimal point either, such as `9007199254740993.0`.
 */
export function findLostNumbers(text: string): readonly Issue[] {
  if (!suspicious.test(text)) return [];
  const issues: Issue[] = [];
  const levels: Level[] = [];
  for (const [word] of text.matchAll(token)) {
    const level = levels.at(-1);
    if (word === "{" || word === "[") levels.push({ isArray: word === "[", index: 0, key: undefined });
    else if (word === "}" || word === "]") levels.pop();
    else if (word.startsWith('"')) {
      if (level?.isArray === false) level.key ??= String(JSON.parse(word));
    } else if (word !== ",") {
      if (isLostNumber(word)) issues.push(toIssue(levels, word));
      if (issues.length === listed) break;
    } else if (level !== undefined) {
      level.index += 1;
      level.key = undefined;
    }
  }
  return issues;
}

/** Returns true if `JSON.parse` would change the number; see {@link findLostNumbers}. */
export function isLostNumber(word: string): boolean {
  const value = Number(word);
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /[1-9]/.test(word.split(/[eE]/, 1)[0] ?? "");
  return /^-?\d+$/.test(word) && String(value) !== word && BigInt(word) !== BigInt(value);
}

function toIssue(levels: readonly Level[], word: string): Issue {
  return {
    place: levels.map(({ isArray, index, key }) => (isArray ? String(index) : (key ?? ""))),
    keyword: "number",
    message: toLostMessage(word),
  };
}

/** Returns the violation's message for a number that `JSON.parse` would change. */
export function toLostMessage(word: string): string {
  const shown = word.length > 30 ? `${word.slice(0, 30)}…` : word;
  return `must be a number that a 64-bit double can hold, unlike ${shown}; send it as a string`;
}

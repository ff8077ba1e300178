import { toLongNumber } from "../long-number.ts";

/** A key that occurs twice in an object of a JSON text. */
export interface Duplicate {
  readonly key: string;
  /** Offset of the second occurrence of the key, in characters. */
  readonly offset: number;
}

const [quote, comma, minus, zero, nine, colon] = [34, 44, 45, 48, 57, 58];
const [openList, backslash, closeList, openObject, closeObject] = [91, 92, 93, 123, 125];

/** Information that `JSON.parse` drops without an error. */
interface Loss {
  /**
   * The first key that occurs twice in an object, or null. `JSON.parse` keeps only the last value of such a key, so a
   * whole path could get lost. (YAML parsers report repeated keys themselves.)
   */
  readonly duplicate: Duplicate | null;
  /** Numbers that JavaScript rounds, each with its offset in the text. */
  readonly numbers: readonly { readonly offset: number; readonly text: string }[];
}

const longNumber = /[-\d][\d.eE+-]*/y;

/** Finds repeated keys and rounded numbers in a valid JSON text, in a single pass. */
export function findLosses(text: string): Loss {
  /** The keys of each object that is still open; null for a list. */
  const open: (Set<string> | null)[] = [];
  const numbers: { offset: number; text: string }[] = [];
  let awaitsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (awaitsKey && keys) {
        const key = toKey(text.slice(at + 1, end));
        if (keys.has(key)) return { duplicate: { key, offset: at }, numbers };
        keys.add(key);
      }
      at = end;
    } else if (code === openObject || code === openList) {
      open.push(code === openObject ? new Set() : null);
      awaitsKey = code === openObject;
    } else if (code === closeObject || code === closeList) {
      open.pop();
    } else if (code === comma) {
      awaitsKey = open.at(-1) !== null;
    } else if (code === colon) {
      awaitsKey = false;
    } else if (code === minus || (code >= zero && code <= nine)) {
      longNumber.lastIndex = at;
      const [number = ""] = longNumber.exec(text) ?? [];
      if (toLongNumber(number) !== null) numbers.push({ offset: at, text: number });
      at += number.length - 1;
    }
  }
  return { duplicate: null, numbers };
}

/** Parses JSON. Each number that JavaScript would round becomes a `LongNumber`. */
export function parseWithNumbers(text: string, numbers: Loss["numbers"]): unknown {
  let mark = "number:";
  while (text.includes(mark)) mark = `:${mark}`;
  const parts: string[] = [];
  let start = 0;
  for (const { offset, text: number } of numbers) {
    parts.push(text.slice(start, offset), JSON.stringify(mark + number));
    start = offset + number.length;
  }
  const marked = parts.join("") + text.slice(start);
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== "string" || !value.startsWith(mark)) return value;
    return toLongNumber(value.slice(mark.length)) ?? value;
  });
}

/** Returns the offset of the quote that closes the string at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function toKey(written: string): string {
  return written.includes("\\") ? String(JSON.parse(`"${written}"`)) : written;
}

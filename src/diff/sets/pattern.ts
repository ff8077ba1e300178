/** Inclusive ranges of code points, ascending and disjoint. */
export type Ranges = readonly (readonly [number, number])[];

/** A deterministic automaton over code points. States are created on demand. */
export interface Machine {
  readonly start: number;
  /** Sets of code points that the automaton distinguishes. */
  readonly sets: readonly Ranges[];
  next(state: number, code: number): number;
  accepts(state: number): boolean;
}

/** An ECMA-262 regular expression as a tree. */
export type Pattern =
  | { readonly kind: "set"; readonly ranges: Ranges }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Pattern[] }
  | { readonly kind: "repeat"; readonly part: Pattern; readonly min: number; readonly max: number }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "look"; readonly part: Pattern; readonly negative: boolean };

/** Thrown for a syntax error and for a construct that no automaton supports, such as a backreference. */
class Unsupported extends Error {}

const last = 0x10ffff;

/** Returns the parsed pattern; null if it has a syntax error, a backreference, a word boundary or a lookbehind. */
export function parsePattern(source: string): Pattern | null {
  try {
    const parser = new PatternParser(source);
    return parser.parse();
  } catch (error) {
    if (error instanceof Unsupported || error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns the union of ranges. */
function uniteRanges(ranges: Ranges): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const previous = result.at(-1);
    if (previous !== undefined && from <= previous[1] + 1) previous[1] = Math.max(previous[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Returns the ranges of all code points that are not in `ranges`. */
function invertRanges(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  let next = 0;
  for (const [from, to] of uniteRanges(ranges)) {
    if (from > next) result.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= last) result.push([next, last]);
  return result;
}

const digits: Ranges = [[48, 57]];
const wordCharacters: Ranges = [...digits, [65, 90], [95, 95], [97, 122]];
const spaces: Ranges = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];
const lineEnds: Ranges = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const escapedSets: Readonly<Record<string, Ranges>> = {
  d: digits,
  D: invertRanges(digits),
  w: wordCharacters,
  W: invertRanges(wordCharacters),
  s: spaces,
  S: invertRanges(spaces),
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

class PatternParser {
  readonly #text: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#text = [...source];
  }

  parse(): Pattern {
    const pattern = this.#choice();
    if (this.#at < this.#text.length) throw new Unsupported();
    return pattern;
  }

  #choice(): Pattern {
    this.#depth += 1;
    if (this.#depth > 100) throw new Unsupported();
    const parts = [this.#sequence()];
    while (this.#take("|")) parts.push(this.#sequence());
    this.#depth -= 1;
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "choice", parts };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    for (let next = this.#peek(); next !== undefined && next !== "|" && next !== ")"; next = this.#peek()) {
      // A quantifier must follow something that it repeats. It cannot stand at the start or after another quantifier.
      if (this.#quantifier() !== null) throw new Unsupported();
      parts.push(this.#quantified(this.#atom()));
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "sequence", parts };
  }

  #quantified(part: Pattern): Pattern {
    const range = this.#quantifier();
    if (range === null) return part;
    if (part.kind === "start" || part.kind === "end" || part.kind === "look") throw new Unsupported();
    this.#take("?");
    return { kind: "repeat", part, min: range[0], max: range[1] };
  }

  #quantifier(): [number, number] | null {
    if (this.#take("*")) return [0, Infinity];
    if (this.#take("+")) return [1, Infinity];
    if (this.#take("?")) return [0, 1];
    if (this.#peek() !== "{") return null;
    const rest = this.#text.slice(this.#at, this.#at + 24).join("");
    const match = /^\{(\d+)(,(\d*))?\}/.exec(rest);
    if (match === null) return null;
    this.#at += match[0].length;
    const min = Number(match[1]);
    const max = match[2] === undefined ? min : match[3] === "" ? Infinity : Number(match[3]);
    if (max < min) throw new Unsupported();
    return [min, max];
  }

  #atom(): Pattern {
    const character = this.#next();
    if (character === "^") return { kind: "start" };
    if (character === "$") return { kind: "end" };
    if (character === ".") return { kind: "set", ranges: invertRanges(lineEnds) };
    if (character === "[") return { kind: "set", ranges: this.#class() };
    if (character === "(") return this.#group();
    if (character === "\\") return { kind: "set", ranges: this.#escape() };
    return { kind: "set", ranges: single(character) };
  }

  #group(): Pattern {
    let wrap = (part: Pattern): Pattern => part;
    if (this.#take("?")) {
      const mark = this.#next();
      if (mark === "=" || mark === "!") wrap = (part) => ({ kind: "look", part, negative: mark === "!" });
      else if (mark === "<" && /\w/.test(this.#peek() ?? "")) while (this.#next() !== ">");
      else if (mark !== ":") throw new Unsupported();
    }
    const part = this.#choice();
    if (!this.#take(")")) throw new Unsupported();
    return wrap(part);
  }

  #class(): Ranges {
    const negative = this.#take("^");
    const ranges: [number, number][] = [];
    while (!this.#take("]")) {
      const from = this.#classAtom();
      const dash = this.#peek() === "-" && this.#text[this.#at + 1] !== "]";
      const start = codeOf(from);
      if (!dash || start === null) {
        ranges.push(...from.map(([a, b]): [number, number] => [a, b]));
        continue;
      }
      this.#at += 1;
      const end = codeOf(this.#classAtom());
      if (end === null || end < start) throw new Unsupported();
      ranges.push([start, end]);
    }
    return negative ? invertRanges(ranges) : uniteRanges(ranges);
  }

  #classAtom(): Ranges {
    const character = this.#next();
    if (character !== "\\") return single(character);
    return this.#take("b") ? [[8, 8]] : this.#escape();
  }

  #escape(): Ranges {
    const character = this.#next();
    const set = escapedSets[character];
    if (set !== undefined) return set;
    if (character === "p" || character === "P") return this.#property(character);
    if (character === "x") return this.#hexadecimal(2);
    if (character === "u") return this.#unicode();
    if (character === "c") return codePoint((this.#next().codePointAt(0) ?? 0) % 32);
    if (/[1-9bBk]/.test(character)) throw new Unsupported();
    const control = controls[character];
    return control === undefined ? single(character) : codePoint(control);
  }

  #hexadecimal(length: number): Ranges {
    const text = this.#text.slice(this.#at, this.#at + length).join("");
    if (!/^[0-9a-fA-F]+$/.test(text) || text.length !== length) throw new Unsupported();
    this.#at += length;
    return codePoint(Number.parseInt(text, 16));
  }

  #unicode(): Ranges {
    if (!this.#take("{")) {
      const first = this.#hexadecimal(4);
      const high = codeOf(first) ?? 0;
      if (high < 0xd800 || high > 0xdbff || !this.#take("\\") || !this.#take("u")) return first;
      const low = codeOf(this.#hexadecimal(4)) ?? 0;
      return codePoint(0x10000 + (high - 0xd800) * 0x400 + (low - 0xdc00));
    }
    let text = "";
    for (let next = this.#next(); next !== "}"; next = this.#next()) text += next;
    const code = Number.parseInt(text, 16);
    if (!/^[0-9a-fA-F]+$/.test(text) || code > last) throw new Unsupported();
    return codePoint(code);
  }

  #property(letter: string): Ranges {
    if (!this.#take("{")) throw new Unsupported();
    let name = "";
    for (let next = this.#next(); next !== "}"; next = this.#next()) name += next;
    if (!/^[\w=]+$/.test(name)) throw new Unsupported();
    const ranges = rangesOfProperty(name);
    return letter === "P" ? invertRanges(ranges) : ranges;
  }

  #peek(): string | undefined {
    return this.#text[this.#at];
  }

  #next(): string {
    const character = this.#text[this.#at];
    if (character === undefined) throw new Unsupported();
    this.#at += 1;
    return character;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }
}

function single(character: string): Ranges {
  return codePoint(character.codePointAt(0) ?? 0);
}

function codePoint(code: number): Ranges {
  return [[code, code]];
}

function codeOf(ranges: Ranges): number | null {
  const [range] = ranges;
  return ranges.length === 1 && range !== undefined && range[0] === range[1] ? range[0] : null;
}

const knownProperties = new Map<string, Ranges>();

/**
 * Returns the code points that have a Unicode property. Tests every code point with the regular expression engine, so
 * that the result agrees with the Unicode version that JavaScript validators use.
 */
function rangesOfProperty(name: string): Ranges {
  const known = knownProperties.get(name);
  if (known !== undefined) return known;
  let test: RegExp;
  try {
    test = new RegExp(`^\\p{${name}}$`, "u");
  } catch {
    throw new Unsupported();
  }
  const ranges: [number, number][] = [];
  for (let code = 0; code <= last; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    if (!test.test(String.fromCodePoint(code))) continue;
    const previous = ranges.at(-1);
    if (previous !== undefined && previous[1] === code - 1) previous[1] = code;
    else ranges.push([code, code]);
  }
  knownProperties.set(name, ranges);
  return ranges;
}

import { RE2JS } from "re2js";

/** A pattern that is matched in time linear in the length of the text. */
export interface LinearPattern {
  test(text: string): boolean;
  /** The pattern as the caller wrote it. */
  toString(): string;
}

/** Compiles a pattern. If that fails, returns the reason as a string. */
export type PatternCompiler = (source: string) => LinearPattern | string;

/**
 * Limits for the patterns of one schema. Compiling takes time for each pattern, and for each of its characters after
 * counted repetitions are expanded.
 */
export const patternLimits = { length: 1_000, different: 100, writtenOut: 5_000 } as const;

/**
 * Creates a function that compiles a regular expression for a linear-time engine, which supports neither lookaround nor
 * back-references. The function caches its results, and refuses new patterns once a limit of `patternLimits` is
 * reached.
 */
export function createPatternCompiler(): PatternCompiler {
  const known = new Map<string, LinearPattern | string>();
  let writtenOut = 0;
  return (source) => {
    const done = known.get(source);
    if (done !== undefined) return done;
    if (source.length > patternLimits.length)
      return `must be at most ${patternLimits.length} characters long`;
    const translated = RE2JS.translateRegExp(source);
    writtenOut += lengthWrittenOut(translated);
    if (known.size >= patternLimits.different || writtenOut > patternLimits.writtenOut)
      return `must be one of at most ${patternLimits.different} different patterns, of ${patternLimits.writtenOut} characters together when counted repetitions are written out`;
    const compiled = compile(source, translated);
    known.set(source, compiled);
    return compiled;
  };
}

function compile(source: string, translated: string): LinearPattern | string {
  try {
    // Refuses `\Q`: the engine treats the text after it as literal, but in ECMA-262 `\Q` has no such meaning. The
    // computed length of the pattern would be wrong, too.
    if (translated.match(tokens)?.includes("\\Q")) throw new Error("\\Q is not a valid escape");
    const pattern = RE2JS.compile(translated);
    // Ajv caches patterns by their text. Without their own `toString`, two different patterns would count as equal.
    return { test: (text) => pattern.test(text), toString: () => source };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `can't be run safely: ${reason} (lookaround and back-references are not supported)`;
  }
}

/**
 * Matches the tokens of a pattern: an escape, a character class (the translation removes empty ones), a counted
 * repetition, or one character.
 */
const tokens = /\\(?:[pPx]\{[^}]*\}|.)|\[(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}|./gs;

/**
 * Returns the length of a pattern after each counted repetition is expanded, as the engine does. A character class
 * counts as one character.
 */
function lengthWrittenOut(translated: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  for (const [token, from, to] of translated.matchAll(tokens)) {
    if (token === "(") {
      outer.push(total);
      total = 0;
      last = 0;
    } else if (token === ")") {
      last = total + 1;
      total = last + (outer.pop() ?? 0);
    } else if (from === undefined) {
      last = 1;
      total += 1;
    } else {
      const times = Math.max(Number(from), Number(to ?? 0), 1);
      total += last * (times - 1);
      last *= times;
    }
  }
  return outer.reduce((sum, before) => sum + before, total);
}

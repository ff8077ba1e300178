import { RE2JS } from "re2js";

/** A pattern that can be asked about a text; its time is linear in the text's length. */
export interface LinearPattern {
  test(text: string): boolean;
  /** The pattern as written. */
  toString(): string;
}

const maxLength = 1_000;

/**
 * Compiles a regular expression for an engine that can't hang; returns what is wrong with it when that is impossible.
 * Lookaround and back-references are beyond such engines.
 */
export function compilePattern(source: string): LinearPattern | string {
  if (source.length > maxLength) return `must be at most ${maxLength} characters long`;
  try {
    const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
    // Ajv keeps patterns by their text: two without one of their own would be taken for the same.
    return { test: (text) => pattern.test(text), toString: () => source };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `can't be run safely: ${reason} (lookaround and back-references are not supported)`;
  }
}

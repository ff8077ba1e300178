/**
 * Removes the characters that the databases can't store: PostgreSQL refuses a null character, SQLite returns only the
 * text before it, and both replace a lone surrogate.
 */
export function toStorable(text: string): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, "");
}

/** Matches an escape that may be a null character or half of a surrogate pair. */
const riskyEscape = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON from outside, and removes null characters and lone surrogates from its strings. Many JSON parsers of
 * clients refuse a lone surrogate.
 * @throws SyntaxError for a text that is not JSON.
 */
export function parseStorableJson(text: string): unknown {
  if (!riskyEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? toStorable(value) : value));
}

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
 * Parses JSON from outside. Removes null characters from its strings. Replaces each lone surrogate with U+FFFD, because
 * many JSON parsers of clients refuse a lone surrogate. Removing the surrogate instead would change a URL into another
 * valid URL. A URL with U+FFFD is refused later.
 * @throws SyntaxError for a text that is not JSON.
 */
export function parseStorableJson(text: string): unknown {
  if (!riskyEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD") : value,
  );
}

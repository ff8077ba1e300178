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
 * Parses JSON from outside. Removes null characters from its strings. Replaces each lone surrogate with U+FFFD, as a
 * decoder of UTF-8 does with broken bytes, because many JSON parsers of clients refuse a lone surrogate. It is not
 * removed, because a URL without the broken character is another URL: readers of URLs refuse U+FFFD.
 * @throws SyntaxError for a text that is not JSON.
 */
export function parseStorableJson(text: string): unknown {
  if (!riskyEscape.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === "string" ? value.replaceAll("\0", "").replaceAll(/\p{Surrogate}/gu, "\uFFFD") : value,
  );
}

/** Message for a string that {@link findLoneSurrogates} reports. */
export const loneSurrogate = "must not have half of a surrogate pair, such as \\ud800";

/** Matches an escape that may be half of a surrogate pair. A JSON text without a match contains no lone surrogate. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Maximum number of places that one search returns. */
const most = 50;

/**
 * Returns the places of the strings and member names in a parsed JSON text that contain half of a surrogate pair as an
 * escape (RFC 8259, 8.2). Such a string is not well-formed Unicode: UTF-8 has no bytes for it, so storage would change
 * it.
 * @param value Value of `text`, which the caller has decoded from valid UTF-8.
 */
export function findLoneSurrogates(text: string, value: unknown): readonly (readonly string[])[] {
  if (!surrogateEscape.test(text)) return [];
  const found: string[][] = [];
  const place: string[] = [];
  const search = (inner: unknown): void => {
    if (typeof inner === "string" && !isWellFormed(inner)) found.push([...place]);
    if (typeof inner !== "object" || inner === null) return;
    for (const [name, member] of Object.entries(inner)) {
      if (found.length === most) return;
      place.push(name);
      if (isWellFormed(name)) search(member);
      else found.push([...place]);
      place.pop();
    }
  };
  search(value);
  return found;
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

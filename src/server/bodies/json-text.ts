import { ReadError } from "../parameters/read-error.ts";
import type { Issue } from "../validation/issues.ts";
import { findLostNumbers } from "./json-numbers.ts";

/**
 * Maximum number of nested levels in a JSON value; a deeper value is refused. Functions that read or write a value call
 * themselves once per level, and the stack is limited.
 */
export const maxDepth = 500;

/**
 * Parses the JSON of a parameter or of a part of a form. Returns undefined if the text is not JSON.
 * @throws ReadError for a number that `JSON.parse` changes, for a string with a lone surrogate, and for a value with too
 * many levels.
 */
export function parseJsonText(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isDeeper(value, maxDepth)) throw new ReadError("depth", "is nested too deeply");
  const [lost] = findLostValues(text, value);
  if (lost !== undefined) throw new ReadError(lost.keyword, lost.message);
  return value;
}

/**
 * Returns an issue for each value in a JSON text that would change on its way to the handler or the handler's storage:
 * a number that `JSON.parse` changes, or a string or member name with a lone surrogate.
 * @param value The parsed text. It must not have more than {@link maxDepth} levels.
 */
export function findLostValues(text: string, value: unknown): readonly Issue[] {
  const broken = findLoneSurrogates(text, value);
  return [
    ...findLostNumbers(text),
    ...broken.map((place) => ({ place, keyword: "encoding", message: loneSurrogate })),
  ];
}

/** True if a value has more than `levels` nested levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}

/** Message for a string that {@link findLoneSurrogates} reports. */
const loneSurrogate = "must not have half of a surrogate pair, such as \\ud800";

/** Matches an escape that may be half of a surrogate pair. A JSON text without a match contains no lone surrogate. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Maximum number of places that one search returns. */
const maxViolations = 50;

/**
 * Returns the places of the strings and member names in a parsed JSON text that contain half of a surrogate pair as an
 * escape (RFC 8259, 8.2). Such a string is not well-formed Unicode: UTF-8 has no bytes for it, so storage would change
 * it.
 * @param value Value of `text`, which the caller has decoded from valid UTF-8.
 */
function findLoneSurrogates(text: string, value: unknown): readonly (readonly string[])[] {
  if (!surrogateEscape.test(text)) return [];
  const found: string[][] = [];
  const place: string[] = [];
  const search = (inner: unknown): void => {
    if (typeof inner === "string" && !isWellFormed(inner)) found.push([...place]);
    if (typeof inner !== "object" || inner === null) return;
    for (const [name, member] of Object.entries(inner)) {
      if (found.length === maxViolations) return;
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

import { countEdits } from "./edit-distance.ts";

/**
 * Maximum share of a name's letters that may differ in a typing error. For example, with 0.4, two letters of a
 * five-letter name may be swapped.
 */
const mistyped = 0.4;

/** Maximum number of letters that may differ in a typing error, even in a long name. */
const mostEdits = 2;

/**
 * Returns the message for a member that a schema does not have. Suggests the most similar known name if the difference
 * may be a typing error.
 */
export function toUnknownMessage(name: string, known: readonly string[]): string {
  const near = findNearest(name, known);
  if (near === undefined) return "must NOT have additional properties";
  return `must NOT have additional property '${name}', did you mean '${near}'?`;
}

/**
 * Returns the message for an unknown member of a setting that is an object, such as `cors`; undefined if all members
 * are known.
 */
export function findUnknownMember(
  setting: string,
  value: object,
  known: readonly string[],
): string | undefined {
  const [name] = Object.entries(value).flatMap(([name, member]) =>
    member === undefined || known.includes(name) ? [] : [name],
  );
  if (name === undefined) return undefined;
  const near = findNearest(name, known);
  const advice = near === undefined ? `it has ${known.join(", ")}` : `did you mean ${near}?`;
  return `the setting ${setting} has no member ${name}; ${advice}`;
}

/**
 * Returns the known name with the smallest edit distance. Returns undefined if every name differs by more than a typing
 * error.
 */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const wanted = toLetters(name);
  const maxDistance = Math.min(mostEdits, Math.floor(wanted.length * mistyped));
  let best: { name: string; edits: number } | undefined;
  for (const one of known) {
    const letters = toLetters(one);
    // Compares the lengths first, because a name from a request can be a megabyte long, and the time of `countEdits`
    // grows with the product of both lengths.
    if (Math.abs(letters.length - wanted.length) > maxDistance) continue;
    const edits = countEdits(wanted, letters);
    if (edits <= maxDistance && (best === undefined || edits < best.edits)) best = { name: one, edits };
  }
  return best?.name;
}

/** Returns a name's letters in lower case, so that `maxResults` and `max_results` become the same. */
function toLetters(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

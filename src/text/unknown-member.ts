import { countEdits } from "./edit-distance.ts";

/** Share of a name's letters that may differ if it is mistyped: two of five, as when two letters are swapped. */
const mistyped = 0.4;

/** Maximum number of letters that may differ, however long the name is. */
const mostEdits = 2;

/**
 * Returns the message for a member that a schema does not have; it suggests the nearest known name, if one is similar
 * enough.
 */
export function toUnknownMessage(name: string, known: readonly string[]): string {
  const near = findNearest(name, known);
  if (near === undefined) return "must NOT have additional properties";
  return `must NOT have additional property '${name}', did you mean '${near}'?`;
}

/**
 * Returns the known name with the smallest distance; undefined if all differ in more letters than a mistyped name may.
 */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const wanted = toLetters(name);
  const most = Math.min(mostEdits, Math.floor(wanted.length * mistyped));
  let best: { name: string; edits: number } | undefined;
  for (const one of known) {
    const letters = toLetters(one);
    // A sent name can be a megabyte long, and comparing takes time proportional to both lengths.
    if (Math.abs(letters.length - wanted.length) > most) continue;
    const edits = countEdits(wanted, letters);
    if (edits <= most && (best === undefined || edits < best.edits)) best = { name: one, edits };
  }
  return best?.name;
}

/** Normalizes a name: `maxResults` and `max_results` become equal. */
function toLetters(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

import { countEdits } from "./edit-distance.ts";

/** The share of a name's letters that may differ in a mistyped one: two of five, as where two change places. */
const mistyped = 0.4;

/** Most letters that may differ, however long the name is. */
const mostEdits = 2;

/**
 * The sentence on a member that a schema does not have; it suggests the known name that is nearest, if one is near enough to
 * be what the sender meant.
 */
export function toUnknownMessage(name: string, known: readonly string[]): string {
  const near = findNearest(name, known);
  if (near === undefined) return "must NOT have additional properties";
  return `must NOT have additional property '${name}', did you mean '${near}'?`;
}

/** The known name that differs least from another; undefined if all differ in more letters than a slip changes. */
function findNearest(name: string, known: readonly string[]): string | undefined {
  const wanted = toLetters(name);
  const most = Math.min(mostEdits, Math.floor(wanted.length * mistyped));
  let best: { name: string; edits: number } | undefined;
  for (const one of known) {
    const letters = toLetters(one);
    // A sent name can be a megabyte long; comparing takes time by both lengths.
    if (Math.abs(letters.length - wanted.length) > most) continue;
    const edits = countEdits(wanted, letters);
    if (edits <= most && (best === undefined || edits < best.edits)) best = { name: one, edits };
  }
  return best?.name;
}

/** A name without its style of writing: `maxResults` and `max_results` are one. */
function toLetters(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

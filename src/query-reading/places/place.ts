import { toWords } from "../letters.ts";

/** A place that a name can stand for. */
export interface Place {
  readonly kind: "city" | "region" | "country" | "group";
  /** English name. */
  readonly name: string;
  /** Marks (keys such as `us.tx.paris`) by which the place is found: its own, or those of all members of a group. */
  readonly marks: readonly string[];
  /** Marks (keys) of the place itself, then of the places that contain it. */
  readonly path: readonly string[];
  /** Thousands of inhabitants; 0 for places other than cities. */
  readonly size: number;
}

/**
 * Returns a sort key: groups and countries come before regions, regions before cities, larger cities before smaller
 * ones.
 */
export function rank({ kind, size }: Place): number {
  return kind === "group" ? -3 : kind === "country" ? -2 : kind === "region" ? -1 : 1 / (1 + size);
}

/** Adds a place under its name; the key is the words of the name joined by spaces. */
export function addName(byName: Map<string, Place[]>, text: string, place: Place): void {
  const name = toWords(text).join(" ");
  const list = byName.get(name);
  if (name === "" || list?.includes(place)) return;
  if (list === undefined) byName.set(name, [place]);
  else list.push(place);
}

/** Maps the first word of names to the number of words of the longest name that begins with it. */
export function countWords(names: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ");
    const [first = ""] = words;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}

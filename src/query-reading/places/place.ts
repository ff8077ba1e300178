import { toWords } from "../letters.ts";

/** Somewhere that a name means. */
export interface Place {
  readonly kind: "city" | "region" | "country" | "group";
  /** English name. */
  readonly name: string;
  /** Marks by which it is found: its own mark, or those of all members of a group. */
  readonly marks: readonly string[];
  /** Marks of the places that contain it, its own first. */
  readonly path: readonly string[];
  /** Thousands of inhabitants; 0 for places other than cities. */
  readonly size: number;
}

/** Sorts groups and countries before regions, regions before cities, larger cities before smaller ones. */
export function rank({ kind, size }: Place): number {
  return kind === "group" ? -3 : kind === "country" ? -2 : kind === "region" ? -1 : 1 / (1 + size);
}

/** Adds a place under a name: its words joined by spaces. */
export function addName(byName: Map<string, Place[]>, text: string, place: Place): void {
  const name = toWords(text).join(" ");
  const list = byName.get(name);
  if (name === "" || list?.includes(place)) return;
  if (list === undefined) byName.set(name, [place]);
  else list.push(place);
}

/** Returns the number of words of the longest name by its first word. */
export function countWords(names: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ");
    const [first = ""] = words;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}

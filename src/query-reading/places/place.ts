import { toWords } from "../letters.ts";

/** A place that a name can stand for. */
export interface Place {
  readonly kind: "city" | "region" | "country" | "group";
  /** English name. */
  readonly name: string;
  /**
   * Marks (keys such as `us.tx.paris`) under which a search index lists the place. A group has the marks of all its
   * members.
   */
  readonly marks: readonly string[];
  /** Mark (key) of the place itself, then the marks of the places that contain it, the smallest first. */
  readonly path: readonly string[];
  /** Thousands of inhabitants; 0 for places other than cities. */
  readonly size: number;
}

/**
 * Returns a number to sort by: groups come first, then countries, regions and cities; large cities come before small
 * ones.
 */
export function rank({ kind, size }: Place): number {
  return kind === "group" ? -3 : kind === "country" ? -2 : kind === "region" ? -1 : 1 / (1 + size);
}

/** Matches the marks of the states that English speakers know by name alone: those of the US, Canada and Australia. */
const knownStates = /^(?:us|ca|au)\./;

/**
 * Returns the place that a name means if no other word decides: the first one, or a large city if the first one is a
 * region. A city counts as twice as large if it lies in a region of this name: "Valencia" means the city in Spain. In
 * place of a well-known state, only a very large city is returned, unless the city lies in the state and has exactly
 * its name. Therefore "Florida" does not mean the town in Cuba, and "Kansas" does not mean Kansas City.
 */
export function pickBest(places: readonly Place[]): Place | undefined {
  const [first] = places;
  if (first?.kind === "country") return places.find((place) => isNotNamedAfter(place, first)) ?? first;
  if (first?.kind !== "region") return first;
  const regions = places.filter(({ kind }) => kind === "region");
  const isState = regions.some(({ path: [mark = ""] }) => knownStates.test(mark));
  const weights = places.map((place) => {
    const region = regions.find(({ path }) => path[0] === place.path[1]);
    const least = !isState ? 50 : region === undefined ? 600 : region.name === place.name ? 50 : 1000;
    if (place.kind !== "city" || place.size < least) return 0;
    return region === undefined ? place.size : 2 * place.size;
  });
  const highest = Math.max(...weights);
  return highest > 0 ? places[weights.indexOf(highest)] : first;
}

/**
 * True for a large city that has another name than the country in English: "Granada" is the city in Spain rather than
 * the Spanish name of Grenada. Cities such as Guatemala City, which are named after the country, do not count.
 */
function isNotNamedAfter({ kind, name, size }: Place, country: Place): boolean {
  const [own, other] = [toWords(name).join(" "), toWords(country.name).join(" ")];
  return kind === "city" && size >= 100 && !own.startsWith(other);
}

/** Adds a place to the map under one of its names. The key is the name in plain lower-case words. */
export function addName(byName: Map<string, Place[]>, text: string, place: Place): void {
  const name = toWords(text).join(" ");
  const list = byName.get(name);
  if (name === "" || list?.includes(place)) return;
  if (list === undefined) byName.set(name, [place]);
  else list.push(place);
}

/** Returns, for the first word of each name, the number of words in the longest name that begins with this word. */
export function countWords(names: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>();
  for (const name of names) {
    const words = name.split(" ");
    const [first = ""] = words;
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  }
  return longest;
}

/** True if the first of two different places lies in the other. */
export function isInside(
  { marks }: { marks: readonly string[] },
  outer: { marks: readonly string[] },
): boolean {
  const isIn = (mark: string): boolean =>
    outer.marks.some((one) => mark === one || mark.startsWith(`${one}.`));
  return marks.length > 0 && marks.every(isIn) && !outer.marks.every((mark) => marks.includes(mark));
}

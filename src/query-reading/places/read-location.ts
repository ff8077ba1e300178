import { removeRivers, toWords } from "../letters.ts";
import { findCode, getGazetteer } from "./gazetteer.ts";
import { type Place, pickBest } from "./place.ts";

/** Words that often precede or follow a place name but are not part of it. */
const noise: ReadonlySet<string> = new Set(
  (
    "greater area metropolitan metro metropolregion region grossraum raum umgebung remote hybrid home office homeoffice and und et surroundings " +
    "peripherie d de kreis landkreis kanton canton county state of bundesland province the based in bei near city stadt ville nahe surrounding " +
    "onsite on site agglomeration urban zone metropole m k co"
  ).split(" "),
);

/**
 * A name in a text, with all places that have this name. Separators split the text into pieces; `part` is the index of
 * the piece that contains the name.
 */
interface Hit {
  places: readonly Place[];
  part: number;
}

/**
 * Returns the marks (keys such as `us.tx`) of the places in a text such as `Greater Munich, DE`, including the places
 * that contain them.
 */
export function readLocation(text: string): string[] {
  const places = readPlaces(text);
  return [...new Set(places.flatMap(({ path, marks }) => (path.length > 0 ? path : marks)))];
}

/**
 * Returns the places in a text. If several places have the same name, the text's other place names decide which place
 * is meant.
 */
export function readPlaces(text: string): Place[] {
  const hits = removeRivers(text)
    .split(/[,;|/()•·\n]|\s[-–—]\s/)
    .flatMap((part, index) =>
      scanPart(
        toWords(part).filter((word) => !/^\d+$/.test(word)),
        index,
      ),
    );
  const only = hits.length === 1 ? hits[0] : undefined;
  return [...new Set(hits.flatMap((hit) => choose(hit, only === undefined ? hits : []) ?? []))];
}

function scanPart(words: readonly string[], part: number): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at < words.length; ) {
    const found = matchPlace(words, at);
    if (found !== undefined) hits.push({ places: found.places, part });
    at += found?.length ?? 1;
  }
  return hits;
}

/**
 * Returns the places with the longest name that begins at a word. A two-letter code counts only if it is the only word
 * or follows other words. A code that is also a linking word, such as "de", must be the last word.
 */
function matchPlace(
  words: readonly string[],
  start: number,
): { places: readonly Place[]; length: number } | undefined {
  const gazetteer = getGazetteer();
  const [word = ""] = words.slice(start, start + 1);
  const longest = Math.min(gazetteer.longest(word), words.length - start);
  const isLast = start === words.length - 1;
  const code = toCode(word, words.length === 1 || (start > 0 && (isLast || !linking.has(word))));
  for (let length = longest; length > 0; length -= 1) {
    if (length === 1 && code !== undefined) break;
    const name = words.slice(start, start + length);
    const places = gazetteer.find(name);
    if (places.length > 0 && !(length === 1 && words.length > 1 && noise.has(word)))
      return { places, length };
  }
  return code === undefined ? undefined : { places: code, length: 1 };
}

/**
 * Country codes that are also linking words, such as "de" in "Région de Paris". They are read as codes only at the end
 * of a text.
 */
const linking: ReadonlySet<string> = new Set("de la le di da do du el al am an im in es et".split(" "));

/**
 * Returns the places with a two-letter code such as "DE"; undefined if there is no such place. Also returns undefined
 * if `isTail` is false, because a code before other words is not read as a place.
 */
function toCode(word: string, isTail: boolean): readonly Place[] | undefined {
  const places = isTail ? findCode(word) : [];
  return places.length === 0 ? undefined : places;
}

/**
 * Chooses the place that a name means, based on the other names in the text (`hits`). Returns null if the other names
 * exclude every place of this name.
 */
function choose(hit: Hit, hits: readonly Hit[]): Place | null {
  const others = hits.filter((one) => one !== hit);
  const [first] = hit.places;
  // If a name occurs twice, as in "New York, New York", the first one is the town and the second one the state.
  const twin = others.find(({ places }) => places === hit.places);
  const inner = hit.places.find(
    ({ kind, path }) =>
      kind === "city" && hit.places.some((one) => one.kind === "region" && one.path[0] === path[1]),
  );
  if (twin !== undefined && inner !== undefined && hit.part < twin.part) return inner;
  const fitting = hit.places.filter((place) => others.some((other) => isBeside(place, other.places)));
  if (isCountryOf(hit, others)) return first ?? null;
  // A name of both a state and a town means the state if another name is a town there, as in "Buffalo, New York".
  const region = fitting.find(
    (place) => place.kind === "region" && others.some((other) => hasTownIn(place, other)),
  );
  if (region !== undefined) return region;
  // In "Wilmington, DE", "DE" is the state Delaware rather than Germany, because Wilmington is a town in Delaware.
  const code = first?.kind === "country" ? (findState(hit, others) ?? findInCountry(hit, others)) : undefined;
  if (code !== undefined) return code;
  const town = fitting.find(({ kind }) => kind === "city");
  // "Berlin, NH, United States" is not the Berlin in Germany, although the gazetteer does not contain the one in New
  // Hampshire.
  if (first?.kind === "city" || (first?.kind === "region" && (town !== undefined || fitting.length === 0))) {
    if (town !== undefined) return town;
    const isPlaced = others.some(({ places }) =>
      places.some(({ kind }) => kind === "country" || kind === "region"),
    );
    return isPlaced && others.some(({ places }) => places[0]?.kind === "country")
      ? null
      : (pickBest(hit.places) ?? null);
  }
  return pickBest(hit.places) ?? null;
}

/**
 * True if a code such as "CA" means the country. This is the case if another name is best known as a city in this
 * country, as in "Toronto, Ontario, CA". A name that is best known as a region counts only if there are further names,
 * because "Ontario, CA" may be the city in California.
 */
function isCountryOf({ places: [country] }: Hit, others: readonly Hit[]): boolean {
  const mark = country?.kind === "country" ? (country.marks[0] ?? "") : "-";
  return others.some(
    ({ places: [known] }) =>
      known?.path.slice(1).includes(mark) === true &&
      (known.kind === "city" || (known.kind === "region" && others.length > 1)),
  );
}

/** True if the place lies in one of the other places, or one of the others lies in the place. */
function isBeside(place: Place, others: readonly Place[]): boolean {
  return others.some(
    (other) =>
      other !== place &&
      (place.path.slice(1).includes(other.path[0] ?? "-") ||
        other.path.slice(1).includes(place.path[0] ?? "-")),
  );
}

function hasTownIn(region: Place, { places }: Hit): boolean {
  return places.some(
    (place) => place.kind === "city" && place.path[1] === region.path[0] && place.name !== region.name,
  );
}

/** Returns the town or state that a code means next to a country, as in "LA, US". */
function findInCountry({ places }: Hit, others: readonly Hit[]): Place | undefined {
  const countries = others.flatMap((other) => other.places.filter(({ kind }) => kind === "country"));
  const inside = places.filter(({ path }) =>
    countries.some((one) => path.slice(1).includes(one.path[0] ?? "-")),
  );
  return inside.find(({ kind }) => kind === "city") ?? inside[0];
}

function findState({ places }: Hit, others: readonly Hit[]): Place | undefined {
  const [country] = places;
  const mark = country?.marks[0] ?? "";
  const towns = others.flatMap((other) => other.places.filter(({ kind }) => kind === "city"));
  if (towns.length === 0 || towns.some(({ path }) => path[2] === mark)) return undefined;
  return places.find(
    (place) => place.kind === "region" && towns.some(({ path }) => path[1] === place.path[0]),
  );
}

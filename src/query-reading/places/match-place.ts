import { toPlainLetters } from "../../text/plain-letters.ts";
import { correct } from "../spelling.ts";
import { findCode, getGazetteer, isNameStart } from "./gazetteer.ts";
import { ordinaryWords } from "./ordinary-words.ts";
import { type Place, pickBest } from "./place.ts";

/** The properties of a query's word that are used to find places. */
export interface PlaceToken {
  readonly text: string;
  readonly word: string;
  readonly isCapital: boolean;
  readonly gap: string;
  /** Article or preposition that was cut off before an apostrophe, such as `d` in "d'Azur". */
  readonly elided?: string;
}

/**
 * Place names that are also ordinary words. They count as places only with a capital letter or after a word such as
 * "in".
 */
const ambiguous: ReadonlySet<string> = new Set(
  "reading bath nice mobile split essen sale orange most bar best man lens tours angers media hope price union enterprise paradise male same deal hull march rugby stone street wells ware ash of university commerce industry independence surprise concord victoria florence san santa growth data sales online young senior central along street police hero jordan chad turkey china georgia american mobile lead trade hub app start hamburger wiener lage singen hof home kind laval niort eure orne allier aube aude somme grenade sienne".split(
    " ",
  ),
);

/** Short names that mean a place even in lower case. */
const shortNames: ReadonlySet<string> = new Set(
  "uk us usa uae eu nyc ldn muc ffm nrw bcn tlv cph idf dach cee anz uki emea apac mena gcc latam amer sf blr cdmx paca dc rom ulm".split(
    " ",
  ),
);
/** Two-letter codes that mean a place if they are in capitals, even without a town before them. */
const capitalCodes: ReadonlySet<string> = new Set(
  "UK US EU CH DE AT FR NL BE ES SG HK LA SF DC NY CA TX FL NJ NZ AU DK SE FI PL CZ IE LU PT HU RO GR".split(
    " ",
  ),
);

/** The codes in `capitalCodes` that mean a country if they stand alone: "DE" is Germany rather than Delaware. */
const countryCodes: ReadonlySet<string> = new Set(
  "CH DE AT FR NL BE ES SG HK NZ AU DK SE FI PL CZ IE LU PT HU RO GR".split(" "),
);

/**
 * Minimum number of inhabitants, in thousands, of a town whose name is recognized in lower case and without "in" before
 * it.
 */
const wellKnown = 80;

/**
 * A two-letter code means a city rather than a state only if the city has at least this number of inhabitants, in
 * thousands.
 */
const codedSize = 3_000;

/**
 * Returns the place whose name begins at the word with index `start`. `own` is the number of words in the name.
 * `length` also counts the words of a larger place after it: for "Munich Germany", `own` is 1 and `length` is 2.
 * `wider` has the marks (keys such as `us.ny`) of the region around a town if both have the same name, such as New
 * York.
 */
export function matchPlaceName(
  tokens: readonly PlaceToken[],
  start: number,
  { isExpected }: { isExpected: boolean },
): { place: Place; length: number; own: number; wider?: readonly string[] } | undefined {
  const found = matchName(tokens, start, isExpected) ?? matchState(tokens, start);
  if (found === undefined) return undefined;
  const [first] = found.places;
  // The place after a name decides which of several places is meant: "Paris, Texas", "Munich, Germany", "Georgia, US".
  const next = tokens[start + found.length];
  if (next !== undefined && (next.gap === "none" || next.gap === "comma")) {
    const end = start + found.length;
    for (const behind of [matchName(tokens, end, true, true), matchCode(tokens, end)]) {
      const inside = behind === undefined ? undefined : findInside(found.places, behind.places);
      if (inside !== undefined && behind !== undefined)
        return { place: inside, length: found.length + behind.length, own: found.length };
    }
  }
  // A two-letter code such as "WA" means the state, even if a town (Wa) has the same name. "LA" alone is Los Angeles.
  const isCode = tokens[start]?.word.length === 2;
  const best = isCode
    ? (found.places.find(({ kind, size }) => kind === "city" && size >= codedSize) ?? first)
    : pickBest(found.places);
  if (best === undefined) return undefined;
  const place = isCode ? best : joinNamesakes(best, found.places);
  // "Québec" and "New York" are the names of a town and of the state that contains it; `wider` is the state. "Côte
  // d'Azur" names both the coast and, as a short form, its region.
  const wider = found.places.find(
    ({ kind, path }) => place.kind !== "region" && kind === "region" && place.path.includes(path[0] ?? "-"),
  );
  const { length } = found;
  return { place, length, own: length, ...(wider === undefined ? {} : { wider: wider.marks }) };
}

/** Divisions of several countries may have the same name, such as Limburg or Punjab. Then all of them are meant. */
function joinNamesakes(place: Place, places: readonly Place[]): Place {
  const isDivision = ({ kind, path }: Place): boolean =>
    (kind === "region" || kind === "group") && path.length > 1;
  const namesakes = isDivision(place) ? places.filter(isDivision) : [];
  const marks = [...new Set([...place.marks, ...namesakes.flatMap((one) => one.marks)])];
  return marks.length === place.marks.length ? place : { ...place, marks };
}

/** Returns the first of `places` that lies in one of the `outers`; towns come before regions. */
function findInside(places: readonly Place[], outers: readonly Place[]): Place | undefined {
  const inside = places.filter(({ path: [own = "-", ...around] }) =>
    outers.some(
      ({ kind, marks }) =>
        kind !== "city" &&
        (around.some((mark) => marks.includes(mark)) || (kind === "group" && marks.includes(own))),
    ),
  );
  return inside.find(({ kind }) => kind === "city") ?? inside.find(({ kind }) => kind === "region");
}

/**
 * Reads a two-letter code after a town, in capitals or in lower case: "chicago il", "Berlin DE". A lower-case code that
 * is also an ordinary word, such as "in", counts only if no other word follows it directly.
 */
function matchCode(tokens: readonly PlaceToken[], start: number): ReturnType<typeof matchName> {
  const [token, next] = tokens.slice(start, start + 2);
  if (token === undefined || !/^[a-z]{2}$/i.test(token.text)) return undefined;
  if (joiningCodes.has(token.text) && next !== undefined && next.gap === "none") return undefined;
  const places = findCode(token.word);
  return places.length === 0 ? undefined : { places, length: 1 };
}

/** Codes of states and countries that are also ordinary words in English, German or French. */
const joiningCodes: ReadonlySet<string> = new Set(
  "in de la me or oh hi ok pa ma al es at be is it no so to".split(" "),
);

/** Reads the code of a state that precedes its country, such as "MA, USA". */
function matchState(tokens: readonly PlaceToken[], start: number): ReturnType<typeof matchName> {
  const [token, next] = tokens.slice(start, start + 2);
  if (token === undefined || !/^\p{Lu}{2}$/u.test(token.text) || next === undefined) return undefined;
  if (next.gap !== "none" && next.gap !== "comma") return undefined;
  const countries =
    matchName(tokens, start + 1, false)?.places.filter(({ kind }) => kind === "country") ?? [];
  const places = getGazetteer()
    .find([token.word])
    .filter(
      ({ kind, path }) => kind === "region" && countries.some((one) => path.includes(one.path[0] ?? "-")),
    );
  return places.length === 0 ? undefined : { places, length: 1 };
}

function matchName(
  tokens: readonly PlaceToken[],
  start: number,
  isExpected: boolean,
  isBehind = false,
): { places: readonly Place[]; length: number } | undefined {
  const gazetteer = getGazetteer();
  const token = tokens[start];
  if (token === undefined) return undefined;
  const longest = Math.max(gazetteer.longest(token.word), countryCodes.has(token.text) ? 1 : 0);
  for (let length = Math.min(longest, tokens.length - start); length > 0; length -= 1) {
    const part = tokens.slice(start, start + length);
    if (part.some(({ gap }, index) => index > 0 && gap !== "none" && gap !== "and")) continue;
    const code = length === 1 && countryCodes.has(token.text) ? findCode(token.word) : [];
    const places = (code.length > 0 ? code : findNamed(part)).filter((place) =>
      isAcceptable(place, part, { isExpected, isBehind }),
    );
    if (places.length > 0) return { places, length };
  }
  return undefined;
}

/**
 * Returns the places whose name consists of these words, with or without the letters before an apostrophe: "Côte
 * d'Azur".
 */
function findNamed(part: readonly PlaceToken[]): readonly Place[] {
  const names = part.flatMap(({ word, gap }, index) => (index > 0 && gap === "and" ? ["and", word] : [word]));
  const found = getGazetteer().find(names);
  if (found.length > 0 || !part.some(({ elided = "" }, index) => index > 0 && elided !== "")) return found;
  return getGazetteer().find(
    part.flatMap(({ word, elided = "" }, index) => (index > 0 && elided !== "" ? [elided, word] : [word])),
  );
}

function isAcceptable(
  { kind, size }: Place,
  part: readonly PlaceToken[],
  { isExpected, isBehind }: { isExpected: boolean; isBehind: boolean },
): boolean {
  const [token] = part;
  if (token === undefined) return false;
  if (part.length > 1) {
    const isMarked = isExpected || token.isCapital || isNameStart(token.word);
    return kind !== "city" || size >= wellKnown || isMarked;
  }
  const { word, text, isCapital } = token;
  if (word.length <= 3) {
    const isCode = /^\p{Lu}+$/u.test(text);
    if (isBehind && isCode) return true;
    if (shortNames.has(word)) return true;
    return word.length === 2
      ? isCode && (capitalCodes.has(text) || isExpected)
      : // "CHU" is a hospital and "DAX" an index of shares, although towns have these names.
        (isCode && (kind !== "city" || isExpected || size >= 70)) ||
          (isCapital && isExpected) ||
          (isExpected && size >= wellKnown);
  }
  if (ambiguous.has(word)) return isCapital || isExpected;
  return kind !== "city" || size >= wellKnown || isExpected || (isCapital && size >= 30);
}

/**
 * Returns the place whose name differs from the word by one misspelling. Considers only large places, unless a capital
 * letter or "in" marks the word as a name (`isMarked`).
 */
export function matchMisspelt(word: string, { isMarked }: { isMarked: boolean }): Place | undefined {
  const gazetteer = getGazetteer();
  const plain = toPlainLetters(word);
  if (ordinaryWords.has(plain)) return undefined;
  const name =
    correct(plain, gazetteer.largeNames) ?? (isMarked ? correct(plain, gazetteer.plainNames) : undefined);
  return name === undefined ? undefined : gazetteer.find([name])[0];
}

import { foldUmlauts } from "../../text/plain-letters.ts";
import { toWords } from "../letters.ts";
import { countryCodes, countryGroups, languages, otherCountryNames } from "./countries.ts";
import { addName, countWords, type Place, rank } from "./place.ts";
import { readPlace, toAscii } from "./place-rows.ts";
import { placeNames, placeRows, plainPlaceNames } from "./place-table.ts";

/** Finds places by their names in several languages. */
export interface Gazetteer {
  /** Returns every place with this name: groups and countries, then regions, then cities by size. */
  find(words: readonly string[]): readonly Place[];
  /** Returns the number of words in the longest place name that begins with this word; 0 if there is no such name. */
  longest(word: string): number;
  /** Returns the names of cities and regions that begin with this word and have more words. */
  startingWith(word: string): readonly string[];
  /**
   * One-word names to which a misspelt word can be corrected: names of countries, of regions, and of cities with
   * 100,000 inhabitants or more.
   */
  readonly plainNames: readonly string[];
  /**
   * `plainNames` without the names of cities below 250,000 inhabitants. A lower-case word without "in" before it is
   * corrected only to these names, because names of smaller cities resemble ordinary words.
   */
  readonly largeNames: readonly string[];
}

let built: Gazetteer | undefined;

/**
 * Returns the gazetteer. The first call reads only the countries; any other place is read when a text first names it.
 */
export function getGazetteer(): Gazetteer {
  built ??= build();
  return built;
}

function build(): Gazetteer {
  const countries = collectCountries();
  const longestCountry = countWords(countries.keys());
  const known = new Map<string, readonly Place[]>();
  const findName = (name: string): readonly Place[] | undefined => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const places = [...(countries.get(name) ?? []), ...findRows(name)];
    if (places.length === 0) return undefined;
    places.sort((one, other) => rank(one) - rank(other));
    known.set(name, places);
    return places;
  };
  const longest = (word: string): number =>
    Math.max(longestCountry.get(word) ?? 0, Number(findLine(word)?.[1] ?? 0));
  let plain: readonly string[] | undefined;
  let large: readonly string[] | undefined;
  return {
    get largeNames() {
      large ??= this.plainNames.filter((name) =>
        findName(name)?.some(({ kind, size }) => kind !== "city" || size >= 250),
      );
      return large;
    },
    get plainNames() {
      const own = [...countries.keys()].filter((name) => !name.includes(" ") && name.length >= 4);
      plain ??= [...plainPlaceNames.split(" "), ...own];
      return plain;
    },
    longest: (word) => Math.max(...[word, foldUmlauts(word), ...toFirstForms(word)].map(longest)),
    startingWith,
    find: ([first = "", ...rest]) => {
      const forms = rest.length === 0 ? [first] : [first, ...toFirstForms(first)];
      for (const form of forms) {
        const name = [form, ...rest];
        const found = findName(name.join(" ")) ?? findName(name.map(foldUmlauts).join(" "));
        if (found !== undefined) return found;
      }
      return [];
    },
  };
}

/**
 * Spellings of the first word of place names, such as `st` and `saint` in "Saint-Étienne", or `ft` and `fort` in "Fort
 * Worth".
 */
const firstForms: readonly (readonly string[])[] = [
  ["st", "saint", "sankt", "sint", "sant"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount", "mont"],
];

function toFirstForms(word: string): readonly string[] {
  return firstForms.find((forms) => forms.includes(word)) ?? [];
}

/** True for a word with which only place names begin, such as "Saint". */
export function isNameStart(word: string): boolean {
  return word === "bad" || toFirstForms(word).length > 0;
}

/** Places read so far, by their offset in the table, so that a place with two names is a single object. */
const places = new Map<number, Place>();

function findRows(name: string): Place[] {
  const [, , offsets = ""] = findLine(name) ?? [];
  return offsets === "" ? [] : offsets.split(" ").map((offset) => findPlace(Number.parseInt(offset, 36)));
}

function findPlace(offset: number): Place {
  const place = places.get(offset) ?? readPlace(placeRows.slice(offset, placeRows.indexOf("\n", offset)));
  places.set(offset, place);
  return place;
}

let codeNames: Intl.DisplayNames | undefined;

/**
 * Returns the country with this two-letter code, then all places that have the code as their name; empty if there is no
 * such place.
 */
export function findCode(word: string): readonly Place[] {
  if (!/^[a-z]{2}$/.test(word)) return [];
  codeNames ??= new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const name = codeNames.of(word.toUpperCase());
  const countries = name === undefined ? [] : getGazetteer().find(toWords(name));
  return [...countries.filter(({ marks }) => marks[0] === word), ...getGazetteer().find([word])];
}

/**
 * Finds a name in the sorted table of place names, and returns the cells of its line; undefined if the table lacks the
 * name.
 */
function findLine(name: string): string[] | undefined {
  const start = findStart(`${toAscii(name)}\t`);
  return start < 0 ? undefined : placeNames.slice(start, placeNames.indexOf("\n", start)).split("\t");
}

function startingWith(word: string): string[] {
  const key = `${toAscii(word)} `;
  const names: string[] = [];
  let start = findStart(key);
  while (start > 0 && placeNames.startsWith(key, placeNames.lastIndexOf("\n", start - 2) + 1))
    start = placeNames.lastIndexOf("\n", start - 2) + 1;
  for (; start >= 0 && placeNames.startsWith(key, start); start = placeNames.indexOf("\n", start) + 1)
    names.push(placeNames.slice(start, placeNames.indexOf("\t", start)));
  return names;
}

/** Returns the position of the line that begins with the key, by binary search; -1 if there is no such line. */
function findStart(key: string): number {
  let [low, high] = [0, placeNames.length];
  while (low < high) {
    const start = placeNames.lastIndexOf("\n", ((low + high) >> 1) - 1) + 1;
    const end = placeNames.indexOf("\n", start);
    if (placeNames.startsWith(key, start)) return start;
    if (placeNames.slice(start, start + key.length) < key) low = end + 1;
    else high = start;
  }
  return -1;
}

/** Maps each name of a country or a group of countries to the places with that name. */
function collectCountries(): Map<string, Place[]> {
  const byName = new Map<string, Place[]>();
  const add = (text: string, place: Place): void => addName(byName, text, place);
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: "region" }));
  const [english] = names;
  for (const code of countryCodes) {
    const name = english?.of(code.toUpperCase()) ?? code.toUpperCase();
    const place: Place = { kind: "country", name, marks: [code], path: [code], size: 0 };
    for (const one of names) add(one.of(code.toUpperCase()) ?? "", place);
    for (const other of (otherCountryNames[code] ?? "").split(";")) add(other, place);
  }
  for (const { name, phrases, countries } of countryGroups) {
    const place: Place = { kind: "group", name, marks: countries.split(" "), path: [], size: 0 };
    for (const phrase of [name, ...phrases.split(";")]) add(phrase, place);
  }
  return byName;
}

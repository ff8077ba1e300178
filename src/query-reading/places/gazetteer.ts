import { foldUmlauts, toWords } from "../letters.ts";
import { readTable } from "../phrases.ts";
import { cities } from "./cities.ts";
import { cityNames } from "./city-names.ts";
import { countryCodes, countryGroups, languages, otherCountryNames } from "./countries.ts";
import { areaTable, regionTable } from "./regions.ts";

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

/** Places by their names in several languages. */
export interface Gazetteer {
  /** Returns every place with this name, largest first. */
  find(words: readonly string[]): readonly Place[];
  /** Returns the number of words of the longest name that begins with this word; 0 if no name does. */
  longest(word: string): number;
  /** One-word names of large cities and countries, which a typing error may have meant. */
  readonly plainNames: readonly string[];
}

let built: Gazetteer | undefined;

/** Returns the gazetteer, which is built at the first call in about 100 ms. */
export function getGazetteer(): Gazetteer {
  built ??= build();
  return built;
}

function build(): Gazetteer {
  const byName = new Map<string, Place[]>();
  const longest = new Map<string, number>();
  const add = (text: string, place: Place): void => {
    const words = toWords(text);
    const key = words.join(" ");
    const [first = ""] = words;
    const list = byName.get(key);
    if (key === "" || list?.includes(place)) return;
    if (list === undefined) byName.set(key, [place]);
    else list.push(place);
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
  };
  const towns = addCities(add);
  addOtherNames(towns, add);
  addCountries(add);
  addRegions(towns, add);
  for (const list of byName.values()) list.sort((one, other) => rank(one) - rank(other));
  const plain = [...byName].filter(
    ([key, [place]]) => !key.includes(" ") && place !== undefined && isTypable(place),
  );
  return {
    plainNames: plain.map(([key]) => key).filter((key) => key.length >= 4),
    longest: (word) => Math.max(longest.get(word) ?? 0, longest.get(foldUmlauts(word)) ?? 0),
    find: (words) => byName.get(words.join(" ")) ?? byName.get(words.map(foldUmlauts).join(" ")) ?? [],
  };
}

type Add = (text: string, place: Place) => void;

/** Sorts groups and countries before regions, regions before cities, larger cities before smaller ones. */
function rank({ kind, size }: Place): number {
  return kind === "group" ? -3 : kind === "country" ? -2 : kind === "region" ? -1 : 1 / (1 + size);
}

/** Only corrects to well-known names: names of small towns resemble ordinary words. */
function isTypable({ kind, size }: Place): boolean {
  return kind !== "city" || size >= 250;
}

function addCities(add: Add): Map<string, Place[]> {
  const towns = new Map<string, Place[]>();
  for (const line of cities.trim().split("\n")) {
    const at = line.indexOf(":");
    const [country = "", division = ""] = line.slice(0, at).split(" ");
    const list = towns.get(country) ?? [];
    towns.set(country, list);
    for (const entry of line.slice(at + 2).split(";")) {
      const [name = "", people = "0"] = entry.split("*");
      const place = createCity(name, { country, division, size: Number(people) });
      list.push(place);
      add(name, place);
      if (/ City$/.test(name)) add(name.replace(/ City$/, ""), place);
    }
  }
  return towns;
}

function createCity(
  name: string,
  { country, division, size }: { country: string; division: string; size: number },
): Place {
  const region = `${country}.${division.toLowerCase()}`;
  const mark = `${region}.${toWords(name).join("_")}`;
  return { kind: "city", name, marks: [mark], path: [mark, region, country], size };
}

/** Adds the names of other languages to cities, and each city's English name. */
function addOtherNames(towns: ReadonlyMap<string, Place[]>, add: Add): void {
  for (const [head, names] of readTable(cityNames)) {
    const [country = "", ...rest] = head.split(" ");
    const english = rest.join(" ");
    const all = [english, ...names];
    const keys = new Set(all.map((name) => toWords(name).join(" ")));
    const known = (towns.get(country) ?? [])
      .filter((town) => keys.has(toWords(town.name).join(" ")))
      .sort((one, other) => other.size - one.size)[0];
    if (known === undefined) continue;
    Object.assign(known, { name: english });
    for (const name of all) add(name, known);
  }
}

function addCountries(add: Add): void {
  const names = languages.map((language) => new Intl.DisplayNames([language], { type: "region" }));
  const [english] = names;
  const byCode = new Map<string, Place>();
  for (const code of countryCodes) {
    const name = english?.of(code.toUpperCase()) ?? code.toUpperCase();
    const place: Place = { kind: "country", name, marks: [code], path: [code], size: 0 };
    byCode.set(code, place);
    for (const one of names) add(one.of(code.toUpperCase()) ?? "", place);
    for (const other of (otherCountryNames[code] ?? "").split(";")) add(other, place);
  }
  for (const { name, phrases, countries } of countryGroups) {
    const place: Place = { kind: "group", name, marks: countries.split(" "), path: [], size: 0 };
    for (const phrase of [name, ...phrases.split(";")]) add(phrase, place);
  }
}

function addRegions(towns: ReadonlyMap<string, Place[]>, add: Add): void {
  for (const [head, [english = "", ...others]] of readTable(regionTable)) {
    const [country = "", division = ""] = head.split(" ");
    const mark = `${country}.${division.toLowerCase()}`;
    const place: Place = { kind: "region", name: english, marks: [mark], path: [mark, country], size: 0 };
    for (const name of [english, ...others]) add(name, place);
  }
  for (const line of areaTable.trim().split("\n")) {
    const [, country = "", name = "", phrases = "", list = ""] =
      /^(\w\w) ([^:]+): ([^=]+)= (.+)$/.exec(line) ?? [];
    const members = list.split(",").map((one) => one.trim());
    const cities = members.flatMap(
      (member) => (towns.get(country) ?? []).find((town) => isCalled(town, member)) ?? [],
    );
    const marks = cities.flatMap((town) => town.marks);
    // A row that names only the area counts as its first city.
    const place: Place = { kind: "group", name, marks, path: cities[0]?.path ?? [], size: 0 };
    for (const phrase of phrases.split(";")) add(phrase, place);
  }
}

function isCalled({ name, marks }: Place, member: string): boolean {
  return name === member || marks[0]?.split(".").at(-1) === toWords(member).join("_");
}

import { toWords } from "../../src/query-reading/letters.ts";
import { readTable } from "../../src/query-reading/phrases.ts";
import { addName, type Place, rank } from "../../src/query-reading/places/place.ts";
import { cityNames, districtTable } from "./city-names.ts";
import { departementTable } from "./departements.ts";
import { divisionTable } from "./divisions.ts";
import { exonyms } from "./exonyms.ts";
import { provinceTable } from "./provinces.ts";
import { areaTable, broadAreaTable, regionTable } from "./regions.ts";

/** A city from GeoNames. */
export interface TableCity {
  readonly country: string;
  readonly division: string;
  readonly name: string;
  /** Number of inhabitants in thousands. */
  readonly size: number;
}

type Add = (text: string, place: Place) => void;
/** Cities by country code, the largest first. */
type Towns = ReadonlyMap<string, Place[]>;

/** Returns, for each name, the cities, regions and areas that have this name, the largest first. */
export function collectNames(cities: readonly TableCity[]): Map<string, Place[]> {
  const byName = new Map<string, Place[]>();
  const add: Add = (text, place) => addName(byName, text, place);
  const towns = addCities(cities, add);
  addOtherNames(towns, add);
  addDistricts(towns);
  addRegions(add);
  addAreas(towns, add);
  addShortNames(towns, byName);
  for (const list of byName.values()) list.sort((one, other) => rank(one) - rank(other));
  return byName;
}

function addCities(cities: readonly TableCity[], add: Add): Towns {
  const towns = new Map<string, Place[]>();
  for (const city of cities) {
    const place = toPlace(city);
    towns.set(city.country, [...(towns.get(city.country) ?? []), place]);
    add(city.name, place);
    if (/ City$/.test(city.name)) add(city.name.replace(/ City$/, ""), place);
  }
  for (const list of towns.values()) list.sort((one, other) => other.size - one.size);
  return towns;
}

/** A town's name without the river, coast or city that tells it from namesakes: "Garching" for "Garching bei München". */
const shortName =
  /^([^ -]{5,})[ -](?:bei|am|im|an der|in der|ob der|vor der|sur|lès|upon|on|under|sul|del)[ -]/i;

/** Adds short names of towns that no other place has. */
function addShortNames(towns: Towns, byName: Map<string, Place[]>): void {
  const short = new Map<string, Place[]>();
  for (const town of [...towns.values()].flat()) addName(short, shortName.exec(town.name)?.[1] ?? "", town);
  for (const [name, places] of short) if (!byName.has(name)) byName.set(name, places);
}

function toPlace({ country, division, name, size }: TableCity): Place {
  const region = `${country}.${division.toLowerCase()}`;
  const mark = `${region}.${toWords(name).join("_")}`;
  return { kind: "city", name, marks: [mark], path: [mark, region, country], size };
}

/** Gives the cities their names in other languages, and replaces each city's name in GeoNames with its English name. */
function addOtherNames(towns: Towns, add: Add): void {
  for (const [head, names] of [...readTable(cityNames), ...readTable(exonyms)]) {
    const [country = "", ...rest] = head.split(" ");
    const english = rest.join(" ");
    const all = [english, ...names];
    const keys = new Set(all.map((name) => toWords(name).join(" ")));
    const known = towns.get(country)?.find((town) => keys.has(toWords(town.name).join(" ")));
    if (known === undefined) continue;
    Object.assign(known, { name: english });
    for (const name of all) add(name, known);
  }
}

/**
 * Marks each district as a part of its city, so that a search for the city also finds rows that name only the district.
 */
function addDistricts(towns: Towns): void {
  for (const [head, names] of readTable(districtTable)) {
    const [country = "", ...rest] = head.split(" ");
    const all = towns.get(country) ?? [];
    const city = all.find(({ name }) => name === rest.join(" "));
    const [mark = "", region] = city?.path ?? [];
    for (const district of all.filter(({ name, path }) => names.includes(name) && path[1] === region))
      Object.assign(district, { path: [...district.path, mark] });
  }
}

function addRegions(add: Add): void {
  const regions = new Map<string, Place>();
  for (const [head, [english = "", ...others]] of [...readTable(regionTable), ...readTable(divisionTable)]) {
    const mark = toMark(head);
    const known = regions.get(mark);
    const place: Place = known ?? {
      kind: "region",
      name: english,
      marks: [mark],
      path: [mark, toCountry(mark)],
      size: 0,
    };
    regions.set(mark, place);
    for (const name of known === undefined ? [english, ...others] : others) add(name, place);
  }
}

const toMark = (head: string): string => head.toLowerCase().replace(" ", ".");
const toCountry = (mark: string): string => mark.slice(0, 2);

/** Names that only the large tables of divisions and areas contain. Searches do not correct misspelt words to them. */
export const lesserNames: ReadonlySet<string> = toLesserNames();

/** Names that only the table of exonyms contains. Searches do not correct misspelt words to them either. */
export const exonymNames: ReadonlySet<string> = new Set(
  [...readTable(exonyms)].flatMap(([, names]) => names.map((name) => toWords(name).join(" "))),
);

function toLesserNames(): Set<string> {
  const lesser = new Set([...toRegionNames(divisionTable), ...toAreaNames(provinceTable)]);
  for (const name of [
    ...toRegionNames(regionTable),
    ...toAreaNames(areaTable),
    ...toAreaNames(broadAreaTable),
  ])
    lesser.delete(name);
  return lesser;
}

function toRegionNames(table: string): string[] {
  return [...readTable(table)].flatMap(([, names]) => names.map((name) => toWords(name).join(" ")));
}

function toAreaNames(table: string): string[] {
  return [...table.matchAll(/: ([^=\n]+)=/g)].flatMap(([, names = ""]) =>
    names.split(";").map((name) => toWords(name).join(" ")),
  );
}

function addAreas(towns: Towns, add: Add): void {
  for (const { country, name, phrases, paths } of readAreas(areaTable, towns)) {
    const marks = paths.flatMap(([mark = ""]) => mark);
    const place: Place = { kind: "group", name, marks, path: paths[0] ?? [country], size: 0 };
    for (const phrase of phrases) add(phrase, place);
  }
  for (const { country, name, phrases, paths } of readAreas(
    [broadAreaTable, departementTable, provinceTable].map((table) => table.trim()).join("\n"),
    towns,
  )) {
    // The key of the area as a whole. It lets a search find rows that contain only the area's name and none of its
    // cities.
    const mark = `${country}.area.${toWords(name).join("_")}`;
    const marks = [mark, ...paths.flatMap(([one = ""]) => one)];
    const around = (paths[0] ?? [])
      .slice(1)
      .filter((one) => paths.every((path) => path.slice(1).includes(one)));
    const place: Place = { kind: "group", name, marks, path: [mark, ...around], size: 0 };
    for (const phrase of phrases) add(phrase, place);
  }
}

function* readAreas(table: string, towns: Towns) {
  for (const line of table.trim().split("\n")) {
    const [, country = "", name = "", phrases = "", list = ""] =
      /^(\w\w) ([^:]+): ([^=]+)= (.+)$/.exec(line) ?? [];
    const members = list.split(",").map((text) => text.trim());
    const found = members.map((member) => towns.get(country)?.filter((one) => isCalled(one, member)) ?? []);
    const region = mostCommon(found.flatMap(([town]) => town?.path[1] ?? []));
    const paths = members.flatMap((member, index) => {
      if (member.startsWith("/")) return [[`${country}.${member.slice(1)}`, country]];
      // Towns in different regions may have the same name. For example, the area "Southern California" must not contain
      // the Pasadena in Texas.
      const town = found[index]?.find(({ path }) => path[1] === region) ?? found[index]?.[0];
      return town === undefined ? [] : [[...town.path]];
    });
    yield { country, name, phrases: phrases.split(";"), paths };
  }
}

/** Returns the value that occurs most often; undefined without values. */
function mostCommon(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

function isCalled({ name, marks }: Place, member: string): boolean {
  return name === member || marks[0]?.split(".").at(-1) === toWords(member).join("_");
}

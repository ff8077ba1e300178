import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { placeTableFile, readCities, renderPlaceTable } from "../../scripts/place-table.ts";
import { collectNames } from "../../scripts/places/names.ts";
import { readLocation } from "../../src/query-reading/index.ts";
import { getGazetteer } from "../../src/query-reading/places/gazetteer.ts";

it("the gazetteer's table is made from the package's cities (else: npx tsx scripts/place-table.ts)", () => {
  expect(readFileSync(placeTableFile, "utf8") === renderPlaceTable()).toBe(true);
});

it("finds every place by each of its names, and no name has more words than the gazetteer says", () => {
  const gazetteer = getGazetteer();
  const names = [...collectNames(readCities())].map(([name, places]) => ({ words: name.split(" "), places }));
  expect(names.length).toBeGreaterThan(20_000);
  const wrong = names.filter(({ words, places }) => {
    const own = gazetteer
      .find(words)
      .filter((place) => places.some((one) => JSON.stringify(one) === JSON.stringify(place)));
    return JSON.stringify(own) !== JSON.stringify(places);
  });
  expect(wrong).toEqual([]);
  const short = names.filter(({ words }) => gazetteer.longest(words[0] ?? "") < words.length);
  expect(short).toEqual([]);
});

it("takes a place of two names for one place, and finds no part of a name", () => {
  const gazetteer = getGazetteer();
  expect(gazetteer.find(["munchen"])[0]).toBe(gazetteer.find(["munich"])[0]);
  for (const words of [["munic"], ["munichs"], [""], ["zzzz"], ["0"]])
    expect(gazetteer.find(words), words.join(" ")).toEqual([]);
  expect(gazetteer.longest("zzzz")).toBe(0);
});

it.each([
  ["Klausenburg", "ro"],
  ["Temeswar", "ro"],
  ["Hermannstadt", "ro"],
  ["Pressburg", "sk"],
  ["Kaschau", "sk"],
  ["Laibach", "si"],
  ["Agram", "hr"],
  ["Breslau", "pl"],
  ["Brünn", "cz"],
  ["Olmütz", "cz"],
  ["Fünfkirchen", "hu"],
  ["Dorpat", "ee"],
  ["Lemberg", "ua"],
  ["Leopoli", "ua"],
  ["Ratisbonne", "de"],
  ["Francoforte", "de"],
  ["Stoccarda", "de"],
  ["Norimberga", "de"],
  ["Monaco di Baviera", "de"],
  ["Salisburgo", "at"],
  ["Soleure", "ch"],
  ["Marsiglia", "fr"],
  ["Lione", "fr"],
  ["Bordéus", "fr"],
  ["Nueva York", "us"],
  ["Atenas", "gr"],
  ["La Habana", "cu"],
])("finds %s, the name of a city in another language, in the country %s", (name, country) => {
  expect(readLocation(name)[0]?.split(".")[0]).toBe(country);
});

it.each([
  ["Southern California", "us.ca"],
  ["Northern California", "us.ca"],
  ["Ruhr Area", "de.07"],
])(
  "gives %s only cities of its own region, though others have larger ones of the same name",
  (name, region) => {
    const [area] = getGazetteer().find(name.toLowerCase().split(" "));
    const foreign = area?.marks.filter((mark) => !mark.startsWith(region) && !mark.includes(".area."));
    expect([area?.name, foreign]).toEqual([name, []]);
  },
);

it("knows large cities, regions and countries that a typing error may mean", () => {
  const { plainNames } = getGazetteer();
  for (const name of ["berlin", "bavaria", "germany"]) expect(plainNames).toContain(name);
  expect(plainNames).not.toContain("erding");
});

it("corrects no word to a name that a city has only in other languages", () => {
  const { plainNames } = getGazetteer();
  for (const name of ["ginebra", "lione", "parme"]) {
    expect(getGazetteer().find([name])).not.toEqual([]);
    expect(plainNames).not.toContain(name);
  }
});

it.each([
  ["Garching", "de.02.garching_bei_munchen"],
  ["Neuilly, France", "fr.11.neuilly_sur_seine"],
  ["München, Germany", "de.02.munich"],
  ["Muenchen", "de.02.munich"],
  ["80331 München", "de.02.munich"],
  ["Greater London", "gb.eng.london"],
  ["Croydon GB", "gb.eng.croydon"],
  ["London, Ontario", "ca.08.london"],
  ["Dallas-Fort Worth", "us.tx.dallas"],
  ["Dallas-Fort Worth Metroplex, US", "us.tx.dallas"],
  ["Paris, TX", "us.tx.paris"],
  ["Wilmington, DE", "us.de.wilmington"],
  ["Berlin, DE", "de.16.berlin"],
  ["LA, US", "us.ca.los_angeles"],
  ["Buffalo, New York", "us.ny.buffalo"],
  ["Kleinkleckersdorf, Bayern", "de.02"],
  ["Remote (Germany)", "de"],
  ["St-Etienne, FR", "fr.84.saint_etienne"],
  ["St. Pölten", "at.03.sankt_polten"],
  ["Ft. Worth, TX", "us.tx.fort_worth"],
  ["Frankfurt/Main", "de.05.frankfurt_am_main"],
  ["Freiburg i.Br., DE", "de.01.freiburg"],
  ["Région de Paris, France", "fr.11.paris"],
])("%j lies in %s", (text, mark) => {
  expect(readLocation(text)[0]).toBe(mark);
});

it.each([
  ["Florida", "us.fl"],
  ["Virginia", "us.va"],
  ["Kansas", "us.ks"],
  ["Iowa", "us.ia"],
  ["Ontario", "ca.08"],
  ["Victoria", "au.07"],
  ["Valencia", "es.60.valencia"],
  ["Washington", "us.dc.washington_d_c"],
  ["New York", "us.ny.new_york_city"],
  ["Ontario, CA", "us.ca.ontario"],
])("the name %j alone means %s, not a namesake", (text, mark) => {
  expect(readLocation(text)[0]).toBe(mark);
});

it.each([
  ["Islington, UK", "gb.eng.london"],
  ["Croydon GB", "gb.eng.london"],
  ["Queens, NY", "us.ny.new_york_city"],
])("the district %j lies in the city %s", (text, mark) => {
  expect(readLocation(text)).toContain(mark);
});

it.each([
  ["Toronto, Ontario, CA", "us.ca"],
  ["Toronto, CAN", "fr"],
  ["Dublin, Co. Dublin", "us.co"],
])("%j does not lie in %s", (text, mark) => {
  expect(readLocation(text)).not.toContain(mark);
});

it.each([
  ["Tasmania", "au.06"],
  ["Maastricht, Limburg", "nl.05"],
  ["Hobart", "au.06"],
  ["Nordholland", "nl.07"],
  ["Oberösterreich", "at.04"],
  ["Hokkaidō", "jp.12"],
  ["Jalisco", "mx.14"],
  ["Kerala", "in.13"],
  ["Truro, Cornwall", "gb.area.cornwall"],
  ["Aberdeenshire", "gb.area.aberdeenshire"],
  ["Vizcaya", "es.area.bizkaia"],
  ["Granada", "es.51.granada"],
  ["Granada, Nicaragua", "ni.06.granada"],
  ["Guatemala", "gt"],
])("finds the division %j by its names in several languages", (text, mark) => {
  expect(readLocation(text)).toContain(mark);
});

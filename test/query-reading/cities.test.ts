import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { citiesFile, renderCities } from "../../scripts/cities.ts";
import { readLocation } from "../../src/query-reading/index.ts";

it("the gazetteer's cities are those of the package (else: npx tsx scripts/cities.ts)", () => {
  expect(readFileSync(citiesFile, "utf8") === renderCities()).toBe(true);
});

it.each([
  ["München, Germany", "de.02.munich"],
  ["Muenchen", "de.02.munich"],
  ["80331 München", "de.02.munich"],
  ["Greater London", "gb.eng.london"],
  ["London, Ontario", "ca.08.london"],
  ["Paris, TX", "us.tx.paris"],
  ["Wilmington, DE", "us.de.wilmington"],
  ["Berlin, DE", "de.16.berlin"],
  ["LA, US", "us.ca.los_angeles"],
  ["Buffalo, New York", "us.ny.buffalo"],
  ["Kleinkleckersdorf, Bayern", "de.02"],
  ["Remote (Germany)", "de"],
  ["Région de Paris, France", "fr.11.paris"],
])("%j lies in %s", (text, mark) => {
  expect(readLocation(text)[0]).toBe(mark);
});

import { expect, it } from "vitest";
import { vocabulary } from "../../src/providers/adapters/own-index/index.ts";
import { createDirectory } from "../../src/providers/stand-in/directory.ts";
import { createDirectoryIndex } from "../../src/providers/stand-in/directory-index.ts";
import { toMatcher } from "../../src/providers/stand-in/matching.ts";

const own = [{ fullName: "Ada Example", title: "Engineer", company: { name: "Example Ltd" } }];
const index = createDirectoryIndex(createDirectory("words", own), "words");

it("an entry has the words that the own index stores for its row, and no others", () => {
  const lists = [
    index.people.map(({ row, words }) => ({ words, stored: vocabulary.personWords(row).split(" ") })),
    index.companies.map(({ row, words }) => ({ words, stored: vocabulary.companyWords(row).split(" ") })),
  ];
  for (const entries of lists) {
    const sample = entries.filter((_, number) => number % 150 === 0);
    const all = [...new Set(sample.flatMap(({ stored }) => stored))];
    expect(all.length).toBeGreaterThan(50);
    for (const { words, stored } of sample.slice(1))
      expect(all.filter((word) => toMatcher(word)(words)).sort()).toEqual([...new Set(stored)].sort());
  }
});

it("words that no row has, or of no field, match nobody", () => {
  for (const word of ["n:nobody", "zz:field", "plain", ""])
    expect(
      index.people.some(({ words }) => toMatcher(word)(words)),
      word,
    ).toBe(false);
});

it("the person whom the owner named comes first, and counts as whole", () => {
  expect(index.people[0]?.row.full_name).toBe("Ada Example");
  expect(index.people.findIndex(({ words }) => toMatcher("q:full")(words))).toBe(0);
});

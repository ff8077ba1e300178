import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { packages } from "../../scripts/packages/definitions.ts";

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(read("package.json"));

/** Returns the names in the first column of each table below the heading, one list for each table. */
function readTables(): string[][] {
  const [, section = ""] = read("docs/decisions.md").split(/^## Libraries.*$/m);
  const tables = (section.split(/^## /m)[0] ?? "").split(/^Development only:$/m);
  return tables.map((table) =>
    [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
      ([, cell = ""]) => cell.match(/(?<=`)[^`, ]+(?=`)/g) ?? [],
    ),
  );
}

const installed = new Set(packages.flatMap(({ dependencies, peers }) => [...dependencies, ...peers]));
const [ofPackages = [], ofDevelopment = []] = readTables();

it("docs/decisions.md says what each library of the packages is for", () => {
  expect(ofPackages.toSorted()).toEqual([...installed].sort());
});

it("docs/decisions.md says what each library of the development is for", () => {
  const others = Object.keys(devDependencies).filter((name) => !installed.has(name));
  expect(ofDevelopment.toSorted()).toEqual(others.sort());
});

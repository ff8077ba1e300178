import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { makePublished } from "./support/published.ts";
import { type Data, rewrites } from "./support/rewrites.ts";

type Document = { [key: string]: Data };

/**
 * Rewrites that need keywords of OpenAPI 3.1. OpenAPI 3.0 has no `const`, no list of types and no numeric exclusive
 * bound.
 */
const wordsOf31 = [
  "turn an enumeration of one into const",
  "turn const into an enumeration of one",
  "turn [T, null] into anyOf",
  "write types as lists",
  "write lower bounds of integers as exclusive",
  "split closed objects",
];

const kinds = (["3.0", "3.1"] as const).flatMap((version) =>
  [false, true].map((faults) => ({ version, faults, name: `${version}${faults ? " with faults" : ""}` })),
);

const faultsOfAll = [
  "A parameter needs a name and a place (in); this one is left out.",
  ...["DELETE", "GET", "POST"].map(
    (method) =>
      `${method} /models0/{name} and /models0/{id} are the same operation; each is compared with the one that is written the same way.`,
  ),
  "Nothing is found at #/components/schemas/Lost; what it stands for is not known.",
  "There is no security scheme Undeclared; only its name is compared.",
  "content must be an object; nothing is read there.",
  "minimum must be a number; the text 1 is read as one.",
  "responses must be an object; nothing is read there.",
];
const noted: Readonly<Record<"3.0" | "3.1", readonly string[]>> = {
  "3.0": [
    ...faultsOfAll,
    'type: "null" is written as in OpenAPI 3.1; it is read with its meaning there.',
  ].sort(),
  "3.1": [
    ...faultsOfAll,
    "exclusiveMinimum: true is written as in OpenAPI 3.0; it is read with its meaning there.",
    "nullable means nothing from OpenAPI 3.1 on; it is not read.",
  ].sort(),
};

function changesOf(base: Document, head: Document): string[] {
  const { changes } = diffContracts(base, head);
  return changes.map(({ level, message }) => `${level} ${message}`);
}

describe.each(kinds)("a contract as companies publish them, of OpenAPI $name", ({ version, faults }) => {
  const contract = makePublished({ schemas: 24, version, faults });

  it("is noted for its faults only", () => {
    const { changes, notes } = diffContracts(contract, structuredClone(contract));
    expect(changes).toEqual([]);
    expect(notes.map(({ message }) => message).sort()).toEqual(faults ? noted[version] : []);
    const places = notes.flatMap((note) => note.places.map(({ side }) => side));
    expect(places.filter((side) => side === "base").length).toBe(places.length / 2);
  });

  // If the contract has faults, the rewrite that renames components is left out. It would change references without a
  // target, and two such references are equal only if they are written in the same way.
  const isMeant = (name: string): boolean =>
    (version === "3.1" || !wordsOf31.includes(name)) && !(faults && name === "rename components");

  it.each(Object.entries(rewrites).filter(([name]) => isMeant(name)))(
    "says the same in other words: %s",
    (_, rewrite) => {
      const rewritten = rewrite(structuredClone(contract));
      expect(changesOf(contract, rewritten)).toEqual([]);
      expect(changesOf(rewritten, contract)).toEqual([]);
    },
  );

  it("breaks where one place of it does", () => {
    const text = JSON.stringify(contract);
    const head: Document = JSON.parse(text.replace('"maxLength":101', '"maxLength":99'));
    const { changes } = diffContracts(contract, head);
    expect(changes.map(({ id }) => id)).toEqual(["request-max-length-narrowed"]);
    expect(changes[0]).toMatchObject({ verdict: "proven" });
  });
});

describe("a contract as large as those that are published", () => {
  it.each([
    { like: "Discord's", rewrite: "sort keys", schemas: 540, version: "3.1", faults: false },
    { like: "GitHub's", rewrite: "rename components", schemas: 900, version: "3.0", faults: false },
    { like: "OpenAI's", rewrite: "reverse unordered lists", schemas: 1_896, version: "3.1", faults: true },
  ] as const)("is silent in other words: $like, $rewrite", ({ rewrite, ...options }) => {
    const contract = makePublished(options);
    expect(changesOf(contract, rewriteBy(rewrite, contract))).toEqual([]);
  });
});

function rewriteBy(name: string, contract: Document): Document {
  const rewrite = rewrites[name];
  if (rewrite === undefined) throw new TypeError(`There is no rewrite ${name}`);
  return rewrite(structuredClone(contract));
}

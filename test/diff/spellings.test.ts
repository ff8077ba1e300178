import fc from "fast-check";
import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { decide } from "./support/decide.ts";
import { changesBetween, inRequest, inResponse } from "./support/documents.ts";
import { type Schema, schema } from "./support/schema-arbitrary.ts";

const object = { type: "object" };
const text = { type: "string" };

/** Equivalent ways to apply one schema to all properties of an object. */
const spellings: readonly ((rest: Schema) => Schema)[] = [
  (rest) => ({ ...object, additionalProperties: rest }),
  (rest) => ({ ...object, patternProperties: { "": rest } }),
  (rest) => ({ ...object, patternProperties: { ".*": rest } }),
  (rest) => ({
    ...object,
    allOf: [{ patternProperties: { "^a": rest } }, { patternProperties: { "^[^a]|^$": rest } }],
  }),
  (rest) => ({ ...object, unevaluatedProperties: rest }),
];

/** Returns the level of the most severe change between two schemas, in a request and in a response. */
function levels(base: unknown, head: unknown): (string | undefined)[] {
  return [inRequest, inResponse].map((frame) => diffContracts(frame(base), frame(head)).changes[0]?.level);
}

describe("rules for properties that have no name", () => {
  it("say the same as a property whose name is the only one of a pattern", () => {
    const pattern = { ...object, patternProperties: { "^a$": text }, additionalProperties: false };
    const property = { ...object, properties: { a: text }, additionalProperties: false };
    expect(changesBetween(pattern, property)).toEqual([]);
    expect(changesBetween(property, pattern)).toEqual([]);
  });

  it.each([
    ["every property", { patternProperties: { "": text } }],
    ["every property, forbidden", { patternProperties: { ".*": false } }],
    ["some properties", { patternProperties: { "^x-": text } }],
    ["some properties, forbidden", { patternProperties: { "^x-": false } }],
    ["one property, forbidden by its name", { properties: { a: false } }],
    ["one property, forbidden by a pattern", { patternProperties: { "^a$": false } }],
  ])("narrow an open object with a proof: %s", (_, more) => {
    const ids = (changes: ReturnType<typeof changesBetween>) =>
      changes.map(({ level, verdict }) => [level, verdict]);
    expect(ids(changesBetween(object, { ...object, ...more }))).toEqual([
      ["breaking", "proven"],
      ["info", "stated"],
    ]);
    expect(ids(changesBetween({ ...object, ...more }, object))).toEqual([
      ["info", "stated"],
      ["breaking", "proven"],
    ]);
  });

  it("leave a property that is named to its name: an optional one more is for information", () => {
    const named = { ...object, properties: { a: text } };
    expect(levels(object, named)).toEqual(["info", "info"]);
    expect(
      levels(
        { ...object, patternProperties: { "^a": text } },
        { ...named, patternProperties: { "^a": text } },
      ),
    ).not.toContain("breaking");
  });

  it("are the same change in every spelling, whatever they say", () => {
    fc.assert(
      fc.property(schema, schema, fc.nat(), fc.nat(), fc.boolean(), (a, b, first, second, open) => {
        const [spell, other] = [spellings[first % spellings.length], spellings[second % spellings.length]];
        if (spell === undefined || other === undefined) throw new TypeError("There are spellings");
        const base = open ? object : spell(a);
        if ([decide(base, spell(b)), decide(spell(b), base)].some(({ kind }) => kind === "unknown")) return;
        const breaks = (list: (string | undefined)[]) => list.map((level) => level === "breaking");
        expect(breaks(levels(base, other(b)))).toEqual(breaks(levels(base, spell(b))));
        expect(levels(spell(b), other(b))).not.toContain("breaking");
      }),
      { numRuns: 40, seed: 20261128 },
    );
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { keywordUses, waivedKeywords } from "../../src/diff/schema/keywords.ts";
import { inRequest, inResponse } from "./support/documents.ts";

const require = createRequire(import.meta.url);

/**
 * Returns the keywords that the meta-schemas of Ajv (2020-12) and of Spectral (OpenAPI 3.1) declare under `properties`.
 */
function keywordsOfMetaSchemas(): string[] {
  const folder = new URL("../../node_modules/ajv/lib/refs/json-schema-2020-12/", import.meta.url);
  const files = ["schema.json", ...readdirSync(new URL("meta/", folder)).map((name) => `meta/${name}`)];
  const documents = files.map((name): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8")));
  documents.push(require("@stoplight/spectral-rulesets/dist/oas/schemas/oas/v3.1/meta.schema.json"));
  const names = documents.flatMap((document) => Object.keys(propertiesOf(document)));
  return [...new Set(names)].sort();
}

/**
 * Returns the `properties` of a meta-schema. In OpenAPI's meta-schema, the keywords of schema objects are under `then`.
 */
function propertiesOf(document: unknown): object {
  if (typeof document !== "object" || document === null) return {};
  const inner =
    Reflect.get(document, "properties") ?? Reflect.get(Reflect.get(document, "then") ?? {}, "properties");
  return typeof inner === "object" && inner !== null ? inner : {};
}

describe("keywords", () => {
  it("of JSON Schema 2020-12 and OpenAPI 3.1 are all in the table, and nothing else is", () => {
    const found = keywordsOfMetaSchemas();
    expect(found).toContain("unevaluatedProperties");
    expect(found).toContain("discriminator");
    expect(Object.keys(keywordUses).sort()).toEqual(found);
  });

  it("that are not looked at have a reason", () => {
    const waived = Object.keys(keywordUses).filter((keyword) => keywordUses[keyword] === "waived");
    expect(Object.keys(waivedKeywords).sort()).toEqual(waived.sort());
    for (const reason of Object.values(waivedKeywords)) expect(reason.length).toBeGreaterThan(10);
  });
});

const text = { type: "string" };
const ab = { type: "object", properties: { a: text, b: text } };

/** For each keyword that restricts values, a schema without this keyword and the same schema with it. */
const stricter: Readonly<Record<string, readonly [without: unknown, with_: unknown]>> = {
  $ref: [{}, { $ref: "#/components/schemas/Text" }],
  $dynamicRef: [{}, { $dynamicRef: "#node" }],
  prefixItems: [{ type: "array" }, { type: "array", prefixItems: [text] }],
  items: [{ type: "array" }, { type: "array", items: text }],
  contains: [{ type: "array" }, { type: "array", contains: text }],
  additionalProperties: [ab, { ...ab, additionalProperties: false }],
  properties: [
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: text, properties: { a: { const: "x" } } },
  ],
  patternProperties: [
    { type: "object", additionalProperties: text },
    { type: "object", additionalProperties: text, patternProperties: { "^a": { maxLength: 2 } } },
  ],
  dependentSchemas: [ab, { ...ab, dependentSchemas: { a: { required: ["b"] } } }],
  propertyNames: [{ type: "object" }, { type: "object", propertyNames: { maxLength: 2 } }],
  if: [ab, { ...ab, if: { required: ["a"] }, else: { required: ["b"] } }],
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
  then: [
    { ...ab, if: { required: ["a"] } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
    { ...ab, if: { required: ["a"] }, then: { required: ["b"] } },
  ],
  else: [
    { ...ab, if: { required: ["a"] } },
    { ...ab, if: { required: ["a"] }, else: { required: ["b"] } },
  ],
  allOf: [text, { ...text, allOf: [{ maxLength: 3 }] }],
  anyOf: [text, { ...text, anyOf: [{ maxLength: 3 }, { minLength: 7 }] }],
  oneOf: [text, { ...text, oneOf: [{ maxLength: 3 }, { minLength: 2 }] }],
  not: [text, { ...text, not: { maxLength: 3 } }],
  unevaluatedItems: [
    { type: "array", prefixItems: [text] },
    { type: "array", prefixItems: [text], unevaluatedItems: false },
  ],
  unevaluatedProperties: [{ allOf: [ab] }, { allOf: [ab], unevaluatedProperties: false }],
  type: [{}, text],
  const: [text, { const: "a" }],
  enum: [text, { enum: ["a", "b"] }],
  multipleOf: [{ type: "number" }, { type: "number", multipleOf: 2 }],
  maximum: [{ type: "number" }, { type: "number", maximum: 2 }],
  exclusiveMaximum: [{ type: "number" }, { type: "number", exclusiveMaximum: 2 }],
  minimum: [{ type: "number" }, { type: "number", minimum: 2 }],
  exclusiveMinimum: [{ type: "number" }, { type: "number", exclusiveMinimum: 2 }],
  maxLength: [text, { ...text, maxLength: 2 }],
  minLength: [text, { ...text, minLength: 2 }],
  pattern: [text, { ...text, pattern: "^a+$" }],
  maxItems: [{ type: "array" }, { type: "array", maxItems: 2 }],
  minItems: [{ type: "array" }, { type: "array", minItems: 2 }],
  uniqueItems: [{ type: "array" }, { type: "array", uniqueItems: true }],
  maxContains: [
    { type: "array", contains: text },
    { type: "array", contains: text, maxContains: 2 },
  ],
  minContains: [
    { type: "array", contains: text },
    { type: "array", contains: text, minContains: 2 },
  ],
  maxProperties: [{ type: "object" }, { type: "object", maxProperties: 2 }],
  minProperties: [{ type: "object" }, { type: "object", minProperties: 2 }],
  required: [ab, { ...ab, required: ["a"] }],
  dependentRequired: [ab, { ...ab, dependentRequired: { a: ["b"] } }],
  format: [text, { ...text, format: "uuid" }],
  contentMediaType: [text, { ...text, contentMediaType: "application/json" }],
  contentSchema: [text, { ...text, contentSchema: { type: "object" } }],
  readOnly: [
    { ...ab, additionalProperties: false },
    { type: "object", properties: { a: text, b: { ...text, readOnly: true } }, additionalProperties: false },
  ],
  writeOnly: [
    { ...ab, required: ["a"] },
    { type: "object", required: ["a"], properties: { a: { ...text, writeOnly: true }, b: text } },
  ],
};

const schemas = {
  Text: text,
  One: { $dynamicAnchor: "node", type: "object", properties: { next: { $dynamicRef: "#node" } } },
  Two: { $dynamicAnchor: "node", type: "string" },
};

/** Keywords that the comparison recognizes but does not evaluate. It reports a difference in them as undecided. */
const undecidable: ReadonlySet<string> = new Set(["$dynamicRef", "contentMediaType", "contentSchema"]);

describe("each assertion keyword", () => {
  it("has a pair here", () => {
    const asserted = Object.keys(keywordUses).filter((keyword) =>
      /decided|compared/.test(keywordUses[keyword] ?? ""),
    );
    expect(Object.keys(stricter).sort()).toEqual(asserted.sort());
  });

  it.each(Object.entries(stricter))(
    "%s breaks when it is added to a request or taken from a response",
    (keyword, [loose, strict]) => {
      const inverse = keyword === "writeOnly";
      if (!inverse) expectBreak(inRequest(loose, schemas), inRequest(strict, schemas), keyword);
      if (keyword !== "readOnly" && !inverse)
        expectBreak(inResponse(strict, schemas), inResponse(loose, schemas), keyword);
      if (inverse) expectBreak(inResponse(loose, schemas), inResponse(strict, schemas), keyword);
    },
  );
});

function expectBreak(base: Record<string, unknown>, head: Record<string, unknown>, keyword: string): void {
  const breaking = diffContracts(base, head).changes.filter(({ level }) => level === "breaking");
  expect(breaking.length).toBeGreaterThan(0);
  expect(breaking[0]?.verdict).toBe(undecidable.has(keyword) ? "undecided" : "proven");
}

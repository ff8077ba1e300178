import { describe, expect, it } from "vitest";
import { changesBetween } from "./support/documents.ts";

/**
 * Two schemas, and the rules that report their difference in a request and in a response. Rule names are given without
 * the direction; an exclamation mark marks a breaking change.
 */
type Row = readonly [title: string, base: unknown, head: unknown, request: string, response: string];

const object = { type: "object" };
const text = { type: "string" };
const a = { ...object, properties: { a: text } };
const ab = { ...object, properties: { a: text, b: text } };
const closed = { additionalProperties: false };
const counted = { additionalProperties: { type: "integer" } };
const flags = { ...object, properties: { b: { type: "boolean" } } };
// biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
const asking = { ...object, if: { properties: { kind: { const: "x" } } }, then: { required: ["y"] } };
const list = { type: "array", items: text };
const tagged = (tag: string, more: object = {}) => ({
  ...object,
  required: ["kind"],
  properties: { kind: { const: tag }, ...more },
});

const sets: readonly Row[] = [
  ["a type is added", text, { type: ["string", "boolean"] }, "type-widened", "type-widened!"],
  [
    "a type is exchanged",
    text,
    { type: "boolean" },
    "type-narrowed! type-widened",
    "type-narrowed type-widened!",
  ],
  ["numbers become integers", { type: "number" }, { type: "integer" }, "type-narrowed!", "type-narrowed"],
  ["null is refused", { type: ["string", "null"] }, text, "null-narrowed!", "null-narrowed"],
  ["null is allowed by anyOf", text, { anyOf: [text, { type: "null" }] }, "null-widened", "null-widened!"],
  ["null leaves an enumeration", { enum: ["a", null] }, { enum: ["a"] }, "null-narrowed!", "null-narrowed"],
  [
    "a value is exchanged",
    { enum: ["a", "b"] },
    { enum: ["b", "c"] },
    "enum-narrowed! enum-widened",
    "enum-narrowed enum-widened!",
  ],
  [
    "a constant changes",
    { const: 1 },
    { const: 2 },
    "enum-narrowed! enum-widened",
    "enum-narrowed enum-widened!",
  ],
  [
    "an enumeration of objects grows",
    { enum: [{ a: 1 }] },
    { enum: [{ a: 1 }, { a: 2 }] },
    "enum-widened",
    "enum-widened!",
  ],
  [
    "a bound appears",
    { type: "integer" },
    { type: "integer", minimum: 0 },
    "minimum-narrowed!",
    "minimum-narrowed",
  ],
  [
    "a bound becomes exclusive",
    { type: "number", maximum: 5 },
    { type: "number", exclusiveMaximum: 5 },
    "maximum-narrowed!",
    "maximum-narrowed",
  ],
  [
    "a finer multiple",
    { type: "number", multipleOf: 1 },
    { type: "number", multipleOf: 0.5 },
    "multiple-of-widened",
    "multiple-of-widened!",
  ],
  [
    "an unrelated multiple",
    { type: "integer", multipleOf: 2 },
    { type: "integer", multipleOf: 3 },
    "multiple-of-narrowed!",
    "multiple-of-widened!",
  ],
  [
    "a 32-bit integer becomes a 64-bit one",
    { type: "integer", format: "int32" },
    { type: "integer", format: "int64" },
    "format-widened",
    "format-widened!",
  ],
  [
    "a pattern that is wider",
    { ...text, pattern: "^a$" },
    { ...text, pattern: "^(a|b)$" },
    "pattern-widened",
    "pattern-widened!",
  ],
  [
    "a pattern that is only apart",
    { ...text, pattern: "^a" },
    { ...text, pattern: "b$" },
    "pattern-narrowed!",
    "pattern-widened!",
  ],
  ["items get a type", { type: "array" }, list, "items-narrowed!", "items-narrowed"],
  [
    "items are bounded",
    list,
    { type: "array", items: { ...text, maxLength: 3 } },
    "max-length-narrowed!",
    "max-length-narrowed",
  ],
  [
    "a tuple grows",
    { type: "array", prefixItems: [text], items: false },
    { type: "array", prefixItems: [text, text], items: false },
    "items-widened",
    "items-widened!",
  ],
  [
    "more must be contained",
    { ...list, contains: { const: "a" } },
    { ...list, contains: { const: "a" }, minContains: 2 },
    "contains-narrowed!",
    "contains-narrowed",
  ],
  [
    "one fewer may be contained",
    { ...list, contains: { const: "a" }, maxContains: 3 },
    { ...list, contains: { const: "a" }, maxContains: 2 },
    "contains-narrowed!",
    "contains-narrowed",
  ],
  [
    "what is excluded grows",
    { not: { const: 1 } },
    { not: { enum: [1, 2] } },
    "not-narrowed!",
    "not-narrowed",
  ],
  [
    "a map's values are bounded",
    { ...object, additionalProperties: text },
    { ...object, additionalProperties: { ...text, maxLength: 2 } },
    "max-length-narrowed!",
    "max-length-narrowed",
  ],
  [
    "an open object is closed",
    a,
    { ...a, ...closed },
    "additional-properties-narrowed!",
    "additional-properties-narrowed",
  ],
  [
    "an open object becomes a map",
    object,
    { ...object, additionalProperties: text },
    "additional-properties-narrowed!",
    "additional-properties-narrowed",
  ],
  [
    "a closed object is opened by unevaluatedProperties",
    { allOf: [a], unevaluatedProperties: false },
    { allOf: [a] },
    "additional-properties-widened",
    "additional-properties-widened!",
  ],
  [
    "everything is refused",
    a,
    { ...object, properties: { a: false } },
    "property-ignored~ schema-narrowed!",
    "schema-narrowed optional-property-removed~",
  ],
];

const properties: readonly Row[] = [
  ["an optional one is added to an open object", a, ab, "property-added", "property-added"],
  [
    "an optional one is added to a closed object",
    { ...a, ...closed },
    { ...ab, ...closed },
    "property-added",
    "property-added-to-closed!",
  ],
  ["a required one is added", a, { ...ab, required: ["b"] }, "required-property-added!", "property-added"],
  ["one is removed from an open object", ab, a, "property-ignored~", "optional-property-removed~"],
  [
    "one is removed from a closed object",
    { ...ab, ...closed },
    { ...a, ...closed },
    "property-removed!",
    "optional-property-removed~",
  ],
  [
    "a required one is removed",
    { ...ab, required: ["b"] },
    a,
    "property-ignored~",
    "required-property-removed!",
  ],
  [
    "one becomes required",
    ab,
    { ...ab, required: ["a"] },
    "property-became-required!",
    "property-became-required",
  ],
  [
    "one becomes optional",
    { ...ab, required: ["a"] },
    ab,
    "property-became-optional",
    "property-became-optional!",
  ],
  [
    "one becomes readOnly",
    ab,
    { ...object, properties: { a: text, b: { ...text, readOnly: true } } },
    "property-ignored~",
    "",
  ],
  [
    "a required one becomes writeOnly",
    { ...ab, required: ["b"] },
    { ...object, properties: { a: text, b: { ...text, writeOnly: true } }, required: ["b"] },
    "",
    "required-property-removed!",
  ],
  [
    "one moves into a map that takes it",
    ab,
    { ...a, additionalProperties: text },
    "additional-properties-narrowed!",
    "additional-properties-narrowed",
  ],
  [
    "one moves into a map of another type",
    { ...flags, ...counted },
    { ...object, ...counted },
    "additional-properties-narrowed! property-widened",
    "additional-properties-narrowed property-widened!",
  ],
  [
    "a required one moves into a map of another type in one part of allOf",
    { allOf: [{ ...flags, ...counted, required: ["b"] }] },
    { allOf: [{ ...object, ...counted }] },
    "additional-properties-narrowed! property-widened",
    "additional-properties-narrowed property-widened! required-property-removed!",
  ],
  [
    "one of another type moves out of a map",
    { ...object, ...counted },
    { ...flags, ...counted },
    "additional-properties-widened property-narrowed!",
    "additional-properties-widened! property-narrowed",
  ],
  [
    "a pattern moves into a map of another type that is bounded, too",
    { ...object, ...counted, patternProperties: { "^b": { type: "boolean" } } },
    { ...object, additionalProperties: { type: "integer", maximum: 3 } },
    "additional-properties-narrowed! maximum-narrowed! pattern-properties-widened",
    "additional-properties-narrowed maximum-narrowed pattern-properties-widened!",
  ],
  [
    "one that only a condition still asks for is removed",
    { ...asking, properties: { kind: text } },
    asking,
    "property-ignored~",
    "optional-property-removed~",
  ],
  [
    "one of items that may be anything is removed with all that is said of them",
    { type: "array", items: { properties: { a: text } } },
    { type: "array" },
    "property-ignored~",
    "optional-property-removed~",
  ],
  [
    "one of a map's values that may be anything is added with the rule for them",
    object,
    { ...object, additionalProperties: { properties: { a: text } } },
    "property-added",
    "property-added",
  ],
  [
    "one moves into a map of its own type",
    { ...object, ...counted, properties: { b: { type: "integer" } } },
    { ...object, ...counted },
    "",
    "",
  ],
];

const unions: readonly Row[] = [
  [
    "a variant is added",
    { oneOf: [tagged("a"), tagged("b")] },
    { oneOf: [tagged("a"), tagged("b"), tagged("c")] },
    "variant-added",
    "variant-added!",
  ],
  [
    "a variant is removed",
    { anyOf: [tagged("a"), tagged("b"), tagged("c")] },
    { anyOf: [tagged("c"), tagged("a")] },
    "variant-removed!",
    "variant-removed",
  ],
  [
    "a variant is narrowed",
    { oneOf: [tagged("a", { x: text }), tagged("b")] },
    { oneOf: [tagged("b"), tagged("a", { x: { ...text, maxLength: 3 } })] },
    "max-length-narrowed!",
    "max-length-narrowed",
  ],
  [
    "one of two overlapping variants is narrowed",
    { anyOf: [{ type: "integer", minimum: 0 }, { type: "number" }] },
    { anyOf: [{ type: "integer", minimum: 5 }, { type: "number" }] },
    "minimum-narrowed~",
    "",
  ],
  [
    "overlapping variants become exclusive",
    { anyOf: [{ type: "integer" }, { type: "number", minimum: 0 }] },
    { oneOf: [{ type: "integer" }, { type: "number", minimum: 0 }] },
    "variants-narrowed!",
    "variants-narrowed",
  ],
  [
    "exclusive variants that do not overlap become anyOf",
    { oneOf: [text, { type: "integer" }] },
    { anyOf: [text, { type: "integer" }] },
    "",
    "",
  ],
  [
    "a variant comes to overlap another",
    {
      oneOf: [
        { type: "integer", maximum: 4 },
        { type: "integer", minimum: 5 },
      ],
    },
    {
      oneOf: [
        { type: "integer", maximum: 6 },
        { type: "integer", minimum: 5 },
      ],
    },
    "variants-narrowed!",
    "variants-narrowed",
  ],
  [
    "a type list becomes a union",
    { type: ["string", "integer"] },
    { anyOf: [text, { type: "integer" }] },
    "",
    "",
  ],
];

const kept: readonly Row[] = [
  [
    "a lower bound of integers in other words",
    { type: "integer", minimum: 0 },
    { type: "integer", exclusiveMinimum: -1 },
    "",
    "",
  ],
  ["an integer as a multiple of one", { type: "integer" }, { type: "number", multipleOf: 1 }, "", ""],
  ["an enumeration of one as a constant", { enum: ["a"] }, { const: "a" }, "", ""],
  ["a boolean schema", true, {}, "", ""],
  [
    "an object in two halves",
    { ...ab, required: ["a", "b"], ...closed },
    {
      allOf: [
        { ...a, required: ["a"] },
        { properties: { b: text }, required: ["b"] },
      ],
      unevaluatedProperties: false,
    },
    "",
    "",
  ],
  ["a double negation", text, { not: { not: text } }, "", ""],
  [
    "De Morgan",
    { not: { anyOf: [text, { type: "null" }] } },
    { allOf: [{ not: text }, { not: { type: "null" } }] },
    "",
    "",
  ],
  [
    "a condition as a union",
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
    { if: { required: ["a"] }, then: { required: ["b"] } },
    { anyOf: [{ not: { required: ["a"] } }, { required: ["b"] }] },
    "",
    "",
  ],
  [
    "dependentRequired as dependentSchemas",
    { ...ab, dependentRequired: { a: ["b"] } },
    { ...ab, dependentSchemas: { a: { required: ["b"] } } },
    "",
    "",
  ],
  ["a pattern in other words", { ...text, pattern: "^[0-9]+$" }, { ...text, pattern: "^\\d\\d*$" }, "", ""],
  [
    "lengths as a pattern",
    { ...text, pattern: "^[^]{2,3}$" },
    { ...text, minLength: 2, maxLength: 3 },
    "",
    "",
  ],
  ["keywords of other types", text, { ...text, minimum: 3, maxItems: 1, required: ["a"] }, "", ""],
  [
    "a redundant bound",
    { type: "integer", minimum: 5 },
    { type: "integer", minimum: 5, exclusiveMinimum: 1 },
    "",
    "",
  ],
  ["an impossible branch", text, { anyOf: [text, { ...text, minLength: 3, maxLength: 1 }] }, "", ""],
  [
    "annotations",
    { ...text, title: "A", description: "B", examples: ["c"] },
    { ...text, title: "D" },
    "",
    "",
  ],
];

const encoded = { ...text, contentEncoding: "base64" };
const holding = (a: object, more: object = {}) => ({
  ...text,
  contentMediaType: "application/json",
  contentSchema: { ...object, required: ["a"], properties: { a }, ...more },
});

const contents: readonly Row[] = [
  ["a text is encoded", text, encoded, "content-encoding-changed!", "content-encoding-changed!"],
  ["a text is no longer encoded", encoded, text, "content-encoding-changed!", "content-encoding-changed!"],
  [
    "an encoding in one of the types is exchanged",
    { anyOf: [encoded, { type: "integer" }, { type: "null" }] },
    { anyOf: [{ ...text, contentEncoding: "base16" }, { type: "integer" }, { type: "null" }] },
    "content-encoding-changed!",
    "content-encoding-changed!",
  ],
  [
    "bytes become a text",
    { ...text, format: "binary" },
    text,
    "content-encoding-changed!",
    "content-encoding-changed!",
  ],
  ["an encoding in the words of 3.0", { ...text, format: "byte" }, encoded, "", ""],
  [
    "anything becomes an encoded text",
    {},
    encoded,
    "null-narrowed! type-narrowed!",
    "null-narrowed type-narrowed",
  ],
  [
    "what a text holds gets another type",
    holding(text),
    holding({ type: "integer" }),
    "type-narrowed! type-widened",
    "type-narrowed type-widened!",
  ],
  [
    "what a text holds may lack a property",
    holding(text),
    holding(text, { required: [] }),
    "property-became-optional",
    "property-became-optional!",
  ],
];

describe.each([
  ["values", sets],
  ["contents of texts", contents],
  ["properties", properties],
  ["unions", unions],
  ["the same in other words", kept],
])("%s", (_, rows) => {
  it.each(rows.map((row) => [row[0], row] as const))("%s", (_, [, base, head, request, response]) => {
    const changes = changesBetween(base, head);
    const found = (direction: string): string =>
      changes
        .filter((change) => change.direction === direction)
        .map(
          ({ id, level }) =>
            id.replace(`${direction}-`, "") + { breaking: "!", warning: "~", info: "" }[level],
        )
        .sort()
        .join(" ");
    const sorted = (list: string): string => list.split(" ").sort().join(" ");
    expect({ request: found("request"), response: found("response") }).toEqual({
      request: sorted(request),
      response: sorted(response),
    });
    for (const change of changes.filter(
      ({ level, verdict }) => level === "breaking" && verdict !== "stated",
    )) {
      expect([change.id, change.verdict]).toEqual([change.id, "proven"]);
    }
  });
});

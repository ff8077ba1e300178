import { describe, expect, it } from "vitest";
import document from "../../generated/openapi.json" with { type: "json" };
import { isApiError } from "../../src/errors.ts";
import { compileSchema, createSchemaContract } from "../../src/service/index.ts";
import { patternLimits, schemaLimits } from "../../src/service/schema/index.ts";

function refusal(schema: Record<string, unknown>): string[] {
  try {
    compileSchema(schema);
    return [];
  } catch (error) {
    if (!isApiError(error)) throw error;
    expect(error.code).toBe("validation_failed");
    return error.errors.map(({ property, constraints }) => `${property} ${Object.keys(constraints ?? {})}`);
  }
}

function nest(depth: number): Record<string, unknown> {
  return depth === 0 ? { type: "string" } : { type: "object", properties: { a: nest(depth - 1) } };
}

function members(count: number, member: (at: number) => object): Record<string, unknown> {
  return { properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, member(at)])) };
}

/**
 * Returns a short schema that is exponentially long when its references are expanded, because each definition refers to
 * the next one twice.
 */
function explode(levels: number): Record<string, unknown> {
  const $defs: Record<string, unknown> = { [`d${levels}`]: { type: "string" } };
  for (let level = 0; level < levels; level += 1) {
    const $ref = `#/$defs/d${level + 1}`;
    $defs[`d${level}`] = { allOf: [{ $ref }, { $ref }] };
  }
  return { $ref: "#/$defs/d0", $defs };
}

describe("a caller's schema", () => {
  it.each([
    { title: "that is none", schema: { type: "text" }, want: "body.schema.type enum" },
    {
      title: "with a remote reference",
      schema: { properties: { a: { $ref: "https://evil.example/a.json" } } },
      want: "body.schema.properties.a.$ref $ref",
    },
    {
      title: "with a reference to a file",
      schema: { $ref: "file:///etc/passwd" },
      want: "body.schema.$ref $ref",
    },
    { title: "with a reference to nothing", schema: { $ref: "#/$defs/none" }, want: "body.schema.$ref $ref" },
    {
      title: "with a dynamic reference",
      schema: { $dynamicRef: "#a" },
      want: "body.schema.$dynamicRef $dynamicRef",
    },
    { title: "that contains itself in place", schema: { $ref: "#" }, want: "body.schema $ref" },
    {
      title: "that can't have a finite value",
      schema: { type: "object", required: ["a"], properties: { a: { $ref: "#" } } },
      want: "body.schema required",
    },
    { title: "that unfolds without measure", schema: explode(30), want: "body.schema parts" },
    {
      title: "with a member that every object has",
      schema: JSON.parse('{ "properties": { "__proto__": { "type": "string" } } }'),
      want: "body.schema.properties.__proto__ properties",
    },
    {
      title: "that asks for promises",
      schema: { $async: true, type: "object" },
      want: "body.schema.$async $async",
    },
    {
      title: "with a dynamic reference where only a reference leads",
      schema: { $ref: "#/x/y", x: { y: { $dynamicRef: "#a" } } },
      want: "body.schema.x.y.$dynamicRef $dynamicRef",
    },
    {
      title: "that nests too deep where only a reference leads",
      schema: { $ref: "#/x", x: nest(40) },
      want: `body.schema.x.${"properties.a.".repeat(33).slice(0, -1)} depth`,
    },
    {
      title: "with more members than can be compiled in a breath",
      schema: members(500, () => ({ type: "string" })),
      want: "body.schema parts",
    },
    {
      title: "with as many members under one that is called like a place for definitions",
      schema: { properties: { definitions: { items: members(500, () => ({ type: "string" })) } } },
      want: "body.schema parts",
    },
    {
      title: "with more names that depend on one than can be compiled in a breath",
      schema: { dependentRequired: { a: Array.from({ length: 500 }, (_, at) => `m${at}`) } },
      want: "body.schema parts",
    },
    {
      title: "with too many patterns",
      schema: members(101, (at) => ({ pattern: `^${at}$` })),
      want: "body.schema.properties.m100.pattern pattern",
    },
    {
      title: "with a pattern that is long when its repetitions are written out",
      schema: { pattern: "(a{20}[(](bcd){20}){50}" },
      want: "body.schema.pattern pattern",
    },
    {
      title: "with a pattern that quotes as its engine does and ECMA-262 does not",
      schema: { pattern: "(ab\\Q(\\E){1000}" },
      want: "body.schema.pattern pattern",
    },
    { title: "with look-ahead", schema: { pattern: "(?=a)b" }, want: "body.schema.pattern pattern" },
    {
      title: "with a back-reference",
      schema: { patternProperties: { "(a)\\1": {} } },
      want: "body.schema.patternProperties.(a)\\1 pattern",
    },
    {
      title: "that demands too much",
      schema: { type: "array", minItems: 1e9, items: { type: "string" } },
      want: "body.schema required",
    },
    {
      title: "that nests too deep",
      schema: nest(40),
      want: `body.schema.${"properties.a.".repeat(33).slice(0, -1)} depth`,
    },
    {
      title: "that is too large",
      schema: { description: "x".repeat(200_000) },
      want: "body.schema maxLength",
    },
    {
      title: "of an unknown dialect",
      schema: { $schema: "https://json-schema.org/draft-03/schema" },
      want: "body.schema.$schema $schema",
    },
  ])("$title is refused with what is wrong", ({ schema, want }) => {
    expect(refusal(schema)).toContain(want);
  });

  it.each([
    {
      $schema: "http://json-schema.org/draft-07/schema#",
      definitions: { a: { type: "string" } },
      properties: { a: { $ref: "#/definitions/a" } },
    },
    {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      prefixItems: [{ type: "string" }],
      type: "array",
    },
    { type: "object", properties: { children: { type: "array", items: { $ref: "#" } } } },
    { properties: { $ref: { type: "string" }, pattern: { type: "string" } } },
    {
      type: "object",
      properties: { kind: { enum: ["a", "b"] }, custom: { type: "string", format: "made-up" } },
    },
  ])("%j is taken", (schema) => {
    expect(refusal(schema)).toEqual([]);
  });

  it("is taken up to the bounds that the contract states", () => {
    const { description } = document.components.schemas.DeepResearchRequest.properties.schema;
    for (const bound of [...Object.values(schemaLimits), ...Object.values(patternLimits)])
      expect(description).toContain(bound.toLocaleString("en"));
    const described = members(499, () => ({ type: "string", title: "A", description: "It is described." }));
    expect(refusal(described)).toEqual([]);
    expect(refusal(members(100, (at) => ({ pattern: `^${at}$` })))).toEqual([]);
    expect(refusal({ pattern: "(a{20}[(](bcd){20}){49}" })).toEqual([]);
  });

  it("is given up when its value takes too long to judge", () => {
    const { check } = compileSchema({ properties: { a: { allOf: [{ $ref: "#" }, { $ref: "#" }] } } });
    // At each level, the check has to visit the value below twice. With 60 levels, it would practically never end.
    let value: object = {};
    for (let depth = 0; depth < 60; depth += 1) value = { a: value };
    const tooLong = ["checking the value against the schema takes too long"];
    expect(check(value)).toEqual(tooLong);
    // After such a value, the check refuses every value, because the next value of the same job would probably take
    // just as long.
    expect(check({})).toEqual(tooLong);
  });

  it("tells items apart by what they are, in linear time", () => {
    const { check } = compileSchema({ type: "array", uniqueItems: true });
    const items = Array.from({ length: 10_000 }, (_, at) => ({ at, all: [at] }));
    expect(check(items)).toEqual([]);
    expect(check([...items, { all: [7], at: 7 }])).toEqual(["the value must NOT have duplicate items"]);
    expect(check([1, "1", [1], { 1: 1 }, null, "null"])).toEqual([]);
  });

  it("runs patterns in linear time", () => {
    const { check } = compileSchema({ type: "string", pattern: "^(a+)+$" });
    expect(check("aaa")).toEqual([]);
    // V8's default engine for regular expressions would need exponential time for this string.
    expect(check(`${"a".repeat(5_000)}b`)).toHaveLength(1);
  });

  it("tells its patterns apart", () => {
    const { check } = compileSchema({ properties: { a: { pattern: "^a$" }, b: { pattern: "^b$" } } });
    expect(check({ a: "a", b: "b" })).toEqual([]);
    expect(check({ a: "b", b: "a" })).toHaveLength(2);
  });

  it("survives a value that nests deeper than the stack", () => {
    const { check } = compileSchema({ type: "object", properties: { a: { $ref: "#" } } });
    let value: object = {};
    for (let depth = 0; depth < 100_000; depth += 1) value = { a: value };
    expect(check(value)).toHaveLength(1);
  });
});

describe("a schema contract", () => {
  it("leaves what is closed alone, at every level", () => {
    const item = { type: "object", properties: { name: { type: "string" } } };
    const contract = createSchemaContract(
      {
        type: "object",
        properties: {
          open: { type: "array", items: item },
          closed: { type: "array", items: { ...item, additionalProperties: false } },
        },
      },
      { enrich: true },
    );
    expect(contract.addedPaths).toEqual(["open[].summary"]);
  });

  it("adds a summary at the root of a schema without lists", () => {
    const schema = { type: "object", properties: { name: { type: "string" } } };
    expect(createSchemaContract(schema, { enrich: true }).addedPaths).toEqual(["summary"]);
    expect(schema.properties).toEqual({ name: { type: "string" } });
  });
});

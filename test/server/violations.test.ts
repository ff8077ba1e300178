import { describe, expect, it } from "vitest";
import { createSchemaCompiler } from "../../src/server/validation/compiler.ts";
import { loopErrors } from "../../src/server/validation/error-limit.ts";
import { serveSchemas } from "./schema-server.ts";
import { toKeywords } from "./small-contract.ts";

const tree = {
  type: "object",
  properties: { name: { type: "string" }, child: { $ref: "#/components/schemas/Tree" } },
};
const cat = { type: "object", properties: { kind: { type: "string" }, lives: { type: "integer" } } };
const { take, refuse, running } = serveSchemas({ Tree: tree, Cat: cat });

describe("violations", () => {
  const order = take({
    type: "object",
    additionalProperties: false,
    required: ["sku", "size"],
    properties: {
      sku: { type: "string", minLength: 3, pattern: "^[A-Z]+$" },
      size: { enum: ["s", "m"] },
      count: { type: ["integer", "null"], minimum: 1 },
      lines: {
        type: "array",
        maxItems: 2,
        items: { type: "object", properties: { price: { type: "number" } } },
      },
      note: { const: "none" },
    },
  });

  it("lists every violation of the body at once, by dotted path and keyword", async () => {
    const { status, body } = await refuse(order, {
      sku: "a",
      count: 0,
      lines: [{ price: 1 }, { price: "x" }, {}],
      note: "some",
      extra: true,
      "odd name": 1,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      statusCode: 400,
      error: "Bad Request",
      message: "Validation failed",
      code: "validation_failed",
    });
    expect(body.errors).toHaveLength(8);
    expect(body.errors).toEqual(
      expect.arrayContaining([
        {
          property: "body.sku",
          message: 'must NOT have fewer than 3 characters; must match pattern "^[A-Z]+$"',
          constraints: {
            minLength: "must NOT have fewer than 3 characters",
            pattern: 'must match pattern "^[A-Z]+$"',
          },
        },
        {
          property: "body.size",
          message: "must have required property 'size'",
          constraints: { required: "must have required property 'size'" },
        },
        { property: "body.count", message: "must be >= 1", constraints: { minimum: "must be >= 1" } },
        {
          property: "body.lines",
          message: "must NOT have more than 2 items",
          constraints: { maxItems: "must NOT have more than 2 items" },
        },
        {
          property: "body.lines[1].price",
          message: "must be number",
          constraints: { type: "must be number" },
        },
        {
          property: "body.note",
          message: 'must be equal to "none"',
          constraints: { const: 'must be equal to "none"' },
        },
        {
          property: "body.extra",
          message: "must NOT have additional properties",
          constraints: { additionalProperties: "must NOT have additional properties" },
        },
        {
          property: 'body["odd name"]',
          message: "must NOT have additional properties",
          constraints: { additionalProperties: "must NOT have additional properties" },
        },
      ]),
    );
  });

  const parameters = [
    { name: "limit", in: "query", schema: { type: "integer" } },
    { name: "X-Mode", in: "header", schema: { enum: ["a", "b"] } },
  ];
  const everywhere = take({ type: "object", required: ["name"] }, { parameters });

  it("lists body, query and header together", async () => {
    const headers = { "x-mode": "c" };
    const refused = await running().fail("POST", `${everywhere}?limit=y&foo=1`, { body: {}, headers });
    expect(toKeywords(refused)).toEqual({
      "query.limit": ["type"],
      "query.foo": ["additionalProperties"],
      "header.x-mode": ["enum"],
      "body.name": ["required"],
    });
  });

  const gifts = take({ type: "array", items: { enum: ["gift", "sale"] } });

  it("lists 50 of very many and says how many more there are", async () => {
    const { body } = await refuse(
      gifts,
      Array.from({ length: 1900 }, () => "x"),
    );
    expect(body.errors).toHaveLength(50);
    expect(body.message).toBe("Validation failed; 1850 more violations are not listed");
    expect(JSON.stringify(body).length).toBeLessThan(12_000);
  });

  const member = { $ref: "#/components/schemas/Cat" };
  const items = Array.from({ length: 3000 }, () => 1);
  const members = Object.fromEntries(items.map((item, index) => [`m${index}`, item]));

  it.each([
    ["items", take({ type: "array", items: member }), items],
    ["unevaluatedItems", take({ type: "array", unevaluatedItems: member }), items],
    ["closed objects", take({ additionalProperties: false }), members],
    ["additionalProperties", take({ additionalProperties: member }), members],
    ["patternProperties", take({ patternProperties: { "^m": member } }), members],
    ["propertyNames", take({ propertyNames: { pattern: "^n" } }), members],
    ["unevaluatedProperties", take({ unevaluatedProperties: false }), members],
  ])("stops looking after 2000 of one kind: %s", async (_name, path, value) => {
    const { body } = await refuse(path, value);
    expect(body.errors).toHaveLength(50);
    expect(body.message).toMatch(/^Validation failed; at least \d+ more violations are not listed$/);
  });

  it.each([
    ["closed objects", { additionalProperties: false }],
    ["additionalProperties", { additionalProperties: { type: "string" } }],
    ["patternProperties", { patternProperties: { "^m": { type: "string" } } }],
    ["propertyNames", { propertyNames: { maxLength: 1 } }],
    ["unevaluatedProperties", { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false }],
  ])("ends the loop over members after %s has failed 2000 times", (_name, schema) => {
    const document = { openapi: "3.1.0", info: { title: "Loops", version: "1" }, paths: {} };
    const validate = createSchemaCompiler(document, "request").compile({ type: "object", ...schema });
    expect(validate(members)).toBe(false);
    expect(validate.errors).toHaveLength(loopErrors);
  });

  const basket = take({ properties: { gifts: { maxItems: 2, items: member }, size: { enum: ["s"] } } });

  it("lists what is wrong beside a list that it stopped looking at", async () => {
    const { body } = await refuse(basket, { size: "x", gifts: items });
    const properties = body.errors?.map(({ property }) => property);
    expect(properties).toEqual(expect.arrayContaining(["body.gifts", "body.gifts[0]"]));
  });

  const closed = take({ type: "object", additionalProperties: false });

  it("keeps the bounds of the Error body however long the names a caller sends", async () => {
    const { body } = await refuse(closed, { ["x".repeat(5000)]: 1 });
    expect(body.errors?.[0]?.property).toHaveLength(1000);
  });

  const recursive = take({ $ref: "#/components/schemas/Tree" });

  it.each(["", '"name":5,'])(
    "refuses a value nested deeper than it can follow with 400, not 500: %s",
    async (before) => {
      const depth = 60_000;
      const body = `{${before}"child":${'{"child":'.repeat(depth)}{}${"}".repeat(depth)}}`;
      const refused = await running().fail("POST", recursive, { body });
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual([{ property: "body", message: "is nested too deeply" }]);
    },
  );

  const free = take({ type: "object", additionalProperties: true });

  it("refuses what handlers could not write down again, also where the contract leaves the shape open", async () => {
    const nest = (depth: number): string => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const refused = await running().fail("POST", free, { body: nest(600) });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ property: "body", message: "is nested too deeply" }]);
    const taken = await running().send("POST", free, { body: nest(400) });
    expect(taken.status).toBe(501);
  });

  const inherited = take({
    type: "object",
    required: ["toString"],
    properties: { constructor: { type: "string" }, toString: { type: "integer" } },
    additionalProperties: false,
  });

  it("takes no name that every object inherits for a member", async () => {
    expect(toKeywords(await refuse(inherited, {}))).toEqual({ "body.toString": ["required"] });
    expect((await running().send("POST", inherited, { body: '{"toString":1}' })).status).toBe(501);
  });

  it("judges recursive schemas at every depth", async () => {
    const refused = await refuse(recursive, { child: { child: { child: 5 } } });
    expect(toKeywords(refused)).toEqual({ "body.child.child.child": ["type"] });
  });
});

describe("JSON Schema 2020-12", () => {
  const modern = take({
    type: "object",
    properties: {
      point: {
        type: "array",
        prefixItems: [{ type: "number" }, { type: "number" }],
        items: false,
        minItems: 2,
        maxItems: 2,
      },
      above: { type: "number", exclusiveMinimum: 0 },
      maybe: { type: ["string", "null"] },
      shared: { $ref: "#/components/schemas/Cat", required: ["name"] },
    },
  });

  it("judges type lists, prefixItems, exclusive bounds and keywords beside a reference", async () => {
    const value = { point: [1, "x"], above: 0, maybe: 5, shared: { kind: "x", lives: 9 } };
    expect(toKeywords(await refuse(modern, value))).toEqual({
      "body.point[1]": ["type"],
      "body.above": ["exclusiveMinimum"],
      "body.maybe": ["type"],
      "body.shared.name": ["required"],
    });
  });
});

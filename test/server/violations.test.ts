import { describe, expect, it } from "vitest";
import { echo, start, toContract, toKeywords, toPost } from "./small-contract.ts";

/** Posts a value to an operation with the schema; gives what is said against it. */
async function refuse(schema: unknown, body: unknown, components: Record<string, unknown> = {}) {
  const contract = toContract(
    { "/things": toPost("createThing", schema) },
    { components: { schemas: components } },
  );
  const { fail } = await start(contract, { createThing: echo });
  return fail("POST", "/things", { body: JSON.stringify(body) });
}

const card = {
  type: "object",
  required: ["kind", "number"],
  properties: {
    kind: { const: "card" },
    number: { type: "string", minLength: 4 },
    holder: { type: "string" },
  },
};
const bank = {
  type: "object",
  required: ["kind", "iban"],
  properties: { kind: { const: "bank" }, iban: { type: "string" }, limit: { type: "integer", maximum: 9 } },
};
const refs = [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Bank" }];
const components = { Card: card, Bank: bank };

describe("violations", () => {
  it("lists every violation of the body at once, by dotted path and keyword", async () => {
    const schema = {
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
    };
    const { status, body } = await refuse(schema, {
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

  it("lists body, query, path and header together", async () => {
    const parameters = [
      { name: "id", in: "path", required: true, schema: { type: "integer" } },
      { name: "limit", in: "query", schema: { type: "integer" } },
      { name: "X-Mode", in: "header", schema: { enum: ["a", "b"] } },
    ];
    const contract = toContract({
      "/things/{id}": toPost("createThing", { type: "object", required: ["name"] }, { parameters }),
    });
    const { fail } = await start(contract, { createThing: echo });
    const refused = await fail("POST", "/things/x?limit=y&foo=1", { body: {}, headers: { "x-mode": "c" } });
    expect(toKeywords(refused)).toEqual({
      "path.id": ["type"],
      "query.limit": ["type"],
      "query.foo": ["additionalProperties"],
      "header.x-mode": ["enum"],
      "body.name": ["required"],
    });
  });

  it("lists 50 of very many and says how many more there are", async () => {
    const schema = { type: "array", items: { enum: ["gift", "sale"] } };
    const bad = Array.from({ length: 20_000 }, () => "x");
    const { body } = await refuse(schema, bad);
    expect(body.errors).toHaveLength(50);
    expect(body.message).toBe("Validation failed; 19950 more violations are not listed");
    expect(JSON.stringify(body).length).toBeLessThan(12_000);
  });

  it("keeps the bounds of the Error body however long the names a caller sends", async () => {
    const { body } = await refuse({ type: "object", additionalProperties: false }, { ["x".repeat(5000)]: 1 });
    expect(body.errors?.[0]?.property).toHaveLength(1000);
  });

  it("refuses a value nested deeper than it can follow with 400, not 500", async () => {
    const schema = { $ref: "#/components/schemas/Tree" };
    const tree = { Tree: { type: "object", properties: { child: { $ref: "#/components/schemas/Tree" } } } };
    const depth = 60_000;
    const contract = toContract(
      { "/things": toPost("createThing", schema) },
      { components: { schemas: tree } },
    );
    const { fail } = await start(contract, { createThing: echo });
    const refused = await fail("POST", "/things", {
      body: `${'{"child":'.repeat(depth)}{}${"}".repeat(depth)}`,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([{ property: "body", message: "is nested too deeply" }]);
  });
});

describe("violations of unions", () => {
  it.each([
    ["the branch its tag names", { kind: "card", number: "1" }, { "body.number": ["minLength"] }],
    ["the branch its tag names, members missing", { kind: "bank" }, { "body.iban": ["required"] }],
    ["the tag, when no branch has its value", { kind: "cash", number: "1" }, { "body.kind": ["enum"] }],
    ["the tag, when it is missing", { number: "1" }, { "body.kind": ["required"] }],
    ["the type, when it is no object", "card", { body: ["type"] }],
  ])("come down to %s", async (_what, value, expected) => {
    for (const schema of [
      { oneOf: [card, bank] },
      { anyOf: refs },
      { oneOf: refs, discriminator: { propertyName: "kind" } },
      { allOf: [{ oneOf: refs }] },
    ])
      expect(toKeywords(await refuse(schema, value, components))).toEqual(expected);
  });

  it("names the values that a wrong tag may have", async () => {
    const { body } = await refuse({ oneOf: refs }, { kind: "cash" }, components);
    expect(body.errors?.[0]?.message).toBe("must be equal to one of the allowed values: card, bank");
  });

  it("follow a discriminator's mapping where branches do not fix their tag", async () => {
    const open = {
      Cat: {
        type: "object",
        required: ["kind", "lives"],
        properties: { kind: { type: "string" }, lives: { type: "integer" } },
      },
      Dog: {
        type: "object",
        required: ["kind", "tricks"],
        properties: { kind: { type: "string" }, tricks: { type: "array" } },
      },
    };
    const mapping = { meow: "#/components/schemas/Cat", woof: "#/components/schemas/Dog" };
    const schema = {
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
      discriminator: { propertyName: "kind", mapping },
    };
    expect(toKeywords(await refuse(schema, { kind: "woof", tricks: 5 }, open))).toEqual({
      "body.tricks": ["type"],
    });
    expect(toKeywords(await refuse(schema, { kind: "moo" }, open))).toEqual({ "body.kind": ["enum"] });
  });

  it("do not count the members of the meant branch as unknown, and do count those of others", async () => {
    const schema = {
      type: "object",
      properties: { name: { type: "string" } },
      oneOf: refs,
      unevaluatedProperties: false,
    };
    const value = { name: "x", kind: "card", number: "1", holder: "me", limit: 3, zip: 1 };
    expect(toKeywords(await refuse(schema, value, components))).toEqual({
      "body.number": ["minLength"],
      "body.limit": ["unevaluatedProperties"],
      "body.zip": ["unevaluatedProperties"],
    });
  });

  it("do not count members of a failed allOf part as unknown", async () => {
    const schema = { allOf: [{ $ref: "#/components/schemas/Card" }], unevaluatedProperties: false };
    expect(toKeywords(await refuse(schema, { kind: "card", number: "1", zip: 1 }, components))).toEqual({
      "body.number": ["minLength"],
      "body.zip": ["unevaluatedProperties"],
    });
  });

  it("say which members exclude or replace each other", async () => {
    const required = [{ required: ["one"] }, { required: ["many"] }];
    const neither = await refuse({ type: "object", oneOf: required }, {});
    const both = await refuse({ type: "object", oneOf: required }, { one: 1, many: 2 });
    const none = await refuse({ type: "object", anyOf: required }, {});
    expect(neither.body.errors).toEqual(both.body.errors);
    expect(both.body.errors).toEqual([
      {
        property: "body",
        message: "must have exactly one of: one, many",
        constraints: { oneOf: "must have exactly one of: one, many" },
      },
    ]);
    expect(none.body.errors?.[0]?.message).toBe("must have at least one of: one, many");
  });

  it("leave null out where a value was sent", async () => {
    const schema = {
      type: "object",
      properties: { card: { anyOf: [{ $ref: "#/components/schemas/Card" }, { type: "null" }] } },
    };
    expect(toKeywords(await refuse(schema, { card: { kind: "card" } }, components))).toEqual({
      "body.card.number": ["required"],
    });
    const { body } = await refuse(schema, { card: 5 }, components);
    expect(body.errors?.[0]).toMatchObject({ property: "body.card", message: "must be object or null" });
  });

  it("say what each branch takes when all refuse the value itself", async () => {
    const schema = {
      anyOf: [
        { type: "string", format: "email" },
        { type: "string", format: "uri" },
      ],
    };
    const { body } = await refuse(schema, "x");
    expect(body.errors).toEqual([
      {
        property: "body",
        message: 'must match format "email", or must match format "uri"',
        constraints: { anyOf: 'must match format "email", or must match format "uri"' },
      },
    ]);
  });

  it("are reduced inside arrays and inside each other", async () => {
    const schema = { type: "array", items: { oneOf: [{ type: "string" }, { oneOf: refs }] } };
    const value = ["ok", { kind: "card", number: "1" }, { kind: "bank", iban: "x", limit: 10 }, 5];
    expect(toKeywords(await refuse(schema, value, components))).toEqual({
      "body[1].number": ["minLength"],
      "body[2].limit": ["maximum"],
      "body[3]": ["type"],
    });
  });
});

describe("violations of conditions", () => {
  const schema = {
    type: "object",
    properties: { topic: { enum: ["news", "general"] }, days: { type: "integer" }, site: { type: "string" } },
    if: { properties: { topic: { const: "news" } }, required: ["topic"] },
    // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
    then: { required: ["site"] },
    else: { properties: { days: false } },
    unevaluatedProperties: false,
  };

  it.each([
    [{ topic: "news" }, { "body.site": ["required"] }],
    [{ topic: "general", days: 3 }, { "body.days": ["not"] }],
  ])("name the member and not the condition: %j", async (value, expected) => {
    expect(toKeywords(await refuse(schema, value))).toEqual(expected);
  });

  it("say of forbidden members that they are not allowed here", async () => {
    const { body } = await refuse({ type: "object", not: { required: ["days"] } }, { days: 1 });
    expect(body.errors).toEqual([
      { property: "body.days", message: "is not allowed here", constraints: { not: "is not allowed here" } },
    ]);
  });

  it("name members that others demand, and names that are malformed", async () => {
    const demanding = {
      type: "object",
      dependentRequired: { a: ["b"] },
      propertyNames: { pattern: "^[a-z]+$" },
    };
    expect(toKeywords(await refuse(demanding, { a: 1, B2: 1 }))).toEqual({
      "body.b": ["dependentRequired"],
      "body.B2": ["propertyNames"],
    });
  });
});

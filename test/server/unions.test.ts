import { describe, expect, it } from "vitest";
import { serveSchemas } from "./schema-server.ts";
import { start, toContract, toKeywords, toPost } from "./small-contract.ts";

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
const base = { type: "object", required: ["kind"], properties: { kind: { type: "string" } } };
const toHeir = (properties: object) => ({ allOf: [{ $ref: "#/components/schemas/Base" }, { properties }] });
const heirs = {
  Base: base,
  Cow: toHeir({ milk: { type: "boolean" } }),
  Pig: toHeir({ mud: { type: "boolean" } }),
};
const refs = [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Bank" }];
const { take, refuse } = serveSchemas({ Card: card, Bank: bank, ...open, ...heirs });

describe("violations of unions", () => {
  const tagged = [
    take({ oneOf: [card, bank] }),
    take({ anyOf: refs }),
    take({ oneOf: refs, discriminator: { propertyName: "kind" } }),
    take({ allOf: [{ oneOf: refs }] }),
  ];

  it.each([
    ["the branch its tag names", { kind: "card", number: "1" }, { "body.number": ["minLength"] }],
    ["the branch its tag names, members missing", { kind: "bank" }, { "body.iban": ["required"] }],
    ["the tag, when no branch has its value", { kind: "cash", number: "1" }, { "body.kind": ["enum"] }],
    ["the tag, when it is missing", { number: "1" }, { "body.kind": ["required"] }],
    ["the type, when it is no object", "card", { body: ["type"] }],
    ["the type, when it is null", null, { body: ["type"] }],
  ])("come down to %s", async (_what, value, expected) => {
    for (const path of tagged) expect(toKeywords(await refuse(path, value))).toEqual(expected);
  });

  it("name the values that a wrong tag may have", async () => {
    for (const path of tagged) {
      const { body } = await refuse(path, { kind: "cash" });
      expect(body.errors?.[0]?.message).toBe("must be equal to one of the allowed values: card, bank");
    }
  });

  const oneOf = [{ $ref: "#/components/schemas/Cow" }, { $ref: "#/components/schemas/Pig" }, base];
  const plain = take({ oneOf });
  const discriminated = take({ oneOf, discriminator: { propertyName: "kind" } });

  it("name the branches that all match, and what a discriminator lacks in them", async () => {
    const first = async (path: string) =>
      (await refuse(path, { kind: "Cow", milk: true })).body.errors?.[0]?.message;
    const named = "must match exactly one schema in oneOf, but it matches Cow, Pig and branch 3";
    expect(await first(plain)).toBe(named);
    expect(await first(discriminated)).toBe(
      `${named}; in the contract, give kind a const in each branch, because discriminator alone does not choose one`,
    );
  });

  const closed = (kind: string, properties: object) => ({
    type: "object",
    required: ["kind", "owner"],
    additionalProperties: false,
    properties: { kind: { enum: [kind] }, owner: { type: "string" }, ...properties },
  });
  const complete = take({
    oneOf: [closed("card", { number: {} }), closed("bank", { iban: {} })],
    discriminator: { propertyName: "kind" },
  });

  it.each([
    [{}, "required"],
    [{ kind: "cash" }, "enum"],
  ])("name, beside the wrong tag of %j, what is wrong in every branch", async (value, keyword) => {
    expect(toKeywords(await refuse(complete, { ...value, zip: 1, iban: 2 }))).toEqual({
      "body.kind": [keyword],
      "body.owner": ["required"],
      "body.zip": ["additionalProperties"],
    });
  });

  const mapped = take({
    oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }],
    discriminator: {
      propertyName: "kind",
      mapping: { meow: "#/components/schemas/Cat", woof: "#/components/schemas/Dog" },
    },
  });

  it("follow a discriminator's mapping where branches do not fix their tag", async () => {
    expect(toKeywords(await refuse(mapped, { kind: "woof", tricks: 5 }))).toEqual({
      "body.tricks": ["type"],
    });
    expect(toKeywords(await refuse(mapped, { kind: "moo" }))).toEqual({ "body.kind": ["enum"] });
  });

  const pets = [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }];
  const discriminator = { propertyName: "kind" };
  const unrestricted = {
    named: take({ oneOf: pets, discriminator }),
    inline: take({ oneOf: [open.Cat, open.Dog], discriminator }),
    nullable: take({ oneOf: [pets[0], { type: "null" }], discriminator }),
    undeclared: take({ oneOf: pets, discriminator: { propertyName: "type" } }),
    mapped: take({ oneOf: pets, discriminator: { ...discriminator, mapping: { meow: "Cat" } } }),
  };

  it.each<[keyof typeof unrestricted, object, Record<string, string>]>([
    ["named", { kind: 1, lives: 7 }, { "body.kind": "must be string" }],
    ["named", { kind: "Cow" }, { "body.kind": "must be equal to one of the allowed values: Cat, Dog" }],
    ["mapped", { kind: "Cow" }, { "body.kind": "must be equal to one of the allowed values: meow, Dog" }],
    ["mapped", { kind: 1 }, { "body.kind": "must be string" }],
    ["inline", { kind: "Cat" }, { "body.lives": "must have required property 'lives'" }],
    ["inline", { lives: 7 }, { "body.kind": "must have required property 'kind'" }],
    ["undeclared", { kind: "Cat" }, { "body.lives": "must have required property 'lives'" }],
    [
      "nullable",
      { kind: "Cow" },
      {
        "body.kind": "must be equal to one of the allowed values: Cat",
        "body.lives": "must have required property 'lives'",
      },
    ],
  ])("of %s branches that do not fix their tag name only what is wrong in %j", async (name, value, want) => {
    const { body } = await refuse(unrestricted[name], value);
    expect(Object.fromEntries((body.errors ?? []).map((one) => [one.property, one.message]))).toEqual(want);
  });

  const composed = take({
    type: "object",
    properties: { name: { type: "string" } },
    oneOf: refs,
    unevaluatedProperties: false,
  });

  it("do not count the members of the meant branch as unknown, and do count those of others", async () => {
    const value = { name: "x", kind: "card", number: "1", holder: "me", limit: 3, zip: 1 };
    expect(toKeywords(await refuse(composed, value))).toEqual({
      "body.number": ["minLength"],
      "body.limit": ["unevaluatedProperties"],
      "body.zip": ["unevaluatedProperties"],
    });
  });

  const extended = take({ allOf: [{ $ref: "#/components/schemas/Card" }], unevaluatedProperties: false });

  it("do not count members of a failed allOf part as unknown", async () => {
    expect(toKeywords(await refuse(extended, { kind: "card", number: "1", zip: 1 }))).toEqual({
      "body.number": ["minLength"],
      "body.zip": ["unevaluatedProperties"],
    });
  });

  const required = [{ required: ["one"] }, { required: ["many"] }];
  const exactly = take({ type: "object", oneOf: required });
  const atLeast = take({ type: "object", anyOf: required });

  it("say which members exclude or replace each other", async () => {
    const neither = await refuse(exactly, {});
    const both = await refuse(exactly, { one: 1, many: 2 });
    const none = await refuse(atLeast, {});
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

  const nullable = take({
    type: "object",
    properties: { card: { anyOf: [{ $ref: "#/components/schemas/Card" }, { type: "null" }] } },
  });

  it("leave null out where a value was sent", async () => {
    expect(toKeywords(await refuse(nullable, { card: { kind: "card" } }))).toEqual({
      "body.card.number": ["required"],
    });
    const { body } = await refuse(nullable, { card: 5 });
    expect(body.errors?.[0]).toMatchObject({ property: "body.card", message: "must be object or null" });
  });

  const address = take({
    anyOf: [
      { type: "string", format: "email" },
      { type: "string", format: "uri" },
    ],
  });

  it("say what each branch takes when all refuse the value itself", async () => {
    const { body } = await refuse(address, "x");
    const message = 'must match format "email", or must match format "uri"';
    expect(body.errors).toEqual([{ property: "body", message, constraints: { anyOf: message } }]);
  });

  const nested = take({ type: "array", items: { oneOf: [{ type: "string" }, { oneOf: refs }] } });

  it("are reduced inside arrays and inside each other", async () => {
    const value = ["ok", { kind: "card", number: "1" }, { kind: "bank", iban: "x", limit: 10 }, 5];
    expect(toKeywords(await refuse(nested, value))).toEqual({
      "body[1].number": ["minLength"],
      "body[2].limit": ["maximum"],
      "body[3]": ["type"],
    });
  });

  const many = take({ anyOf: [{ type: "array", items: { enum: ["gift"] } }, { type: "string" }] });

  it("count what they do not list", async () => {
    const { body } = await refuse(
      many,
      Array.from({ length: 1500 }, () => "x"),
    );
    expect(body.errors).toHaveLength(50);
    expect(body.errors?.[0]?.property).toBe("body[0]");
    expect(body.message).toBe("Validation failed; 1450 more violations are not listed");
  });

  const similar = take({
    oneOf: [
      { type: "object", properties: { a: { type: "integer" }, b: { type: "integer" } } },
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "integer" }, c: { type: "integer" } },
      },
    ],
  });

  it("come down to the nearest branch where nothing names the one that was meant", async () => {
    expect(toKeywords(await refuse(similar, { a: "x", b: "y", c: 1 }))).toEqual({ "body.b": ["type"] });
  });

  it("say so when several branches match but one may", async () => {
    expect(toKeywords(await refuse(similar, { b: 1 }))).toEqual({ body: ["oneOf"] });
  });
});

describe("violations of conditions", () => {
  const conditional = take({
    type: "object",
    properties: { topic: { enum: ["news", "general"] }, days: { type: "integer" }, site: { type: "string" } },
    if: { properties: { topic: { const: "news" } }, required: ["topic"] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
    then: { required: ["site"], properties: { extra: { type: "string" } } },
    else: { properties: { days: false } },
    unevaluatedProperties: false,
  });

  it.each([
    [{ topic: "news" }, { "body.site": ["required"] }],
    [{ topic: "news", extra: "x" }, { "body.site": ["required"] }],
    [{ topic: "general", days: 3 }, { "body.days": ["not"] }],
    [{ topic: "general", extra: "x" }, { "body.extra": ["unevaluatedProperties"] }],
  ])("name the member and not the condition: %j", async (value, expected) => {
    expect(toKeywords(await refuse(conditional, value))).toEqual(expected);
  });

  const forbidding = take({ type: "object", not: { required: ["days"] } });

  it("say of forbidden members that they are not allowed here", async () => {
    const { body } = await refuse(forbidding, { days: 1 });
    const message = "is not allowed here";
    expect(body.errors).toEqual([{ property: "body.days", message, constraints: { not: message } }]);
  });

  const demanding = take({
    type: "object",
    dependentRequired: { a: ["b"] },
    propertyNames: { pattern: "^[a-z]+$" },
  });

  it("name members that others demand, and names that are malformed", async () => {
    expect(toKeywords(await refuse(demanding, { a: 1, B2: 1 }))).toEqual({
      "body.b": ["dependentRequired"],
      "body.B2": ["propertyNames"],
    });
  });
});

describe("the warning about unions at the start", () => {
  const kinds = (first: object, second: object) => ({
    oneOf: [
      { type: "object", properties: { kind: first } },
      { type: "object", properties: { kind: second } },
    ],
    discriminator: { propertyName: "kind" },
  });
  const text = { type: "string" };
  const named = { oneOf: ["Cat", "Dog"].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  const inherited = { oneOf: ["Cow", "Pig"].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  const discriminator = { propertyName: "kind" };

  it.each([
    ["two open branches", kinds(text, text), 1],
    ["two named open branches", { ...named, discriminator }, 1],
    ["two open branches with a common parent", { ...inherited, discriminator }, 1],
    ["one open branch", kinds(text, { const: "a" }), 0],
    ["an enum and a const", kinds({ enum: ["b", "c"] }, { const: "a" }), 0],
    ["no discriminator", named, 0],
    ["null beside one branch", { oneOf: [named.oneOf[0], { type: "null" }], discriminator }, 0],
    ["an example that looks like a union", { type: "object", example: kinds(text, text) }, 0],
    ["a member with the name oneOf", { type: "object", properties: { oneOf: text, discriminator: text } }, 0],
  ])("for %s", async (_what, schema, count) => {
    const contract = toContract(
      { "/things": toPost("createThing", schema) },
      { components: { schemas: { ...open, ...heirs } } },
    );
    const { log } = await start(contract, {});
    const place = "#/paths/~1things/post/requestBody/content/application~1json/schema";
    const warning = {
      ...{ level: 40, count: 1, places: [place] },
      msg: expect.stringContaining("discriminator does not choose a branch of oneOf"),
    };
    expect(log).toEqual(count === 0 ? [] : [expect.objectContaining(warning)]);
  });
});

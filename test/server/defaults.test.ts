import { expect, it } from "vitest";
import { echo, share, toContract, toOperation, toPost } from "./small-contract.ts";

const size = { type: "integer", default: 3 };
const named = (kind: string, properties: object) => ({
  type: "object",
  required: ["kind"],
  additionalProperties: false,
  properties: { kind: { type: "string", enum: [kind] }, ...properties },
});
const schemas = {
  Unit: { type: "string", enum: ["km", "m"] },
  Card: named("card", { number: { type: "string", default: "none" }, size }),
  Bank: named("bank", { iban: { type: "string", default: "unknown" }, size }),
  Tree: {
    type: "object",
    properties: { size, children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
  },
  Base: { type: "object", properties: { size } },
  Distance: { type: "integer", default: 7 },
  Loop: { anyOf: [{ type: "integer" }, { $ref: "#/components/schemas/Loop" }] },
  Parent: {
    type: "object",
    properties: { kind: { type: "string", default: "plain" } },
    discriminator: { propertyName: "kind", mapping: { child: "#/components/schemas/Child" } },
  },
  Child: { allOf: [{ $ref: "#/components/schemas/Parent" }, { type: "object", properties: { size } }] },
};
const refs = ["Card", "Bank"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
const mapping = { card: "#/components/schemas/Card", bank: "Bank" };
const tagged = { oneOf: refs, discriminator: { propertyName: "kind", mapping } };
const cases: [title: string, schema: object, body: unknown, wanted: unknown][] = [
  ["a member", { type: "object", properties: { size } }, {}, { size: 3 }],
  [
    "null sent in its place",
    { type: "object", properties: { size: { default: 3 } } },
    { size: null },
    { size: null },
  ],
  [
    "members inside a member",
    { type: "object", properties: { in: schemas.Base } },
    { in: {} },
    { in: { size: 3 } },
  ],
  ["the member of an allOf part", { allOf: [{ $ref: "#/components/schemas/Base" }] }, {}, { size: 3 }],
  [
    "each item of a list",
    { type: "array", items: schemas.Base },
    [{}, { size: 4 }],
    [{ size: 3 }, { size: 4 }],
  ],
  [
    "every value of a map",
    { type: "object", additionalProperties: schemas.Base },
    { a: {}, b: { size: 4 } },
    { a: { size: 3 }, b: { size: 4 } },
  ],
  [
    "a schema that holds itself, as deep as the value goes",
    { $ref: "#/components/schemas/Tree" },
    { children: [{ children: [{}] }] },
    { size: 3, children: [{ size: 3, children: [{ size: 3 }] }] },
  ],
  [
    "the first branch of a union by its tag",
    tagged,
    { kind: "card" },
    { kind: "card", number: "none", size: 3 },
  ],
  [
    "another branch by its tag, and no member of the first",
    tagged,
    { kind: "bank" },
    { kind: "bank", iban: "unknown", size: 3 },
  ],
  [
    "a union inside a list",
    { type: "array", items: tagged },
    [{ kind: "bank", size: 1 }],
    [{ kind: "bank", iban: "unknown", size: 1 }],
  ],
  [
    "a parent, and nothing of the child that its discriminator names",
    { $ref: "#/components/schemas/Parent" },
    { kind: "child" },
    { kind: "child" },
  ],
  [
    "a child and its parent, which names the child",
    { $ref: "#/components/schemas/Child" },
    { kind: "child" },
    { kind: "child", size: 3 },
  ],
  [
    "no member whose default its own schema refuses",
    {
      type: "object",
      additionalProperties: false,
      properties: {
        stop: { oneOf: [{ type: "string" }, { type: "array", minItems: 1 }], default: null },
        count: { type: "integer", default: "3" },
        page: { type: "integer", minimum: 1, default: 0 },
        step: { type: "integer", multipleOf: 5, default: 3 },
        sort: { enum: ["a", "b"], default: "c" },
        unit: { $ref: "#/components/schemas/Unit", default: "mile" },
        day: { type: "string", format: "date", default: "today" },
        tags: { type: "array", items: { type: "string" }, default: [1] },
        code: { type: "string", pattern: "^[a-z]$", default: "q" },
        near: { $ref: "#/components/schemas/Unit", default: "km" },
        list: { type: "array", items: { type: "string" }, default: ["x"] },
      },
    },
    {},
    { code: "q", near: "km", list: ["x"] },
  ],
  [
    "a member by the target of its reference, unless there is a default beside the reference",
    {
      type: "object",
      properties: {
        near: { $ref: "#/components/schemas/Distance" },
        far: { $ref: "#/components/schemas/Distance", default: 9 },
        some: { allOf: [{ maximum: 8 }, { $ref: "#/components/schemas/Distance" }] },
        none: { allOf: [{ $ref: "#/components/schemas/Distance" }, { maximum: 5 }] },
        loop: { $ref: "#/components/schemas/Loop" },
      },
    },
    {},
    { near: 7, far: 9, some: 7 },
  ],
  ["no branch of a union without a discriminator", { anyOf: [schemas.Base, { type: "object" }] }, {}, {}],
  ["nothing of a condition", { type: "object", if: schemas.Base, not: { required: ["size"] } }, {}, {}],
];
const inPlace = (place: string) => [
  { name: "size", in: place, schema: size },
  { name: "far", in: place, schema: { $ref: "#/components/schemas/Distance" } },
  { name: "wrong", in: place, schema: { type: "integer", default: "many" } },
  { name: "tags", in: place, content: { "application/json": { schema: { type: "array", default: ["a"] } } } },
  { name: "base", in: place, explode: false, schema: { $ref: "#/components/schemas/Base" } },
];
const paths = {
  ...Object.fromEntries(
    cases.map(([, schema], index) => [`/things-${index}`, toPost(`createThing${index}`, schema)]),
  ),
  "/places": {
    get: toOperation("readPlaces", { parameters: ["query", "header", "cookie"].flatMap(inPlace) }),
  },
};
const handlers = {
  ...Object.fromEntries(cases.map((_, index) => [`createThing${index}`, echo])),
  readPlaces: echo,
};
const running = share(toContract(paths, { components: { schemas } }), handlers);

it.each(cases.map(([title, , body, wanted], index) => ({ title, index, body, wanted })))(
  "a default fills $title",
  async ({ index, body, wanted }) => {
    const answer = await running().send("POST", `/things-${index}`, { body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 200, body: { body: wanted } });
    expect(answer.body).toHaveProperty("body", wanted);
  },
);

it.each(["the first request", "the second, which compiled functions judge"])(
  "the defaults of parameters reach the handler in %s, unless their own schemas refuse them",
  async () => {
    const filled = { size: 3, far: 7, tags: ["a"] };
    const answer = await running().send("GET", "/places?size=4", { headers: { cookie: "base=other,1" } });
    expect(answer.body).toEqual({
      path: {},
      query: { ...filled, size: 4 },
      header: filled,
      cookie: { ...filled, base: { other: "1", size: 3 } },
    });
  },
);

import { expect, it } from "vitest";
import { echo, share, toContract, toPost } from "./small-contract.ts";

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
  ["no branch of a union without a discriminator", { anyOf: [schemas.Base, { type: "object" }] }, {}, {}],
  ["nothing of a condition", { type: "object", if: schemas.Base, not: { required: ["size"] } }, {}, {}],
];
const paths = Object.fromEntries(
  cases.map(([, schema], index) => [`/things-${index}`, toPost(`createThing${index}`, schema)]),
);
const handlers = Object.fromEntries(cases.map((_, index) => [`createThing${index}`, echo]));
const running = share(toContract(paths, { components: { schemas } }), handlers);

it.each(cases.map(([title, , body, wanted], index) => ({ title, index, body, wanted })))(
  "a default fills $title",
  async ({ index, body, wanted }) => {
    const answer = await running().send("POST", `/things-${index}`, { body: JSON.stringify(body) });
    expect(answer).toMatchObject({ status: 200, body: { body: wanted } });
    expect(answer.body).toHaveProperty("body", wanted);
  },
);

import { describe, expect, it } from "vitest";
import { echo, share, toContract, toKeywords, toOperation, toPost } from "./small-contract.ts";

const text = { type: "string" };
const schemas = {
  Id: { type: "string", readOnly: true },
  /** Only the server sets `id` (read-only), and only the caller sets `secret` (write-only). */
  Thing: {
    type: "object",
    required: ["id", "name", "secret"],
    properties: { id: { ...text, readOnly: true }, name: text, secret: { ...text, writeOnly: true } },
  },
  Numbered: { type: "object", required: ["id"] },
  Node: {
    type: "object",
    required: ["id"],
    properties: {
      id: { $ref: "#/components/schemas/Id" },
      children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const sent = { name: "a", secret: "b" };

/**
 * Each row has a title, a schema, a valid body without the read-only member, an invalid body that lacks another
 * required member, and the violation that the server must report for the invalid body.
 */
const cases: [title: string, schema: object, valid: unknown, invalid: unknown, broken: object][] = [
  ["the schema itself", schemas.Thing, sent, { name: "a" }, { "body.secret": ["required"] }],
  ["a reference", ref("Thing"), sent, { secret: "b" }, { "body.name": ["required"] }],
  [
    "allOf",
    { allOf: [ref("Thing"), { required: ["id"] }] },
    sent,
    {},
    {
      "body.name": ["required"],
      "body.secret": ["required"],
    },
  ],
  [
    "allOf of a reference that only requires it",
    { allOf: [ref("Thing"), ref("Numbered")] },
    sent,
    {},
    {
      "body.name": ["required"],
      "body.secret": ["required"],
    },
  ],
  [
    "oneOf",
    { oneOf: [ref("Thing"), { type: "integer" }] },
    sent,
    { name: "a" },
    {
      "body.secret": ["required"],
    },
  ],
  [
    "anyOf in allOf",
    { allOf: [{ anyOf: [ref("Thing"), { type: "null" }] }] },
    sent,
    { name: "a" },
    {
      "body.secret": ["required"],
    },
  ],
  [
    "branches around the member",
    { required: ["id", "name"], oneOf: [{ properties: { id: ref("Id") } }] },
    { name: "a" },
    {},
    {
      "body.name": ["required"],
    },
  ],
  [
    "a pattern",
    {
      required: ["id_a", "name"],
      properties: { name: text },
      patternProperties: { "^id_": ref("Id"), "^other_": text },
    },
    { name: "a" },
    {},
    {
      "body.name": ["required"],
    },
  ],
  [
    "additionalProperties",
    {
      ...{ type: "object", required: ["id", "id_a", "name"], properties: { name: text } },
      ...{ patternProperties: { "^id_": ref("Id") }, additionalProperties: ref("Id") },
    },
    { name: "a" },
    {},
    {
      "body.name": ["required"],
    },
  ],
  [
    "dependentSchemas",
    {
      type: "object",
      properties: { name: text },
      required: ["id", "name"],
      dependentSchemas: { name: { required: ["size"], properties: { id: ref("Id"), size: text } } },
    },
    { name: "a", size: "b" },
    { name: "a" },
    {
      "body.size": ["required"],
    },
  ],
  [
    "then of another part",
    {
      allOf: [
        { type: "object", properties: { id: ref("Id"), name: text } },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
        { if: { required: ["name"] }, then: { required: ["id", "size"] } },
      ],
    },
    { name: "a", size: "b" },
    { name: "a" },
    {
      "body.size": ["required"],
    },
  ],
  [
    "dependentRequired",
    {
      ...{ type: "object", properties: { id: ref("Id"), name: text, size: text } },
      dependentRequired: { name: ["id", "size"] },
    },
    { name: "a", size: "b" },
    { name: "a" },
    {
      "body.size": ["dependentRequired"],
    },
  ],
  [
    "items of an array",
    { type: "array", items: ref("Thing") },
    [sent],
    [{ name: "a" }],
    {
      "body[0].secret": ["required"],
    },
  ],
  [
    "a member behind a reference",
    { type: "object", properties: { in: ref("Thing") } },
    { in: sent },
    { in: { name: "a" } },
    {
      "body.in.secret": ["required"],
    },
  ],
  [
    "a recursive schema",
    ref("Node"),
    { children: [{ children: [{}] }] },
    { children: 1 },
    {
      "body.children": ["type"],
    },
  ],
  [
    "a schema that hides the member of another",
    { allOf: [ref("Numbered")] },
    { id: "1" },
    {},
    {
      "body.id": ["required"],
    },
  ],
];
const paths = Object.fromEntries(
  cases.map(([, schema], index) => [`/case-${index}`, toPost(`takeCase${index}`, schema)]),
);
const answers = [
  { body: { id: "1", name: "a" }, status: 200 },
  { body: { name: "a", secret: "b" }, status: 500 },
];
const read = answers.map((_, index) => ({
  get: toOperation(`readThing${index}`, {
    responses: { 200: { description: "Done", content: { "application/json": { schema: ref("Thing") } } } },
  }),
}));
const server = share(
  toContract({ ...paths, "/thing-0": read[0] ?? {}, "/thing-1": read[1] ?? {} }, { components: { schemas } }),
  {
    ...Object.fromEntries(cases.map((_, index) => [`takeCase${index}`, echo])),
    ...Object.fromEntries(
      answers.map(({ body }, index) => [`readThing${index}`, async () => ({ status: 200, body })]),
    ),
  },
);

describe("a required member that is read-only", () => {
  it.each(cases.map((one, index) => [one[0], index] as const))(
    "is not demanded behind %s",
    async (_, index) => {
      const [, , valid, invalid, broken] = cases[index] ?? [];
      const { status, body } = await server().send("POST", `/case-${index}`, { body: JSON.stringify(valid) });
      expect({ status, body }).toMatchObject({ status: 200, body: { body: valid } });
      const refused = await server().fail("POST", `/case-${index}`, { body: JSON.stringify(invalid) });
      expect(toKeywords(refused)).toEqual(broken);
    },
  );
});

describe("a required member of an answer", () => {
  it.each(answers.map(({ status }, index) => [index, status] as const))(
    "is demanded unless it is write-only: answer %i gives %i",
    async (index, status) => {
      expect((await server().send("GET", `/thing-${index}`)).status).toBe(status);
    },
  );
});

describe("a read-only schema", () => {
  const parameter = (name: string, place: string, schema: object = ref("Id")) => ({
    ...{ name, in: place, required: true, schema },
  });
  const list = { type: "array", items: ref("Id") };
  const things = share(
    toContract(
      {
        "/things/{id}": {
          get: toOperation("getThing", {
            parameters: [
              parameter("id", "path"),
              parameter("X-Id", "header"),
              parameter("ids", "query", list),
              parameter("filter", "query", { ...schemas.Thing, required: [] }),
            ],
          }),
        },
        "/id": toPost("takeId", ref("Id")),
        "/ids": toPost("takeIds", list),
        "/map": toPost("takeMap", { type: "object", additionalProperties: { anyOf: [list, ref("Id")] } }),
      },
      { components: { schemas } },
    ),
    { getThing: echo, takeId: echo, takeIds: echo, takeMap: echo },
  );
  const post = (path: string, body: unknown) => things().send("POST", path, { body: JSON.stringify(body) });

  it("does not refuse a parameter", async () => {
    const path = "/things/7?ids=8&ids=9&id=10&name=a";
    expect(await things().send("GET", path, { headers: { "X-Id": "11" } })).toMatchObject({ status: 200 });
  });

  it("refuses a member of an object, but no whole body and no item of an array", async () => {
    expect((await post("/id", "1")).status).toBe(200);
    expect((await post("/ids", ["1", "2"])).status).toBe(200);
    expect((await post("/map", { a: ["1"] })).status).toBe(200);
    const refused = await things().fail("POST", "/map", { body: JSON.stringify({ a: ["1"], b: "2" }) });
    expect(toKeywords(refused)).toMatchObject({ "body.b": expect.arrayContaining(["readOnly"]) });
  });
});

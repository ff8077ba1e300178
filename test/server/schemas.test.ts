import { describe, expect, it } from "vitest";
import { echo, start, toContract, toKeywords, toOperation, toPost } from "./small-contract.ts";

/**
 * Each row has a title, a schema from a public contract that Ajv refuses to compile unchanged, a valid value, an
 * invalid value, and the keyword that the invalid value violates.
 */
const table: [title: string, schema: object, valid: unknown, invalid: unknown, keyword: string][] = [
  [
    "a pattern with needless escapes",
    { type: "string", pattern: "^[a-zA-Z0-9_\\-\\:]+$" },
    "a-b:c",
    "a b",
    "pattern",
  ],
  [
    "a name by such a pattern",
    { type: "object", patternProperties: { "^x\\-": { type: "integer" } }, additionalProperties: false },
    { "x-a": 1 },
    { "y-a": 1 },
    "additionalProperties",
  ],
  ["an empty enum in a union", { anyOf: [{ enum: [] }, { type: "integer" }] }, 1, "a", "not"],
  [
    "an empty enum",
    { type: "object", properties: { a: { type: "string", enum: [] } } },
    {},
    { a: "" },
    "not",
  ],
  [
    "nullable without a type",
    { nullable: true, anyOf: [{ type: "string" }, { type: "null" }] },
    null,
    1,
    "type",
  ],
  [
    "exclusive bounds of OpenAPI 3.0",
    { type: "integer", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    9,
    0,
    "exclusiveMinimum",
  ],
  ["nullable and an enum without a type", { nullable: true, enum: ["a", null] }, null, "b", "enum"],
];

describe("schemas of public contracts", () => {
  it.each(table)("are judged: %s", async (_title, schema, valid, invalid, keyword) => {
    const parameters = [
      { name: "q", in: "query", style: "deepObject", explode: true, schema: { properties: { a: schema } } },
    ];
    const paths = {
      "/bodies": toPost("createBody", { properties: { a: schema } }),
      "/queries": { get: toOperation("listQueries", { parameters }) },
      "/answers": {
        get: toOperation("getAnswer", {
          responses: { 200: { description: "x", content: { "application/json": { schema } } } },
        }),
      },
    };
    let answer: unknown = valid;
    const { send, fail } = await start(toContract(paths), {
      createBody: echo,
      listQueries: echo,
      getAnswer: async () => ({ status: 200, body: answer }),
    });
    expect((await send("POST", "/bodies", { body: { a: valid } })).status).toBe(200);
    const refused = toKeywords(await fail("POST", "/bodies", { body: { a: invalid } }));
    expect(Object.values(refused).flat()).toContain(keyword);
    expect((await send("GET", "/queries")).status).toBe(200);
    expect((await send("GET", "/answers")).status).toBe(200);
    answer = invalid;
    expect((await send("GET", "/answers")).status).toBe(500);
  });
});

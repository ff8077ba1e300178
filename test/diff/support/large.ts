import type { Data } from "./rewrites.ts";

type Schema = { [key: string]: Data };

/**
 * Creates a contract with this many schemas, used in requests and responses: recursive and composed ones, unions, maps
 * and tuples.
 */
export function makeLargeContract(schemas: number): { [key: string]: Data } {
  const components: Schema = {};
  for (let index = 0; index < schemas; index += 1) components[`Schema${index}`] = makeSchema(index, schemas);
  const paths: Schema = {};
  for (let index = 0; index < schemas; index += 10)
    paths[`/things${index}/{id}`] = { post: makeOperation(index, schemas) };
  return {
    openapi: "3.1.0",
    info: { title: "Large", version: "1.0.0" },
    security: [{ Key: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } },
    },
  };
}

function makeOperation(index: number, schemas: number): Schema {
  return {
    operationId: `doThing${index}`,
    tags: [`Group ${index % 7}`, "All"],
    parameters: [
      { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 40 } },
      { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100, default: 20 } },
      { name: "sort", in: "query", schema: { type: "array", items: { type: "string", enum: ["a", "b"] } } },
    ],
    requestBody: { required: true, content: { "application/json": { schema: reference(index) } } },
    responses: {
      "200": {
        description: "Done",
        content: { "application/json": { schema: reference((index + 5) % schemas) } },
      },
      "4XX": { description: "Failed", content: { "application/json": { schema: { type: "object" } } } },
    },
  };
}

function reference(index: number): Schema {
  return { $ref: `#/components/schemas/Schema${index}` };
}

function makeSchema(index: number, schemas: number): Schema {
  const link = (step: number): Schema => reference((index + step) % schemas);
  if (index % 10 === 3) return makeUnion(index);
  if (index % 10 === 7) {
    return { allOf: [makeObject(index), { type: "object", properties: { more: { type: "boolean" } } }] };
  }
  const { properties, ...rest } = makeObject(index);
  return {
    ...rest,
    properties: {
      ...(typeof properties === "object" && !Array.isArray(properties) ? properties : {}),
      next: link(1),
      others: { type: "array", maxItems: 50, items: link(3) },
      parent: { anyOf: [link(7), { type: "null" }] },
      index: { type: "object", additionalProperties: link(2) },
    },
  };
}

function makeObject(index: number): Schema {
  return {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "string", pattern: "^[0-9A-Z]{26}$" },
      name: { type: "string", minLength: 1, maxLength: 100 + (index % 9) },
      nickname: { type: ["string", "null"], maxLength: 60 },
      kind: { type: "string", enum: ["a", "b", "c"] },
      constant: { const: `kind${index % 4}` },
      amount: { type: "number", exclusiveMinimum: 0, multipleOf: 0.01 },
      count: { type: "integer", minimum: 0, maximum: 1_000 },
      at: { type: "string", format: "date-time" },
      tags: { type: "array", uniqueItems: true, maxItems: 20, items: { type: "string", maxLength: 30 } },
      created: { type: "string", format: "date", readOnly: true },
      secret: { type: "string", maxLength: 80, writeOnly: true },
      options: {
        type: "object",
        additionalProperties: false,
        required: ["mode"],
        properties: { mode: { type: "string", enum: ["x", "y"] }, depth: { type: "integer", minimum: 1 } },
      },
    },
  };
}

function makeUnion(index: number): Schema {
  const branch = (name: string): Schema => ({
    type: "object",
    required: ["type"],
    properties: { type: { const: name }, value: { type: "string", maxLength: 10 + (index % 5) } },
  });
  return { oneOf: [branch("cat"), branch("dog"), branch("fox")] };
}

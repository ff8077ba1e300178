import { isObject, type JsonObject } from "../../src/contract.ts";

const errorStatuses = ["400", "401", "402", "403", "404", "413", "415", "429", "500", "503", "default"];
const extensions = "`x-client-method`, `x-scope`, `x-credits`, `x-rate-limit-bucket`, `x-stability-level`";
const rateHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];

/** New values by path. The keys of a path are joined by `>`; undefined removes the value at the path. */
export type Edits = Readonly<Record<string, unknown>>;

/** Returns the small document with the edits applied. It has two operations and, without edits, passes every rule. */
export function smallDocument(edits: Edits = {}): JsonObject {
  const document: JsonObject = {
    openapi: "3.1.1",
    info: { title: "Things", version: "1.0.0", description: `Things on shelves. ${extensions}` },
    security: [{ Key: [] }],
    paths: {
      "/things/{id}": { parameters: [{ $ref: "#/components/parameters/Id" }], post: createThing() },
      "/health": { get: getHealth() },
    },
    components: {
      securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } },
      parameters: {
        Id: {
          name: "id",
          in: "path",
          required: true,
          description: "As the list of things gives it.",
          schema: { type: "string", maxLength: 9 },
          example: "t1",
        },
      },
      headers: Object.fromEntries(
        ["X-Request-Id", "Retry-After", ...rateHeaders].map((name) => [name, header()]),
      ),
      responses: Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, errorResponse(status)])),
      schemas: { Thing: thing(), Answer: answer() },
    },
  };
  for (const [path, value] of Object.entries(edits)) edit(document, path.split(">"), value);
  return document;
}

function edit(document: JsonObject, keys: readonly string[], value: unknown): void {
  let current: unknown = document;
  for (const key of keys.slice(0, -1)) {
    if (isObject(current)) current[key] ??= {};
    current = isObject(current) ? current[key] : undefined;
  }
  const last = keys.at(-1);
  if (!isObject(current) || last === undefined) throw new Error(`nothing to edit at ${keys.join(">")}`);
  if (value === undefined) delete current[last];
  // Copies the value, because several test cases share it, and a later edit may change it.
  else current[last] = structuredClone(value);
}

function createThing(): JsonObject {
  return {
    operationId: "createThing",
    tags: ["Things"],
    summary: "Create a thing",
    description: "Refused when the shelf is full.",
    "x-client-method": "create",
    "x-scope": "things:write",
    "x-credits": { base: 1 },
    "x-rate-limit-bucket": "global",
    requestBody: {
      required: true,
      content: body("Thing", { createThingRequest: { value: { name: "lamp" } } }),
    },
    responses: {
      "202": {
        description: "Queued.",
        headers: headers(["X-Request-Id", "Retry-After", ...rateHeaders]),
        content: body("Answer", { createThingResponse: { value: { count: 1 } } }),
      },
      ...Object.fromEntries(
        errorStatuses.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
      ),
    },
  };
}

function getHealth(): JsonObject {
  return {
    operationId: "getHealth",
    tags: ["Health"],
    summary: "Get the health",
    description: "Answers while the database is down.",
    "x-stability-level": "beta",
    "x-client-method": "get",
    "x-credits": { base: 0 },
    "x-rate-limit-bucket": "none",
    security: [],
    responses: {
      "204": { description: "It runs.", headers: headers(["X-Request-Id"]) },
      "500": { $ref: "#/components/responses/Error500" },
      default: { $ref: "#/components/responses/Errordefault" },
    },
  };
}

function thing(): JsonObject {
  return {
    type: "object",
    description: "What stands on a shelf.",
    required: ["name"],
    additionalProperties: false,
    properties: {
      name: {
        type: "string",
        maxLength: 20,
        description: "What the label says.",
        examples: ["lamp"],
        default: "lamp",
      },
    },
  };
}

function answer(): JsonObject {
  return {
    type: "object",
    description: "What became of a request.",
    properties: {
      count: {
        type: "integer",
        format: "int32",
        minimum: 0,
        maximum: 9,
        description: "Things on the shelf.",
      },
      list: {
        type: "array",
        maxItems: 3,
        description: "Their labels, newest first.",
        items: { type: "string", format: "uuid" },
      },
      kind: { type: "string", maxLength: 9, "x-stability-level": "alpha", description: "Not decided." },
    },
  };
}

function body(schema: string, examples: JsonObject): JsonObject {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` }, examples } };
}

function errorResponse(status: string): JsonObject {
  const names = status === "429" ? ["X-Request-Id", "Retry-After", ...rateHeaders] : ["X-Request-Id"];
  return { description: `Failure ${status}.`, headers: headers(names) };
}

function headers(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function header(): JsonObject {
  return { description: "Sent always.", schema: { type: "string", maxLength: 36 }, example: "1" };
}

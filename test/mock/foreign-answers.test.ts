import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Schemas without examples, each of which a generated answer could violate in a different way. */
const schemas: Record<string, Record<string, unknown>> = {
  Pattern: {
    type: "object",
    required: ["sku", "country"],
    properties: {
      sku: { type: "string", pattern: "^[A-Z]{3}-\\d{4}(-[a-f0-9]{2})?$" },
      country: { type: "string", pattern: "^[A-Z]{2}$" },
      slug: { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", minLength: 12, maxLength: 20 },
    },
  },
  Formats: {
    type: "object",
    required: ["id", "at", "day", "mail", "site", "ip", "time", "for"],
    properties: {
      id: { type: "string", format: "uuid" },
      at: { type: "string", format: "date-time" },
      day: { type: "string", format: "date" },
      mail: { type: "string", format: "email" },
      site: { type: "string", format: "uri" },
      ip: { type: "string", format: "ipv6" },
      time: { type: "string", format: "time" },
      for: { type: "string", format: "duration" },
    },
  },
  OwnFormats: {
    type: "object",
    required: ["id", "state", "list"],
    properties: {
      id: { type: "string", pattern: "^(0|[1-9][0-9]*)$", format: "snowflake" },
      state: { type: "string", minLength: 7, maxLength: 7, format: "of-its-own" },
      list: { type: "array", minItems: 1, items: ref("Snowflake") },
      value: {},
    },
    if: { properties: { id: { type: "string" } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
    then: { required: ["value"], properties: { value: { type: "number", minimum: 41 } } },
  },
  Snowflake: { type: "string", pattern: "^[1-9][0-9]{3}$", format: "snowflake" },
  Numbers: {
    type: "object",
    required: ["price", "even", "share"],
    properties: {
      price: { type: "number", minimum: 10.5, multipleOf: 0.25, maximum: 20 },
      even: { type: "integer", exclusiveMinimum: 100, multipleOf: 2 },
      share: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 1 },
    },
  },
  Union: { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } },
  Cat: {
    type: "object",
    required: ["kind", "lives"],
    properties: { kind: { const: "cat" }, lives: { type: "integer", minimum: 1, maximum: 9 } },
    additionalProperties: false,
  },
  Dog: {
    type: "object",
    required: ["kind", "breed"],
    properties: { kind: { const: "dog" }, breed: { type: "string", minLength: 3 } },
    additionalProperties: false,
  },
  Tuple: {
    type: "array",
    prefixItems: [
      { type: "number", minimum: -90, maximum: 90 },
      { type: "string", pattern: "^[NS]$" },
    ],
    items: false,
    minItems: 2,
  },
  Tree: {
    type: "object",
    required: ["code", "left", "right"],
    properties: {
      code: { type: "string", pattern: "^t\\d{3}$" },
      left: { anyOf: [ref("Tree"), { type: "null" }] },
      right: { anyOf: [ref("Tree"), { type: "null" }] },
    },
  },
  Enum: { enum: ["on", 3, null, { deep: true }] },
  Composed: {
    allOf: [
      ref("Pattern"),
      {
        type: "object",
        required: ["extra"],
        properties: {
          extra: {
            type: "array",
            minItems: 3,
            uniqueItems: true,
            items: { type: "integer", minimum: 5, maximum: 8 },
          },
        },
      },
    ],
  },
  Map: {
    type: "object",
    minProperties: 2,
    propertyNames: { pattern: "^k\\d$" },
    additionalProperties: { type: "integer", minimum: 7 },
  },
  Conditional: {
    type: "object",
    required: ["type", "value"],
    properties: { type: { enum: ["number"] }, value: {} },
    if: { properties: { type: { const: "number" } } },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema has a keyword `then`
    then: { properties: { value: { type: "number", minimum: 41 } } },
  },
  Nothing: { not: { type: ["object", "array", "string"] } },
  Contains: {
    type: "array",
    contains: { const: "needle" },
    items: { type: "string", maxLength: 6 },
    minItems: 2,
  },
  Nullable: { type: ["string", "null"], minLength: 30, maxLength: 35 },
  Page: {
    type: "object",
    required: ["data", "total"],
    properties: {
      data: { type: "array", minItems: 1, items: ref("Numbers") },
      total: { type: "integer", minimum: 1 },
    },
  },
  Closed: {
    type: "object",
    required: ["a"],
    properties: { a: { type: "string", minLength: 1, pattern: "^\\S+@\\S+$" } },
    unevaluatedProperties: false,
  },
};

const names = Object.keys(schemas).filter((name) => name !== "Cat" && name !== "Dog");

const size = {
  type: "object",
  required: ["w"],
  properties: { w: { const: 3 } },
  additionalProperties: false,
};

/** A contract with an operation for each schema; most operations have no operationId. */
const contract = {
  openapi: "3.1.0",
  info: { title: "Hard to please", version: "1" },
  paths: {
    "/nothing-declared": { delete: { responses: {} }, get: {} },
    ...Object.fromEntries(
      names.map((name) => [
        `/${name.toLowerCase()}`,
        {
          get: {
            responses: {
              "200": {
                description: "Made up",
                headers: {
                  "X-Trace": { required: true, schema: { type: "string", pattern: "^[0-9a-f]{8}$" } },
                  "X-Ids": { required: true, schema: { type: "array", items: { const: "q" }, minItems: 2 } },
                  "X-Size": { required: true, schema: size },
                  "X-Wide": { required: true, explode: true, schema: size },
                  "X-Json": { required: true, content: { "application/json": { schema: size } } },
                },
                content: { "application/json": { schema: ref(name) } },
              },
            },
          },
        },
      ]),
    ),
  },
  components: { schemas },
};

let folder: string;
let server: MockServer;
let url: string;
const problems: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "mock-foreign-"));
  const file = join(folder, "contract.json");
  writeFileSync(file, JSON.stringify(contract));
  server = await createMockServer({
    contract: file,
    stateless: true,
    onProblem: (problem) => problems.push(problem),
  });
  ({ url } = await server.listen());
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe("an answer without an example", () => {
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 9, logger: false });
  formats.default(ajv);
  ajv.addSchema({ ...contract, $id: "contract" });
  for (const name of names)
    it(`obeys its schema: ${name}`, async () => {
      const response = await fetch(`${url}/${name.toLowerCase()}`);
      const body: unknown = await response.json();
      expect([response.status, body, problems]).toEqual([200, body, []]);
      expect([body, ajv.validate({ $ref: `contract#/components/schemas/${name}` }, body)]).toEqual([
        body,
        true,
      ]);
      expect(response.headers.get("x-trace")).toMatch(/^[0-9a-f]{8}$/);
      const sent = ["x-ids", "x-size", "x-wide", "x-json"].map((header) => response.headers.get(header));
      expect(sent).toEqual([expect.stringMatching(/^q(,q)+$/), "w,3", "w=3", '{"w":3}']);
    });

  it.each(["GET", "DELETE"])("is a 204 where the contract declares no answer: %s", async (method) => {
    expect((await fetch(`${url}/nothing-declared`, { method })).status).toBe(204);
  });
});

describe("a contract of another version of OpenAPI 3", () => {
  /**
   * Rows of an OpenAPI version, its syntax for a price that is null or a number above 10, and further members of the
   * document.
   */
  const versions: [openapi: string, price: object, more: object][] = [
    ["3.0.3", { type: "number", minimum: 10, exclusiveMinimum: true, nullable: true }, {}],
    ["3.1.1", { type: ["number", "null"], exclusiveMinimum: 10 }, {}],
    [
      "3.2.0",
      { type: ["number", "null"], exclusiveMinimum: 10 },
      { $self: "https://a.example/openapi.json" },
    ],
  ];
  for (const [openapi, price, more] of versions)
    it(`is mocked, with what was made remembered: ${openapi}`, async () => {
      const thing = {
        type: "object",
        required: ["price"],
        properties: {
          id: { type: "integer", readOnly: true },
          price,
          at: { type: "string", format: "date-time" },
        },
      };
      const media = { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } };
      const answered = (status: string) => ({ [status]: { description: "A thing", content: media } });
      const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };
      const document = {
        ...{ openapi, ...more, info: { title: "Things", version: "1" } },
        paths: {
          "/things": { post: { requestBody: { content: media }, responses: answered("201") } },
          "/things/{id}": { get: { parameters: [id], responses: answered("200") } },
        },
        components: { schemas: { Thing: thing } },
      };
      const file = join(folder, `${openapi}.json`);
      writeFileSync(file, JSON.stringify(document));
      const mock = await createMockServer({ contract: file, onProblem: (problem) => problems.push(problem) });
      const place = (await mock.listen()).url;
      const post = (body: object) =>
        fetch(`${place}/things`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const made = await (await post({ price: null })).json();
      expect(made).toMatchObject({ id: expect.any(Number), price: null });
      expect(await (await fetch(`${place}/things/${made.id}`)).json()).toEqual(made);
      expect([(await post({ price: 10 })).status, (await post({ price: 10.5 })).status]).toEqual([400, 201]);
      const found = await (await fetch(`${place}/things/99`)).json();
      expect([found.id, found.price === null || found.price > 10, problems]).toEqual([99, true, []]);
      await mock.close();
    });
});

it("comes from the contract's example, whatever Prism cannot read in other operations", async () => {
  const toGet = (example: unknown) => ({
    get: {
      responses: {
        200: { description: "x", content: { "application/json": { schema: { type: "object" }, example } } },
      },
    },
  });
  const file = join(folder, "unreadable.json");
  const paths = { "/good": toGet({ own: true }), "/odd": toGet({ $ref: "./gone.json" }) };
  writeFileSync(
    file,
    JSON.stringify({ openapi: "3.1.0", info: { title: "Odd", version: "1" }, paths, components: {} }),
  );
  const mock = await createMockServer({ contract: file, stateless: true });
  const place = (await mock.listen()).url;
  expect(await (await fetch(`${place}/good`)).json()).toEqual({ own: true });
  expect((await fetch(`${place}/odd`)).status).toBe(200);
  await mock.close();
});

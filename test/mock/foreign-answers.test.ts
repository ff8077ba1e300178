import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { createMockServer, type MockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Schemas without examples. Each of them has a condition that a generated response can easily violate. */
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
  // From each of these patterns, json-schema-faker generates fewer different names than it needs.
  Extensions: { type: "object", patternProperties: { "^x-": { type: "string" } } },
  SomeExtensions: { type: "object", minProperties: 1, patternProperties: { "^x-": { type: "string" } } },
  ThreeNames: {
    ...{ type: "object", required: ["a"], minProperties: 3, additionalProperties: false },
    patternProperties: { "^[abc]$": { type: "string" }, "^$": { type: "integer" } },
  },
  DeepNames: {
    type: "array",
    minItems: 1,
    items: { allOf: [{ type: "object", minProperties: 2, patternProperties: { "^(?:b|\\p{Lu})$": true } }] },
  },
  LongFormats: {
    type: "object",
    required: ["site", "short", "mail", "far", "brief", "host", "wide"],
    properties: {
      site: { type: "string", format: "uri", minLength: 60 },
      short: { type: "string", format: "uri", maxLength: 14 },
      mail: { type: "string", format: "email", minLength: 50 },
      far: { type: "string", format: "email", minLength: 99, maxLength: 200 },
      brief: { type: "string", format: "email", maxLength: 7 },
      host: { type: "string", format: "hostname", minLength: 90 },
      wide: { type: "string", format: "hostname", minLength: 89, maxLength: 89 },
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
/** Problems that the mock servers report during one test. */
let problems: string[];

beforeEach(() => {
  problems = [];
});

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

  it.each(["Extensions", "SomeExtensions", "ThreeNames", "DeepNames"])(
    "ends and obeys its schema if it is made up: %s",
    async (name) => {
      for (const seed of ["a", "b", "c", "d"]) {
        const headers = { prefer: `dynamic=true, seed=${seed}` };
        const response = await fetch(`${url}/${name.toLowerCase()}`, { headers });
        const body: unknown = await response.json();
        const isValid = ajv.validate({ $ref: `contract#/components/schemas/${name}` }, body);
        expect([response.status, body, isValid]).toEqual([200, body, true]);
      }
    },
  );

  it.each(["GET", "DELETE"])("is a 204 where the contract declares no answer: %s", async (method) => {
    expect((await fetch(`${url}/nothing-declared`, { method })).status).toBe(204);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: tests read the members that they expect, and fail without them
type Said = any;

describe("the property of a discriminator", () => {
  const text = { type: "string" };
  const part = (size: object) => ({
    type: "object",
    required: ["kind", "size"],
    properties: { kind: text, size },
  });
  const vehicle = { type: "object", properties: { id: text, wheels: { type: "integer" } } };
  const own = {
    Circle: part({ type: "integer", maximum: 9 }),
    Square: part({ type: "boolean" }),
    Mapped: {
      oneOf: [ref("Circle"), ref("Square")],
      discriminator: {
        propertyName: "kind",
        mapping: { round: "#/components/schemas/Circle", ball: "Circle", flat: "Square" },
      },
    },
    Implied: { anyOf: [ref("Circle"), ref("Square")], discriminator: { propertyName: "kind" } },
    Undeclared: { oneOf: [ref("Car"), ref("Ship")], discriminator: { propertyName: "sort" } },
    Car: { type: "object", required: ["doors"], properties: { doors: { type: "integer" } } },
    Ship: { type: "object", required: ["mast"], properties: { mast: { type: "boolean" } } },
    Vehicle: {
      ...{ ...vehicle, required: ["id", "sort"], properties: { ...vehicle.properties, sort: text } },
      discriminator: { propertyName: "sort", mapping: { truck: "#/components/schemas/Truck" } },
    },
    Truck: { allOf: [ref("Vehicle"), { type: "object", required: ["load"], properties: { load: text } }] },
    Tanker: { allOf: [ref("Truck"), { type: "object", required: ["fluid"], properties: { fluid: text } }] },
    Shared: { oneOf: [ref("On"), ref("Off")], discriminator: { propertyName: "state" } },
    On: {
      type: "object",
      required: ["state"],
      properties: { state: { enum: ["On", "Off"] } },
      maxProperties: 1,
    },
    Off: {
      type: "object",
      required: ["state", "since"],
      properties: { state: { enum: ["On", "Off"] }, since: text },
    },
    Contrary: { oneOf: [ref("Yes")], discriminator: { propertyName: "state" } },
    Yes: { type: "object", required: ["state"], properties: { state: { const: "yes" } } },
    Listed: { type: "array", minItems: 3, items: ref("Mapped") },
    Nested: { oneOf: [ref("Round")], discriminator: { propertyName: "kind" } },
    Round: { oneOf: [ref("Circle"), ref("Square")], discriminator: { propertyName: "kind" } },
  };
  /** Each row has a schema, the property, and the property's values for a body with the given members. */
  const rows: [
    name: keyof typeof own,
    read: (body: Said) => unknown,
    wanted: (body: Said) => readonly unknown[],
  ][] = [
    ["Mapped", ({ kind }) => kind, ({ size }) => (typeof size === "number" ? ["round", "ball"] : ["flat"])],
    ["Implied", ({ kind }) => kind, ({ size }) => [typeof size === "number" ? "Circle" : "Square"]],
    [
      "Undeclared",
      ({ sort }) => sort,
      ({ doors, mast }) => [...(doors === undefined ? [] : ["Car"]), ...(mast === undefined ? [] : ["Ship"])],
    ],
    ["Vehicle", ({ sort }) => sort, () => ["Vehicle", "truck", "Tanker"]],
    ["Truck", ({ sort }) => sort, () => ["truck", "Tanker"]],
    ["Tanker", ({ sort }) => sort, () => ["Tanker"]],
    ["Shared", ({ state }) => state, ({ since }) => [since === undefined ? "On" : "Off"]],
    ["Contrary", ({ state }) => state, () => ["yes"]],
    ["Nested", ({ kind }) => kind, ({ size }) => [typeof size === "number" ? "Circle" : "Square"]],
    [
      "Listed",
      (list) => list[0].kind,
      ([{ size }]) => (typeof size === "number" ? ["round", "ball"] : ["flat"]),
    ],
  ];
  const get = (name: string) => ({
    responses: { "200": { description: "Made up", content: { "application/json": { schema: ref(name) } } } },
  });
  let ask: (path: string, sent?: object) => Promise<Said>;
  let shapes: MockServer;
  let address: string;

  beforeAll(async () => {
    const paths = Object.fromEntries(rows.map(([name]) => [`/${name}`, { get: get(name) }]));
    const sent = { content: { "application/json": { schema: ref("Vehicle") } } };
    const id = { name: "id", in: "path", required: true, schema: text };
    const memory = {
      "/trucks": { get: get("Trucks"), post: { ...get("Truck"), requestBody: sent } },
      "/trucks/{id}": { parameters: [id], get: get("Truck") },
    };
    const file = join(folder, "discriminators.json");
    const all = { ...own, Trucks: { type: "array", items: ref("Truck") } };
    writeFileSync(
      file,
      JSON.stringify({
        ...{ openapi: "3.1.0", info: contract.info, paths: { ...paths, ...memory } },
        components: { schemas: all },
      }),
    );
    shapes = await createMockServer({ contract: file, onProblem: (problem) => problems.push(problem) });
    address = (await shapes.listen()).url;
    ask = async (path, sentBody) => {
      const response = await fetch(address + path, {
        headers: { "content-type": "application/json" },
        ...(sentBody === undefined ? {} : { method: "POST", body: JSON.stringify(sentBody) }),
      });
      return response.json();
    };
  });
  afterAll(() => shapes.close());

  it.each(rows)("names the schema of the made value: %s", async (name, read, wanted) => {
    const bodies: Said[] = [];
    for (const seed of ["1", "2", "3", "4"]) {
      const response = await fetch(`${address}/${name}`, {
        headers: { prefer: `dynamic=true, seed=${seed}` },
      });
      bodies.push(await response.json());
    }
    for (const body of [await ask(`/${name}`), ...bodies]) expect(wanted(body)).toContain(read(body));
    expect(problems).toEqual([]);
  });

  it("names the schema of a stored resource, although the request did not", async () => {
    const made = await ask("/trucks", { id: "t1", sort: "Vehicle", load: "sand" });
    expect(made).toMatchObject({ load: "sand", sort: expect.stringMatching(/^(?:truck|Tanker)$/) });
    expect(await ask("/trucks")).toContainEqual(made);
  });
});

describe("a contract of another version of OpenAPI 3", () => {
  /**
   * Each row has an OpenAPI version, that version's syntax for a price that is null or a number above 10, and further
   * members of the document.
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

  it("is mocked with its own methods, lists of items, references and examples: 3.2.0", async () => {
    const at = { type: "object", required: ["lat"], properties: { lat: { type: "number", minimum: 40 } } };
    const event = {
      type: "object",
      required: ["event", "data"],
      properties: { event: { const: "moved" }, data: { type: "string", minLength: 3 } },
    };
    const lines = { "application/jsonl": { itemSchema: at } };
    const streams = {
      ...lines,
      "application/json-seq": { itemSchema: at },
      "text/event-stream": { itemSchema: event },
    };
    const node = (nodeType: string) => ({ type: "string", xml: { nodeType } });
    const log = {
      type: "object",
      xml: { name: "log" },
      properties: {
        id: node("attribute"),
        note: node("cdata"),
        hull: { type: "object", xml: { nodeType: "none" }, properties: { length: { type: "integer" } } },
        ports: {
          type: "array",
          xml: { nodeType: "element" },
          items: { type: "string", xml: { name: "port" } },
        },
        rest: node("text"),
      },
    };
    const logged = { id: "1", note: "a <b> ]]> c", hull: { length: 9 }, ports: ["x", "y"], rest: "d & e" };
    const answered = (content: object) => ({ responses: { 200: { description: "Done", content } } });
    const document = {
      ...{ openapi: "3.2.0", info: { title: "Ships", version: "1" } },
      paths: {
        "/ships": { query: answered({ "application/json": { $ref: "#/components/mediaTypes/Place" } }) },
        "/log": { get: answered({ "application/xml": { schema: log, example: logged } }) },
        "/ships/{id}": {
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          get: answered(streams),
          additionalOperations: {
            COPY: answered({ "application/json": { $ref: "#/components/mediaTypes/Shown" } }),
          },
        },
      },
      components: {
        mediaTypes: {
          Place: { schema: at },
          Shown: {
            schema: at,
            examples: {
              first: { dataValue: { lat: 47.25 } },
              second: { serializedValue: '{"lat":48}' },
              third: { $ref: "#/components/examples/Third" },
            },
          },
        },
        examples: { Third: { summary: "Far", serializedValue: '{"lat":49}' } },
      },
    };
    const file = join(folder, "ships.json");
    writeFileSync(file, JSON.stringify(document));
    const mock = await createMockServer({ contract: file, onProblem: (problem) => problems.push(problem) });
    const place = (await mock.listen()).url;
    const ask = (method: string, path: string, headers = {}) => fetch(place + path, { method, headers });
    const read = async (accept: string) => (await ask("GET", "/ships/1", { accept })).text();
    expect((await (await ask("QUERY", "/ships")).json()).lat).toBeGreaterThanOrEqual(40);
    expect(await (await ask("COPY", "/ships/1")).json()).toEqual({ lat: 47.25 });
    const named = await ask("COPY", "/ships/1", { prefer: "example=second" });
    expect(await named.json()).toEqual({ lat: 48 });
    const referred = await ask("COPY", "/ships/1", { prefer: "example=third" });
    expect([referred.headers.get("content-type"), await referred.json()]).toEqual([
      "application/json; charset=utf-8",
      { lat: 49 },
    ]);
    expect(await (await ask("GET", "/log")).text()).toContain(
      '<log id="1"><![CDATA[a <b> ]]]]><![CDATA[> c]]><length>9</length>' +
        "<ports><port>x</port><port>y</port></ports>d &amp; e</log>",
    );
    expect(await read("application/jsonl")).toMatch(/^({"lat":4\d[.\d]*}\n)+$/);
    expect((await read("application/json-seq")).replaceAll("\x1e", "#")).toMatch(/^(#{"lat":4\d[.\d]*}\n)+$/);
    expect(await read("text/event-stream")).toMatch(/^((event: moved\n|data: .{3,}\n){2}\n)+$/);
    expect(problems).toEqual([]);
    await mock.close();
  });
});

it("comes from the contract's example, whatever Prism cannot read in other operations", async () => {
  const toGet = (example: unknown, type = "object") => ({
    get: {
      responses: {
        200: { description: "x", content: { "application/json": { schema: { type }, example } } },
      },
    },
  });
  const file = join(folder, "unreadable.json");
  const unreadable = { $ref: "./gone.json" };
  const paths = {
    "/good": toGet({ own: true }),
    "/odd": toGet(unreadable),
    "/null": toGet(unreadable, "null"),
  };
  writeFileSync(
    file,
    JSON.stringify({ openapi: "3.1.0", info: { title: "Odd", version: "1" }, paths, components: {} }),
  );
  const mock = await createMockServer({ contract: file, stateless: true });
  const place = (await mock.listen()).url;
  expect(await (await fetch(`${place}/good`)).json()).toEqual({ own: true });
  expect((await fetch(`${place}/odd`)).status).toBe(200);
  expect(await (await fetch(`${place}/null`)).json()).toBe(null);
  await mock.close();
});

describe("an answer with several declared media types", () => {
  const pet = {
    type: "object",
    required: ["id", "name"],
    properties: {
      id: { type: "integer", xml: { attribute: true } },
      name: { type: "string" },
      tags: {
        type: "array",
        xml: { name: "tags", wrapped: true },
        items: { type: "string", xml: { name: "tag" } },
      },
      "1 odd": { type: "string" },
    },
    xml: { name: "pet" },
  };
  const get = (content: object) => ({ get: { responses: { 200: { description: "x", content } } } });
  const bill = { id: 1, name: "Bill & <Co>", tags: ["a", "b"], "1 odd": "" };
  const csv = (...ids: number[]) => ["id", ...ids].join("\n");
  const document = {
    ...{ openapi: "3.1.0", info: { title: "Types", version: "1" } },
    paths: {
      "/export": get({
        "application/json": { schema: { type: "array" }, example: [{ id: 1 }] },
        "text/csv": {
          schema: { type: "string" },
          examples: { short: { value: csv(1) }, long: { value: csv(1, 2) } },
        },
        "application/x-ndjson": { schema: { type: "object" } },
        "image/png": { schema: { type: "object" } },
      }),
      "/text": get({
        "text/csv": { example: csv(1) },
        "text/html": { example: "<p>1</p>" },
        "text/plain": { schema: { type: "string", pattern: "^made up$" }, example: "breaks it" },
        "application/jsonl": {
          schema: { type: "object", required: ["id"], properties: { id: { const: 1 } } },
        },
      }),
      "/xml": get({ "application/xml": { schema: ref("Pet"), example: bill } }),
      "/pets": {
        post: {
          requestBody: { content: { "application/json": { schema: ref("Pet") } } },
          responses: { 201: { description: "x", content: { "application/json": { schema: ref("Pet") } } } },
        },
        ...get({
          "application/json": { schema: { type: "array", items: ref("Pet") }, example: [] },
          "application/xml": { schema: { type: "array", items: ref("Pet") } },
        }),
      },
      "/pets/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
        ...get({ "application/json": { schema: ref("Pet") }, "application/xml": { schema: ref("Pet") } }),
      },
    },
    components: { schemas: { Pet: pet } },
  };

  let mock: MockServer;
  let place: string;
  beforeAll(async () => {
    const file = join(folder, "types.json");
    writeFileSync(file, JSON.stringify(document));
    mock = await createMockServer({ contract: file, onProblem: (problem) => problems.push(problem) });
    place = (await mock.listen()).url;
  });
  afterAll(() => mock.close());

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(place + path, { headers });
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    return [response.status, type, await response.text()];
  };
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const billXml =
    '<pet id="1"><name>Bill &amp; &lt;Co&gt;</name><tags><tag>a</tag><tag>b</tag></tags><_1_odd></_1_odd></pet>';

  it.each<[string, Record<string, string>, string, string]>([
    ["/export", {}, "application/json", '[{"id":1}]'],
    ["/export", { accept: "text/csv" }, "text/csv", csv(1)],
    ["/export", { accept: "application/json;q=0.5, text/*" }, "text/csv", csv(1)],
    ["/export", { accept: "text/csv", prefer: "example=long" }, "text/csv", csv(1, 2)],
    ["/export", { prefer: "example=long" }, "text/csv", csv(1, 2)],
    ["/export", { accept: "application/x-ndjson" }, "application/x-ndjson", '{"id":1}\n'],
    ["/export", { accept: "image/png, application/json;q=0.1" }, "application/json", '[{"id":1}]'],
    ["/text", {}, "text/csv", csv(1)],
    ["/text", { accept: "text/html" }, "text/html", "<p>1</p>"],
    ["/text", { accept: "text/plain" }, "text/plain", "made up"],
    ["/text", { accept: "application/jsonl" }, "application/jsonl", '{"id":1}\n'],
    ["/xml", {}, "application/xml", `${declaration}${billXml}\n`],
  ])("is in the type that Accept or Prefer chooses: %s %j", async (path, headers, type, body) => {
    expect([await ask(path, headers), problems]).toEqual([[200, type, body], []]);
  });

  it("shows remembered resources in that type", async () => {
    await fetch(`${place}/pets`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bill),
    });
    const xml = { accept: "application/xml" };
    expect(await ask("/pets", xml)).toEqual([
      200,
      "application/xml",
      `${declaration}<root>${billXml}</root>\n`,
    ]);
    expect(await ask("/pets/1", xml)).toEqual([200, "application/xml", `${declaration}${billXml}\n`]);
  });

  it("names the examples of every type where Prefer names an unknown one", async () => {
    const [status, , body] = await ask("/export", { prefer: "example=lost" });
    expect([status, body]).toEqual([400, expect.stringContaining("declared: default, short, long")]);
  });

  it("is the text that a test has set with its Content-Type", async () => {
    await mock.answer({ getExport: { body: csv(9), headers: { "Content-Type": "text/csv" } } });
    expect(await ask("/export")).toEqual([200, "text/csv", csv(9)]);
  });

  it.each([{}, { code: 200 }])(
    "is in the Content-Type that a test has set without a body: %j",
    async (choice) => {
      await mock.answer({ getExport: { ...choice, headers: { "Content-Type": "text/csv", "X-Note": "1" } } });
      expect([await ask("/export"), problems]).toEqual([[200, "text/csv", csv(1)], []]);
      expect((await fetch(`${place}/export`)).headers.get("x-note")).toBe("1");
      const unknown = { getExport: { ...choice, headers: { "Content-Type": "application/pdf" } } };
      await expect(mock.answer(unknown)).rejects.toThrow("the media type application/pdf is not declared");
    },
  );
});

describe("an operation whose schemas refer to each other", () => {
  const names = Array.from({ length: 40 }, (_, index) => `Node${index}`);
  const toNode = (own: string) => ({
    type: "object",
    required: ["name", "kind"],
    // Makes the schemas longer than 100 kB. Above this size, the mock limits the length of chains of references.
    description: "A node of a graph. ".repeat(160),
    properties: {
      name: { type: "string" },
      kind: ref("Kind"),
      ...Object.fromEntries(names.map((name) => [`to${name}`, { anyOf: [{ type: "string" }, ref(name)] }])),
      deep: { type: "array", items: ref(names[(names.indexOf(own) + 1) % names.length] ?? own) },
    },
  });
  const cyclic = {
    openapi: "3.1.0",
    info: { title: "Graph", version: "1" },
    paths: {
      "/graph": {
        get: {
          responses: {
            "200": { description: "Done", content: { "application/json": { schema: ref("Node0") } } },
          },
        },
      },
    },
    components: {
      schemas: {
        ...Object.fromEntries(names.map((name) => [name, toNode(name)])),
        Kind: { type: "string", enum: ["inner", "outer"] },
      },
    },
  };

  it("has a valid answer, although the number of paths through them is astronomical", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-cyclic-"));
    const file = join(folder, "contract.json");
    writeFileSync(file, JSON.stringify(cyclic));
    const mock = await createMockServer({ contract: file });
    try {
      const answer = await fetch(`${(await mock.listen()).url}/graph`);
      const body: unknown = await answer.json();
      expect([answer.status, body]).toEqual([200, expect.objectContaining({ kind: "inner" })]);
      const ajv = new Ajv2020({ strict: false });
      expect(ajv.validate({ ...ref("Node0"), components: cyclic.components }, body)).toBe(true);
    } finally {
      await mock.close();
      rmSync(folder, { recursive: true });
    }
  });
});

describe("a member that is writeOnly", () => {
  const secret = { type: "string", writeOnly: true };
  const pin = { allOf: [ref("Secret")], description: "OpenAPI 3.0 describes a reference like this." };
  const account = {
    type: "object",
    required: ["id", "name", "password"],
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      password: secret,
      keys: { type: "array", items: ref("Key") },
    },
    patternProperties: { "^token_": secret, "^note_": { type: "string" } },
  };
  const box = {
    ...{ type: "object", required: ["token_a", "note_b"], additionalProperties: false },
    patternProperties: { "^(?:token|seal)_": secret, "^(?:note|id)": { type: "string" } },
  };
  const key = { type: "object", required: ["id"], properties: { id: { type: "integer" }, pin } };
  const toAnswer = (content: object) => ({ responses: { "200": { description: "Done", content } } });
  const document = {
    ...{ openapi: "3.1.0", info: { title: "Accounts", version: "1" } },
    paths: {
      "/accounts": {
        get: toAnswer({ "application/json": { schema: { type: "array", items: ref("Account") } } }),
        post: {
          requestBody: { content: { "application/json": { schema: ref("Account") } } },
          ...toAnswer({ "application/json": { schema: ref("Account") } }),
        },
      },
      "/boxes/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: toAnswer({ "application/json": { schema: ref("Box") } }),
        put: {
          requestBody: { content: { "application/json": { schema: ref("Box") } } },
          ...toAnswer({ "application/json": { schema: ref("Box") } }),
        },
      },
      "/accounts/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: toAnswer({ "application/json": { schema: ref("Account") } }),
      },
      "/shown": {
        get: toAnswer({
          "application/json": { schema: ref("Account"), example: { id: "1", name: "a", password: "b" } },
        }),
      },
    },
    components: { schemas: { Account: account, Box: box, Key: key, Secret: secret } },
  };

  it.each([true, false])(
    "is in no generated response, but in an example (stateless: %s)",
    async (stateless) => {
      const folder = mkdtempSync(join(tmpdir(), "mock-write-only-"));
      const file = join(folder, "contract.json");
      writeFileSync(file, JSON.stringify(document));
      const mock = await createMockServer({ contract: file, stateless });
      try {
        const { url } = await mock.listen();
        for (const path of ["/accounts", "/accounts/1"]) {
          const text = await (await fetch(url + path, { headers: { prefer: "dynamic=true" } })).text();
          const still = await (await fetch(url + path)).text();
          for (const shown of [text, still]) {
            expect(shown).toMatch(/"name"/);
            expect(shown).not.toMatch(/"password"|"pin"|"token_/);
          }
        }
        if (!stateless) {
          const headers = { "content-type": "application/json" };
          const send = async (method: string, path: string, body: object) => {
            await fetch(url + path, { method, headers, body: JSON.stringify(body) });
            return (await fetch(url + path)).text();
          };
          const account = { id: "7", name: "Ada", password: "p", token_a: "t", note_b: "n" };
          const list = await send("POST", "/accounts", account);
          expect(list).toMatch(/"note_b":"n"/);
          expect(list).not.toMatch(/"token_a"/);
          const sent = { token_a: "t", seal_b: "s", note_b: "n" };
          expect(JSON.parse(await send("PUT", "/boxes/1", sent))).toMatchObject({ note_b: "n" });
          expect(await send("PUT", "/boxes/1", sent)).not.toMatch(/token_|seal_/);
        }
        expect(await (await fetch(`${url}/shown`)).json()).toEqual({ id: "1", name: "a", password: "b" });
      } finally {
        await mock.close();
        rmSync(folder, { recursive: true });
      }
    },
  );
});

describe("a nested member that is writeOnly", () => {
  const secret = { type: "string", writeOnly: true };
  const attributes = {
    type: "object",
    required: ["name", "callbackUrl"],
    properties: {
      name: { type: "string" },
      callbackUrl: secret,
      hooks: {
        type: "array",
        items: { type: "object", properties: { url: { type: "string" }, token: secret } },
      },
    },
  };
  const hook = {
    type: "object",
    required: ["type", "attributes"],
    properties: { id: { type: "string" }, type: { const: "hooks" }, attributes },
  };
  const content = (schema: object) => ({ content: { "application/json": { schema } } });
  const one = content({ type: "object", required: ["data"], properties: { data: hook } });
  const many = content({
    type: "object",
    required: ["data"],
    properties: { data: { type: "array", items: hook } },
  });
  const done = (shown: object) => ({ description: "Done", ...shown });
  const document = {
    ...{ openapi: "3.1.0", info: { title: "Hooks", version: "1" } },
    paths: {
      "/hooks": {
        get: { responses: { "200": done(many) } },
        post: { requestBody: one, responses: { "201": done(one) } },
      },
      "/hooks/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: { responses: { "200": done(one) } },
        patch: { requestBody: one, responses: { "200": done(one) } },
        put: { requestBody: one, responses: { "200": done(one) } },
      },
    },
  };

  it("is in no response that shows a stored resource", async () => {
    const folder = mkdtempSync(join(tmpdir(), "mock-write-only-"));
    const file = join(folder, "contract.json");
    writeFileSync(file, JSON.stringify(document));
    const mock = await createMockServer({ contract: file });
    onTestFinished(async () => {
      await mock.close();
      rmSync(folder, { recursive: true });
    });
    const { url } = await mock.listen();
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(url + path, init);
      return { status: response.status, body: await response.json() };
    };
    const headers = { "content-type": "application/json" };
    const send = async (method: string, path: string, attributes: object) =>
      ask(path, { method, headers, body: JSON.stringify({ data: { type: "hooks", attributes } }) });
    const secrets = { callbackUrl: "https://secret.example", hooks: [{ url: "a", token: "secret" }] };
    const shown = (name: string) => ({ data: { attributes: { name, hooks: [{ url: "a" }] } } });
    const made = await send("POST", "/hooks", { name: "Ada", ...secrets });
    expect(made.body).toMatchObject(shown("Ada"));
    const path = `/hooks/${made.body.data.id}`;
    const answers = [
      made,
      await ask(path),
      await ask("/hooks"),
      await send("PATCH", path, { name: "Bob", ...secrets }),
      await send("PUT", path, { name: "Cy", ...secrets }),
      await ask(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200]);
    expect(JSON.stringify(answers)).not.toContain("secret");
    expect(JSON.stringify(answers)).not.toContain("callbackUrl");
    expect(answers.at(-1)?.body).toMatchObject(shown("Cy"));
  });
});

describe("a response whose schema demands more members once the writeOnly ones are removed", () => {
  const secret = { type: "string", writeOnly: true };
  const text = { type: "string" };
  const two = { pin: ref("Secret"), note: text, name: text };
  const wanted: Record<string, Record<string, unknown>> = {
    Count: {
      type: "object",
      minProperties: 2,
      properties: { pin: secret, code: secret, note: text, name: text },
    },
    Choice: {
      ...{ type: "object", properties: two },
      anyOf: [{ required: ["pin"] }, { required: ["note"] }],
    },
    Unions: {
      anyOf: [
        { type: "object", required: ["pin"], properties: { pin: secret }, additionalProperties: false },
        { type: "object", required: ["name"], properties: { name: text }, additionalProperties: false },
      ],
      minProperties: 1,
    },
    Parent: { type: "object", required: ["pin", "name"], properties: two },
    Heir: { allOf: [ref("Parent")], minProperties: 2 },
    Named: {
      type: "object",
      minProperties: 1,
      properties: { pin: secret },
      patternProperties: { "^x-": text },
    },
    Others: { type: "object", minProperties: 2, properties: { name: text }, additionalProperties: secret },
    List: { type: "array", minItems: 1, items: ref("Count") },
    Deep: { type: "object", required: ["inner"], properties: { inner: ref("Count") } },
  };
  // No response satisfies the schema `Others`: it needs two members, and all except `name` are writeOnly.
  const { Others: impossible, ...possible } = wanted;
  const document = {
    ...{ openapi: "3.1.0", info: { title: "Secrets", version: "1" } },
    paths: Object.fromEntries(
      Object.keys(wanted).map((name) => {
        const content = { "application/json": { schema: ref(name) } };
        return [`/${name}`, { get: { responses: { "200": { description: "Done", content } } } }];
      }),
    ),
    components: { schemas: { ...possible, Others: impossible, Secret: secret } },
  };
  const folder = mkdtempSync(join(tmpdir(), "mock-secrets-"));
  let mock: MockServer;
  let url: string;
  beforeAll(async () => {
    const file = join(folder, "contract.json");
    writeFileSync(file, JSON.stringify(document));
    mock = await createMockServer({ contract: file });
    ({ url } = await mock.listen());
  });
  afterAll(async () => {
    await mock.close();
    rmSync(folder, { recursive: true });
  });

  it.each(Object.keys(possible))("has other members instead: %s", async (name) => {
    for (const prefer of ["code=200", "dynamic=true"]) {
      const response = await fetch(`${url}/${name}`, { headers: { prefer } });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toMatch(/"(?:pin|code)"/);
    }
  });

  it("keeps them if the schema allows no other member", async () => {
    const response = await fetch(`${url}/Others`);
    expect(response.status).toBe(200);
    expect(Object.keys(await response.json()).length).toBeGreaterThanOrEqual(2);
  });
});

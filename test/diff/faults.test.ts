import { diffContracts } from "prospecting-contract/diff";
import { describe, expect, it } from "vitest";
import { document, inRequest, rulesBetween, withOperation } from "./support/documents.ts";

type Part = Record<string, unknown>;

/**
 * Compares two contracts, and returns the notes about the base as `pointer: message`. The pointers are relative to
 * `below`.
 */
function notesOf(base: Part, head: Part, below = ""): string[] {
  return diffContracts(base, head).notes.flatMap(({ message, places }) =>
    places
      .filter(({ side }) => side === "base")
      .map(({ pointer }) => `${pointer.slice(below.length)}: ${message}`),
  );
}

const in30 = (contract: Part): Part => ({ ...contract, openapi: "3.0.3" });
const schemaPointer = "/paths/~1things/post/requestBody/content/application~1json/schema";
const none = "any value is taken";

/**
 * Each row has a title, an invalid schema, the note about it that the comparison must add, a valid schema with the same
 * meaning, and a schema with a different meaning.
 */
const schemas: readonly (readonly [string, unknown, string, unknown, unknown])[] = [
  ["a type that is none", { type: "text" }, `/type: "text" is no type; ${none}.`, {}, { type: "string" }],
  [
    "a list of types with one that is none",
    { type: ["string", "file"] },
    '/type: "file" is no type; it is left out.',
    { type: "string" },
    { type: "number" },
  ],
  ["a type that is null", { type: null }, `/type: null is no type; ${none}.`, {}, { type: "string" }],
  ["no type at all", { type: [] }, `/type: [] is no type; ${none}.`, {}, { type: "string" }],
  [
    "a quoted number",
    { maximum: "3" },
    "/maximum: maximum must be a number; the text 3 is read as one.",
    { maximum: 3 },
    { maximum: 2 },
  ],
  [
    "a quoted false in place of a schema",
    { additionalProperties: "false" },
    "/additionalProperties: A schema must be an object or a boolean; the text false is read as such.",
    { additionalProperties: false },
    {},
  ],
  [
    "a quoted flag",
    { type: "array", uniqueItems: "true" },
    "/uniqueItems: uniqueItems must be true or false; the text true is read as such.",
    { type: "array", uniqueItems: true },
    { type: "array" },
  ],
  [
    "a bound that is no number",
    { minimum: "low" },
    "/minimum: minimum must be a number; it is left out.",
    {},
    { minimum: 3 },
  ],
  [
    "a negative length",
    { maxLength: -1 },
    "/maxLength: maxLength must be a whole number that is not negative; it is left out.",
    {},
    { maxLength: 3 },
  ],
  [
    "a multiple of zero",
    { multipleOf: 0 },
    "/multipleOf: multipleOf must be a number above 0; it is left out.",
    {},
    { multipleOf: 2 },
  ],
  [
    "required that is no list",
    { required: true },
    "/required: required must be a list of property names; any other value is left out.",
    {},
    { required: ["a"] },
  ],
  [
    "required with a number in it",
    { required: ["a", 1] },
    "/required: required must be a list of property names; any other value is left out.",
    { required: ["a"] },
    { required: ["a", "1"] },
  ],
  [
    "properties that are a list",
    { properties: [] },
    "/properties: properties must be an object; it is left out.",
    {},
    { properties: { a: false } },
  ],
  [
    "properties that are null",
    { properties: null },
    "/properties: properties must be an object; it is left out.",
    {},
    { properties: { a: false } },
  ],
  [
    "a union that is no list",
    { anyOf: { type: "string" } },
    "/anyOf: anyOf must be a list; it is left out.",
    {},
    { anyOf: [{ type: "string" }] },
  ],
  [
    "a schema that is a string",
    { items: "string" },
    "/items: A schema must be an object or a boolean; this one is read as any value.",
    { items: true },
    { items: { type: "string" } },
  ],
  [
    "an enumeration that is no list",
    { enum: "a" },
    "/enum: enum must be a list; it is left out.",
    {},
    { enum: ["a"] },
  ],
  [
    "a pattern that is no text",
    { pattern: 3 },
    "/pattern: pattern must be a string; it is left out.",
    {},
    { pattern: "3" },
  ],
  [
    "a reference that is no text",
    { $ref: 1, maximum: 3 },
    "/$ref: $ref must be a string; it is left out.",
    { maximum: 3 },
    { maximum: 2 },
  ],
  [
    "a discriminator without its property",
    { oneOf: [{ type: "string" }, { type: "number" }], discriminator: {} },
    "/discriminator: A discriminator needs a propertyName; this one is left out.",
    { oneOf: [{ type: "string" }, { type: "number" }] },
    { oneOf: [{ type: "string" }, { type: "boolean" }] },
  ],
];

/** Rows in the same form as in `schemas`. Each schema uses the syntax of OpenAPI 3.0 in a 3.1 document. */
const foreign: readonly (readonly [string, unknown, string, unknown, unknown])[] = [
  [
    "a minimum with a flag",
    { minimum: 0, exclusiveMinimum: true },
    "/exclusiveMinimum: exclusiveMinimum: true is written as in OpenAPI 3.0; it is read with its meaning there.",
    { exclusiveMinimum: 0 },
    { minimum: 0 },
  ],
  [
    "a maximum with a flag",
    { type: "integer", maximum: 10, exclusiveMaximum: true },
    "/exclusiveMaximum: exclusiveMaximum: true is written as in OpenAPI 3.0; it is read with its meaning there.",
    { type: "integer", maximum: 9 },
    { type: "integer", maximum: 8 },
  ],
  [
    "a flag that is off",
    { minimum: 0, exclusiveMinimum: false },
    "/exclusiveMinimum: exclusiveMinimum: false is written as in OpenAPI 3.0; it is read with its meaning there.",
    { minimum: 0 },
    { exclusiveMinimum: 0 },
  ],
  [
    "a flag without its bound",
    { exclusiveMaximum: true },
    "/exclusiveMaximum: exclusiveMaximum: true is written as in OpenAPI 3.0; it is read with its meaning there.",
    {},
    { exclusiveMaximum: 1 },
  ],
  [
    "a flag in a property",
    { properties: { a: { type: "number", minimum: 1.5, exclusiveMinimum: true } } },
    "/properties/a/exclusiveMinimum: exclusiveMinimum: true is written as in OpenAPI 3.0; it is read with its meaning there.",
    { properties: { a: { type: "number", exclusiveMinimum: 1.5 } } },
    { properties: { a: { type: "number", minimum: 2 } } },
  ],
  [
    "nullable",
    { type: "string", nullable: true },
    "/nullable: nullable means nothing from OpenAPI 3.1 on; it is not read.",
    { type: "string" },
    { type: ["string", "null"] },
  ],
];

const foreignIn30: typeof foreign = [
  [
    "the type null in a union",
    { anyOf: [{ type: "string" }, { type: "null" }] },
    '/anyOf/1/type: type: "null" is written as in OpenAPI 3.1; it is read with its meaning there.',
    { type: "string", nullable: true },
    { type: "string" },
  ],
  [
    "the type null alone",
    { properties: { a: { type: "null" } } },
    '/properties/a/type: type: "null" is written as in OpenAPI 3.1; it is read with its meaning there.',
    { properties: { a: { type: "string", nullable: true, enum: [null] } } },
    { properties: { a: { type: "string" } } },
  ],
  [
    "a list of types",
    { type: ["integer", "null"] },
    '/type: type: ["integer","null"] is written as in OpenAPI 3.1; it is read with its meaning there.',
    { type: "integer", nullable: true },
    { type: "integer" },
  ],
  [
    "a list of one type",
    { type: ["integer"] },
    '/type: type: ["integer"] is written as in OpenAPI 3.1; it is read with its meaning there.',
    { type: "integer" },
    { type: "string" },
  ],
  [
    "a bound that is exclusive by itself",
    { type: "number", exclusiveMinimum: 0 },
    "/exclusiveMinimum: exclusiveMinimum: 0 is written as in OpenAPI 3.1; it is read with its meaning there.",
    { type: "number", minimum: 0, exclusiveMinimum: true },
    { type: "number", minimum: 0 },
  ],
  [
    "a bound beside one that is exclusive by itself",
    { type: "number", maximum: 9, exclusiveMaximum: 10 },
    "/exclusiveMaximum: exclusiveMaximum: 10 is written as in OpenAPI 3.1; it is read with its meaning there.",
    { type: "number", maximum: 9 },
    { type: "number", maximum: 10 },
  ],
  [
    "a constant",
    { const: 1 },
    "/const: const means nothing in OpenAPI 3.0; it is not read.",
    {},
    { enum: [1] },
  ],
  [
    "properties by pattern",
    { patternProperties: { "^x-": { type: "string" } } },
    "/patternProperties: patternProperties means nothing in OpenAPI 3.0; it is not read.",
    {},
    { additionalProperties: { type: "string" } },
  ],
];

describe("a fault in a schema", () => {
  const check = (
    wrap: (schema: unknown) => Part,
    [, faulty, note, same, other]: (typeof schemas)[number],
  ) => {
    const contract = wrap(faulty);
    expect(rulesBetween(contract, contract)).toEqual([]);
    expect(notesOf(contract, contract, schemaPointer)).toEqual([note]);
    expect(rulesBetween(contract, wrap(same))).toEqual([]);
    expect(rulesBetween(wrap(same), contract)).toEqual([]);
    const ways = [rulesBetween(contract, wrap(other)), rulesBetween(wrap(other), contract)].flat();
    expect(ways.length).toBeGreaterThan(0);
  };

  it.each(schemas)("is noted at its place and read as well as can be: %s", (...row) => {
    check(inRequest, row);
  });

  it.each(foreign)("that is a form of 3.0 in 3.1 is read with a note: %s", (...row) => {
    check(inRequest, row);
  });

  it.each(foreignIn30)("that is a form of 3.1 in 3.0 is read with a note: %s", (...row) => {
    check((schema) => in30(inRequest(schema)), row);
  });
});

describe("a reference to nothing", () => {
  const lost = { $ref: "#/components/schemas/Lost" };
  const message = "Nothing is found at #/components/schemas/Lost; what it stands for is not known.";

  it.each([
    ["as a body", lost, ""],
    ["in a property", { properties: { a: lost } }, "/properties/a"],
    ["in a union", { anyOf: [{ type: "string" }, lost] }, "/anyOf/1"],
    ["in items", { type: "array", items: lost }, "/items"],
    ["beside other keywords", { allOf: [{ ...lost, maxLength: 3 }] }, "/allOf/0"],
  ])("is equal to itself only: %s", (_, schema, pointer) => {
    const contract = inRequest(schema);
    expect(rulesBetween(contract, contract)).toEqual([]);
    expect(notesOf(contract, contract, schemaPointer)).toEqual([`${pointer}: ${message}`]);
    const other = inRequest(JSON.parse(JSON.stringify(schema).replace("Lost", "Gone")));
    expect(rulesBetween(contract, other).some((rule) => rule.startsWith("breaking"))).toBe(true);
  });

  it("is not decided against a schema that is there", () => {
    const { changes } = diffContracts(inRequest(lost), inRequest(lost, { Lost: { type: "string" } }));
    expect(changes.map(({ level, verdict }) => [level, verdict])).toContainEqual(["breaking", "undecided"]);
  });

  it.each([
    ["a parameter", { parameters: [{ $ref: "#/components/parameters/Lost" }] }, "/parameters/0"],
    ["a body", { requestBody: { $ref: "#/components/requestBodies/Lost" } }, "/requestBody"],
    ["an answer", { responses: { 200: { $ref: "#/components/responses/Lost" } } }, "/responses/200"],
    [
      "a header",
      { responses: { 200: { headers: { "X-A": { $ref: "#/components/headers/Lost" } } } } },
      "/responses/200/headers/X-A",
    ],
    ["a callback", { callbacks: { a: { $ref: "#/components/callbacks/Lost" } } }, "/callbacks/a"],
    [
      "a link",
      { responses: { 200: { links: { a: { $ref: "#/components/links/Lost" } } } } },
      "/responses/200/links/a",
    ],
  ])("leaves the rest of an operation to be compared: %s", (_, part, pointer) => {
    const contract = (id: string) => withOperation({ ...part, operationId: id });
    expect(rulesBetween(contract("a"), contract("a"))).toEqual([]);
    expect(notesOf(contract("a"), contract("a"), "/paths/~1things/post")[0]).toMatch(
      new RegExp(`^${pointer}: Nothing is found at #/components/\\w+/Lost`),
    );
    expect(rulesBetween(contract("a"), contract("b"))).toEqual(["breaking operation-id-changed"]);
  });

  it("that goes round in a circle leaves the rest of the paths to be compared", () => {
    const circle = document({
      paths: { "/a": { $ref: "#/paths/~1b" }, "/b": { $ref: "#/paths/~1a" }, "/c": {} },
    });
    const { changes, notes } = diffContracts(circle, circle);
    expect(changes).toEqual([]);
    expect(notes.map(({ message }) => message)).toEqual([
      "The references form a circle; nothing is read there.",
    ]);
    expect(rulesBetween(document({ paths: { "/c": { get: {} } } }), circle)).toEqual([
      "breaking operation-removed",
    ]);
  });
});

describe("a $ref in place of a map or a list", () => {
  const followed = (key: string) => `${key} is a $ref, which has no meaning there; it is followed.`;
  const body = (schema: Part, more: Part) => ({ ...inRequest(schema), ...more });

  it.each([
    [
      "properties",
      { properties: { $ref: "#/x" } },
      { properties: { a: { type: "string" } } },
      { a: { type: "string" } },
    ],
    ["anyOf", { anyOf: { $ref: "#/x" } }, { anyOf: [{ type: "string" }] }, [{ type: "string" }]],
    [
      "patternProperties",
      { patternProperties: { $ref: "#/x" } },
      { patternProperties: { "^a": { type: "string" } } },
      { "^a": { type: "string" } },
    ],
  ])("of a schema is followed, with a note: %s", (key, schema, plain, x) => {
    const contract = body(schema, { x });
    expect(rulesBetween(contract, inRequest(plain))).toEqual([]);
    expect(rulesBetween(inRequest(plain), contract)).toEqual([]);
    expect(notesOf(contract, contract, schemaPointer)).toEqual([`/${key}: ${followed(key)}`]);
    expect(rulesBetween(contract, body(schema, { x: Array.isArray(x) ? [] : {} }))).not.toEqual([]);
  });

  const operation = { operationId: "a", responses: { 200: { description: "Done" } } };
  it.each([
    ["paths", document({ paths: { $ref: "#/x" }, x: { "/a": { get: operation } } }), "/paths"],
    ["webhooks", document({ webhooks: { $ref: "#/x" }, x: { a: { post: operation } } }), "/webhooks"],
    [
      "responses",
      document({ paths: { "/a": { get: { responses: { $ref: "#/x" } } } }, x: { 200: {} } }),
      "/paths/~1a/get/responses",
    ],
    [
      "parameters",
      document({
        paths: { "/a": { get: { parameters: { $ref: "#/x" } } } },
        x: [{ name: "q", in: "query" }],
      }),
      "/paths/~1a/get/parameters",
    ],
    [
      "content",
      document({
        paths: { "/a": { post: { requestBody: { content: { $ref: "#/x" } } } } },
        x: { "a/b": {} },
      }),
      "/paths/~1a/post/requestBody/content",
    ],
  ])("around schemas is followed, with a note: %s", (key, contract, pointer) => {
    expect(rulesBetween(contract, contract)).toEqual([]);
    expect(notesOf(contract, contract)).toEqual([`${pointer}: ${followed(key)}`]);
    const emptied = { ...contract, x: Array.isArray(contract["x"]) ? [] : {} };
    expect(rulesBetween(contract, emptied).length).toBe(1);
  });

  it("is passed by a pointer, and by one that has to pass itself without end", () => {
    const behind = (x: Part) => ({
      ...inRequest({ $ref: "#/components/schemas/A" }),
      components: { $ref: "#/x" },
      x,
    });
    const contract = behind({ schemas: { A: { type: "string" } } });
    expect(rulesBetween(contract, inRequest({ type: "string" }))).toEqual([]);
    const endless = behind({ $ref: "#/components/schemas" });
    expect(rulesBetween(endless, endless)).toEqual([]);
    expect(diffContracts(endless, endless).notes.length).toBeGreaterThan(0);
  });
});

describe("a fault around schemas", () => {
  const get = (operation: Part) => document({ paths: { "/a": { get: operation }, "/b": { get: {} } } });

  it.each([
    [
      "responses that are null",
      get({ responses: null }),
      "/paths/~1a/get/responses: responses must be an object; nothing is read there.",
    ],
    [
      "an answer that is null",
      get({ responses: { 200: null } }),
      "/paths/~1a/get/responses/200: 200 must be an object; nothing is read there.",
    ],
    [
      "content that is null",
      get({ responses: { 200: { content: null } } }),
      "/paths/~1a/get/responses/200/content: content must be an object; nothing is read there.",
    ],
    [
      "a media type that is null",
      get({ responses: { 200: { content: { "application/json": null } } } }),
      "/paths/~1a/get/responses/200/content/application~1json: application/json must be an object; nothing is read there.",
    ],
    [
      "a schema that is null",
      get({ responses: { 200: { content: { "application/json": { schema: null } } } } }),
      "/paths/~1a/get/responses/200/content/application~1json/schema: A schema must be an object or a boolean; this one is read as any value.",
    ],
    [
      "parameters that are null",
      get({ parameters: null }),
      "/paths/~1a/get/parameters: parameters must be a list; nothing is read there.",
    ],
    [
      "a parameter without a name",
      get({ parameters: [{ in: "query" }] }),
      "/paths/~1a/get/parameters/0: A parameter needs a name and a place (in); this one is left out.",
    ],
    [
      "a parameter that is null",
      get({ parameters: [null] }),
      "/paths/~1a/get/parameters/0: 0 must be an object; nothing is read there.",
    ],
    [
      "a flag in quotes",
      get({ parameters: [{ name: "q", in: "query", required: "true" }] }),
      "/paths/~1a/get/parameters/0/required: required must be true or false; the text true is read as such.",
    ],
    [
      "a name that is no text",
      get({ operationId: 7 }),
      "/paths/~1a/get/operationId: operationId must be a string; it is left out.",
    ],
    [
      "an undeclared scheme",
      get({ security: [{ Key: [] }] }),
      "/paths/~1a/get/security/0/Key: There is no security scheme Key; only its name is compared.",
    ],
    [
      "security that is no list",
      get({ security: {} }),
      "/paths/~1a/get/security: security must be a list; it is read as no requirement.",
    ],
    [
      "a sunset that is no date",
      get({ "x-sunset": "soon" }),
      "/paths/~1a/get/x-sunset: x-sunset must be a date; it is left out.",
    ],
    [
      "a server without an address",
      document({ paths: { "/b": { get: {} } }, servers: [{}] }),
      "/servers/0: A server needs a url; it is read as /.",
    ],
    [
      "an operation that is null",
      document({ paths: { "/a": { get: null }, "/b": { get: {} } } }),
      "/paths/~1a/get: get must be an object; nothing is read there.",
    ],
    [
      "a path that is null",
      document({ paths: { "/a": null, "/b": { get: {} } } }),
      "/paths/~1a: /a must be an object; nothing is read there.",
    ],
    [
      "a path without its slash",
      document({ paths: { a: { get: {} }, "/b": { get: {} } } }),
      "/paths/a: A path must start with a slash; it is read as if it did.",
    ],
    ["no info", { openapi: "3.1.0", paths: { "/b": { get: {} } } }, ": The document has no info object."],
  ])("is noted at its place, and the rest is compared: %s", (_, contract, note) => {
    expect(rulesBetween(contract, contract)).toEqual([]);
    expect(notesOf(contract, contract)).toEqual([note]);
    const without = structuredClone(contract);
    delete Object(without["paths"])["/b"];
    expect(rulesBetween(contract, without)).toEqual(["breaking operation-removed"]);
  });

  it("of paths that are a list leaves webhooks to be compared", () => {
    const contract = (webhooks: Part) => document({ paths: [], webhooks });
    expect(rulesBetween(contract({ a: { post: {} } }), contract({}))).toEqual(["breaking webhook-removed"]);
    expect(notesOf(contract({}), contract({}))).toEqual([
      "/paths: paths must be an object; nothing is read there.",
    ]);
  });

  it("takes any text for a path parameter that is not declared", () => {
    const at = (...parameters: Part[]) => document({ paths: { "/a/{id}": { get: { parameters } } } });
    const id = (schema: Part) => at({ name: "id", in: "path", required: true, schema });
    expect(rulesBetween(at(), id({ type: "string" }))).toEqual([]);
    expect(rulesBetween(id({ type: "string" }), at())).toEqual([]);
    expect(rulesBetween(at(), id({ type: "integer" }))).toEqual(["breaking request-type-narrowed"]);
    expect(rulesBetween(id({ type: "integer" }), at())).toEqual(["info request-type-widened"]);
    expect(notesOf(at(), id({}))).toEqual([
      "/paths/~1a~1{id}/get: The path parameter id is not declared; any text is taken.",
    ]);
  });

  it("keeps undeclared schemes apart by their names", () => {
    const secured = (...names: string[]) => get({ security: names.map((name) => ({ [name]: [] })) });
    expect(rulesBetween(secured("A"), secured("B"))).toEqual(["breaking request-security-narrowed"]);
    expect(rulesBetween(secured("A", "B"), secured("B"))).toEqual(["breaking request-security-narrowed"]);
    expect(rulesBetween(secured("A"), secured("A", "B"))).toEqual(["info request-security-widened"]);
    expect(rulesBetween(secured("A", "B"), secured("B", "A"))).toEqual([]);
    expect(rulesBetween(secured("A"), get({}))).toEqual(["info request-security-widened"]);
  });

  it("is one note however often it is there, with the places of both contracts", () => {
    const contract = get({ parameters: [{ in: "query" }, { in: "header" }, { in: "query" }] });
    const { notes } = diffContracts(contract, get({ parameters: [{ in: "query" }] }));
    expect(
      notes.map(({ places }) => places.map(({ side, file, pointer }) => `${side} ${file} ${pointer}`)),
    ).toEqual([
      [
        "base base /paths/~1a/get/parameters/0",
        "base base /paths/~1a/get/parameters/1",
        "base base /paths/~1a/get/parameters/2",
        "head head /paths/~1a/get/parameters/0",
      ],
    ]);
  });
});

describe("a version that is not written as the specification has it", () => {
  it.each([
    ["3.1", '"3.1" is not a known OpenAPI version; it is read as 3.1.'],
    [3.1, "3.1 is not a known OpenAPI version; it is read as 3.1."],
    [3, "3 is not a known OpenAPI version; it is read as 3.0."],
    ["3.7.0", '"3.7.0" is not a known OpenAPI version; it is read as 3.2.'],
  ])("is read as the nearest that is: %j", (openapi, message) => {
    const contract = { ...inRequest({ type: "string" }), openapi };
    expect(rulesBetween(contract, contract)).toEqual([]);
    expect(notesOf(contract, contract)).toEqual([`/openapi: ${message}`]);
  });

  it.each(["3.0.4", "3.1.2", "3.2.0", "3.1.0-rc1"])("is not noted when it is one: %s", (openapi) => {
    const contract = { ...inRequest({ type: "string" }), openapi };
    expect(diffContracts(contract, contract)).toMatchObject({ changes: [], notes: [] });
  });

  it.each(["2.0", "4.0.0", "31.0.0", 2])("is refused when it is none of 3: %s", (openapi) => {
    const contract = { ...inRequest({}), openapi };
    expect(() => diffContracts(contract, contract)).toThrow(/is not supported/);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLogger, createServer, type HandlerMap } from "prospecting-contract/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { ContractDocument, JsonObject } from "../../src/contract.ts";
import { echo, start, toContract, toKeywords, toOperation, toPost } from "./small-contract.ts";

const things = toContract({ "/things": { get: toOperation("listThings") } });

describe("a server does not start", () => {
  const schemaOf = (schema: unknown): Record<string, JsonObject> => ({
    "/things": toPost("createThing", schema),
  });
  const answerOf = (schema: unknown): Record<string, JsonObject> => ({
    "/things": {
      get: toOperation("listThings", {
        responses: { 200: { description: "Done", content: { "application/json": { schema } } } },
      }),
    },
  });

  it.each<[string, Record<string, JsonObject>, RegExp]>([
    [
      "two operations share their operationId",
      { "/a": { get: toOperation("same") }, "/b": { get: toOperation("same") } },
      /^#\/paths\/~1b\/get\/operationId: operationId same is used by/,
    ],
    [
      "a reference leads nowhere",
      schemaOf({ $ref: "#/components/schemas/Missing" }),
      /Missing leads nowhere/,
    ],
    [
      "a request schema has a type that there is not",
      schemaOf({ properties: { a: { items: { type: "strin" } } } }),
      /^#\/paths\/~1things\/post\/requestBody\/content\/application~1json\/schema\/properties\/a\/items: .*strin$/,
    ],
    [
      "a request schema has a pattern that is no expression",
      schemaOf({ type: "string", pattern: "(" }),
      /Invalid regular expression/,
    ],
    [
      "an answer's schema does not compile",
      answerOf({ type: "object", properties: { a: { pattern: "(" } } }),
      /Invalid regular expression/,
    ],
    [
      "a path item and what it refers to differ",
      { "/a": { get: toOperation("listA") }, "/b": { $ref: "#/paths/~1a", get: toOperation("listB") } },
      /get stands next to \$ref #\/paths\/~1a and in its target, with different values/,
    ],
    [
      "a parameter is in a place that OpenAPI does not have",
      {
        "/things": {
          get: toOperation("listThings", { parameters: [{ name: "c", in: "fragment", schema: {} }] }),
        },
      },
      /parameter c is in "fragment"/,
    ],
    [
      "a parameter has no schema",
      { "/things": { get: toOperation("listThings", { parameters: [{ name: "q", in: "query" }] }) } },
      /invalid: parameter q of listThings has neither schema nor content/,
    ],
  ])("when %s", async (_what, paths, message) => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await expect(createServer({}, { contract: toContract(paths) })).rejects.toThrow(message);
    error.mockRestore();
  });

  it.each<[string, Record<string, JsonObject>, RegExp[]]>([
    [
      "schemas",
      {
        ...schemaOf({ pattern: "(" }),
        "/more": { get: answerOf({ items: { type: "strin" } })["/things"]?.["get"] },
      },
      [/\/~1things\/post.*Invalid regular expression/, /\/~1more\/get.*\/items: .*strin/],
    ],
    [
      "references",
      { ...schemaOf({ $ref: "#/components/schemas/A" }), ...{ "/b": { $ref: "#/paths/~1c" } } },
      [/\/schema\/\$ref: .*A leads nowhere/, /\/~1b\/\$ref: .*c leads nowhere/],
    ],
    [
      "security schemes",
      {
        "/a": { get: toOperation("getA", { security: [{ one: [] }] }) },
        "/b": { get: toOperation("getB", { security: [{ two: [] }] }) },
      },
      [/scheme one is not declared/, /scheme two is not declared/],
    ],
    [
      "operationIds",
      Object.fromEntries(["/a", "/b", "/c"].map((path) => [path, { get: toOperation("same") }])),
      [/used by GET \/a and by GET \/b/, /by GET \/c/],
    ],
  ])("and names every fault at once: %s", async (_what, paths, faults) => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const contract = toContract(paths);
    const problem = await createServer({}, { contract }).catch(String);
    expect(problem).toContain(`the contract has ${faults.length} faults:\n`);
    for (const fault of faults) expect(problem).toMatch(fault);
    error.mockRestore();
  });

  it("and names at most 20 faults, and how many more there are", async () => {
    const names = Array.from({ length: 25 }, (_, index) => `/${index}`);
    const paths = names.map((path) => [path, { $ref: `#/components/pathItems${path}` }]);
    const problem = await createServer({}, { contract: toContract(Object.fromEntries(paths)) }).catch(String);
    expect(String(problem).split("\n")).toHaveLength(22);
    expect(problem).toMatch(/the contract has 25 faults:\n.*\n {2}and 5 more$/s);
  });

  it("with a handler that the contract does not know", async () => {
    const handlers: HandlerMap = { listThings: echo, listThing: echo };
    await expect(createServer(handlers, { contract: things })).rejects.toThrow(
      "there is a handler listThing, but no operation of that name in the contract; did you mean listThings?",
    );
    const other: HandlerMap = { removeEverything: echo };
    await expect(createServer(other, { contract: things })).rejects.toThrow(/in the contract$/);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ bodyLimitByte: 5 }, "createServer has no setting bodyLimitByte; did you mean bodyLimitBytes?"],
    [{ rate_limit: () => null }, "createServer has no setting rate_limit; did you mean rateLimit?"],
    [{ bodyLimitBytes: Number.NaN }, "the setting bodyLimitBytes is NaN; it has to be a number that is not"],
    [{ bodyLimitBytes: "1mb" }, 'the setting bodyLimitBytes is "1mb"; it has to be a number'],
    [{ handlerTimeoutMs: -1 }, "the setting handlerTimeoutMs is -1; it has to be a number"],
    [{ closeTimeoutMs: "10" }, 'the setting closeTimeoutMs is "10"; it has to be a number'],
    [{ fallback: "mock" }, 'the setting fallback is "mock"; it has to be a function, such as mock of'],
    [{ authenticate: null }, "the setting authenticate is null; it has to be a function"],
    [{ onExchange: {} }, "the setting onExchange is an object; it has to be a function"],
    [{ validateResponses: "false" }, 'the setting validateResponses is "false"; it has to be true or false'],
    [{ cors: true }, "the setting cors is true; it has to be false, or an object with origins"],
    [{ cors: { origins: "https://a.example" } }, "the setting cors is an object; it has to be false, or"],
    [{ publicUrl: "" }, 'the setting publicUrl is ""; it has to be an address such as https://api.example'],
    [{ publicUrl: "api.example" }, 'the setting publicUrl is "api.example"; it has to be an address'],
    [{ trustProxy: Number.NaN }, "the setting trustProxy is NaN; it has to be true, false, a number"],
    [{ trustProxy: "1" }, 'the setting trustProxy is "1"; it has to be true, false, a number of proxies'],
    [{ trustProxy: [1] }, "the setting trustProxy is a list; it has to be true, false, a number of proxies"],
    [
      { trustProxy: "lopback" },
      "the setting trustProxy has a subnet that is wrong: invalid IP address: lopback",
    ],
    [
      { requestTimeoutMs: Infinity },
      "the setting requestTimeoutMs is Infinity; it has to be a whole number that",
    ],
    [{ keepAliveTimeoutMs: 1.5 }, "the setting keepAliveTimeoutMs is 1.5; it has to be a whole number that"],
    [
      { cors: { origins: "*", maxAgeSeconds: Number.NaN } },
      "the setting cors is an object; it has to be false, or",
    ],
    [{ cors: { origins: "*", credentials: "yes" } }, "the setting cors is an object; it has to be false, or"],
    [
      { cors: { origins: "*", credentails: true } },
      "the setting cors has no member credentails; did you mean credentials?",
    ],
    [
      { cors: { origins: "*", methods: ["GET"] } },
      "the setting cors has no member methods; it has origins, credentials, maxAgeSeconds",
    ],
    [{ publicUrl: new URL("ftp://api.example") }, "the setting publicUrl is an object; it has to be"],
    [{ contact: "openapi.yaml" }, "createServer has no setting contact; did you mean contract?"],
    [{ contarct: { openapi: "3.1.0" } }, "createServer has no setting contarct; did you mean contract?"],
    [{ logger: "info" }, 'the setting logger is "info"; it has to be a logger of pino'],
    [{ contract: "" }, 'the setting contract is ""; it has to be the path of an OpenAPI 3 document'],
    [{ contractDigest: "x".repeat(41), warmUp: "x".repeat(41) }, "the setting warmUp is a string; it has to"],
  ])("with the settings %j", async (settings, message) => {
    await expect(createServer({}, { contract: things, ...settings })).rejects.toThrow(message);
  });

  it("with settings that are no object", async () => {
    const settings: object = JSON.parse("null");
    await expect(createServer({}, settings)).rejects.toThrow(
      "the settings of createServer are null; they have to be an object",
    );
  });

  it("without a warning about a setting that it does not know", async () => {
    const lines: string[] = [];
    const logger = createLogger({ destination: { write: (line) => lines.push(line) } });
    // The server must not report these names as misspelt settings. `count` resembles `mount`, but its value is not a
    // function. `contact` resembles `contract`, but its value is not the name of a contract file.
    const foreign = { teapot: 1, count: 1, contact: "ops@api.example" };
    const cors = { origins: "*" as const, credentials: undefined, maxAge: undefined };
    const known = { authenticate: undefined, cors, publicUrl: "HTTPS://API.EXAMPLE" };
    const settings = { contract: things, logger, ...known, ...foreign };
    await createServer({}, settings);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, setting: "teapot", msg: "createServer does not know this setting" },
      { level: 40, setting: "count", msg: "createServer does not know this setting" },
      { level: 40, setting: "contact", msg: "createServer does not know this setting" },
    ]);
  });

  it("without its contract, whose place it tells", async () => {
    const folder = mkdtempSync(join(tmpdir(), "boot-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const contract = join(folder, "openapi.yml");
    await expect(createServer({}, { contract })).rejects.toThrow(`there is no contract ${contract}`);
    writeFileSync(join(folder, "openapi.yaml"), "");
    await expect(createServer({}, { contract })).rejects.toThrow(
      `there is no contract ${contract}; its folder contains openapi.yaml`,
    );
    const inFile = join(folder, "openapi.yaml", "v1.yaml");
    await expect(createServer({}, { contract: inFile })).rejects.toThrow(
      `there is no contract ${inFile}; there is no folder ${join(folder, "openapi.yaml")}`,
    );
    await expect(createServer({}, { contract: join(folder, "api/openapi.yaml") })).rejects.toThrow(
      `; there is no folder ${join(folder, "api")}`,
    );
  });

  it("with a handler that is no function", async () => {
    const handlers = { listThings: "soon" } as unknown as HandlerMap;
    await expect(createServer(handlers, { contract: things })).rejects.toThrow(
      "the handler listThings is not a function",
    );
  });
});

describe("documents of any shape", () => {
  it("may be recursive, and refer to whatever place they like", async () => {
    const node = {
      type: "object",
      required: ["name"],
      properties: {
        name: { type: "string" },
        children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        twin: { $ref: "#/paths/~1nodes/post/requestBody/content/application~1json/schema/properties/label" },
      },
    };
    const contract = toContract(
      {
        "/nodes": toPost("createNode", {
          $ref: "#/components/schemas/Node",
          properties: { label: { type: "string", maxLength: 3 } },
        }),
      },
      { components: { schemas: { Node: node } } },
    );
    const { send, fail } = await start(contract, { createNode: echo });
    const leaf = { name: "leaf" };
    expect(
      (
        await send("POST", "/nodes", {
          body: { name: "root", children: [leaf, { ...leaf, children: [leaf] }] },
        })
      ).status,
    ).toBe(200);
    expect(
      toKeywords(
        await fail("POST", "/nodes", {
          body: { name: "root", children: [leaf, { children: [{ twin: "long" }] }] },
        }),
      ),
    ).toEqual({
      "body.children[1].name": ["required"],
      "body.children[1].children[0].name": ["required"],
      "body.children[1].children[0].twin": ["maxLength"],
    });
  });

  it("may share parameters, bodies, answers and path items by reference", async () => {
    const contract = toContract(
      { "/things/{id}": { $ref: "#/components/pathItems/Thing", delete: toOperation("deleteThing") } },
      {
        components: {
          pathItems: {
            Thing: {
              parameters: [
                { $ref: "#/components/parameters/Id" },
                { name: "mode", in: "query", schema: { type: "string" } },
              ],
              put: {
                operationId: "putThing",
                // This parameter replaces the path item's parameter, because both have the same name and location.
                parameters: [{ name: "mode", in: "query", schema: { $ref: "#/components/schemas/Alias" } }],
                requestBody: { $ref: "#/components/requestBodies/Thing" },
                responses: { 200: { $ref: "#/components/responses/Thing" } },
              },
            },
          },
          parameters: {
            Id: { name: "id", in: "path", required: true, schema: { $ref: "#/components/schemas/Id" } },
          },
          requestBodies: {
            Thing: {
              required: true,
              content: { "application/json": { schema: { $ref: "#/components/schemas/Alias" } } },
            },
          },
          responses: { Thing: { description: "Done", content: { "application/json": { schema: {} } } } },
          schemas: {
            Id: { type: "integer" },
            Alias: { $ref: "#/components/schemas/Mode" },
            Mode: { enum: ["a", "b"] },
          },
        },
      },
    );
    const { send, fail } = await start(contract, { putThing: echo, deleteThing: echo });
    expect(await send("DELETE", "/things/7")).toMatchObject({ status: 200, body: { path: { id: 7 } } });
    expect(await send("PUT", "/things/7?mode=a", { body: '"b"' })).toMatchObject({
      status: 200,
      body: { path: { id: 7 }, query: { mode: "a" }, body: "b" },
    });
    expect(toKeywords(await fail("PUT", "/things/x?mode=c", { body: '"d"' }))).toEqual({
      "path.id": ["type"],
      "query.mode": ["enum"],
      body: ["enum"],
    });
  });

  it("may use formats that nobody knows, which are not judged and not complained about", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const contract = toContract({
      "/things": toPost("createThing", { type: "string", format: "house-number" }),
    });
    const { send } = await start(contract, { createThing: echo });
    expect((await send("POST", "/things", { body: '"12b"' })).status).toBe(200);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it("may carry examples that look like schemas", async () => {
    const example = { $id: "https://example.com/x", $ref: "#/nowhere", type: "strin" };
    const contract = toContract({
      "/things": toPost("createThing", {
        type: "object",
        examples: [example],
        example,
        "x-extra": example,
      }),
    });
    const { send } = await start(contract, { createThing: echo });
    expect((await send("POST", "/things", { body: example })).status).toBe(200);
  });

  it("are not changed by the server", async () => {
    const contract = toContract({
      "/things": toPost("createThing", {
        type: "object",
        examples: [{}],
        properties: { at: { type: "string", format: "date-time" } },
      }),
    });
    const before = structuredClone(contract);
    await start(contract, { createThing: echo });
    expect(contract).toEqual(before);
  });
});

describe("a document of 200 operations", () => {
  const paths = Array.from({ length: 200 }, (_unused, index): [string, JsonObject] => [
    `/resource-${index}/{id}`,
    {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }],
      ...toPost(`update${index}`, { $ref: "#/components/schemas/Thing" }),
    },
  ]);
  const Thing = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" }, parent: { $ref: "#/components/schemas/Thing" } },
  };
  const contract: ContractDocument = toContract(Object.fromEntries(paths), {
    components: { schemas: { Thing } },
  });

  it("boots with every operation warm, and finds routes without compiling an expression", async () => {
    const { send, fail } = await start(contract, { update0: echo, update199: echo });
    // express-openapi-validator would use this module to compile the expression of a path. It looks up the exported
    // function at each call, so the spy would see the call.
    const validator = createRequire(import.meta.url).resolve("express-openapi-validator");
    const expressions: { pathToRegexp: () => unknown } = createRequire(validator)("path-to-regexp");
    const compiled = vi.spyOn(expressions, "pathToRegexp");
    const body = { name: "x", parent: { name: "y" } };
    expect(await send("POST", "/resource-199/7", { body })).toMatchObject({
      status: 200,
      body: { path: { id: 7 }, body },
    });
    expect((await send("POST", "/resource-0/7", { body })).status).toBe(200);
    expect(toKeywords(await fail("POST", "/resource-100/x", { body: { parent: {} } }))).toEqual({
      "path.id": ["type"],
      "body.name": ["required"],
      "body.parent.name": ["required"],
    });
    expect(compiled).not.toHaveBeenCalled();
    compiled.mockRestore();
  });
});

describe("validators", () => {
  it("are compiled once, whatever content types clients send", async () => {
    const { send } = await start(toContract({ "/things": toPost("createThing", { type: "object" }) }), {
      createThing: echo,
    });
    await send("POST", "/things", { body: {} });
    // Ajv compiles each schema by calling the Function constructor, which this spy counts.
    const functions = vi.spyOn(globalThis, "Function");
    for (let index = 0; index < 20; index += 1) {
      const headers = { "content-type": `application/json; a=${index}` };
      expect((await send("POST", "/things", { body: {}, headers })).status).toBe(200);
      expect((await send("POST", "/things", { body: [], headers })).status).toBe(400);
    }
    expect(functions).not.toHaveBeenCalled();
    functions.mockRestore();
  });

  it("are compiled with an operation's first request where the server need not be warm", async () => {
    const functions = vi.spyOn(globalThis, "Function");
    const contract = toContract({
      "/things": toPost("createThing", { type: "array", items: { type: "string" } }),
    });
    const { send, fail } = await start(contract, { createThing: echo }, { warmUp: false });
    expect(functions).not.toHaveBeenCalled();
    expect((await send("POST", "/things", { body: ["a"] })).status).toBe(200);
    expect(functions).toHaveBeenCalled();
    expect(toKeywords(await fail("POST", "/things", { body: [1] }))).toEqual({ "body[0]": ["type"] });
    functions.mockRestore();
  });

  it("compile each schema of a contract at the start only once, and for its first request once more", async () => {
    const functions = vi.spyOn(globalThis, "Function");
    const countCompiled = () =>
      functions.mock.calls.filter((call) => call.some((part) => String(part).includes("wingspan"))).length;
    const contract = toContract({
      "/birds": toPost("createBird", { type: "object", properties: { wingspan: { type: "integer" } } }),
    });
    const { send, fail } = await start(contract, { createBird: echo });
    expect(countCompiled()).toBe(1);
    expect((await send("POST", "/birds", { body: { wingspan: 3 } })).status).toBe(200);
    expect(countCompiled()).toBe(2);
    expect(toKeywords(await fail("POST", "/birds", { body: { wingspan: "x" } }))).toEqual({
      "body.wingspan": ["type"],
    });
    expect(countCompiled()).toBe(2);
    functions.mockRestore();
  });

  it("of refused requests are not compiled at the start for this package's contract, which tests have compiled", async () => {
    // All servers in a process share the validators of this package's contract. Resetting the modules discards the
    // validators that earlier tests have compiled.
    vi.resetModules();
    const { prepareContract } = await import("../../src/server/prepared-contract.ts");
    const functions = vi.spyOn(globalThis, "Function");
    const { prepared } = await prepareContract(undefined, true);
    const compiled = functions.mock.calls.length;
    expect(compiled).toBeGreaterThan(0);
    const search = prepared.find(({ shape }) => shape.row.id === "searchPeople");
    const toRequest = (query: unknown) => ({
      ...{ method: "POST", path: {}, query: "", headers: {}, rawHeaders: [] },
      ...{ body: { query }, mediaType: "application/json" },
    });
    expect(search?.validate(toRequest("VP Engineering")).body).toMatchObject({ query: "VP Engineering" });
    expect(functions).toHaveBeenCalledTimes(compiled);
    expect(() => search?.validate(toRequest(1))).toThrow("Validation failed");
    expect(functions.mock.calls.length).toBeGreaterThan(compiled);
    functions.mockRestore();
  });

  it("that do not compile are a 500, not an open door, where the server need not be warm", async () => {
    const contract = toContract({
      "/things": toPost("createThing", { type: "array", items: { type: "string", pattern: "(" } }),
    });
    const { fail } = await start(contract, { createThing: echo }, { warmUp: false });
    expect((await fail("POST", "/things", { body: ["a"] })).body.code).toBe("internal_error");
  });

  it("of answers are compiled with the first answer of their status where the server need not be warm", async () => {
    const toResponse = (schema: JsonObject) => ({
      description: "Done",
      content: { "application/json": { schema } },
    });
    const responses = { 200: toResponse({}), 409: toResponse({ type: "string", pattern: "(" }) };
    const contract = toContract({ "/things": { get: toOperation("listThings", { responses }) } });
    const handlers: HandlerMap = { listThings: async () => ({ status: 200, body: [] }) };
    const { send } = await start(contract, handlers, { warmUp: false, validateResponses: true });
    expect((await send("GET", "/things")).status).toBe(200);
    await expect(createServer(handlers, { contract, validateResponses: true })).rejects.toThrow(
      "responses/409",
    );
  });
});

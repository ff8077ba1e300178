import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "prospecting-contract/server";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/contract.ts";
import { echo, start, toContract, toKeywords, toOperation, toPost } from "./small-contract.ts";

const old = {
  type: "object",
  required: ["nullable"],
  properties: {
    nullable: { type: "boolean" },
    name: { type: "string", nullable: true },
    age: { type: "integer", minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
    kind: { $ref: "#/components/schemas/Kind", maxLength: 1 },
    default: { type: "string", nullable: true },
    examples: { type: "integer", minimum: 0, exclusiveMinimum: true },
    "x-note": { type: "string", nullable: true },
    sample: { type: "object", example: { nullable: true }, default: { nullable: true } },
  },
};
const components = { schemas: { Kind: { type: "string", enum: ["a", "bc", null], nullable: true } } };

const versioned = (openapi: string, paths: Record<string, JsonObject>) => ({
  ...toContract(paths, { components }),
  openapi,
});

describe("contracts of other versions", () => {
  it("of OpenAPI 3.0 are read with null, exclusive bounds and references as 3.0 means them", async () => {
    const contract = versioned("3.0.3", { "/things": toPost("createThing", old) });
    const { send, fail } = await start(contract, { createThing: echo });
    const taken = { nullable: true, name: null, age: 9, kind: "bc", default: null, "x-note": null };
    expect(await send("POST", "/things", { body: taken })).toMatchObject({
      body: { body: { ...taken, sample: { nullable: true } } },
    });
    expect((await send("POST", "/things", { body: { nullable: false, kind: null } })).status).toBe(200);
    expect(toKeywords(await fail("POST", "/things", { body: { age: 0 } }))).toEqual({
      "body.nullable": ["required"],
      "body.age": ["exclusiveMinimum"],
    });
    expect(
      toKeywords(await fail("POST", "/things", { body: { nullable: null, age: 10, examples: 0 } })),
    ).toEqual({
      "body.nullable": ["type"],
      "body.age": ["maximum"],
      "body.examples": ["exclusiveMinimum"],
    });
  });

  it("with nullable where it has no effect refuse null, and the log says where and what to write", async () => {
    const kind = { $ref: "#/components/schemas/Kind" };
    const pet = { $ref: "#/components/schemas/Pet" };
    const nothing = { type: "object", nullable: true, enum: [null] };
    const properties = {
      wrapped: { allOf: [pet], nullable: true },
      beside: { ...pet, nullable: true },
      either: { oneOf: [pet, { type: "string" }], nullable: true },
      good: { anyOf: [pet, nothing], nullable: true },
      target: { allOf: [kind], nullable: true },
      any: { nullable: true },
      example: { type: "object", example: { nullable: true, allOf: [pet] } },
    };
    const paths = { "/things": toPost("createThing", { type: "object", properties }) };
    const schemas = { ...components.schemas, Pet: { type: "object" } };
    const contract = { ...toContract(paths, { components: { schemas } }), openapi: "3.0.3" };
    const { send, fail, log } = await start(contract, { createThing: echo });
    const at = "#/paths/~1things/post/requestBody/content/application~1json/schema/properties/";
    expect(log).toEqual([
      expect.objectContaining({
        level: 40,
        count: 3,
        places: [`${at}wrapped`, `${at}beside`, `${at}either`],
        msg: expect.stringContaining("nullable has no effect without a type"),
      }),
    ]);
    const refused = await fail("POST", "/things", { body: { wrapped: null, beside: null, either: null } });
    expect(Object.keys(toKeywords(refused))).toEqual(["body.wrapped", "body.beside", "body.either"]);
    const allowed = { good: null, target: null, any: null };
    expect((await send("POST", "/things", { body: allowed })).status).toBe(200);
  });

  it("of OpenAPI 3.0 are read so in components and responses called default", async () => {
    const page = { type: "integer", minimum: 0, exclusiveMinimum: true };
    const body = { type: "object", properties: { header: { type: "object", nullable: true } } };
    const get = toOperation("listThings", {
      parameters: [{ $ref: "#/components/parameters/default" }],
      responses: { default: { description: "Done", content: { "application/json": { schema: body } } } },
    });
    const parameters = { default: { name: "page", in: "query", schema: page } };
    const contract = toContract({ "/things": { get } }, { openapi: "3.0.3", components: { parameters } });
    const { send, fail } = await start(contract, {
      listThings: async () => ({ status: 200, body: { header: null } }),
    });
    expect(await send("GET", "/things?page=1")).toMatchObject({ status: 200, body: { header: null } });
    expect(toKeywords(await fail("GET", "/things?page=0"))).toEqual({ "query.page": ["exclusiveMinimum"] });
  });

  it("are served without operationIds where paths differ only in signs", async () => {
    const plain = { responses: { 200: { description: "Done", content: { "application/json": {} } } } };
    const paths = {
      "/a-b": { get: plain },
      "/a/b": { get: plain },
      "/a/b/": { get: plain },
      "/z": { get: toOperation("getAB2") },
    };
    const server = await createServer({}, { contract: toContract(paths) });
    expect(server.operations.map(({ id }) => id)).toEqual(["getAB", "getAB3", "getAB4", "getAB2"]);
  });

  it.each(["3.1.0", "3.1.2", "3.2.0"])("of OpenAPI %s are read", async (openapi) => {
    const { send } = await start(versioned(openapi, { "/things": { get: toOperation("listThings") } }), {
      listThings: echo,
    });
    expect((await send("GET", "/things")).status).toBe(200);
  });

  it.each(["3.0.3", "3.1.1", "3.2.0"])(
    "of OpenAPI %s may have extensions among their paths",
    async (version) => {
      const paths = { "/things": toPost("createThing", { type: "string" }), "/x-rays": toPost("addRay", {}) };
      const extended = { ...paths, "x-none": null, "x-text": "abc", "x-list": [1] };
      const contract = {
        ...versioned(version, {}),
        paths: extended as unknown as Record<string, JsonObject>,
      };
      const { send, fail } = await start(contract, { createThing: echo, addRay: echo });
      expect((await send("POST", "/things", { body: '"x"' })).status).toBe(200);
      expect((await send("POST", "/x-rays", { body: "1" })).status).toBe(200);
      expect((await fail("POST", "/x-text", { body: "1" })).status).toBe(404);
    },
  );

  it("of OpenAPI 3.2 are converted in path items and media types called default", async () => {
    const media = { itemSchema: { type: "integer" } };
    const requestBody = { required: true, content: { "application/jsonl": media } };
    const components = { pathItems: { default: { post: toOperation("addLines", { requestBody }) } } };
    const paths = { "/lines": { $ref: "#/components/pathItems/default" } };
    const contract = { ...toContract(paths, { components }), openapi: "3.2.0" };
    const { fail } = await start(contract, { addLines: echo });
    const lines = { headers: { "content-type": "application/jsonl" }, body: '1\n"x"\n' };
    expect(toKeywords(await fail("POST", "/lines", lines))).toEqual({ "body[1]": ["type"] });
  });

  it("of OpenAPI 3.2 are served with query operations and additional operations", async () => {
    const requestBody = { required: true, content: { "application/json": { schema: { type: "integer" } } } };
    const path = { name: "id", in: "path", required: true, schema: { type: "string", maxLength: 3 } };
    const moved = toOperation("copyThing", { requestBody });
    const lock = { responses: { 204: { description: "Locked" } } };
    const contract = versioned("3.2.0", {
      "/things": { query: toOperation("queryThings", { requestBody }) },
      "/things/{id}": { $ref: "#/components/pathItems/Thing" },
    });
    const pathItems = { Thing: { parameters: [path], additionalOperations: { COPY: moved, LOCK: lock } } };
    const whole = { ...contract, components: { pathItems } };
    const handlers = { queryThings: echo, copyThing: echo, lockThingsById: async () => ({ status: 204 }) };
    const { send, fail } = await start(whole, handlers);
    expect(await send("QUERY", "/things", { body: "5" })).toMatchObject({ status: 200, body: { body: 5 } });
    expect(toKeywords(await fail("QUERY", "/things", { body: "true" }))).toEqual({ body: ["type"] });
    expect(await send("COPY", "/things/a", { body: "1" })).toMatchObject({
      body: { path: { id: "a" }, body: 1 },
    });
    expect(toKeywords(await fail("COPY", "/things/abcd"))).toEqual({
      "path.id": ["maxLength"],
      body: ["required"],
    });
    expect((await send("LOCK", "/things/a")).status).toBe(204);
    const wrong = await fail("DELETE", "/things/a");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "COPY, LOCK, OPTIONS"]);
  });

  it.each([
    ["SCAN", "can't receive requests with the method SCAN"],
    ["copy", "can't receive requests with the method copy"],
    ["CONNECT", "can't receive requests with the method CONNECT"],
    ["POST", "the operation belongs into the member post"],
  ])("of OpenAPI 3.2 with the additional operation %s are refused", async (method, message) => {
    const paths = { "/things": { additionalOperations: { [method]: toOperation("one") } } };
    await expect(createServer({}, { contract: versioned("3.2.0", paths) })).rejects.toThrow(
      `#/paths/~1things/additionalOperations/${method}: `,
    );
    await expect(createServer({}, { contract: versioned("3.2.0", paths) })).rejects.toThrow(message);
  });

  it("of OpenAPI 3.2 may refer to media types, and to security schemes by URI", async () => {
    const ref = { $ref: "#/components/mediaTypes/Count" };
    const requestBody = { content: { "application/json": ref } };
    const responses = { 200: { description: "Done", content: { "application/json": ref } } };
    const self = "https://example.com/contract.yaml";
    const secured = { security: [{ [`${self}#/components/securitySchemes/a~1b`]: [], plain: [] }] };
    const contract = {
      ...versioned("3.2.0", {
        "/things": { post: toOperation("count", { requestBody, responses, ...secured }) },
      }),
      $self: self,
      components: {
        mediaTypes: { Count: { schema: { type: "integer", maximum: 9 } } },
        securitySchemes: {
          "a/b": { type: "apiKey", in: "header", name: "X-Key" },
          plain: { type: "http", scheme: "bearer" },
        },
      },
    };
    const count = async ({ body }: { body?: unknown }) => ({ status: 200, body: body === 8 ? "8" : body });
    const { send, fail } = await start(contract, { count }, { authenticate: () => ({}) as never });
    const headers = { "X-Key": "k", Authorization: "Bearer t" };
    expect((await send("POST", "/things", { headers, body: "7" })).body).toBe(7);
    expect(toKeywords(await fail("POST", "/things", { headers, body: "10" }))).toEqual({ body: ["maximum"] });
    expect((await fail("POST", "/things", { headers, body: "8" })).status).toBe(500);
    expect((await fail("POST", "/things", { headers: { "X-Key": "k" }, body: "7" })).status).toBe(401);
  });

  it("of OpenAPI 3.2 say how to refer to a security scheme of another file", async () => {
    const uri = "./auth.yaml#/components/securitySchemes/key";
    const contract = versioned("3.2.0", {
      "/things": { get: toOperation("a", { security: [{ [uri]: [] }] }) },
    });
    await expect(createServer({}, { contract })).rejects.toThrow(
      `security scheme ${uri} is not declared; if it is in another file, write NAME in its place, and declare NAME in components.securitySchemes as { "$ref": "${uri}" }`,
    );
  });

  it("of OpenAPI 3.2 read cookies in the style cookie without percent-decoding", async () => {
    const schema = { type: "object", additionalProperties: { type: "string" } };
    const ids = { type: "array", items: { type: "integer" } };
    const place = { in: "cookie", style: "cookie" };
    const parameters = [
      { name: "theme", ...place, schema: { type: "string" } },
      { name: "ids", ...place, schema: ids },
      { name: "few", ...place, explode: false, schema: ids },
      { name: "old", in: "cookie", schema: { type: "string" } },
      { name: "pair", ...place, explode: false, schema },
    ];
    const contract = versioned("3.2.0", { "/things": { get: toOperation("read", { parameters }) } });
    const { send } = await start(contract, { read: echo });
    const cookie = "theme=a%20%; ids=1; ids=2; few=3,4; old=a%20b; pair=x,1%,y,2";
    expect((await send("GET", "/things", { headers: { cookie } })).body).toMatchObject({
      cookie: { theme: "a%20%", ids: [1, 2], few: [3, 4], old: "a b", pair: { x: "1%", y: "2" } },
    });
  });

  it.each(["application/jsonl", "application/x-ndjson", "application/json-seq"])(
    "of OpenAPI 3.2 validate each item of a body of %s by its itemSchema",
    async (type) => {
      const itemSchema = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
      const requestBody = { required: true, content: { [type]: { itemSchema } } };
      const contract = versioned("3.2.0", { "/things": { post: toOperation("addThings", { requestBody }) } });
      const { send, fail } = await start(contract, { addThings: echo });
      const headers = { "content-type": type };
      const mark = type === "application/json-seq" ? "\x1e" : "";
      const body = (...items: string[]) => items.map((item) => `${mark}${item}\n`).join("");
      expect(
        (await send("POST", "/things", { headers, body: body('{"n":1}', '{"n":2}') })).body,
      ).toMatchObject({
        body: [{ n: 1 }, { n: 2 }],
      });
      expect(toKeywords(await fail("POST", "/things", { headers, body: body('{"n":1}', "{}") }))).toEqual({
        "body[1].n": ["required"],
      });
      const broken = await fail("POST", "/things", { headers, body: body('{"n":1}', '{"n":') });
      expect(broken.body.errors).toEqual([{ property: "body", message: "has no JSON in item 2" }]);
    },
  );

  describe("of OpenAPI 3.2 with a list in multipart/mixed", () => {
    const item = { type: "object", required: ["n"], properties: { n: { type: "integer" } } };
    const file = { type: "string", format: "binary", maxLength: 3 };
    const tuple = { type: "array", prefixItems: [item], items: file, minItems: 1 };
    const toBody = (content: object) => ({ requestBody: { required: true, content } });
    const toParts = (...parts: string[]) =>
      `preamble\r\n${parts.map((part) => `--b \r\n${part}\r\n`).join("")}--b--\r\nepilogue`;
    const json = (text: string) => `Content-Type: application/json\r\n\r\n${text}`;
    const image = (bytes: string, type = "image/png") =>
      `content-type: ${type}\r\nContent-Disposition: attachment; filename="a/é.png"\r\n\r\n${bytes}`;
    const open = async () => {
      const encodings = {
        prefixEncoding: [{ contentType: "application/json" }],
        itemEncoding: { contentType: "image/*" },
      };
      const contract = versioned("3.2.0", {
        "/items": { post: toOperation("addItems", toBody({ "multipart/mixed": { itemSchema: item } })) },
        "/tuples": {
          post: toOperation("addTuple", toBody({ "multipart/related": { schema: tuple, ...encodings } })),
        },
        "/texts": {
          post: toOperation("addTexts", toBody({ "multipart/*": { itemSchema: { type: "string" } } })),
        },
        "/named": { post: toOperation("addNamed", toBody({ "multipart/mixed": { schema: item } })) },
      });
      const running = await start(contract, {
        addItems: echo,
        addTuple: echo,
        addTexts: echo,
        addNamed: echo,
      });
      const headers = { "content-type": 'multipart/mixed; boundary="b"' };
      return { ...running, headers, related: { "content-type": "multipart/related; boundary=b" } };
    };

    it("validate each part by its schema and give the handler a list", async () => {
      const { send, fail, headers, related } = await open();
      const items = { headers, body: toParts(json('{"n":1}'), json('{"n":2}')) };
      expect((await send("POST", "/items", items)).body).toMatchObject({ body: [{ n: 1 }, { n: 2 }] });
      const wrong = { headers, body: toParts(json('{"n":1}'), json('{"n":"x"}'), json("{"), "\r\ntext") };
      expect(toKeywords(await fail("POST", "/items", wrong))).toEqual({
        "body[1].n": ["type"],
        "body[2]": ["content"],
        "body[3]": ["type"],
      });
      const tuple = { headers: related, body: toParts(json('{"n":1}'), image("abc")) };
      expect((await send("POST", "/tuples", tuple)).body).toMatchObject({
        body: [{ n: 1 }, { filename: "é.png", mediaType: "image/png", bytes: { data: [97, 98, 99] } }],
      });
      const texts = {
        headers,
        body: toParts("\r\none", "Content-Type: text/plain\r\n\r\ntwo\r\nlines", "\r\n"),
      };
      expect((await send("POST", "/texts", texts)).body).toMatchObject({ body: ["one", "two\r\nlines", ""] });
    });

    it("refuse other media types and lengths than declared, and what is not multipart", async () => {
      const { fail, headers, related } = await open();
      const parts = toParts("\r\n{}", image("abcd"), image("x", "text/csv"));
      expect(toKeywords(await fail("POST", "/tuples", { headers: related, body: parts }))).toEqual({
        "body[0]": ["contentType"],
        "body[1]": ["maxLength"],
        "body[2]": ["contentType"],
      });
      const encoded = "Content-Transfer-Encoding: base64\r\n\r\neA==";
      for (const body of [
        "x",
        "--b\r\n",
        "--b\r\nno empty line\r\n--b--",
        "--b\r\n\r\nopen",
        toParts(encoded),
      ])
        expect([body, (await fail("POST", "/texts", { headers, body })).status]).toEqual([body, 400]);
      const many = { headers, body: toParts(...Array.from({ length: 1_001 }, () => "\r\nx")) };
      expect((await fail("POST", "/texts", many)).body.errors).toMatchObject([
        { message: "must have at most 1000 parts" },
      ]);
    });

    it("read headers with parameters, parts without content, and lists in form-data", async () => {
      const media = {
        "multipart/mixed": {
          itemSchema: { oneOf: [item, { type: "string", maxLength: 5 }] },
          itemEncoding: { contentType: "text/plain; charset=utf-8, application/*+json" },
        },
        "multipart/form-data": { itemSchema: { type: "string" } },
      };
      const paths = { "/parts": { post: toOperation("addParts", toBody(media)) } };
      const { send, fail } = await start(versioned("3.2.0", paths), { addParts: echo });
      const read = async (body: string, type = "multipart/mixed; boundary=b") =>
        (await send("POST", "/parts", { headers: { "content-type": type }, body })).body;
      const linked = 'Content-Type: application/ld+json; charset=utf-8\r\n\r\n{"n":1}';
      const quoted = 'multipart/mixed; type="x; boundary=y"; boundary="b"';
      expect(await read(toParts(linked, "\r\ntext"), quoted)).toMatchObject({ body: [{ n: 1 }, "text"] });
      const empty = "--b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n--b--";
      expect(await read(empty)).toMatchObject({ body: ["", ""] });
      const toFile = (disposition: string) => `Content-Disposition: attachment; ${disposition}\r\n\r\nx`;
      const files = [
        `filename="a.txt"; filename*=UTF-8''%C3%A9.txt`,
        `filename="a.txt"; filename*=UTF-8''%C3`,
        'filename="a;\\"b.txt"',
        'filename="C:\\a\\b.txt"',
      ];
      expect(await read(toParts(...files.map(toFile), toFile('name="y; filename=z"')))).toMatchObject({
        body: [...["é.txt", "a.txt", 'a;"b.txt', "b.txt"].map((filename) => ({ filename })), "x"],
      });
      const field = 'Content-Disposition: form-data; name="a"\r\n\r\n';
      expect(await read(toParts(`${field}x`, `${field}y`), "multipart/form-data; boundary=b")).toMatchObject({
        body: ["x", "y"],
      });
      const headers = { "content-type": "multipart/mixed; boundary=b" };
      const wrong = toParts(json("{}"), linked.replace("1", '"x"'), "Content-Type: text/html\r\n\r\n");
      expect(toKeywords(await fail("POST", "/parts", { headers, body: wrong }))).toMatchObject({
        "body[0]": ["contentType"],
        "body[2]": ["contentType"],
      });
    });

    it("read named parts where the schema is an object, as OpenAPI 3.0 writes it", async () => {
      const { send, fail, headers } = await open();
      const part = (text: string) => `Content-Disposition: form-data; name=n\r\n\r\n${text}`;
      const sent = await send("POST", "/named", { headers, body: toParts(part("7")).replaceAll("b ", "b") });
      expect(sent.body).toMatchObject({ body: { n: 7 } });
      expect(
        toKeywords(await fail("POST", "/named", { headers, body: toParts(part("x")).replaceAll("b ", "b") })),
      ).toEqual({
        "body.n": ["type"],
      });
    });
  });

  it.each([
    ["OpenAPI 2.0", { openapi: "2.0" }, /reads 3\.0, 3\.1 and 3\.2; convert it with: npx swagger2openapi/],
    ["OpenAPI 4.0.0", { openapi: "4.0.0" }, /reads 3\.0, 3\.1 and 3\.2$/],
    ["Swagger 2.0", { openapi: undefined, swagger: "2.0" }, /is Swagger 2\.0.*npx swagger2openapi/],
  ])("of %s are refused, and the message says how to convert Swagger", async (_title, members, message) => {
    const contract = { ...versioned("3.1.0", { "/things": { get: toOperation("listThings") } }), ...members };
    // A document from a JavaScript program may lack the members that the type requires.
    await expect(createServer({}, { contract: contract as never })).rejects.toThrow(message);
    const folder = mkdtempSync(join(tmpdir(), "versions-"));
    const file = join(folder, "contract.json");
    writeFileSync(file, JSON.stringify(contract));
    await expect(createServer({}, { contract: file })).rejects.toThrow(message);
    rmSync(folder, { recursive: true });
  });

  it("are served without operationIds, by names made from method and path", async () => {
    const plain = { responses: { 200: { description: "Done", content: { "application/json": {} } } } };
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
    const contract = toContract({
      "/users/{id}": { get: { ...plain, parameters }, delete: { ...plain, parameters } },
      "/user-groups": { post: plain },
    });
    const { server, send } = await start(contract, { getUsersById: echo });
    expect(server.operations.map(({ id }) => id)).toEqual([
      "getUsersById",
      "deleteUsersById",
      "postUserGroups",
    ]);
    expect((await send("GET", "/users/7")).body).toMatchObject({ path: { id: "7" } });
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer, type HandlerMap, loadContractSource } from "prospecting-contract/server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { isObject } from "../../src/contract.ts";
import { echo } from "./small-contract.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "contract-files-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes each string, or object as JSON, to the file at its path, and returns the path of the first file. */
function write(files: Record<string, string | object>): string {
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  });
  return paths[0] ?? "";
}

async function read(files: Record<string, string | object>): Promise<unknown> {
  return (await loadContractSource(write(files))).document;
}

const head = { openapi: "3.1.1", info: { title: "Files", version: "1" } };

/** Returns a path item whose GET operation declares a 200 response with a schema. */
function toItem(schema: object): object {
  return { get: { responses: { 200: { description: "x", content: { "application/json": { schema } } } } } };
}

/** Returns the value at a path, given as a list of keys. */
function pick(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce((one, key) => (isObject(one) ? one[key] : undefined), value);
}

const schemaOf = (document: unknown, path: string): unknown =>
  pick(document, "paths", path, "get", "responses", "200", "content", "application/json", "schema");

describe("a contract of many files", () => {
  it("is read as Redocly bundles it: our own one", async () => {
    const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
    const { document } = await loadContractSource(path("openapi/openapi.yaml"));
    const { "x-generated": _, ...bundled } = JSON.parse(readFileSync(path("generated/openapi.json"), "utf8"));
    expect(document).toEqual(bundled);
  });

  it("refers to files at any depth, up and down, in JSON and YAML, with and without pointers", async () => {
    const document = await read({
      "api/v1/root.yaml": [
        "openapi: 3.1.1",
        "info: { title: Files, version: '1' }",
        "paths: { /a: { $ref: ../paths/a.json }, '/b': { $ref: '../paths/all.yml#/~1b' } }",
      ].join("\n"),
      "api/paths/a.json": toItem({ $ref: "../../common/types.yaml#/definitions/Odd%20name" }),
      "api/paths/all.yml": `/b: ${JSON.stringify(toItem({ $ref: "../../common/Leaf.json" }))}`,
      "common/types.yaml":
        "definitions:\n  Odd name: { type: array, items: { $ref: '#/definitions/Inner' } }\n" +
        "  Inner: { anyOf: [{ $ref: Leaf.json }, { $ref: './deep/er/x.yaml' }] }\n",
      "common/Leaf.json": { $schema: "http://json-schema.org/draft-07/schema#", type: "string" },
      "common/deep/er/x.yaml": "$ref: ../../Leaf.json\n",
    });
    expect(schemaOf(document, "/a")).toEqual({ $ref: "#/components/schemas/Odd_name" });
    expect(schemaOf(document, "/b")).toEqual({ $ref: "#/components/schemas/Leaf" });
    expect(pick(document, "components", "schemas")).toEqual({
      Odd_name: { type: "array", items: { $ref: "#/components/schemas/Inner" } },
      Inner: { anyOf: [{ $ref: "#/components/schemas/Leaf" }, { $ref: "#/components/schemas/x" }] },
      Leaf: { $schema: "http://json-schema.org/draft-07/schema#", type: "string" },
      x: { $ref: "#/components/schemas/Leaf" },
    });
  });

  it("may refer back to the root, and in circles", async () => {
    const document = await read({
      "root.json": {
        ...head,
        paths: { "/a": { $ref: "a.json" } },
        components: { schemas: { Tree: { $ref: "tree.json" }, Here: { type: "null" } } },
      },
      "a.json": toItem({ anyOf: [{ $ref: "root.json#/components/schemas/Here" }, { $ref: "tree.json" }] }),
      "tree.json": {
        type: "object",
        properties: {
          self: { $ref: "#" },
          other: { $ref: "other.json" },
          none: { $ref: "./root.json#/components/schemas/Tree" },
        },
      },
      "other.json": { type: "array", items: { $ref: "tree.json#" } },
    });
    expect(schemaOf(document, "/a")).toEqual({
      anyOf: [{ $ref: "#/components/schemas/Here" }, { $ref: "#/components/schemas/Tree" }],
    });
    expect(pick(document, "components", "schemas")).toEqual({
      Tree: {
        type: "object",
        properties: {
          self: { $ref: "#/components/schemas/Tree" },
          other: { $ref: "#/components/schemas/other" },
          none: { $ref: "#/components/schemas/Tree" },
        },
      },
      Here: { type: "null" },
      other: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
    });
  });

  it("keeps two files of one name apart, and what stands beside a reference", async () => {
    const document = await read({
      "root.json": {
        ...head,
        paths: {
          "/a": toItem({ $ref: "a/User.json", description: "own" }),
          "/b": { $ref: "b.json", summary: "own" },
        },
      },
      "b.json": toItem({ $ref: "b/User.json" }),
      "a/User.json": { type: "object" },
      "b/User.json": { type: "array" },
    });
    expect(schemaOf(document, "/a")).toEqual({ $ref: "#/components/schemas/User", description: "own" });
    expect(pick(document, "paths", "/b")).toEqual({ $ref: "#/components/pathItems/b", summary: "own" });
    expect(pick(document, "components", "schemas")).toEqual({
      User: { type: "object" },
      "User-2": { type: "array" },
    });
  });

  it("may hold components, paths and maps of them in files of their own", async () => {
    const document = await read({
      "root.json": {
        ...head,
        paths: { $ref: "paths.yaml" },
        components: { schemas: { $ref: "schemas.yaml" }, parameters: { $ref: "schemas.yaml#/x-parameters" } },
      },
      "paths.yaml": `/a: ${JSON.stringify(toItem({ $ref: "root.json#/components/schemas/Pet" }))}`,
      "schemas.yaml":
        "Pet: { type: object, properties: { tag: { $ref: '#/Tag' } } }\nTag: { type: string }\n" +
        "x-parameters: { Limit: { name: limit, in: query, schema: { type: integer } } }\n",
    });
    expect(schemaOf(document, "/a")).toEqual({ $ref: "#/components/schemas/Pet" });
    expect(pick(document, "components", "schemas")).toMatchObject({
      Pet: { type: "object", properties: { tag: { $ref: "#/components/schemas/Tag" } } },
      Tag: { type: "string" },
    });
    expect(pick(document, "components", "parameters", "Limit", "name")).toBe("limit");
  });

  it("refers to files in discriminators, examples and extensions, whose other data stays", async () => {
    const example = { $ref: "https://data.example/1" };
    const document = await read({
      "root.json": {
        ...head,
        paths: {
          "/a": toItem({
            oneOf: [{ $ref: "cat.json" }],
            discriminator: {
              propertyName: "kind",
              mapping: { cat: "./cat.json", dog: "dog.json", fox: "Fox" },
            },
            example,
          }),
        },
        "x-sample": { $ref: "sample.yaml" },
      },
      "cat.json": { type: "object", examples: [{ $ref: "./gone.json" }] },
      "dog.json": { type: "object", title: "Dog" },
      "sample.yaml": "- 12345678901234567890\n- { $ref: 'https://data.example/2' }\n",
    });
    expect(schemaOf(document, "/a")).toEqual({
      oneOf: [{ $ref: "#/components/schemas/cat" }],
      discriminator: {
        propertyName: "kind",
        mapping: { cat: "#/components/schemas/cat", dog: "#/components/schemas/dog", fox: "Fox" },
      },
      example,
    });
    expect(pick(document, "components", "schemas")).toEqual({
      cat: { type: "object", examples: [{ $ref: "./gone.json" }] },
      dog: { type: "object", title: "Dog" },
    });
    expect(pick(document, "x-sample")).toEqual([12345678901234567000, { $ref: "https://data.example/2" }]);
  });

  it("may have a path item that calls itself back, and schemas with addresses of their own", async () => {
    const document = await read({
      "root.json": { ...head, paths: { "/a": { $ref: "a.json" } } },
      "a.json": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "s.json#name" } } } },
          responses: {},
          callbacks: { again: { "{$request.body#/url}": { $ref: "a.json" } } },
        },
      },
      "s.json": {
        $id: "https://schemas.example/s.json",
        $defs: {
          a: { $anchor: "name", type: "object", properties: { b: { $ref: "s.json#/$defs/b" } } },
          b: {},
        },
      },
    });
    const post = {
      requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/a" } } } },
      responses: {},
      callbacks: { again: { "{$request.body#/url}": { $ref: "#/components/pathItems/a" } } },
    };
    expect(pick(document, "paths", "/a")).toEqual({ post });
    expect(pick(document, "components", "pathItems", "a")).toEqual({ post });
    expect(pick(document, "components", "schemas", "a", "properties", "b")).toEqual({
      $ref: "#/components/schemas/b",
    });
  });

  it.each([
    ["3.1.1", undefined, "root.yaml"],
    ["3.2.0", undefined, "./root.yaml"],
    ["3.2.0", "https://a.example/v1/api.yaml", "https://a.example/v1/api.yaml"],
    ["3.2.0", "https://a.example/v1/api.yaml", "../v1/api.yaml"],
    ["3.2.0", "/v1/api.yaml", "/v1/api.yaml"],
  ])("may refer to itself by its own address: %s, $self %s, $ref %s", async (openapi, self, address) => {
    const $ref = `${address}#/components/schemas/Own`;
    const own = { type: "object", properties: { parent: { $ref } } };
    const root = {
      ...{ ...head, openapi, ...(self === undefined ? {} : { $self: self }) },
      components: { schemas: { Own: own } },
    };
    const local = { $ref: "#/components/schemas/Own" };
    const alone = await read({ "root.yaml": { ...root, paths: { "/own": toItem({ $ref }) } } });
    expect(schemaOf(alone, "/own")).toEqual(local);
    expect(pick(alone, "components", "schemas", "Own", "properties", "parent")).toEqual(local);
    const paths = { "/own": toItem({ $ref }), "/other": { $ref: "other.json" } };
    const both = await read({ "root.yaml": { ...root, paths }, "other.json": toItem({ type: "string" }) });
    expect([schemaOf(both, "/own"), schemaOf(both, "/other")]).toEqual([local, { type: "string" }]);
  });

  it.each([
    ["gone.json", /root\.json:3:\d+ \(.*\$ref\): There is no file .*gone\.json/],
    ["there.json#/nothing", /root\.json:3:\d+ \(.*\$ref\): Nothing is found at there\.json#\/nothing/],
    ["https://a.example/x.json", /root\.json:3:\d+ .*https:\/\/a\.example\/x\.json is on another host/],
    ["broken.json", /broken\.json:2 can't be read/],
    [
      "urn:x:y",
      /root\.json:3:\d+ .*urn:x:y is not the address of a file; .* needs a \$self or \$id with a path/,
    ],
  ])("is refused at its place where %s leads nowhere", async (ref, message) => {
    const text = `{ "openapi": "3.1.1", "info": { "title": "x", "version": "1" },\n"paths": {\n"/a": { "$ref": "${ref}" } } }`;
    const files = { "root.json": text, "there.json": {}, "broken.json": '{\n"a": ]' };
    await expect(read(files)).rejects.toThrow(message);
  });

  it("is refused with every place that leads nowhere", async () => {
    const item = (ref: string): object => ({ $ref: ref });
    const paths = { "/a": item("gone.json"), "/b": item("there.json#/nothing"), "/c": item("there.json") };
    const files = { "root.json": JSON.stringify({ ...head, paths }), "there.json": {} };
    await expect(read(files)).rejects.toThrow(
      /the contract has 2 faults:\n.*root\.json.*gone\.json leads nowhere\n.*there\.json#\/nothing leads nowhere/,
    );
  });

  it("is found in a folder, by the names that the comparison looks for too", async () => {
    write({ "a/openapi.yml": JSON.stringify({ ...head, paths: {} }), "b/contract.yaml": "openapi: 3.1.1" });
    const noted: string[] = [];
    const note = (files: readonly string[]): void => void noted.push(...files);
    expect((await loadContractSource(join(folder, "a"), note)).document.info.title).toBe("Files");
    // The loader must also report the paths at which it found no file, because the mock watches these paths: a file may
    // be created there later.
    expect(noted).toContain(join(folder, "a/openapi.yaml"));
    await expect(createServer({}, { contract: join(folder, "b") })).rejects.toThrow(
      /The directory .*b holds none of openapi\.yaml, openapi\.yml, openapi\.json/,
    );
  });

  it("is refused with file and line for a type that there is not", async () => {
    const contract = write({
      "root.json": {
        ...head,
        paths: { "/pets": toItem({ $ref: "#/components/schemas/Pet" }) },
        components: { schemas: { Pet: { $ref: "pet.yaml#/Pet" } } },
      },
      "pet.yaml": `Pet:\n  type: object\n  properties:\n    age:\n      type: integr\n`,
    });
    await expect(createServer({}, { contract })).rejects.toThrow(
      /pet\.yaml:\d:\d \(\/Pet\/properties\/age\): type must be .*: integr/,
    );
  });

  it("is refused with file and line for an operationId that two operations have", async () => {
    const get = "    get: { operationId: one, responses: {} }\n";
    const contract = write({
      "root.yaml": `openapi: 3.1.1\ninfo: { title: x, version: '1' }\npaths:\n  /a:\n${get}  /b:\n${get}`,
    });
    const message = /root\.yaml:7:\d+ \(\/paths\/~1b\/get\/operationId\): operationId one is used by GET \/a/;
    await expect(createServer({}, { contract })).rejects.toThrow(message);
  });

  it("is served from its path", async () => {
    const item = {
      get: {
        operationId: "getThing",
        parameters: [{ $ref: "./parameters.yaml#/Count" }],
        responses: { 200: { description: "x", content: { "application/json": { schema: {} } } } },
      },
    };
    const contract = write({
      "root.json": { ...head, openapi: "3.0.3", paths: { "/things": { $ref: "things.json" } } },
      "things.json": item,
      "parameters.yaml": "Count: { name: count, in: query, schema: { type: integer, nullable: true } }\n",
    });
    const handlers: HandlerMap = { getThing: echo };
    const server = await createServer(handlers, { contract });
    onTestFinished(() => server.close());
    const { url } = await server.listen();
    const ask = async (count: string) => (await fetch(`${url}/things?count=${count}`)).json();
    expect(await ask("5")).toMatchObject({ query: { count: 5 } });
    expect(await ask("x")).toMatchObject({ errors: [{ property: "query.count" }] });
  });
});

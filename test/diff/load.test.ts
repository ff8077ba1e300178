import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { compareContracts } from "../../src/diff/compare.ts";
import { defaultLimits } from "../../src/diff/limits.ts";
import { loadContract } from "../../src/diff/load/load.ts";
import { parseText } from "../../src/diff/load/parse.ts";
import { locate } from "../../src/diff/load/positions.ts";
import { failure } from "./support/failure.ts";
import { contractFiles, Repository } from "./support/repository.ts";

let repository: Repository;
let server: Server;
let origin: string;

beforeAll(async () => {
  repository = new Repository();
  repository.commit(contractFiles(100), "v1.0.0");
  repository.commit({
    ...contractFiles(50),
    "gone/old.yaml": "openapi: 3.1.0\n",
    "broken/missing.yaml": "openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    $ref: nowhere.yaml\n",
    "broken/folder.yaml": "openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    $ref: ../openapi\n",
  });
  rmSync(`${repository.directory}/gone`, { recursive: true });
  repository.write({
    "remote.yaml": "openapi: 3.1.0\ninfo: {}\npaths: {/a: {$ref: 'https://other.example/a.yaml'}}\n",
    "missing.yaml": "openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    $ref: nowhere.yaml\n",
    "sampled.yaml": "openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    $ref: sample.py\n  /b: {get: {}}\n",
    "sample.py": "def f(): { [\n",
    "folder.yaml": "openapi: 3.1.0\ninfo: {}\npaths:\n  /a:\n    $ref: empty\n",
    "extended.yaml":
      "openapi: 3.1.0\ninfo: {x-a: {$ref: nowhere.py}}\npaths: {/a: {get: {x-b: {$ref: sample.py}}}}\n",
    "outside.yaml": "openapi: 3.1.0\ninfo: {}\npaths: {/a: {$ref: '../../../../../../../etc/hostname'}}\n",
    "broken.yaml": "openapi: 3.1.0\ninfo: {}\npaths: {\n",
    "broken.json": '{"openapi": "3.1.0", "info": {}, "paths": [}',
    "swagger.json": '{"swagger": "2.0"}',
    "newer.yaml": "openapi: 4.0.0\ninfo: {}\npaths: {}\n",
    "list.yaml": "- 1\n",
    "empty/readme.txt": "",
    "part.yaml": "title: Here\n",
    "statuses.yaml": "default: {$ref: part.yaml}\n",
  });
  server = createServer((request, response) => {
    const redirect = request.url === "/moved.yaml";
    if (redirect) response.writeHead(302, { location: "https://other.example/x.yaml" }).end();
    else if (request.url === "/openapi.yaml")
      response.end("openapi: 3.1.0\ninfo: {}\npaths: {/a: {$ref: parts/a.yaml}}\n");
    else if (request.url === "/parts/a.yaml") response.end("get: {responses: {}}\n");
    else if (request.url === "/leaves.yaml")
      response.end("openapi: 3.1.0\ninfo: {}\npaths: {/a: {$ref: 'file:///etc/hostname'}}\n");
    else if (request.url === "/long.yaml") response.end("a".repeat(100_000));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  repository.dispose();
  await new Promise((resolve) => server.close(resolve));
});

const load = (text: string, more: Parameters<typeof loadContract>[1] = {}) =>
  loadContract(text, { directory: repository.directory, ...more });

describe("a name that leads nowhere", () => {
  it.each([
    ["a file that only git has", "gone/old.yaml", "HEAD:gone/old.yaml"],
    ["a file in another folder", "openapi.yaml", "HEAD:openapi/openapi.yaml"],
    ["a revision alone", "v1.0.0", "v1.0.0:openapi/openapi.yaml"],
    ["a wrong path at a revision", "v1.0.0:openapi.yaml", "v1.0.0:openapi/openapi.yaml"],
  ])("suggests the revision for %s", async (_, text, meant) => {
    expect((await failure(load(text))).message).toMatch(`did you mean ${meant}?`);
  });

  it("suggests nothing when git knows no such file either", async () => {
    expect((await failure(load("nowhere/at-all.yaml"))).message).not.toContain("did you mean");
  });
});

describe("the parser of plain YAML", () => {
  it.each([
    "a: 1_000",
    "a: 0o17",
    "a: 010",
    "a: 1e3",
    "a: 2024-01-01",
    "a: yes",
    "a: ~",
    "200: x\n1.5: y",
    "a: >-\n  x\n\n  y\nb: |+\n  z\n\n",
    'a: "x\\n\\u263a"',
    "a: &x [1]\nb: *x",
    "x: &x {a: 1}\nb: {<<: *x, c: 2}",
    "a: !foo b",
    "? a\n: b",
  ])("reads %j as the parser does that names mistakes", (text) => {
    expect(parseText(text, "x", defaultLimits)).toEqual(
      parseDocument(text, { merge: true, logLevel: "silent" }).toJS(),
    );
  });

  it("leads to lines and columns, in lists, flow style and behind comments", () => {
    const text = "# first\na:\n  - b: {c: 1, 'd e': 2}\n  # second\n  - x\n'f': |\n  g: h\ni: j\n";
    const found = locate(text, ["/a", "/a/0/b/d e", "/a/1", "/f", "/i"]);
    expect([...found].map(([pointer, { line, column }]) => [pointer, line, column])).toEqual([
      ["/a", 2, 1],
      ["/a/0/b/d e", 3, 15],
      ["/a/1", 5, 5],
      ["/f", 6, 1],
      ["/i", 8, 1],
    ]);
  });

  it("leads to lines and columns in flow style that starts like JSON", () => {
    const found = locate("{a: 1,\n b: [x, {c: 2}]}", ["/a", "/b/1/c"]);
    expect([...found]).toEqual([
      ["/a", { line: 1, column: 2 }],
      ["/b/1/c", { line: 2, column: 10 }],
    ]);
  });
});

function limitOf(contract: Awaited<ReturnType<typeof loadContract>>): unknown {
  const list = contract.root.child("paths").child("/things").child("get").child("parameters");
  return contract.follow(list.child("0")).child("schema").child("maximum").value;
}

describe("loadContract", () => {
  it.each([
    ["a file", "openapi/openapi.yaml", 50],
    ["a directory", "openapi", 50],
    ["a revision with a path", "HEAD~1:openapi/openapi.yaml", 100],
    ["a revision with a directory", "v1.0.0:openapi", 100],
    ["a revision with a relative path", "main:./openapi", 50],
  ])("reads %s with all its files", async (_, text, maximum) => {
    expect(limitOf(await load(text))).toBe(maximum);
  });

  it("reads a revision from a subdirectory relative to the top, or to there after a dot", async () => {
    const directory = `${repository.directory}/openapi`;
    expect(limitOf(await load("v1.0.0:openapi", { directory }))).toBe(100);
    expect(limitOf(await load("v1.0.0:./openapi.yaml", { directory }))).toBe(100);
  });

  it("reads standard input, whose references start from the working directory", async () => {
    const text = contractFiles(1)["openapi/openapi.yaml"] ?? "";
    const directory = `${repository.directory}/openapi`;
    expect(limitOf(await load("-", { directory, readInput: async () => text }))).toBe(50);
  });

  it("reads an address with files of the same origin", async () => {
    const contract = await load(`${origin}/openapi.yaml`);
    expect(contract.follow(contract.root.child("paths").child("/a")).child("get").value).toEqual({
      responses: {},
    });
  });

  it.each([
    ...["parameters", "requestBodies", "headers", "callbacks", "links", "pathItems", "securitySchemes"],
    ...["dependentSchemas", "content", "encoding", "variables", "webhooks", "properties", "$defs"],
  ])("reads what is called default or example in %s", async (map) => {
    for (const name of ["default", "example"]) {
      const text = JSON.stringify({ openapi: "3.1.0", [map]: { [name]: { $ref: "part.yaml" } } });
      const contract = await load("-", { readInput: async () => text });
      expect(contract.follow(contract.root.child(map).child(name)).value).toEqual({ title: "Here" });
    }
  });

  it("reads what is called default in a file of answers", async () => {
    const responses = { default: { $ref: "statuses.yaml#/default" } };
    const text = JSON.stringify({ openapi: "3.1.0", responses });
    const contract = await load("-", { readInput: async () => text });
    expect(contract.follow(contract.root.child("responses").child("default")).value).toEqual({
      title: "Here",
    });
  });

  it("takes no example for a reference, whatever property it is of", async () => {
    const data = { example: { $ref: "nowhere.yaml" }, default: { $ref: "nowhere.yaml" } };
    const properties = { headers: data, properties: data, default: data };
    const text = JSON.stringify({ openapi: "3.1.0", components: { schemas: { A: { properties } } } });
    expect((await load("-", { readInput: async () => text })).root.child("openapi").value).toBe("3.1.0");
  });

  it("says in which file and line a value stands", async () => {
    const contract = await load("openapi");
    const target = contract.follow(
      contract.root.child("paths").child("/things").child("get").child("parameters").child("0"),
    );
    expect(contract.place(target.uri, "/schema/maximum")).toEqual({
      file: "openapi/components/parameters/Limit.yaml",
      pointer: "/schema/maximum",
      line: 5,
      column: 3,
    });
    const old = await load("v1.0.0:openapi");
    expect(old.place(old.rootUri, "/info/version")).toMatchObject({
      file: "v1.0.0:openapi/openapi.yaml",
      line: 4,
    });
  });
});

describe("what can't be loaded is refused with a reason:", () => {
  it.each([
    ["a path that does not exist", "nothing.yaml", "not_found", /no file or directory nothing\.yaml/],
    ["a directory without a contract", "empty", "not_found", /holds none of openapi\.yaml/],
    ["a revision that does not exist", "nowhere:openapi", "git_failed", /not a revision/],
    ["an option in place of a revision", "--output=x:openapi", "git_failed", /not a revision/],
    [
      "a path that the revision does not have",
      "v1.0.0:other.yaml",
      "git_failed",
      /nothing at v1\.0\.0:other\.yaml/,
    ],
    ["Swagger 2.0", "swagger.json", "unsupported_version", /Swagger 2\.0/],
    ["OpenAPI 4", "newer.yaml", "unsupported_version", /4\.0\.0/],
    ["a list", "list.yaml", "unreadable", /not an object/],
    ["no name", "", "not_found", /No contract/],
  ])("%s", async (_, text, code, message) => {
    const error = await failure(load(text));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it("broken YAML and JSON, with line and column", async () => {
    expect(await failure(load("broken.yaml"))).toMatchObject({
      code: "unreadable",
      place: { file: "broken.yaml", line: 4 },
    });
    expect(await failure(load("broken.json"))).toMatchObject({
      code: "unreadable",
      place: { file: "broken.json", line: 1 },
    });
  });

  it("references to other hosts unless allowed, and files outside the directory in any case", async () => {
    expect((await failure(load("remote.yaml"))).code).toBe("refused_reference");
    expect((await failure(load("outside.yaml"))).code).toBe("refused_reference");
    expect((await failure(load(`${origin}/leaves.yaml`, { allowRemote: true }))).code).toBe(
      "refused_reference",
    );
    expect((await failure(load(`${origin}/moved.yaml`))).code).toBe("refused_reference");
  });

  it("answers that are no document, and those that are too long", async () => {
    expect((await failure(load(`${origin}/nothing.yaml`))).code).toBe("remote_failed");
    expect((await failure(load(`${origin}/long.yaml`, { limits: { fileBytes: 1_000 } }))).code).toBe(
      "limit_exceeded",
    );
  });
});

describe("a file that can't be read", () => {
  const message = async (name: string) => {
    const contract = await load(name);
    const { changes, notes } = compareContracts(contract, contract);
    expect(changes).toEqual([]);
    return notes.map((note) => `${note.places[0]?.pointer}:${note.places[0]?.line} ${note.message}`);
  };

  it.each([
    [
      "is missing",
      "missing.yaml",
      "/paths/~1a:4 There is no file nowhere.yaml; what it stands for is not known.",
    ],
    ["is no YAML", "sampled.yaml", "/paths/~1a:4 sample.py:2 can't be read: "],
    ["is a folder", "folder.yaml", "/paths/~1a:4 There is no file empty; what it stands for is not known."],
  ])("is noted where something refers to it when it %s", async (_, name, text) => {
    const [first, ...rest] = await message(name);
    expect(first?.slice(0, text.length)).toBe(text);
    expect(rest).toEqual([]);
  });

  it("is noted at a revision too", async () => {
    expect(await message("HEAD:broken/missing.yaml")).toEqual([
      "/paths/~1a:4 There is no file broken/nowhere.yaml at HEAD; what it stands for is not known.",
    ]);
    expect(await message("HEAD:broken/folder.yaml")).toEqual([
      "/paths/~1a:4 There is no file openapi at HEAD; what it stands for is not known.",
    ]);
  });

  it("leaves the rest to be compared, and is passed over in extensions", async () => {
    expect(await message("extended.yaml")).toEqual([]);
    const [base, head] = [await load("missing.yaml"), await load("extended.yaml")];
    expect(compareContracts(base, head).changes.map(({ id }) => id)).toEqual(["operation-added"]);
  });
});

import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMockServer, type MockOptions, type MockServer } from "prospecting-contract/mock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOperations } from "../../src/contract.ts";
import { createServiceBackend } from "../../src/mock/service-backend.ts";
import { createListener, createServer } from "../../src/server/index.ts";
import { document } from "./walk.ts";

const listenerTimes = {
  ...{ requestTimeoutMs: 30_000, headersTimeoutMs: 10_000 },
  ...{ keepAliveTimeoutMs: 5000, closeTimeoutMs: 1000 },
};

let folder: string;
let servers: MockServer[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mock-contract-"));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
  rmSync(folder, { recursive: true });
});

/** Returns a contract with one public operation that returns the greeting. */
function toContract(greeting: string, path = "/greeting"): string {
  const schema = { type: "object", required: ["text"], properties: { text: { type: "string" } } };
  return JSON.stringify({
    openapi: "3.1.1",
    info: { title: "Greetings", version: "1" },
    paths: {
      [path]: {
        get: {
          operationId: "getGreeting",
          "x-rate-limit-bucket": "none",
          security: [],
          responses: {
            "200": {
              description: "Hello",
              content: { "application/json": { schema, examples: { hello: { value: { text: greeting } } } } },
            },
          },
        },
      },
    },
  });
}

async function start(options: MockOptions): Promise<string> {
  const server = await createMockServer(options);
  servers.push(server);
  return (await server.listen()).url;
}

async function read(url: string): Promise<unknown> {
  return (await fetch(url)).json();
}

describe("a contract file", () => {
  it("reports a nullable that has no effect, with its place", async () => {
    const contract = JSON.parse(toContract("hello"));
    contract.openapi = "3.0.3";
    contract.components = { schemas: { Pet: { type: "object" } } };
    contract.components.schemas.Home = { allOf: [{ $ref: "#/components/schemas/Pet" }], nullable: true };
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(contract));
    const problems: string[] = [];
    await start({ contract: file, onProblem: (problem) => problems.push(problem) });
    expect(problems).toEqual([
      expect.stringMatching(/^nullable has no effect .*: #\/components\/schemas\/Home$/),
    ]);
  });

  it("may be YAML and lie in several files, schemas that refer to themselves included", async () => {
    mkdirSync(join(folder, "paths"));
    mkdirSync(join(folder, "schemas"));
    const main = join(folder, "openapi.yaml");
    writeFileSync(
      main,
      "openapi: 3.1.1\ninfo: { title: Trees, version: '1' }\npaths:\n  /tree:\n    $ref: paths/tree.yaml\n",
    );
    writeFileSync(
      join(folder, "paths/tree.yaml"),
      [
        "get:",
        "  operationId: getTree",
        "  security: []",
        "  responses:",
        "    '200':",
        "      description: A tree",
        "      content:",
        "        application/json:",
        "          schema: { $ref: ../schemas/Node.yaml }",
        "          examples: { small: { value: { children: [{ children: [] }] } } }",
      ].join("\n"),
    );
    writeFileSync(
      join(folder, "schemas/Node.yaml"),
      "type: object\nrequired: [children]\nproperties:\n  children:\n    type: array\n    items: { $ref: Node.yaml }\n",
    );
    expect(await read(`${await start({ contract: main })}/tree`)).toEqual({ children: [{ children: [] }] });
  });

  it("may be our own source, with a file for each path and component", async () => {
    const url = await start({
      contract: fileURLToPath(new URL("../../openapi/openapi.yaml", import.meta.url)),
    });
    expect(await read(`${url}/api/health`)).toEqual({ status: "ok", version: expect.any(String) });
  });

  const broken: [title: string, text: string, message: RegExp][] = [
    ["that is no YAML", "openapi: [", /contract\.yaml:1:11: /],
    [
      "that is no contract",
      "title: Things\n",
      /contract\.yaml is not an OpenAPI 3 document: openapi and info\.title and info\.version must be a string/,
    ],
    ["that is a list", "- openapi: 3.1.1\n", /contract\.yaml .*: it is not an object/],
    [
      "whose version is a number",
      "openapi: 3.1.1\ninfo: { title: x, version: 1.0 }\n",
      /contract\.yaml .*: info\.version must be a string/,
    ],
    [
      "of another OpenAPI version",
      '{"openapi":"4.0.0","info":{"title":"x","version":"1"},"paths":{}}',
      /contract\.yaml: .* OpenAPI 4\.0\.0; this version reads 3\.0, 3\.1 and 3\.2/,
    ],
    [
      "with a reference to nowhere",
      "openapi: 3.1.1\ninfo: { title: x, version: '1' }\npaths:\n  /x:\n    $ref: gone.yaml\n",
      /gone\.yaml/,
    ],
  ];
  for (const [title, text, message] of broken)
    it(`${title} is refused before the mock listens`, async () => {
      const file = join(folder, "contract.yaml");
      writeFileSync(file, text);
      await expect(start({ contract: file })).rejects.toThrow(message);
    });

  it("with a schema that can't be compiled is refused, where Prism would stop checking without a word", async () => {
    const file = join(folder, "contract.json");
    writeFileSync(
      file,
      toContract("hello").replace('"text":{"type":"string"}', '"text":{"type":"string","pattern":"("}'),
    );
    await expect(start({ contract: file })).rejects.toThrow(/getGreeting|Invalid regular expression/);
  });
});

describe("an answer of another contract", () => {
  const table: [
    title: string,
    responses: object,
    prefer: string,
    want: [status: number, type: string, text: string],
  ][] = [
    [
      "a failure that is not our Error body keeps its declared type",
      { 200: {}, 404: { content: { "application/problem+json": { example: { title: "Gone" } } } } },
      "code=404",
      [404, "application/problem+json; charset=utf-8", '{"title":"Gone"}'],
    ],
    [
      "a text is sent as it is",
      { 200: { content: { "text/plain": { schema: { type: "string" }, example: "pong" } } } },
      "",
      [200, "text/plain; charset=utf-8", "pong"],
    ],
    [
      "a declared Content-Type header has no effect",
      {
        200: {
          headers: { "Content-Type": { schema: { type: "string", example: "text/x-own" } } },
          content: { "application/json": { example: { pong: true } }, "text/csv": { example: "pong" } },
        },
      },
      "",
      [200, "application/json; charset=utf-8", '{"pong":true}'],
    ],
    [
      "default alone stands for 200",
      { default: { content: { "application/json": { example: { pong: true } } } } },
      "",
      [200, "application/json; charset=utf-8", '{"pong":true}'],
    ],
    [
      "a range of successes goes before a failure",
      { 400: {}, "2XX": { content: { "application/json": { example: { pong: true } } } } },
      "",
      [200, "application/json; charset=utf-8", '{"pong":true}'],
    ],
  ];
  it.each(table)("%s", async (_, responses, prefer, want) => {
    const described = Object.entries(responses).map(([status, response]) => [
      status,
      { description: "x", ...response },
    ]);
    const ping = { operationId: "ping", security: [], responses: Object.fromEntries(described) };
    const document = {
      openapi: "3.1.1",
      info: { title: "Pings", version: "1" },
      paths: { "/ping": { get: ping } },
    };
    const file = join(folder, "contract.json");
    writeFileSync(file, JSON.stringify(document));
    const response = await fetch(`${await start({ contract: file })}/ping`, { headers: { prefer } });
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual(want);
  });
});

describe("a contract that changes on disk", () => {
  /** Starts a mock and returns a function that waits for the next reload. */
  async function startWatched(file: string) {
    const outcomes: { problem?: string }[] = [];
    let wake = (): void => {};
    const url = await start({
      contract: file,
      onReload: (outcome) => {
        outcomes.push(outcome);
        wake();
      },
    });
    const nextReload = async () => {
      while (outcomes.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      return outcomes.shift();
    };
    return { url, nextReload };
  }

  it("answers anew without a refused connection, whether it is written or put in place by renaming", async () => {
    const file = join(folder, "contract.json");
    writeFileSync(file, toContract("hello"));
    const { url, nextReload } = await startWatched(file);
    expect(await read(`${url}/greeting`)).toEqual({ text: "hello" });
    writeFileSync(file, toContract("good evening"));
    expect(await nextReload()).toEqual({ file });
    expect(await read(`${url}/greeting`)).toEqual({ text: "good evening" });
    writeFileSync(join(folder, "new.json"), toContract("good night", "/night"));
    renameSync(join(folder, "new.json"), file);
    expect(await nextReload()).toEqual({ file });
    expect(await read(`${url}/night`)).toEqual({ text: "good night" });
    expect((await fetch(`${url}/greeting`)).status).toBe(404);
  });

  it("is reported when broken, and the last good one stays up until it is mended", async () => {
    const file = join(folder, "contract.json");
    writeFileSync(file, toContract("hello"));
    const { url, nextReload } = await startWatched(file);
    writeFileSync(file, '{ "openapi": ');
    expect(await nextReload()).toMatchObject({ file, problem: expect.stringContaining("contract.json") });
    expect(await read(`${url}/greeting`)).toEqual({ text: "hello" });
    writeFileSync(file, toContract("mended"));
    expect(await nextReload()).toEqual({ file });
    expect(await read(`${url}/greeting`)).toEqual({ text: "mended" });
  });

  it("is followed into the files it refers to", async () => {
    const main = join(folder, "openapi.yaml");
    writeFileSync(
      main,
      "openapi: 3.1.1\ninfo: { title: x, version: '1' }\npaths:\n  /greeting: { $ref: greeting.json }\n",
    );
    const item = (text: string): string => JSON.stringify(JSON.parse(toContract(text)).paths["/greeting"]);
    writeFileSync(join(folder, "greeting.json"), item("hello"));
    const { url, nextReload } = await startWatched(main);
    writeFileSync(join(folder, "greeting.json"), item("changed"));
    expect(await nextReload()).toEqual({ file: main });
    expect(await read(`${url}/greeting`)).toEqual({ text: "changed" });
  });

  it("is read again when a file that it waits for is there at last, in a folder that was not there either", async () => {
    const file = join(folder, "openapi.yaml");
    writeFileSync(file, toContract("hello"));
    const { url, nextReload } = await startWatched(file);
    writeFileSync(
      file,
      toContract("").replace(/"schema":\{.*\},"examples"/, '"schema":{"$ref":"a b/Text.json"},"examples"'),
    );
    expect(await nextReload()).toMatchObject({ problem: expect.stringContaining("Text.json") });
    expect(await read(`${url}/greeting`)).toEqual({ text: "hello" });
    mkdirSync(join(folder, "a b"));
    writeFileSync(join(folder, "a b/Text.json"), '{ "type": "object" }');
    expect(await nextReload()).toEqual({ file });
    expect(await read(`${url}/greeting`)).toEqual({ text: "" });
  });

  it("is found again where its folder was removed and made anew, or another was put in its place", async () => {
    const build = join(folder, "build");
    const file = join(build, "api/contract.json");
    const make = (place: string, greeting: string) => {
      mkdirSync(join(place, "api"), { recursive: true });
      writeFileSync(join(place, "api/contract.json"), toContract(greeting));
    };
    make(build, "hello");
    const { url, nextReload } = await startWatched(file);
    rmSync(build, { recursive: true });
    expect(await nextReload()).toMatchObject({ problem: expect.stringContaining("there is no contract ") });
    make(build, "made anew");
    expect(await nextReload()).toEqual({ file });
    expect(await read(`${url}/greeting`)).toEqual({ text: "made anew" });
    make(join(folder, "next"), "put in place");
    renameSync(build, join(folder, "last"));
    renameSync(join(folder, "next"), build);
    expect(await nextReload()).toEqual({ file });
    expect(await read(`${url}/greeting`)).toEqual({ text: "put in place" });
  });

  it("changes what Prefer picks, also where the service answers and keeps what it remembers", async () => {
    const [row] = readOperations(document).filter(({ id }) => id === "getHealth");
    if (row === undefined) throw new Error("the contract has no getHealth");
    const backend = createServiceBackend({
      document,
      operations: [row],
      publicUrl: () => "http://localhost",
      toOrigin: () => "http://localhost",
      isOwnHost: () => true,
    });
    const { app } = await createServer({}, { contract: document, warmUp: false, fallback: backend.answer });
    const listener = createListener(backend.wrap?.(app) ?? app, listenerTimes);
    const { url } = await listener.listen();
    const ask = async (): Promise<unknown> =>
      (await fetch(`${url}/api/health`, { headers: { prefer: "code=200" } })).json();
    expect(await ask()).toMatchObject({ version: "1.0.0" });
    backend.adopt?.(
      JSON.parse(JSON.stringify(document).replaceAll('"version":"1.0.0"', '"version":"9.9.9"')),
    );
    expect(await ask()).toMatchObject({ version: "9.9.9" });
    await listener.close();
    await backend.close?.();
  });

  it("keeps the seed of made-up answers", async () => {
    const file = join(folder, "contract.json");
    cpSync(new URL("../../generated/openapi.json", import.meta.url), file);
    const ask = async (seed: number) => {
      const url = await start({ contract: file, seed });
      const response = await fetch(`${url}/api/health`, { headers: { prefer: "dynamic=true" } });
      return response.text();
    };
    expect(await ask(7)).toBe(await ask(7));
  });
});

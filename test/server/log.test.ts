import { spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { type DestinationStream, pino } from "pino";
import { type Credentials, createLogger, createServer, type Exchange } from "prospecting-contract/server";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "../../src/errors.ts";
import { type Running, start, toContract, toOperation, toPost } from "./small-contract.ts";

const secret = "sk_live_0123456789abcdef";
const token = "rk_live_0123456789abcdef";
const contract = toContract(
  {
    "/things": {
      ...toPost("createThing", { type: "object", additionalProperties: false }),
      get: toOperation("listThings"),
    },
  },
  {
    security: [{ AccessKey: [], SecretKey: [] }, { BearerKey: [] }],
    components: {
      securitySchemes: {
        AccessKey: { type: "apiKey", in: "header", name: "X-Access-Key" },
        SecretKey: { type: "apiKey", in: "header", name: "X-Secret-Key" },
        BearerKey: { type: "http", scheme: "bearer" },
      },
    },
  },
);
const authenticate = () => ({ organizationId: "org_1", userId: "usr_1" });
const headers = { "x-access-key": "ak_live_1", "x-secret-key": secret };
const listThings = async () => ({ status: 200, body: [] });

/**
 * Closes the server, which writes all its log lines before it is closed, and returns the lines about requests. Fails
 * unless there are `count` of them.
 */
async function requestLines(running: Running, count: number) {
  await running.server.close();
  const lines = running.log.filter((line) => line["msg"] === "request");
  expect(lines).toHaveLength(count);
  return lines;
}

const refused = (property: string, rule: string) => ({
  status: 400,
  code: "validation_failed",
  violation: { property, rules: [rule] },
});

describe("the log", () => {
  it("has one line a request: method, path without query, status, ms, operation, request id", async () => {
    const running = await start(contract, { listThings }, { authenticate });
    const ok = await running.send("GET", "/things", { headers });
    const missing = await running.send("GET", "/nothing?token=hidden", { headers });
    const lines = await requestLines(running, 2);
    expect(lines).toEqual([
      expect.objectContaining({
        method: "GET",
        path: "/things",
        status: 200,
        operationId: "listThings",
        requestId: ok.headers.get("x-request-id"),
        ms: expect.any(Number),
      }),
      expect.objectContaining({
        method: "GET",
        path: "/nothing",
        status: 404,
        requestId: missing.headers.get("x-request-id"),
      }),
    ]);
    expect(running.logText()).not.toContain("hidden");
  });

  it("says of each refusal its code and, of a 400, the first violation's place and failed rules", async () => {
    const running = await start(
      contract,
      { createThing: async () => ({ status: 200, body: {} }) },
      { authenticate },
    );
    await running.send("POST", "/things", { headers, body: { wrong: 1 } });
    await running.send("POST", "/things", { headers, body: { [secret]: 1 } });
    await running.send("POST", "/things", { headers, body: [] });
    await running.send("POST", "/things", { headers, body: { wrong: 1, other: 2, third: 3 } });
    await running.send("GET", "/things");
    await running.send("GET", "/nothing");
    await running.send("POST", "/things", { headers, body: {} });
    const lines = await requestLines(running, 7);
    expect(lines.map(({ status, code, violation }) => ({ status, code, violation }))).toEqual([
      refused("body.wrong", "additionalProperties"),
      refused("body.[redacted]", "additionalProperties"),
      refused("body", "type"),
      {
        ...refused("body.wrong", "additionalProperties"),
        violation: { property: "body.wrong", rules: ["additionalProperties"], more: 2 },
      },
      { status: 401, code: "unauthenticated", violation: undefined },
      { status: 404, code: "not_found", violation: undefined },
      { status: 200, code: undefined, violation: undefined },
    ]);
    expect(running.logText()).not.toContain(secret);
  });

  const json = { "content-type": "application/json" };
  const xml = { "content-type": "text/xml; a=b" };
  it.each<[string, number, object, Record<string, string>, string?]>([
    ["406", 406, { accept: "text/html;q=0.9, image/*" }, { ...headers, accept: "text/html;q=0.9, image/*" }],
    ["413", 413, { contentLength: "2000" }, { ...headers, ...json }, `"${"x".repeat(1998)}"`],
    ["415 for a type", 415, { contentType: "text/xml; a=b" }, { ...headers, ...xml }, "<a/>"],
    [
      "415 for an encoding",
      415,
      { contentType: "application/json", contentEncoding: "lzma" },
      { ...headers, "content-type": "application/json", "content-encoding": "lzma" },
      "{}",
    ],
    ["401 without credentials", 401, { credentials: [] }, {}],
    ["401 with half a pair", 401, { credentials: ["x-secret-key"] }, { "x-secret-key": secret }],
    ["401 with Basic", 401, { credentials: ["authorization: basic"] }, { authorization: `Basic ${secret}` }],
    ["401 with a bare key", 401, { credentials: ["authorization"] }, { authorization: secret }],
    [
      "401 with a key of two words",
      401,
      { credentials: ["authorization"] },
      { authorization: `${secret} x` },
    ],
    ["401 with a cookie", 401, { credentials: ["cookie"] }, { cookie: `sid=${secret}` }],
    [
      "a type that quotes a key",
      415,
      { contentType: "text/[redacted]" },
      { ...headers, "content-type": `text/${secret}` },
      "x",
    ],
  ])("says what a refused request had: %s", async (_, status, received, sent, body) => {
    const handlers = { createThing: async () => ({ status: 200, body: {} }), listThings };
    const running = await start(contract, handlers, { authenticate, bodyLimitBytes: 1_000 });
    const method = body === undefined ? "GET" : "POST";
    await fetch(`${running.url}/things?token=hidden`, { method, headers: sent, body: body ?? null });
    const [line] = await requestLines(running, 1);
    expect({ status: line?.["status"], received: line?.["received"] }).toEqual({ status, received });
    expect(running.logText()).not.toMatch(/_live_0123|hidden/);
  });

  it("has the fields that docs/running.md describes, and no other", async () => {
    const client = new AbortController();
    const slow = async (_request: unknown, { signal }: { signal: AbortSignal }) => {
      client.abort();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return { status: 200, body: [] };
    };
    const running = await start(contract, { listThings: slow }, { authenticate });
    await running.send("GET", "/things");
    await running.send("POST", "/things", { headers, body: { wrong: 1, other: 2 } });
    const gone = fetch(`${running.url}/things`, { headers, signal: client.signal });
    await expect(gone).rejects.toThrow();
    const lines = await requestLines(running, 3);
    const page = readFileSync(new URL("../../docs/running.md", import.meta.url), "utf8");
    const table = page.slice(page.indexOf("### Log lines")).split("\n\n")[2] ?? "";
    const named = table.split("\n").flatMap((row) => row.split("|")[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
    expect(named.sort()).toEqual([...new Set(lines.flatMap(Object.keys))].sort());
    const parts = lines.flatMap(({ violation, received }) =>
      Object.keys({ ...Object(violation), ...Object(received) }),
    );
    for (const part of parts) expect(table).toContain(`\`${part}\``);
  });

  it("gives handlers a logger that adds the request id", async () => {
    const running = await start(
      contract,
      {
        async listThings(_request, { log }) {
          log.info({ found: 3 }, "listed");
          return { status: 200, body: [] };
        },
      },
      { authenticate },
    );
    const { headers: received } = await running.send("GET", "/things", { headers });
    expect(running.log).toContainEqual(
      expect.objectContaining({
        msg: "listed",
        found: 3,
        requestId: received.get("x-request-id"),
        operationId: "listThings",
      }),
    );
  });

  it("never holds credentials, not even those that an error or a careless handler mentions", async () => {
    const running = await start(
      contract,
      {
        async listThings(_request, { log }) {
          log.warn(
            { headers: { "x-secret-key": secret, authorization: `Bearer ${token}` }, secretKey: secret },
            "careless",
          );
          throw new Error(`no access for ${secret} and ${token}`, { cause: `Bearer ${token}` });
        },
        createThing: async () => ({ status: 200, body: {} }),
      },
      { authenticate },
    );
    const both = { ...headers, authorization: `Bearer ${token}` };
    const answers = [
      await running.send("GET", "/things", { headers: both }),
      await running.send("POST", "/things", { headers: both, body: { nope: 1 } }),
      await running.send("GET", "/things", { headers: { authorization: `Basic ${secret}` } }),
      await running.send("GET", "/nothing", { headers: both }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([500, 400, 401, 404]);
    await requestLines(running, 4);
    const everything =
      running.logText() + JSON.stringify(answers.map(({ body, headers: received }) => [body, [...received]]));
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(token);
    expect(running.logText()).toContain("no access for [redacted] and [redacted]");
  });

  it("and answers never hold credentials that an ApiError mentions", async () => {
    const running = await start(
      contract,
      {},
      {
        authenticate({ secretKey }) {
          throw new ApiError("forbidden", { message: `${secretKey} may not do this` });
        },
      },
    );
    const refused = await running.fail("GET", "/things", { headers });
    expect(refused.body.message).toBe("[redacted] may not do this");
  });

  it("redacts what a logger of our making is given directly", () => {
    let text = "";
    const destination = {
      write(line: string) {
        text += line;
      },
    };
    createLogger({ destination }).info(
      {
        request: { headers: { authorization: secret, cookie: secret, "x-secret-key": secret } },
        bearer: secret,
      },
      "x",
    );
    expect(text).toContain("[redacted]");
    expect(text).not.toContain(secret);
  });
});

describe("an access line", () => {
  const listen = async (toDestination = (stream: DestinationStream) => stream) => {
    let text = "";
    const write = (line: string): void => {
      text += line;
    };
    const logger = createLogger({ destination: toDestination({ write }) });
    const server = await createServer({ listThings }, { contract, authenticate, logger });
    onTestFinished(() => server.close());
    const { url } = await server.listen();
    const take = (): string => {
      const taken = text;
      text = "";
      return taken;
    };
    return { logger, take, get: (path: string) => fetch(url + path, { headers }), server };
  };

  it.each(["/things", "/%22a%5C"])(
    "has the members that the logger would write, in that order: %s",
    async (path) => {
      const { logger, take, get, server } = await listen();
      await get(path);
      await server.close();
      const line: Record<string, unknown> = JSON.parse(take());
      const { level: _, time, pid: __, hostname: ___, msg: ____, ...entry } = line;
      logger.info(entry, "request");
      expect(JSON.stringify(line)).toBe(JSON.stringify({ ...JSON.parse(take()), time }));
      expect(time).toEqual(expect.any(Number));
    },
  );

  it("reaches each stream of its level if the destination is a `pino.multistream`", async () => {
    const errors: string[] = [];
    const { logger, take, get, server } = await listen((stream) =>
      pino.multistream([
        { level: "info", stream },
        { level: "error", stream: { write: (line) => errors.push(line) } },
      ]),
    );
    await get("/things");
    logger.error({}, "broken");
    await get("/things");
    await server.close();
    const toMessage = (line: string): unknown => JSON.parse(line).msg;
    expect(take().trim().split("\n").map(toMessage).sort()).toEqual(["broken", "request", "request"]);
    expect(errors.map(toMessage)).toEqual(["broken"]);
  });

  it("is omitted where the logger's level is above `info`", async () => {
    const { logger, take, get, server } = await listen();
    logger.level = "warn";
    await get("/things");
    await server.close();
    expect(take()).toBe("");
  });
});

interface SpawnOptions {
  /** Source code that the process runs before it creates the logger. */
  readonly begin?: string;
  readonly output?: "pipe" | number;
}

describe("standard output", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const bundle = join(root, `.cache/test/logger-${process.pid}.mjs`);
  // Without a bundle, each process would compile all sources of the server, which takes a second.
  beforeAll(async () => {
    const entryPoints = [join(root, "src/server/logger.ts")];
    await build({
      entryPoints,
      outfile: bundle,
      bundle: true,
      platform: "node",
      packages: "external",
      format: "esm",
    });
  });

  const spawnLogger = (end: string, { begin = "", output = "pipe" }: SpawnOptions = {}) => {
    const code = `${begin}
      import { createLogger } from "${pathToFileURL(bundle).href}";
      const logger = createLogger();
      for (let count = 0; count < 3; count += 1) logger.info({ count }, "line");
      ${end}`;
    const args = ["--input-type=module", "-e", code];
    return spawnSync(process.execPath, args, { encoding: "utf8", stdio: ["ignore", output, "pipe"] });
  };
  const run = (end: string): unknown[] => {
    const { stdout } = spawnLogger(end);
    const lines = stdout.split("\n").filter((line) => line !== "");
    return lines.map((line): unknown => JSON.parse(line).msg);
  };

  it("has every line when the process exits in the same turn of the event loop", () => {
    expect(run("process.exit(0)")).toEqual(["line", "line", "line"]);
  });

  it("has the lines of several turns of the event loop in one write, when their time is over", () => {
    const begin = `
      import fs from "node:fs";
      const { writeSync } = fs;
      const written = [];
      fs.writeSync = (fd, text, ...rest) => {
        if (fd === 1) written.push(String(text).trim().split("\\n").length);
        return writeSync(fd, text, ...rest);
      };
      const timers = [];
      globalThis.setTimeout = (callback) => timers.push(callback);`;
    const { stderr } = spawnLogger(
      `await new Promise(setImmediate);
      logger.info({}, "a later turn");
      await new Promise(setImmediate);
      for (const end of timers) end();
      console.error(JSON.stringify(written));`,
      { begin },
    );
    expect(stderr).toBe("[4]\n");
  });

  it("has a line of level `error`, and those before it, even if the process is killed then", () => {
    const written = run(`logger.error({}, "broken"); process.kill(process.pid, "SIGKILL");`);
    expect(written).toEqual(["line", "line", "line", "broken"]);
  });

  it("has every line when `flush` calls back", () => {
    const written = run(`logger.flush(() => process.kill(process.pid, "SIGKILL"));`);
    expect(written).toEqual(["line", "line", "line"]);
    const { stderr } = spawnLogger(`logger.flush((error) => console.error(error ?? "written"));`);
    expect(stderr).toBe("written\n");
  });

  it("gives the callback of `flush` the error of a failed write", () => {
    const readOnly = openSync(import.meta.filename, "r");
    onTestFinished(() => closeSync(readOnly));
    const { stderr } = spawnLogger(`logger.flush((error) => console.error(error.code));`, {
      output: readOnly,
    });
    expect(stderr).toBe("EBADF\n");
  });
});

describe("request ids", () => {
  it("are fresh UUIDs, never the client's", async () => {
    const running = await start(contract, { listThings }, { authenticate });
    const mine = "7f9c2ba4-e88f-4d3a-9a3b-0c5d1e2f3a4b";
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await running.send("GET", "/things", { headers: { ...headers, "x-request-id": mine } })).headers.get(
          "x-request-id",
        ),
      ),
    );
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(20);
    expect(ids).not.toContain(mine);
  });
});

describe("onExchange", () => {
  it("tells of each request: operation, status, code, violations", async () => {
    const told: Exchange[] = [];
    const running = await start(
      contract,
      { listThings },
      { authenticate, onExchange: (exchange) => told.push(exchange) },
    );
    const ok = await running.send("GET", "/things", { headers });
    const refused = await running.fail("POST", "/things?x=1", { headers, body: { nope: 1 } });
    await running.send("PUT", "/things");
    await running.server.close();
    expect(told).toEqual([
      {
        requestId: ok.headers.get("x-request-id"),
        method: "GET",
        path: "/things",
        operation: expect.objectContaining({ id: "listThings" }),
        status: 200,
        ms: expect.any(Number),
        code: null,
        violations: [],
        aborted: false,
      },
      expect.objectContaining({
        requestId: refused.body.requestId,
        status: 400,
        code: "validation_failed",
        violations: refused.body.errors,
      }),
      expect.objectContaining({ operation: null, status: 405, code: "method_not_allowed" }),
    ]);
  });
});

describe("an outage, for which every request fails", () => {
  it("writes one stack for each kind of cause, and then one short line for each request", async () => {
    const causes: Error[] = ["1", "2"].map((page) =>
      Object.assign(new Error(`can't extend page ${page}`), { code: "53100" }),
    );
    causes.push(new Error("the connection ended"));
    const failing = async (): Promise<never> => {
      throw new ApiError("unavailable", { cause: causes.shift() });
    };
    const running = await start(contract, { listThings }, { authenticate: failing });
    for (const _ of [...causes]) await fetch(`${running.url}/things`, { headers });
    const lines = running.log.filter(({ msg }) => msg === "unavailable");
    expect(lines).toMatchObject([
      { level: 50, cause: { message: "can't extend page 1", stack: expect.any(String) } },
      { level: 30, reason: "can't extend page 2", operationId: "listThings" },
      { level: 50, cause: { message: "the connection ended" } },
    ]);
    expect(lines[1]).not.toHaveProperty("cause");
  });
});

describe("a request whose client goes away", () => {
  it("writes no error for what fails because of that", async () => {
    let began = (): void => {};
    const hasBegun = new Promise<void>((resolve) => {
      began = resolve;
    });
    const cancelled = async (_request: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
      began();
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      throw new ApiError("unavailable", { cause: new Error("the query was cancelled") });
    };
    const running = await start(contract, { listThings: cancelled }, { authenticate });
    const client = new AbortController();
    const answer = fetch(`${running.url}/things`, { headers, signal: client.signal });
    await hasBegun;
    client.abort();
    await expect(answer).rejects.toThrow();
    const failure = await vi.waitUntil(() => running.log.find((line) => "cause" in line), {
      timeout: 20_000,
    });
    expect(failure["level"]).toBe(30);
  });
});

describe("a key that comes in the query or in a cookie", () => {
  const contract = (scheme: object) =>
    toContract(
      { "/things": { get: toOperation("listThings") } },
      { security: [{ Key: [] }], components: { securitySchemes: { Key: { type: "apiKey", ...scheme } } } },
    );
  const refuse = ({ key }: Credentials) => {
    throw new Error(`no row for ${key}`);
  };

  it.each([
    ["query", { in: "query", name: "api_key" }, `/things?api_key=${secret}`, {}],
    ["cookie", { in: "cookie", name: "sid" }, "/things", { cookie: `sid=${secret}` }],
  ])("is hidden where an error quotes it: %s", async (_place, scheme, path, sent) => {
    const running = await start(contract(scheme), {}, { authenticate: refuse });
    expect((await running.fail("GET", path, { headers: sent })).status).toBe(500);
    expect(running.logText()).toContain("no row for [redacted]");
    expect(running.logText()).not.toContain(secret);
  });
});

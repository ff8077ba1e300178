import {
  Agent,
  createServer as createHttpServer,
  get,
  type IncomingMessage,
  type RequestOptions,
} from "node:http";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { createLogger, createServer, requestOf } from "prospecting-contract/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { exchange } from "./raw-exchange.ts";
import { echo, start, toContract, toOperation, toPost } from "./small-contract.ts";

const contract = toContract(
  {
    "/things": { ...toPost("createThing", {}), get: toOperation("listThings") },
    "/open": { get: toOperation("getOpen", { security: [] }) },
  },
  {
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
  },
);
const logger = createLogger({ level: "silent" });
const caller = { organizationId: "org_1", userId: "usr_1" };
const authenticate = () => caller;

describe("CORS", () => {
  const preflight = {
    origin: "https://app.example",
    "access-control-request-method": "POST",
    "access-control-request-headers": "x-key",
  };

  it("is off unless asked for", async () => {
    const { send } = await start(contract, { getOpen: echo });
    const { headers } = await send("GET", "/open", { headers: { origin: "https://app.example" } });
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });

  it("answers preflights of any path and lets pages read ids, limits and retry times", async () => {
    const { send } = await start(contract, { getOpen: echo }, { cors: { origins: "*", maxAgeSeconds: 60 } });
    for (const path of ["/things", "/nothing"]) {
      const { status, headers } = await send("OPTIONS", path, { headers: preflight });
      expect(status).toBe(204);
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-allow-headers")).toBe("x-key");
      expect(headers.get("access-control-allow-methods")).toContain("PATCH");
      expect(headers.get("access-control-max-age")).toBe("60");
    }
    for (const path of ["/open", "/things", "/nothing"]) {
      const { headers } = await send("GET", path, { headers: { origin: "https://app.example" } });
      expect(headers.get("access-control-allow-origin")).toBe("*");
      expect(headers.get("access-control-expose-headers")?.split(",")).toEqual(
        expect.arrayContaining([
          "X-Request-Id",
          "Retry-After",
          "X-RateLimit-Limit",
          "X-RateLimit-Remaining",
          "X-RateLimit-Reset",
        ]),
      );
    }
  });

  it("leaves OPTIONS that is no preflight to the contract", async () => {
    const { send } = await start(contract, { getOpen: echo }, { cors: { origins: "*" } });
    const headers = { origin: "https://app.example" };
    expect((await send("OPTIONS", "/open", { headers })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect((await send("OPTIONS", "/nothing", { headers })).status).toBe(404);
  });

  it("allows the listed origins only", async () => {
    const { send } = await start(contract, { getOpen: echo }, { cors: { origins: ["https://app.example"] } });
    const allowed = await send("GET", "/open", { headers: { origin: "https://app.example" } });
    const other = await send("GET", "/open", { headers: { origin: "https://evil.example" } });
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example");
    expect(allowed.headers.get("vary")).toContain("Origin");
    expect(other.headers.has("access-control-allow-origin")).toBe(false);
  });

  it("may list the origin null of sandboxed pages, which says nothing of others", async () => {
    const { send } = await start(contract, { getOpen: echo }, { cors: { origins: ["null"] } });
    const ask = async (origin: string) =>
      (await send("GET", "/open", { headers: { origin } })).headers.get("access-control-allow-origin");
    expect([await ask("null"), await ask("https://evil.example")]).toEqual(["null", null]);
  });

  it.each([
    ["https://app.example/", "https://app.example"],
    ["https://App.example:443", "https://app.example"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["*", 'origins: "*"'],
    ["app.example", "an origin such as https://app.example"],
    ["https://", "an origin such as https://app.example"],
  ])("refuses the list entry %s, which no browser sends", async (origin, advice) => {
    await expect(start(contract, {}, { cors: { origins: [origin] } })).rejects.toThrow(
      `cors.origins has ${JSON.stringify(origin)}, which no browser sends; write ${advice}`,
    );
  });

  it("takes the origins of browser extensions and apps", async () => {
    const origin = "chrome-extension://abcdefghijklmnop";
    const { send } = await start(contract, { getOpen: echo }, { cors: { origins: [origin] } });
    const { headers } = await send("GET", "/open", { headers: { origin } });
    expect(headers.get("access-control-allow-origin")).toBe(origin);
  });
});

/**
 * Returns the header lines of a response in alphabetical order. Values that differ between two responses or servers are
 * removed.
 */
async function listLines(url: string, options: RequestOptions): Promise<string[]> {
  const answer = await new Promise<IncomingMessage>((resolve) => get(url, options, resolve));
  answer.resume();
  const names = answer.rawHeaders.filter((_, index) => index % 2 === 0);
  const lines = names.map((name, index) => `${name.toLowerCase()}: ${answer.rawHeaders[2 * index + 1]}`);
  // The server under test and the one with which it is compared may keep a connection open for different times, so the
  // value of Keep-Alive is removed too.
  return lines.map((line) => line.replace(/^(x-request-id|date|keep-alive): .*/, "$1")).sort();
}

describe("every answer", () => {
  it("carries security headers and does not name the framework", async () => {
    const { send } = await start(contract, { getOpen: echo });
    for (const path of ["/open", "/things", "/nothing"]) {
      const { headers } = await send("GET", path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
      expect(headers.has("x-powered-by")).toBe(false);
      expect(headers.has("etag")).toBe(false);
    }
  });

  it("has the same headers in another server as in its own", async () => {
    const cors = { origins: ["https://app.example"] };
    const headers = { "X-Frame-Options": "DENY", Vary: "Accept-Language", "Cache-Control": "max-age=60" };
    const listThings = async () => ({ status: 200, body: "ö", headers });
    const { server, url } = await start(contract, { getOpen: echo, listThings }, { authenticate, cors });
    const outer = createHttpServer(server.app).listen(0);
    onTestFinished(() => void outer.close());
    const address = outer.address();
    const other = `http://127.0.0.1:${typeof address === "object" ? address?.port : undefined}`;
    for (const path of ["/open", "/open?x=1", "/things"])
      for (const sent of [{}, { origin: "https://app.example", "x-key": "key" }]) {
        const lines = await listLines(url + path, { headers: sent });
        expect(lines).toEqual(await listLines(other + path, { headers: sent }));
        const names = lines.map((line) => line.split(":")[0]);
        expect(names).toEqual([...new Set(names)]);
        expect(lines).toContain("x-content-type-options: nosniff");
      }
    const lines = await listLines(`${url}/things`, { headers: { "x-key": "key" } });
    expect(lines).toContain("x-frame-options: DENY");
    expect(lines).toContain("cache-control: max-age=60");
  });
});

describe("mounted routes", () => {
  it("come before the contract's, need no credentials, and fail in the Error body", async () => {
    const { send, fail } = await start(
      contract,
      {},
      {
        mount(app) {
          app.get("/docs", (_request, response) => response.end('"docs"'));
          app.use("/broken", () => {
            throw new Error("secret of the house");
          });
        },
      },
    );
    const docs = await send("GET", "/docs");
    expect(docs).toMatchObject({ status: 200, body: "docs" });
    expect(docs.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const broken = await fail("GET", "/broken");
    expect(broken.body).toMatchObject({
      statusCode: 500,
      message: "Unexpected failure",
      path: "/broken",
      requestId: broken.headers.get("x-request-id"),
    });
    expect((await send("GET", "/things")).status).toBe(401);
  });
});

describe("behind a proxy", () => {
  it.each([
    [undefined, "127.0.0.1"],
    [1, "203.0.113.9"],
    ["loopback", "203.0.113.9"],
  ])("trustProxy %j makes the client's address %s", async (trustProxy, expected) => {
    const seen: unknown[] = [];
    const { send } = await start(
      contract,
      { listThings: echo },
      {
        trustProxy,
        authenticate(_credentials, { ip }) {
          seen.push(ip);
          return caller;
        },
      },
    );
    await send("GET", "/things", { headers: { "x-key": "k", "x-forwarded-for": "203.0.113.9" } });
    expect(seen).toEqual([expected]);
  });
});

describe("close", () => {
  it.each([
    undefined,
    // `setTimeout` would fire immediately with this delay.
    Number.POSITIVE_INFINITY,
  ])(
    "finishes what is running within %s ms, takes nothing new, and can be called twice",
    async (closeTimeoutMs) => {
      let release: () => void = () => undefined;
      let started: () => void = () => undefined;
      const running = new Promise<void>((resolve) => {
        started = resolve;
      });
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const getOpen = async () => {
        started();
        await held;
        return { status: 200, body: "finished" };
      };
      const { server, url } = await start(contract, { getOpen }, { closeTimeoutMs });
      const agent = new Agent({ keepAlive: true });
      const answer = new Promise<{ connection: string | undefined; text: string }>((resolve, reject) => {
        get(`${url}/open`, { agent }, (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += String(chunk);
          });
          response.on("end", () => resolve({ connection: response.headers.connection, text }));
        }).on("error", reject);
      });
      await running;
      const closed = server.close();
      await expect(fetch(`${url}/open`)).rejects.toThrow();
      release();
      expect(await answer).toEqual({ connection: "close", text: '"finished"' });
      await Promise.all([closed, server.close()]);
      agent.destroy();
    },
  );

  it("cuts off what does not end in time, and waits for its handler", async () => {
    let isDone = false;
    let started: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    const { server, url } = await start(
      contract,
      {
        getOpen(_request, { signal }) {
          started();
          return new Promise((_resolve, reject) =>
            signal.addEventListener("abort", async () => {
              for (let turn = 0; turn < 20; turn += 1) await setImmediate();
              isDone = true;
              reject(signal.reason);
            }),
          );
        },
      },
      { closeTimeoutMs: 10 },
    );
    const answer = fetch(`${url}/open`).catch(() => "cut off");
    await running;
    await server.close();
    expect(await answer).toBe("cut off");
    expect(isDone).toBe(true);
    expect(server.unanswered).toBe(1);
  });

  it("does nothing before listening", async () => {
    const server = await createServer({}, { contract, logger });
    await server.close();
  });
});

describe("listen", () => {
  it("gives an address that works when it listens on every interface", async () => {
    const server = await createServer({}, { contract, logger });
    const { url, port } = await server.listen({ host: "0.0.0.0" });
    expect(url).toBe(`http://localhost:${port}`);
    expect((await fetch(`${url}/nothing`)).status).toBe(404);
    await server.close();
  });

  it("is not needed: the application answers inside another server", async () => {
    const { app } = await createServer({}, { contract, logger });
    const outer = createHttpServer(app).listen(0);
    const address = outer.address();
    const port = typeof address === "object" ? address?.port : undefined;
    expect((await fetch(`http://localhost:${port}/things`)).status).toBe(401);
    outer.close();
  });
});

describe("slow and malformed requests", () => {
  it("are handled one at a time, however many arrive at once, and all are answered", async () => {
    let running = 0;
    let mostRunning = 0;
    const { url } = await start(contract, {
      async getOpen() {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        await setImmediate();
        running -= 1;
        return { status: 200, body: "done" };
      },
    });
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("GET /open HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500));
    let text = "";
    await new Promise<void>((resolve) =>
      socket.on("data", (chunk) => {
        text += String(chunk);
        if (text.split('"done"').length > 500) resolve();
      }),
    );
    socket.destroy();
    expect(mostRunning).toBe(1);
  });

  it("start only when earlier ones of the connection are answered, also with an unknown expectation", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01") });
    onTestFinished(() => void vi.useRealTimers());
    const { url } = await start(contract, {
      async getOpen() {
        // After this turn of the event loop, all requests have been read, because they arrived together.
        await setImmediate();
        vi.setSystemTime(new Date("2027-01-01"));
        return { status: 200, body: {} };
      },
    });
    const text = await exchange(
      url,
      "GET /open HTTP/1.1\r\nHost: x\r\n\r\n" +
        "GET /open HTTP/1.1\r\nHost: x\r\nExpect: 999-x\r\n\r\n".repeat(99) +
        "GET /open HTTP/1.1\r\nHost: x\r\nExpect: 999-x\r\nConnection: close\r\n\r\n",
    );
    expect(text.split('"timestamp":"2026').length - 1).toBe(0);
    expect(text.split('"timestamp":"2027').length - 1).toBe(100);
  });

  it("end with their connection, and those that wait for an earlier one never start", async () => {
    let begun = 0;
    let aborted = 0;
    const outcomes: boolean[] = [];
    const { url } = await start(
      contract,
      {
        getOpen: async (_request, { signal }) => {
          begun += 1;
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          aborted += 1;
          return { status: 200, body: {} };
        },
      },
      { onExchange: (exchange) => void outcomes.push(exchange.aborted) },
    );
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    // With fewer than eight pending requests, the server still reads from the connection, so it notices that the client
    // disconnects.
    socket.write("GET /open HTTP/1.1\r\nHost: x\r\n\r\n".repeat(7));
    await vi.waitUntil(() => begun === 1, { timeout: 20_000 });
    socket.destroy();
    await vi.waitUntil(() => aborted === 1, { timeout: 20_000 });
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
    expect([begun, outcomes]).toEqual([1, [true]]);
  });

  it("are read no further while many of their requests are unanswered", async () => {
    const held: (() => void)[] = [];
    const hold = async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return { status: 200, body: {} };
    };
    const { url, send } = await start(contract, { getOpen: hold, listThings: echo }, { authenticate });
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    let answers = 0;
    let rest = "";
    socket.on("data", (chunk: Buffer) => {
      // The status line of a response may be split across two chunks.
      const parts = (rest + chunk.toString()).split("HTTP/1.1 200");
      answers += parts.length - 1;
      rest = parts.at(-1)?.slice(-"HTTP/1.1 20".length) ?? "";
    });
    const request = `GET /open HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
    socket.write(request.repeat(8));
    await vi.waitUntil(() => held.length === 1, { timeout: 20_000 });
    socket.write(request.repeat(5_000));
    // Sends 50 requests one after another, so that the server has time to read more requests from the socket.
    for (let round = 0; round < 50; round += 1)
      expect((await send("GET", "/things", { headers: { "x-key": "k" } })).status).toBe(200);
    expect(held).toHaveLength(1);
    await vi.waitUntil(
      () => {
        for (const release of held.splice(0)) release();
        return answers === 5_008;
      },
      { timeout: 200_000, interval: 1 },
    );
    socket.destroy();
  });

  it("are closed when the client reads no more of a response", async () => {
    const outcomes: boolean[] = [];
    // No operating system buffers a response of this length.
    const getOpen = async () => ({ status: 200, body: "x".repeat(50_000_000) });
    const options = {
      onExchange: (exchange: { aborted: boolean }) => void outcomes.push(exchange.aborted),
      stallTimeoutMs: 100,
    };
    const { url } = await start(contract, { getOpen }, options);
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("GET /open HTTP/1.1\r\nHost: x\r\n\r\n".repeat(2));
    await vi.waitUntil(() => outcomes.length > 0, { timeout: 20_000 });
    expect(outcomes).toEqual([true]);
    socket.destroy();
  });

  it("may take any time after a long response was read", async () => {
    const limits: unknown[] = [];
    const { url } = await start(contract, {
      async getOpen(_request, context) {
        limits.push(requestOf(context).socket.timeout);
        return { status: 200, body: "x".repeat(limits.length < 3 ? 50_000_000 : 1) };
      },
    });
    const request = "GET /open HTTP/1.1\r\nHost: x\r\n\r\n";
    await exchange(url, request.repeat(2) + request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(limits.slice(1)).toEqual([0, 0]);
  });

  it("are ended when their headers take too long", async () => {
    const { url } = await start(contract, {}, { headersTimeoutMs: 50, requestTimeoutMs: 100 });
    const answer = await exchange(url, "GET /open HTTP/1.1\r\nHost: x\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(toBody(answer)).toMatchObject({
      statusCode: 408,
      error: "Request Timeout",
      code: "request_timeout",
    });
  });

  const unread = "POST /things?a=1 HTTP/1.1\r\nHost: x\r\nOrigin: https://app.example\r\nX-Key: k\r\n";
  const inBody = `${unread}Content-Type: application/json\r\n`;
  it.each([
    ["a body that takes too long", `${inBody}Content-Length: 50\r\n\r\n{`, ...[408, "request_timeout"]],
    [
      "a compressed body that takes too long",
      `${inBody}Content-Encoding: gzip\r\nContent-Length: 50\r\n\r\n\x1f`,
      ...[408, "request_timeout"],
    ],
    [
      "a chunk without a size",
      `${inBody}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
      ...[400, "validation_failed"],
    ],
  ])("get path, CORS headers and a log line when %s", async (_what, text, status, code) => {
    const createThing = vi.fn(echo);
    // The time limit in the test of the 408 is a whole second. A busy machine may need more than a tenth of a second to
    // read headers that have already arrived.
    const limit = status === 408 ? 1_000 : 60_000;
    const options = {
      ...{ authenticate, headersTimeoutMs: limit, requestTimeoutMs: limit },
      cors: { origins: ["https://app.example"] },
      answerFailure: (body: object) => ({ body: { ...body, own: true } }),
    };
    const running = await start(contract, { createThing }, options);
    const answer = await exchange(running.url, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/^access-control-allow-origin: https:\/\/app\.example\r$/im);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(toBody(answer)).toMatchObject({ statusCode: status, code, path: "/things", own: true });
    await vi.waitUntil(() => running.log.some((line) => line["path"] === "/things"), { timeout: 60_000 });
    expect(running.log).toContainEqual(expect.objectContaining({ path: "/things", status, code }));
    expect(createThing).not.toHaveBeenCalled();
  });

  it("get no second answer if the body of an answered request breaks off", async () => {
    const { server, url } = await start(contract);
    server.app.post("/begun", (_request, response) => response.write("begun"));
    const head = "POST /begun HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
    const answer = await exchange(url, `${head}zz\r\n`);
    expect(answer.match(/HTTP\/1\.1/g)?.length ?? 0).toBeLessThan(2);
    expect(answer).not.toContain("validation_failed");
  });

  it("are answered in their order if a later one is not valid HTTP", async () => {
    const getOpen = async () => {
      await setImmediate();
      return { status: 200, body: {} };
    };
    const { url } = await start(contract, { getOpen });
    const answer = await exchange(url, "GET /open HTTP/1.1\r\nHost: x\r\n\r\nhello\r\n\r\n");
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "400"]);
  });

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400, "validation_failed", ""],
    ["a header without a name", "GET /open?a=1 HTTP/1.1\r\n: x\r\n\r\n", 400, "validation_failed", "/open"],
    [
      "headers over 16 KiB",
      `GET /open?a=1 HTTP/1.1\r\nHost: x\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
      "/open",
    ],
    [
      "an expectation",
      "GET /open HTTP/1.1\r\nHost: x\r\nExpect: 999-x\r\nConnection: close\r\n\r\n",
      417,
      "expectation_failed",
      "/open",
    ],
    ["a tunnel", "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n", 501, "not_implemented", ""],
  ])("get an Error body with an id as well: %s", async (_what, text, status, code, path) => {
    const { url } = await start(contract);
    const answer = await exchange(url, text);
    expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
    const body = toBody(answer);
    expect(body).toMatchObject({
      statusCode: status,
      ...{ code, path },
      requestId: /^X-Request-Id: (.*)$/im.exec(answer)?.[1]?.trim(),
    });
  });
});

function toBody(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")));
}

describe("a server that cannot listen", () => {
  it.each([Number.NaN, 65_536, -1, 1.5, "80" as unknown as number])(
    "says so of the port %s",
    async (port) => {
      const server = await createServer({}, { contract, logger });
      await expect(server.listen({ port })).rejects.toThrow(/it has to be a whole number from 0 to 65535$/);
    },
  );

  it("says that a port is in use, and that an address is another machine's", async () => {
    const first = await createServer({}, { contract, logger });
    const { port } = await first.listen();
    const second = await createServer({}, { contract, logger });
    await expect(second.listen({ port })).rejects.toMatchObject({
      message: `port ${port} of 127.0.0.1 is in use; stop what listens there, or choose another`,
      code: "EADDRINUSE",
    });
    await expect(second.listen({ host: "192.0.2.1" })).rejects.toMatchObject({
      message: "192.0.2.1 is not an address of this machine",
      code: "EADDRNOTAVAIL",
    });
    await first.close();
    // After a failed `listen`, the same server can listen again.
    expect(await second.listen({ port })).toMatchObject({ port });
    await second.close();
  });
});

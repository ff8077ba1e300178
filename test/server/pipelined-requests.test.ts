import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { HandlerRequest, HandlerResult } from "prospecting-contract/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { isObject } from "../../src/contract.ts";
import { createGate, type Gate } from "./gate.ts";
import { exchange } from "./raw-exchange.ts";
import { start, toContract, toOperation, toPost } from "./small-contract.ts";

const contract = toContract({
  "/numbers/{number}": {
    get: toOperation("getNumber", {
      parameters: [{ name: "number", in: "path", required: true, schema: { type: "integer" } }],
    }),
  },
  "/texts": toPost("createText", { type: "string" }),
});

const answerNumber = async ({ path }: HandlerRequest): Promise<HandlerResult> => ({
  status: 200,
  body: path["number"],
});
const answerLength = async ({ body }: HandlerRequest): Promise<HandlerResult> => ({
  status: 200,
  body: String(body).length,
});

/** Returns a count of the requests that Node's HTTP parser reads from now on, for all servers in this process. */
function countParsed(): { requests: number } {
  const parsed = { requests: 0 };
  const count = (): void => {
    parsed.requests += 1;
  };
  subscribe("http.server.request.start", count);
  onTestFinished(() => void unsubscribe("http.server.request.start", count));
  return parsed;
}

const get = (number: number, more = ""): string =>
  `GET /numbers/${number} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const getMany = (count: number, more = ""): string =>
  Array.from({ length: count }, (_, index) => get(index, more)).join("");

function toBodies(answers: string): string[] {
  return answers
    .split("HTTP/1.1 ")
    .slice(1)
    .map((answer) => answer.split("\r\n\r\n")[1] ?? "");
}

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));

it("at most eight requests of a connection are parsed before one is answered, though thousands arrive at once", async () => {
  const parsed = countParsed();
  const gate = createGate();
  const { url } = await start(contract, {
    async getNumber(request) {
      await gate.opened;
      return answerNumber(request);
    },
  });
  const answers = exchange(url, getMany(5_000) + get(5_000, "Connection: close\r\n"));
  await vi.waitUntil(() => parsed.requests >= 8, { timeout: 20_000 });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(parsed.requests).toBe(8);
  gate.open();
  expect(toBodies(await answers)).toEqual(numbers(5_001));
});

it("no request of a connection starts before the earlier ones are answered, also after the server has stopped reading", async () => {
  const gate = createGate();
  let started = 0;
  const { url } = await start(contract, {
    async getNumber(request) {
      started += 1;
      if (request.path["number"] === 100) await gate.opened;
      return answerNumber(request);
    },
  });
  const answers = exchange(url, getMany(200) + get(200, "Connection: close\r\n"));
  await vi.waitUntil(() => started >= 101, { timeout: 20_000 });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(started).toBe(101);
  gate.open();
  expect(toBodies(await answers)).toEqual(numbers(201));
});

it("each answer is the one of its request, also after an expectation or a body in between", async () => {
  const { url } = await start(contract, {
    getNumber: answerNumber,
    createText: answerLength,
  });
  // The body contains text that looks like further requests.
  const body = JSON.stringify("\r\n\r\n".repeat(20_000) + getMany(1_000));
  const head = "POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const whole = `${head}Content-Length: ${body.length}\r\n\r\n${body}`;
  const half = body.length >> 1;
  const chunks = [body.slice(0, half), body.slice(half), ""];
  const chunked = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  const odd = [
    get(2, "Expect: 100-continue\r\n"),
    whole,
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunked}`,
  ];
  const length = String(JSON.parse(body).length);
  // The tested positions of each special request include the last one before the server stops reading, and the first
  // one after that.
  for (const [place, text] of odd.entries())
    for (const before of [0, 6, 7, 8, 15, 16]) {
      const answers = await exchange(
        url,
        getMany(before) + text + getMany(99) + get(99, "Connection: close\r\n"),
      );
      const own = [["", "2"], [length], [length]][place] ?? [];
      expect(toBodies(answers), `${place} after ${before}`).toEqual([
        ...numbers(before),
        ...own,
        ...numbers(100),
      ]);
    }
});

it("a refused upgrade is the last request of its connection, because Node.js drops what arrives with it", async () => {
  const { url } = await start(contract, { getNumber: answerNumber });
  const { hostname, port } = new URL(url);
  const upgrade = get(7_777, "Connection: Upgrade\r\nUpgrade: websocket\r\n");
  for (const before of [0, 7, 8, 15]) {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(getMany(before) + upgrade + getMany(60));
    await closed;
    expect(toBodies(text)).toEqual([...numbers(before), "7777"]);
    expect(text.slice(text.lastIndexOf("HTTP/1.1"))).toContain("Connection: close\r\n");
  }
});

it("a CONNECT and a request that is not HTTP are refused after the requests before them are answered", async () => {
  for (const [text, code] of [
    ["CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n", "not_implemented"],
    ["hello\r\n\r\n", "validation_failed"],
  ] as const)
    for (const before of [1, 7, 8, 64]) {
      const { url, gate } = await startWaiting();
      const answers = exchange(url, getMany(before) + text);
      setTimeout(gate.open, 200);
      const bodies = toBodies(await answers);
      expect(bodies.slice(0, before)).toEqual(numbers(before));
      expect(bodies.at(-1)).toContain(code);
      expect(bodies).toHaveLength(before + 1);
    }
});

it("another connection is served between the requests of one that sends thousands at once", async () => {
  let count = 0;
  let before = 0;
  const other = createGate();
  let url = "";
  const running = await start(contract, {
    async getNumber(request) {
      if (request.path["number"] === 9_999) before = count;
      else count += 1;
      if (count === 1) void exchange(url, get(9_999, "Connection: close\r\n")).then(other.open);
      return answerNumber(request);
    },
  });
  ({ url } = running);
  const answers = exchange(url, getMany(5_000) + get(5_000, "Connection: close\r\n"));
  await other.opened;
  expect(toBodies(await answers)).toHaveLength(5_001);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(1_000);
});

/**
 * Time limit in milliseconds, both for the headers and for a whole request. A shorter limit could pass on a busy
 * machine before it reads what has already arrived.
 */
const timeLimit = 1_000;

/**
 * A wait of several time limits, in milliseconds. It takes real time, because Node.js measures the limits in real time.
 */
const afterTimeLimits = 3 * timeLimit;

/**
 * Starts a server with short time limits. It responds to requests for numbers only when the test opens the gate, and
 * lists the numbers of the started requests.
 */
async function startWaiting(): Promise<{ url: string; gate: Gate; started: unknown[] }> {
  const gate = createGate();
  const started: unknown[] = [];
  const { url } = await start(
    contract,
    {
      async getNumber(request) {
        started.push(request.path["number"]);
        await gate.opened;
        return answerNumber(request);
      },
      createText: answerLength,
    },
    { headersTimeoutMs: timeLimit, requestTimeoutMs: timeLimit },
  );
  return { url, gate, started };
}

it.each([3, 7])(
  "a request that the server does not read at once is not ended, after %i others",
  async (before) => {
    const { url, gate } = await startWaiting();
    // The server reads no more than the beginning of this request's body before the earlier requests are answered. After
    // seven others, it stops reading just before the body. It must still read the body after a wait that is longer than
    // the time limits.
    const body = JSON.stringify("a".repeat(300_000));
    const text = `POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answers = exchange(
      url,
      getMany(before) + text + getMany(3_000) + get(3_000, "Connection: close\r\n"),
    );
    setTimeout(gate.open, afterTimeLimits);
    expect(toBodies(await answers)).toEqual([...numbers(before), "300000", ...numbers(3_001)]);
  },
);

it.each([20_000, 66_000])(
  "each answer is the one of its request, if a body of %i bytes fills Node's buffer before the server stops reading",
  async (size) => {
    const { url, gate } = await startWaiting();
    const body = JSON.stringify("a".repeat(size));
    const text = `POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const answers = exchange(url, get(0) + text + getMany(5_000) + get(5_000, "Connection: close\r\n"));
    setTimeout(gate.open, 200);
    expect(toBodies(await answers)).toEqual(["0", String(size), ...numbers(5_001)]);
  },
);

it("the body of a request that waits is not read into memory, even after another body has filled Node's buffer", async () => {
  let socket: Socket | undefined;
  const watch = (message: unknown): void => {
    if (isObject(message) && message["socket"] instanceof Socket) socket ??= message["socket"];
  };
  subscribe("http.server.request.start", watch);
  onTestFinished(() => void unsubscribe("http.server.request.start", watch));
  const { url, gate } = await startWaiting();
  const post = (length: number): string =>
    `POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${" ".repeat(length)}`;
  const client = connect(Number(new URL(url).port), "127.0.0.1");
  client.write(get(0) + post(20_000) + post(66_000) + post(100_000_000));
  // Each exchange lets the server read once from the first connection, if it reads.
  for (let turn = 0; turn < 50; turn += 1)
    await exchange(url, "GET /unknown HTTP/1.1\r\nConnection: close\r\n\r\n");
  expect(socket?.bytesRead).toBeLessThan(1_000_000);
  client.destroy();
  gate.open();
});

it.each([3, 7])(
  "a request whose body does not arrive is ended, also if the server has not read it for a while, after %i others",
  async (before) => {
    const { url, gate } = await startWaiting();
    const text =
      "POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n";
    const answers = exchange(url, getMany(before) + text);
    setTimeout(gate.open, afterTimeLimits);
    const bodies = toBodies(await answers);
    expect(bodies.slice(0, before)).toEqual(numbers(before));
    expect(bodies.at(-1)).toContain("request_timeout");
  },
);

it("a body that the server reads late has the whole time limit from then on", async () => {
  // Only the server's own timers are faked. Node's time limit for a request still counts real time.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { url, gate, started } = await startWaiting();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answers = "";
  socket.on("data", (chunk) => {
    answers += String(chunk);
  });
  const head =
    "POST /texts HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n";
  socket.write(`${get(0)}${head}Content-Length: 3\r\n\r\n`);
  const until = async (isDone: () => boolean): Promise<void> => {
    while (!isDone()) await setImmediate();
  };
  await until(() => started.length === 1);
  // When Node's time limit has passed, the server sets its own timer for the body that it has not read yet.
  const timers = vi.getTimerCount();
  await until(() => vi.getTimerCount() > timers);
  vi.advanceTimersByTime(timeLimit - 1);
  gate.open();
  await until(() => answers.includes("100 Continue"));
  vi.advanceTimersByTime(1);
  socket.write('"a"');
  await until(() => answers.includes("HTTP/1.1 200", answers.indexOf("100 Continue")) || socket.destroyed);
  expect(toBodies(answers)).toEqual(["0", "", "1"]);
  socket.destroy();
});

it("a request whose body breaks before the request starts is refused in its order, and never starts", async () => {
  const { url, gate, started } = await startWaiting();
  const text = `${get(1, "Transfer-Encoding: chunked\r\n")}zz\r\n`;
  const answers = exchange(url, get(0) + text);
  const other = exchange(url, get(2, "Connection: close\r\n"));
  await vi.waitUntil(() => started.length === 2, { timeout: 20_000 });
  gate.open();
  const bodies = toBodies(await answers);
  await other;
  expect([bodies.length, bodies[0], started]).toEqual([2, "0", [0, 2]]);
  expect(bodies[1]).toContain("validation_failed");
});

it("a request that arrives behind the end of its connection is not started", async () => {
  const started: unknown[] = [];
  const closed = createGate();
  const watch = (message: unknown): void => {
    if (isObject(message) && message["socket"] instanceof Socket) message["socket"].on("close", closed.open);
  };
  subscribe("http.server.request.start", watch);
  onTestFinished(() => void unsubscribe("http.server.request.start", watch));
  const { url } = await start(contract, {
    async getNumber(request) {
      started.push(request.path["number"]);
      return answerNumber(request);
    },
    createText: answerLength,
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(get(0));
  await once(socket, "data");
  // The server reads all of this after the connection was reset. While it parses the body, Node.js notices that the
  // first of these responses cannot be sent, and then parses the last request.
  const post =
    "POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
  socket.write(get(1) + post + get(2));
  socket.resetAndDestroy();
  await closed.opened;
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(started).toEqual([0, 1]);
});

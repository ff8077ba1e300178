import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { HandlerRequest, HandlerResult } from "prospecting-contract/server";
import { expect, it, onTestFinished, vi } from "vitest";
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

/** Holds back requests: they wait for `opened`, which resolves when the test calls `open`. */
interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

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

it("at most 32 requests of a connection are parsed before one is answered, though thousands arrive at once", async () => {
  const parsed = countParsed();
  const gate = createGate();
  const { url } = await start(contract, {
    async getNumber(request) {
      await gate.opened;
      return answerNumber(request);
    },
  });
  const answers = exchange(url, getMany(5_000) + get(5_000, "Connection: close\r\n"));
  await vi.waitUntil(() => parsed.requests >= 32, { timeout: 20_000 });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(parsed.requests).toBe(32);
  gate.open();
  expect(toBodies(await answers)).toEqual(numbers(5_001));
});

it("32 requests of a connection are worked on while the oldest is slow, also after the server has stopped reading", async () => {
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
  await vi.waitUntil(() => started >= 132, { timeout: 20_000 });
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  expect(started).toBe(132);
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
    for (const before of [0, 30, 31, 32, 63, 64]) {
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

it("what follows a refused upgrade at once is ignored, as Node.js does, and a later request is answered", async () => {
  const { url } = await start(contract, { getNumber: answerNumber });
  const { hostname, port } = new URL(url);
  const upgrade = get(7_777, "Connection: Upgrade\r\nUpgrade: websocket\r\n");
  for (const before of [0, 31, 32, 63]) {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("data", (chunk) => {
      text += String(chunk);
    });
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write(getMany(before) + upgrade + getMany(60));
    await vi.waitUntil(() => text.includes("\r\n\r\n7777"), { timeout: 20_000 });
    socket.write(get(8_888, "Connection: close\r\n"));
    await closed;
    expect(toBodies(text)).toEqual([...numbers(before), "7777", "8888"]);
  }
});

it("a CONNECT and a request that is not HTTP are refused after the requests before them are answered", async () => {
  const { url } = await start(contract, {
    getNumber: answerNumber,
  });
  for (const [text, code] of [
    ["CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n", "not_implemented"],
    ["hello\r\n\r\n", "validation_failed"],
  ] as const) {
    const bodies = toBodies(await exchange(url, getMany(64) + text));
    expect(bodies.slice(0, 32)).toEqual(numbers(32));
    expect(bodies.at(-1)).toContain(code);
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

/** Starts a server with short time limits. It responds to requests for numbers only when the test opens the gate. */
async function startWaiting(): Promise<{ url: string; gate: Gate }> {
  const gate = createGate();
  const { url } = await start(
    contract,
    {
      async getNumber(request) {
        await gate.opened;
        return answerNumber(request);
      },
      createText: answerLength,
    },
    { headersTimeoutMs: timeLimit, requestTimeoutMs: timeLimit },
  );
  return { url, gate };
}

it("a connection that the server itself does not read loses no request to a time limit", async () => {
  const { url, gate } = await startWaiting();
  // The server stops reading just before this request's body. It must still read the body after a wait that is longer
  // than the time limits.
  const text = `POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n"a"`;
  const answers = exchange(url, getMany(31) + text + getMany(3_000) + get(3_000, "Connection: close\r\n"));
  setTimeout(gate.open, afterTimeLimits);
  expect(toBodies(await answers)).toEqual([...numbers(31), "1", ...numbers(3_001)]);
});

it("a request whose body does not arrive is ended, also if the server has not read its connection for a while", async () => {
  const { url, gate } = await startWaiting();
  const text =
    "POST /texts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n";
  const answers = exchange(url, getMany(31) + text);
  setTimeout(gate.open, afterTimeLimits);
  const bodies = toBodies(await answers);
  expect(bodies.slice(0, 31)).toEqual(numbers(31));
  expect(bodies.at(-1)).toContain("request_timeout");
});

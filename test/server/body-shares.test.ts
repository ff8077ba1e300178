import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import type { ServerOptions } from "prospecting-contract/server";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { type BodySender, createBodyShares, type Resize } from "../../src/server/body-shares.ts";
import { createGate } from "./gate.ts";
import { start, toContract, toOperation } from "./small-contract.ts";

const contract = toContract(
  {
    "/texts": {
      post: toOperation("createText", {
        requestBody: { required: false, content: { "application/json": { schema: { type: "string" } } } },
      }),
    },
  },
  {
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
  },
);
const text = JSON.stringify("x".repeat(990_000));

/** Starts a server whose handler waits for the gate. The key of a request is the id of its organization. */
async function startWaiting(
  limits: Pick<ServerOptions, "requestTimeoutMs" | "headersTimeoutMs" | "closeTimeoutMs"> = {},
) {
  const gate = createGate();
  const running: string[] = [];
  const { url, server } = await start(
    contract,
    {
      async createText(_request, { caller }) {
        running.push(caller?.organizationId ?? "");
        await gate.opened;
        return { status: 200, body: "done" };
      },
    },
    { authenticate: (credentials) => ({ organizationId: keyOf(credentials), userId: "usr_1" }), ...limits },
  );
  return { url, server, gate, running };
}

const keyOf = (credentials: object): string => String(Object.values(credentials).flat()[0]);

/** Opens a connection and sends a request with this body. A body that is not chunked is announced as long as `text`. */
function open(url: string, { key = "a", body = text, isChunked = false } = {}): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const length = isChunked ? "Transfer-Encoding: chunked" : `Content-Length: ${text.length}`;
  const head = `POST /texts HTTP/1.1\r\nHost: x\r\nX-Key: ${key}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
  socket.on("error", () => {});
  socket.resume();
  socket.write(head + (isChunked ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body));
  onTestFinished(() => void socket.destroy());
  return socket;
}

const count = (all: readonly string[], key: string): number => all.filter((one) => one === key).length;

it.each([
  { isChunked: false, most: 8 },
  { isChunked: true, most: 8 },
])("reads at most 8 MB of large bodies of one organization at a time, chunked: $isChunked", async (given) => {
  const { url, gate, running } = await startWaiting();
  const { isChunked, most } = given;
  for (let sent = 0; sent < 20; sent += 1) open(url, { isChunked });
  await vi.waitUntil(() => running.length >= most, { timeout: 20_000 });
  open(url, { key: "b" });
  await vi.waitUntil(() => count(running, "b") === 1, { timeout: 20_000 });
  expect(count(running, "a")).toBe(most);
  gate.open();
  await vi.waitUntil(() => count(running, "a") === 20, { timeout: 20_000 });
});

it("counts a body of unknown size by its real size once it is read", async () => {
  const { url, gate, running } = await startWaiting();
  for (let sent = 0; sent < 20; sent += 1) open(url, { body: '"short"', isChunked: true });
  await vi.waitUntil(() => count(running, "a") === 20, { timeout: 20_000 });
  gate.open();
});

it("gives the room of a body back when its client disconnects", async () => {
  const { url, gate, running } = await startWaiting();
  gate.open();
  const slow = Array.from({ length: 8 }, () => open(url, { body: text.slice(0, 500_000) }));
  await Promise.all(slow.map((socket) => once(socket, "drain")));
  open(url);
  open(url, { key: "b" });
  await vi.waitUntil(() => count(running, "b") === 1, { timeout: 20_000 });
  expect(count(running, "a")).toBe(0);
  slow[0]?.destroy();
  await vi.waitUntil(() => count(running, "a") === 1, { timeout: 20_000 });
});

it("starts no request whose client has disconnected while the body waited", async () => {
  const { url, gate, running } = await startWaiting();
  const reading = Array.from({ length: 8 }, () => open(url));
  await vi.waitUntil(() => running.length === 8, { timeout: 20_000 });
  const gone = open(url, { body: '"short"', isChunked: true });
  await vi.waitUntil(() => gone.writableLength === 0 && !gone.connecting, { timeout: 20_000 });
  gone.destroy();
  await once(gone, "close");
  open(url);
  gate.open();
  // The server reads waiting bodies in the order of their requests. If it had kept the request of `gone`, that request
  // would run before this ninth one.
  await vi.waitUntil(() => running.length >= 9, { timeout: 20_000 });
  await Promise.all(reading.map((socket) => once(socket.end(), "close")));
  expect(running.length).toBe(9);
});

it("counts no wait for room as time in which the body has to arrive", async () => {
  const { url, gate, running } = await startWaiting({ requestTimeoutMs: 3_000, headersTimeoutMs: 500 });
  for (let sent = 0; sent < 8; sent += 1) open(url);
  await vi.waitUntil(() => running.length === 8, { timeout: 20_000 });
  const waiting = open(url);
  const answers: string[] = [];
  waiting.on("data", (chunk) => answers.push(String(chunk)));
  // The body of this request does not arrive whole, so the server ends it after the time limit.
  const late = open(url, { key: "b", body: '"' });
  await once(late, "close");
  expect(answers).toEqual([]);
  gate.open();
  await vi.waitUntil(() => answers.length > 0, { timeout: 20_000 });
  expect(answers[0]).toMatch(/^HTTP\/1.1 200 /);
});

it("ends a body that does not arrive in time after its wait for room", async () => {
  const { url, gate, running } = await startWaiting({ requestTimeoutMs: 1_000, headersTimeoutMs: 100 });
  for (let sent = 0; sent < 8; sent += 1) open(url);
  await vi.waitUntil(() => running.length === 8, { timeout: 20_000 });
  const waiting = open(url, { body: '"' });
  const late = open(url, { key: "b", body: '"' });
  await once(late, "close");
  gate.open();
  const [answer] = await once(waiting, "data");
  expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
});

it("answers bodies that wait or have not arrived when the server closes with 503", async () => {
  const { url, server, gate, running } = await startWaiting({ closeTimeoutMs: 10 });
  for (let sent = 0; sent < 8; sent += 1) open(url);
  await vi.waitUntil(() => running.length === 8, { timeout: 20_000 });
  const unread = [open(url), open(url, { key: "b", body: text.slice(0, 500_000) })];
  const answers = unread.map((socket) => once(socket, "data"));
  await vi.waitUntil(() => unread.every((socket) => !socket.connecting), { timeout: 20_000 });
  // The server has read the headers of both when it has answered a later connection.
  await fetch(url);
  const closed = server.close();
  for (const [answer] of await Promise.all(answers)) expect(String(answer)).toMatch(/^HTTP\/1.1 503 /);
  gate.open();
  await closed;
});

it.each([100_000, text.length - 1])(
  "refuses bodies that stall after %i bytes with 408 while bodies of other organizations wait for room",
  async (arrived) => {
    const { url, gate, running } = await startWaiting();
    gate.open();
    const stalling = Array.from({ length: 50 }, (_, index) =>
      open(url, { key: `stalling${index}`, body: text.slice(0, arrived) }),
    );
    const answers = stalling.map(async (socket) => {
      const chunks: string[] = [];
      socket.on("data", (chunk) => chunks.push(String(chunk)));
      await once(socket, "close");
      return chunks.join("");
    });
    await vi.waitUntil(() => stalling.every((socket) => !socket.connecting), { timeout: 20_000 });
    // The server has read the headers of these requests when it has answered a later connection.
    await fetch(url);
    const [answer] = await once(open(url, { key: "honest" }), "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    expect(running).toEqual(["honest"]);
    const [head, body] = ((await answers[0]) ?? "").split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 408 [\s\S]*\r\nConnection: close/);
    expect(JSON.parse(body ?? "")).toMatchObject({ code: "request_timeout", path: "/texts" });
  },
);

/** A request of this owner with a body of this length, of which no bytes arrive. */
function sender(owner: string, length: string, { refuse = () => {}, bytesRead = [0] } = {}): BodySender {
  const socket = {
    get bytesRead() {
      return bytesRead[0];
    },
  };
  const request: IncomingMessage = Object.assign(Object.create(null), {
    headers: { "content-length": length },
    socket,
  });
  return { owner, request, refuse };
}

afterEach(() => void vi.useRealTimers());

it("refuses a body that has waited for 20 seconds with 503, and reads the next ones", async () => {
  vi.useFakeTimers();
  const shares = createBodyShares(20_000_000);
  const large = await shares.take(sender("a", "20000000"));
  const waiting = shares.take(sender("a", "100000"));
  const refused = expect(waiting).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
  const next = shares.take(sender("a", "100000"));
  large?.(0);
  expect(await next).toBeTypeOf("function");
});

it("makes no small body wait", async () => {
  const shares = createBodyShares(20_000_000);
  await shares.take(sender("a", "20000000"));
  expect(shares.take(sender("a", "65536"))).toBeUndefined();
});

/** Takes room for bodies of 1 MB, and returns the owners whose bodies may be read, in this order. */
function takeAll(owners: readonly string[], shares = createBodyShares(20_000_000)) {
  const started: string[] = [];
  const resizes: Resize[] = [];
  for (const owner of owners)
    shares
      .take(sender(owner, "1000000"))
      ?.then((resize) => {
        started.push(owner);
        resizes.push(resize);
      })
      .catch(() => {});
  return { started, resizes, shares };
}

const repeat = (owner: string, count: number): string[] => Array.from({ length: count }, () => owner);
const isOf = (owner: string) => (one: string) => one === owner;

it("reads at most 32 MB of large bodies of all organizations, of which a few leave room for others", async () => {
  vi.useFakeTimers();
  const few = ["a", "b", "c", "d", "e"];
  const { started, resizes, shares } = takeAll(few.flatMap((owner) => repeat(owner, 20)));
  await vi.advanceTimersByTimeAsync(0);
  expect(few.map((owner) => started.filter(isOf(owner)).length)).toEqual([8, 8, 8, 4, 2]);
  const many = takeAll(
    Array.from({ length: 50 }, (_, index) => `m${index}`),
    shares,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(many.started).toEqual(["m0", "m1"]);
  // Room that becomes free goes to an organization that has none, rather than to one whose body has waited longer.
  for (const resize of resizes.slice(0, 2)) resize(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(many.started).toEqual(["m0", "m1", "m2", "m3"]);
  expect(started).toHaveLength(30);
});

it("reads a body that is larger than the room for all when no other is in memory, before later smaller ones", async () => {
  vi.useFakeTimers();
  const { started, resizes, shares } = takeAll(["a"]);
  await vi.advanceTimersByTimeAsync(0);
  const huge: { resize?: Resize } = {};
  void shares.take(sender("b", "40000000"))?.then((resize) => {
    huge.resize = resize;
  });
  const later = takeAll(["c"], shares);
  await vi.advanceTimersByTimeAsync(0);
  expect([started, huge.resize, later.started]).toEqual([["a"], undefined, []]);
  resizes[0]?.(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(huge.resize).toBeDefined();
  expect(later.started).toEqual([]);
  huge.resize?.(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(later.started).toEqual(["c"]);
});

it("refuses the slow bodies, the oldest first, until the body that waits has room", async () => {
  vi.useFakeTimers();
  const shares = createBodyShares(20_000_000);
  const refused: string[] = [];
  const bytesOfFirst = [0];
  const takeOf = (owner: string, bytesRead = [0]): void => {
    const given: { resize?: Resize } = {};
    const refuse = (): void => {
      refused.push(owner);
      given.resize?.(0);
    };
    const one = sender(owner, "8000000", { refuse, bytesRead });
    void shares.take(one)?.then((resize) => {
      given.resize = resize;
    });
  };
  for (const owner of ["a", "b", "c", "d"]) {
    takeOf(owner, owner === "a" ? bytesOfFirst : [0]);
    await vi.advanceTimersByTimeAsync(1);
  }
  // Nothing waits, so the bodies may arrive as slowly as they like.
  await vi.advanceTimersByTimeAsync(9_000);
  expect(refused).toEqual([]);
  // The oldest body is as fast as it has to be.
  bytesOfFirst[0] = 800_000;
  takeOf("e");
  await vi.advanceTimersByTimeAsync(300);
  expect(refused).toEqual(["b"]);
  takeOf("f");
  await vi.advanceTimersByTimeAsync(300);
  expect(refused).toEqual(["b", "c"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refused).toEqual(["b", "c"]);
});

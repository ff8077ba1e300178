import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { createBodyShares } from "../../src/server/body-shares.ts";
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
async function startWaiting() {
  const gate = createGate();
  const running: string[] = [];
  const { url } = await start(
    contract,
    {
      async createText(_request, { caller }) {
        running.push(caller?.organizationId ?? "");
        await gate.opened;
        return { status: 200, body: "done" };
      },
    },
    { authenticate: (credentials) => ({ organizationId: keyOf(credentials), userId: "usr_1" }) },
  );
  return { url, gate, running };
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
  // The server starts bodies in the order of their requests, so the request of `gone` is no longer waiting then.
  await vi.waitUntil(() => running.length >= 9, { timeout: 20_000 });
  await Promise.all(reading.map((socket) => once(socket.end(), "close")));
  expect(running.length).toBe(9);
});

const request = (length: string): IncomingMessage =>
  Object.assign(Object.create(null), { headers: { "content-length": length } });

afterEach(() => void vi.useRealTimers());

it("refuses a body that has waited for 20 seconds with 503, and reads the next ones", async () => {
  vi.useFakeTimers();
  const shares = createBodyShares(20_000_000);
  const large = await shares.take("a", request("20000000"));
  const waiting = shares.take("a", request("100000"));
  const refused = expect(waiting).rejects.toMatchObject({ status: 503, headers: { "Retry-After": "1" } });
  await vi.advanceTimersByTimeAsync(20_000);
  await refused;
  const next = shares.take("a", request("100000"));
  large?.(0);
  expect(await next).toBeTypeOf("function");
});

it("makes no small body wait", async () => {
  const shares = createBodyShares(20_000_000);
  await shares.take("a", request("20000000"));
  expect(shares.take("a", request("65536"))).toBeUndefined();
});

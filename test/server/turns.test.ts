import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { ServerOptions, Turn } from "prospecting-contract/server";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../src/errors.ts";
import { createGate } from "./gate.ts";
import { start, toContract, toOperation, toPost } from "./small-contract.ts";

const contract = toContract(
  { "/things": { get: toOperation("listThings"), ...toPost("createThing", {}) } },
  {
    security: [{ Key: [] }],
    components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
  },
);
const headers = { "x-key": "k" };
const authenticate = () => ({ organizationId: "org_1", userId: "usr_1" });

/**
 * Starts a server that waits for `turn` before it handles a request. Returns the server, and the list `events`, to
 * which the handler adds an event.
 */
async function startWith(
  turn: (events: string[]) => Promise<Turn | null>,
  options: Pick<ServerOptions, "answerFailure"> = {},
) {
  const events: string[] = [];
  const handlers = {
    listThings: async () => {
      events.push("handler");
      return { status: 200, body: "12345" };
    },
  };
  const running = await start(contract, handlers, {
    authenticate,
    takeTurn: () => turn(events),
    ...options,
  });
  return { ...running, events };
}

const toTurn = (events: string[]): Turn => ({
  answered: (bytes) => void events.push(`answered ${bytes}`),
  closed: () => void events.push("closed"),
});

it("takes a turn before the handler, and reports the response and its end", async () => {
  const { send, events } = await startWith(async (all) => toTurn(all));
  expect((await send("GET", "/things", { headers })).status).toBe(200);
  await vi.waitUntil(() => events.includes("closed"));
  expect(events).toEqual(["handler", "answered 7", "closed"]);
});

it("answers with the error that the turn throws, and does not call the handler", async () => {
  const { fail, events } = await startWith(async () => {
    throw new ApiError("unavailable");
  });
  const failure = await fail("GET", "/things", { headers });
  expect([failure.status, failure.headers.get("retry-after"), events]).toEqual([503, "1", []]);
});

it("ends the turn of a client that disconnected while it waited, without calling the handler", async () => {
  const turn = createGate();
  let isWaiting = false;
  const { url, events } = await startWith(async (all) => {
    isWaiting = true;
    await turn.opened;
    return toTurn(all);
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("GET /things HTTP/1.1\r\nHost: x\r\nX-Key: k\r\n\r\n");
  await vi.waitUntil(() => isWaiting);
  socket.destroy();
  await once(socket, "close");
  // When the server reads this request of another client, it has already noticed that the first client has
  // disconnected.
  await fetch(`${url}/unknown`);
  turn.open();
  await vi.waitUntil(() => events.includes("closed"));
  expect(events).toEqual(["closed"]);
});

it("does not call the handler of a request whose body breaks while it waits", async () => {
  const turn = createGate();
  const failure = createGate();
  const state = { isWaiting: false, isRefused: false };
  const { url, events } = await startWith(
    async (all) => {
      state.isWaiting = true;
      await turn.opened;
      return toTurn(all);
    },
    {
      async answerFailure() {
        state.isRefused = true;
        await failure.opened;
        return null;
      },
    },
  );
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("GET /things HTTP/1.1\r\nHost: x\r\nX-Key: k\r\nTransfer-Encoding: chunked\r\n\r\n");
  await vi.waitUntil(() => state.isWaiting);
  socket.write("zz\r\n");
  await vi.waitUntil(() => state.isRefused);
  turn.open();
  for (let round = 0; round < 20; round += 1) await setImmediate();
  failure.open();
  await vi.waitUntil(() => events.includes("closed"));
  expect(events).not.toContain("handler");
});

it("parses a body after the turn was taken, because parsing a large body takes long", async () => {
  const { url, events } = await startWith(async (all) => toTurn(all));
  const init = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: "{" };
  expect((await fetch(`${url}/things`, init)).status).toBe(400);
  await vi.waitUntil(() => events.includes("closed"));
});

import { connect } from "node:net";
import { setImmediate as setImmediateCallback } from "node:timers";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { operations } from "../../generated/operations.ts";
import type { OperationRow } from "../../src/contract.ts";
import { contractDigest } from "../../src/service/result-schemas.ts";
import { createTurns, type Turn, type Turns } from "../../src/service/turns.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { createGate } from "../server/gate.ts";
import { exchange } from "../server/raw-exchange.ts";
import { start as startServer, toContract, toOperation } from "../server/small-contract.ts";
import { engines, newLocation } from "../store/engines.ts";
import { buildProcess } from "../store/processes.ts";
import { addCopies, newJob, range } from "../store/seed.ts";
import { createWorld, send, type Tenant, type World } from "./world.ts";

const row = (id: string): OperationRow => {
  const found = Object.values<OperationRow>(operations).find((operation) => operation.id === id);
  if (found === undefined) throw new Error(`no operation ${id}`);
  return found;
};

/**
 * Starts requests of an organization. Returns a list of turns, to which each request adds its turn as soon as it may
 * run.
 */
function ask(turns: Turns, organizationId: string, { id = "listOperations", count = 1 } = {}): Turn[] {
  const started: Turn[] = [];
  for (const _ of range(count))
    void Promise.resolve(turns.take({ organizationId, userId: "usr_1" }, row(id)))
      .then((turn) => started.push(turn))
      .catch(() => {});
  return started;
}

/** Ends the oldest turn in the list, as if a response of `bytes` bytes had been sent. */
function end(started: Turn[], bytes = 100): void {
  const turn = started.shift();
  turn?.answered(bytes);
  turn?.closed();
}

/** Keeps the event loop busy for this number of milliseconds. */
function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe("the turns of an organization's requests", () => {
  afterEach(() => void vi.useRealTimers());

  it("lets eight of one organization run, and one of another at once", async () => {
    const turns = createTurns();
    const first = ask(turns, "org_a", { count: 600 });
    const second = ask(turns, "org_b");
    await setImmediate();
    expect([first.length, second.length]).toEqual([8, 1]);
    end(first);
    await setImmediate();
    expect(first.length).toBe(8);
  });

  it("starts them in order, and each of them once", async () => {
    const turns = createTurns();
    const order: number[] = [];
    for (const index of range(50))
      void Promise.resolve(turns.take({ organizationId: "org_a", userId: "u" }, row("getCredits"))).then(
        async (turn) => {
          order.push(index);
          await null;
          turn.closed();
        },
      );
    await vi.waitUntil(() => order.length === 50);
    expect(order).toEqual(range(50));
  });

  it.each(["listOperations", "searchPlatforms", "scrapeWebSearch"])(
    "starts one request of %s in a turn of the event loop if each works for more than 5 ms",
    async (id) => {
      const turns = createTurns();
      let turnsOfLoop = 0;
      const count = (): void => {
        turnsOfLoop += 1;
        if (startedIn.length < 20) setImmediateCallback(count);
      };
      setImmediateCallback(count);
      const startedIn: number[] = [];
      const first = turns.take({ organizationId: "org_a", userId: "u" }, row(id));
      workFor(6);
      const others = range(20).map(async () => {
        const turn = await turns.take({ organizationId: "org_a", userId: "u" }, row(id));
        // Simulates a handler that awaits a few promises before it does its work.
        for (let index = 0; index < 10; index += 1) await null;
        startedIn.push(turnsOfLoop);
        workFor(6);
        turn.closed();
      });
      (await first).closed();
      await Promise.all(others);
      expect(new Set(startedIn).size).toBe(20);
    },
  );

  it("counts a turn of the event loop on, although no request is left for a moment", async () => {
    const turns = createTurns();
    const serve = async (): Promise<void> => {
      const turn = await turns.take({ organizationId: "org_a", userId: "u" }, row("estimatePeopleSearch"));
      workFor(6);
      turn.closed();
    };
    let isLater = false;
    setImmediateCallback(() => {
      isLater = true;
    });
    await serve();
    await serve();
    expect(isLater).toBe(true);
  });

  it("starts no more while 8 MB of responses are unread, and goes on when they are closed", async () => {
    const turns = createTurns();
    const started = ask(turns, "org_a", { count: 20 });
    await setImmediate();
    for (const [index, turn] of started.entries()) turn.answered(index === 0 ? 8_000_000 : 1);
    await setImmediate();
    expect(started.length).toBe(8);
    const submitted = ask(turns, "org_a", { id: "searchPlatforms" });
    await setImmediate();
    expect(submitted.length).toBe(0);
    for (const turn of started.splice(0)) turn.closed();
    await setImmediate();
    expect([started.length, submitted.length]).toEqual([8, 1]);
  });

  it("takes no place for a submission, and a scraper's only until it asks its upstream", async () => {
    const turns = createTurns();
    expect(ask(turns, "org_a", { id: "searchPlatforms", count: 100 })).toEqual([]);
    const scrapes = ask(turns, "org_a", { id: "scrapeWebSearch", count: 100 });
    const polls = ask(turns, "org_a", { id: "getOperation" });
    await vi.waitUntil(() => scrapes.length === 100 && polls.length === 1);
  });

  it("lets a transaction go before requests that wait, also while responses are unread", async () => {
    const turns = createTurns();
    const started = ask(turns, "org_a", { count: 20 });
    await setImmediate();
    const settled = turns.run("org_a", async () => "settled");
    for (const turn of started) turn.answered(2_000_000);
    expect(await settled).toBe("settled");
  });

  it("lets a transaction go when a place is free, although a submission waits for unread responses", async () => {
    const turns = createTurns();
    const started = ask(turns, "org_a", { count: 8 });
    await setImmediate();
    started[0]?.answered(8_000_000);
    void turns.run("org_a", () => new Promise(() => {}));
    const submitted = ask(turns, "org_a", { id: "searchPlatforms" });
    const settled: string[] = [];
    void turns.run("org_a", async () => settled.push("settled"));
    started[1]?.answered(1);
    await setImmediate();
    expect([settled, submitted]).toEqual([["settled"], []]);
    started[0]?.closed();
    await setImmediate();
    expect(submitted.length).toBe(1);
  });

  it("refuses a request after 20 seconds with 503, and forgets it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const turns = createTurns();
    const started = ask(turns, "org_a", { count: 8 });
    const late = Promise.resolve(turns.take({ organizationId: "org_a", userId: "u" }, row("getCredits")));
    const refused = expect(late).rejects.toMatchObject({ code: "unavailable", status: 503 });
    await vi.advanceTimersByTimeAsync(20_000);
    await refused;
    while (started.length > 0) end(started);
    const next = ask(turns, "org_a");
    await vi.waitUntil(() => next.length === 1);
  });
});

it("answers an organization's other connections while a slow request delays large responses on one", async () => {
  const contract = toContract(
    { "/slow": { get: toOperation("getSlow") }, "/large": { get: toOperation("getLarge") } },
    {
      security: [{ Key: [] }],
      components: { securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } } },
    },
  );
  const gate = createGate();
  const body = "x".repeat(1_100_000);
  const handlers = {
    async getSlow() {
      await gate.opened;
      return { status: 200, body: "slow" };
    },
    getLarge: async () => ({ status: 200, body }),
  };
  const { url } = await startServer(contract, handlers, {
    authenticate: () => ({ organizationId: "org_a", userId: "usr_1" }),
    takeTurn: createTurns().take,
  });
  const get = (path: string, more = ""): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Key: k\r\n${more}\r\n`;
  const last = get("/large", "Connection: close\r\n");
  const delayed = exchange(url, get("/slow") + get("/large").repeat(20) + last);
  const other = await exchange(url, get("/large").repeat(20) + last);
  expect(other.split("HTTP/1.1 200").length - 1).toBe(21);
  gate.open();
  expect((await delayed).split("HTTP/1.1 200").length - 1).toBe(22);
});

describe.each(engines)("a server on %s", (engine) => {
  let start: Awaited<ReturnType<typeof buildProcess>>;
  beforeAll(async () => {
    start = await buildProcess("test/service/api-process.ts");
  });

  /** Adds 100 finished jobs, whose results fill a page of a megabyte. */
  const addResults = async (world: World, a: Tenant): Promise<void> => {
    const fields = { kind: "search", operation: "searchPlatforms", input: {} };
    const result = { result: JSON.stringify("x".repeat(9_000)), checked_by: contractDigest() };
    await world.store.transaction(async (tx) => {
      const job = await insertJob(tx, newJob(a.id, fields), 0);
      await addCopies(
        tx,
        { ...job, ...result, status: "succeeded", charged: 0, finished_at: 1 },
        range(100).map((index) => ({ id: `op_00_${index}` })),
      );
    });
  };

  it("answers B while hundreds of large lists of A wait", async () => {
    const location = await newLocation(engine);
    const world = await createWorld({ location, work: false, realTime: true });
    onTestFinished(() => world.close());
    const [a, b] = [await world.tenant(), await world.tenant()];
    await addResults(world, a);
    // In production, the server does not check its responses. Here they would fail the check, because the stored
    // results do not match the contract.
    const server = start({ args: [location, "api", "unlimited"], env: { NODE_ENV: "production" } });
    onTestFinished(() => void server.child.kill("SIGKILL"));
    const url = new URL((await server.line("url ")).slice(4));
    const keys = Object.entries(a.keys).map(([name, value]) => `${name}: ${value}\r\n`);
    const list = `GET /api/operations?limit=100 HTTP/1.1\r\nHost: x\r\n${keys.join("")}\r\n`;
    const count = 16;
    let answered = 0;
    const sockets = range(20).map(() => {
      const socket = connect(Number(url.port), "127.0.0.1");
      socket.on("data", (bytes) => {
        answered += bytes.toString("latin1").split("HTTP/1.1 ").length - 1;
      });
      socket.write(list.repeat(count));
      return socket;
    });
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
    });
    await vi.waitUntil(() => answered > 0, { timeout: 60_000 });
    const reply = await send(new URL("/api/credits", url).href, { method: "GET", headers: b.keys });
    expect(reply.status).toBe(200);
    expect(answered).toBeLessThan((sockets.length * count) / 2);
    await vi.waitUntil(() => answered === sockets.length * count, { timeout: 120_000 });
  });
});

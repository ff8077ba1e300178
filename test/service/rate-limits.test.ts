import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../generated/operations.ts";
import { createClock } from "../../src/clock.ts";
import { createRateLimiter } from "../../src/service/rate-limits.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { newLocation } from "../store/engines.ts";
import { openTestStore, range } from "../store/seed.ts";
import { createTcpProxy } from "../store/tcp-proxy.ts";
import { createWorld } from "./world.ts";

const caller = { organizationId: "org_1", userId: "usr_1" };
const processes = 4;

/** A stopped clock, so that all requests are in one minute. */
const clock = { ...createClock(), now: () => 1_000 };

describe.each([10, 31, 32, 50, 300])("a limit of %i that processes share on postgres", (limit) => {
  let store: Store;
  let ask: (() => Promise<boolean>)[];
  beforeEach(async () => {
    store = await openTestStore("postgres");
    ask = range(processes).map(() => {
      const take = createRateLimiter(store, clock, { global: limit, polling: limit });
      return async () => (await take(caller, operations.getOperation))?.allowed === true;
    });
  });
  afterEach(() => store.close());

  /** Sends requests to one process, and returns how many of them its rate limiter allowed. */
  const send = async (index: number, count: number): Promise<number> =>
    (await Promise.all(range(count).map(() => ask[index]?.()))).filter((allowed) => allowed === true).length;

  /**
   * Maximum number of requests that a process has reserved and not yet used. A process reserves a sixteenth of the
   * limit at a time. It immediately uses one of these requests, for the request that caused the reservation.
   */
  const held = Math.max(1, Math.floor(limit / 16)) - 1;

  it("refuses a caller early by what the other processes hold, and by no more", async () => {
    const others = range(processes).slice(1);
    for (const index of others) expect(await send(index, 1)).toBe(1);
    expect(await send(0, 2 * limit)).toBe(limit - others.length * (1 + held));
    // Each of the other processes allows exactly the requests that it has reserved and not yet used.
    for (const index of others) expect(await send(index, limit)).toBe(held);
    for (const index of range(processes)) expect(await send(index, 3)).toBe(0);
  });

  it("is reached to the last request, and never exceeded, where all processes are asked at once", async () => {
    const allowed = await Promise.all(range(processes).map((index) => send(index, limit)));
    expect(allowed.reduce((sum, count) => sum + count, 0)).toBe(limit);
  });
});

describe("the whole limit of a caller on postgres", () => {
  /** Creates a rate limiter, and a function `count` that returns how many SQL statements the limiter has sent. */
  const createCounted = (store: Store, limit: number) => {
    const { pool } = store.engine;
    if (pool === null) throw new Error("PostgreSQL has a pool");
    let statements = 0;
    const query: typeof pool.query = (statement) => {
      statements += 1;
      return pool.query(statement);
    };
    const counted = { ...store, engine: { ...store.engine, pool: { query } } };
    const take = createRateLimiter(counted, clock, { global: limit, polling: limit });
    return { take, count: () => statements };
  };

  it.each([
    { limit: 300, most: 17 },
    { limit: 600, most: 17 },
    { limit: 32, most: 16 },
    { limit: 31, most: 31 },
  ])(
    "costs at most $most statements for $limit requests, and no more when it is used up",
    async ({ limit, most }) => {
      const store = await openTestStore("postgres");
      const { take, count } = createCounted(store, limit);
      for (const _ of range(limit))
        expect(await take(caller, operations.getOperation)).toMatchObject({ allowed: true });
      expect(count()).toBe(most);
      for (const _ of range(10))
        expect(await take(caller, operations.getOperation)).toMatchObject({ allowed: false });
      expect(count()).toBe(most);
      await store.close();
    },
  );
});

describe("a limit whose database is away", () => {
  it("is used up as far as the process drew, and unavailable then, so that it is not exceeded", async () => {
    const location = await newLocation("postgres");
    const proxy = await createTcpProxy(location);
    const limits = { global: 64, polling: 64 };
    const near = await openStore({ location });
    const far = await openStore({ location: proxy.url });
    const take = createRateLimiter(far, clock, limits);
    const ask = () => take(caller, operations.getOperation);
    expect(await ask()).toMatchObject({ allowed: true, remaining: 63 });
    await proxy.close();
    for (const _ of range(64 / 16 - 1)) expect(await ask()).toMatchObject({ allowed: true });
    for (const _ of range(3)) {
      const error = await ask().catch((cause: unknown) => cause);
      expect([error, far.engine.isUnavailable(error)]).toEqual([expect.any(Error), true]);
    }
    // A second process must allow exactly what is left of the limit.
    const other = createRateLimiter(near, clock, limits);
    const answers = await Promise.all(range(64).map(() => other(caller, operations.getOperation)));
    expect(answers.filter((state) => state?.allowed === true)).toHaveLength(60);
    await Promise.all([near.close(), far.close()]);
  });

  it("costs a request 503 with Retry-After", async () => {
    const proxy = await createTcpProxy(await newLocation("postgres"));
    const settings = { rateLimits: { global: 2, polling: 2 } };
    const world = await createWorld({ location: proxy.url, work: false, settings });
    const { call } = await world.tenant();
    expect((await call("GET", "/api/operations")).status).toBe(200);
    await proxy.close();
    const { status, body, headers } = await call("GET", "/api/operations");
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "unavailable", "1"]);
    await world.close();
  });
});

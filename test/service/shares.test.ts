import { afterEach, describe, expect, it, vi } from "vitest";
import { createStandIn, type Providers } from "../../src/providers/index.ts";
import { findAnyJob, listJobs } from "../../src/store/job-queries.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { engines } from "../store/engines.ts";
import { addCopies, newJob, range } from "../store/seed.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };
const concurrency = 10;

const untilLetGo = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

describe.each(engines)("a worker that one organization keeps busy on %s", (engine) => {
  let world: World;
  let close = (): void => {};
  afterEach(async () => {
    const stopped = world.service.stop();
    close();
    await stopped;
    await world.close();
  });

  /**
   * Starts a service. Returns a set of organizations, `slow`: as long as an organization is in this set, its searches
   * do not end.
   */
  const start = async (slots = concurrency): Promise<Set<string>> => {
    const slow = new Set<string>();
    const stuck = new Promise<never>((_resolve, reject) => {
      close = () => reject(new Error("the test is over"));
    });
    stuck.catch(() => {});
    world = await createWorld({
      engine,
      settings: { concurrency: slots, maxTries: 1 },
      providers: (clock): Providers => {
        const standIn = createStandIn({ clock, pace: 0 });
        const web: NonNullable<Providers["webSearch"]> = {
          ...standIn.webSearch,
          search: (request, call) =>
            slow.has(call.owner ?? "")
              ? Promise.race([stuck, untilLetGo(call.signal)])
              : standIn.webSearch.search(request, call),
        };
        return { ...standIn, webSearch: web };
      },
    });
    return slow;
  };
  const submit = async (tenant: Tenant): Promise<string> =>
    (await tenant.call("POST", "/api/v1/search", { body: search })).body.id;
  const running = async (tenant: Tenant): Promise<number> =>
    (
      await listJobs(world.store.db, {
        organizationId: tenant.id,
        status: "processing",
        limit: 100,
      })
    ).length;
  const ended = (tenant: Tenant, id: string) =>
    vi.waitUntil(
      async () => {
        const { body } = await tenant.call("GET", `/api/operations/${id}`);
        return body.status === "succeeded";
      },
      { timeout: 60_000, interval: 20 },
    );

  const newSearch = (tenant: Tenant | undefined) =>
    newJob(tenant?.id ?? "", { kind: "search", operation: "createSearch", input: { request: search } });
  /** Adds a suspect, which is a job during which two workers have crashed. Returns the job's id. */
  const addSuspect = (tenant: Tenant): Promise<string> =>
    world.store.transaction(async (tx) => {
      const now = world.clock.now();
      const { id } = await insertJob(tx, newSearch(tenant), now);
      await tx.deleteFrom("queue").where("job_id", "=", id).execute();
      const run = { organization_id: tenant.id, job_id: id, worker: null, fence: 2, retries: 0, crashes: 2 };
      await tx
        .insertInto("runs")
        .values({ ...run, ready_at: now, started_at: now })
        .execute();
      return id;
    });

  it("starts another organization's job while 10,000 of the first wait and none of those that run ends", async () => {
    const slow = await start();
    const [a, b, c] = [await world.tenant(), await world.tenant(), await world.tenant()];
    slow.add(a.id);
    await world.store.transaction(async (tx) => {
      const row = await insertJob(tx, newSearch(a), 0);
      for (const part of range(100))
        await addCopies(
          tx,
          row,
          range(100).map((index) => ({ id: `op_00_${part}_${index}` })),
        );
    });
    const first = await submit(a);
    await vi.waitUntil(async () => (await running(a)) === concurrency, { timeout: 60_000 });
    for (const tenant of [b, c, b]) expect(await ended(tenant, await submit(tenant))).toBe(true);
    // One organization may use all ordinary slots of a worker, but none of its extra slots.
    expect(await running(a)).toBe(concurrency);
    expect((await a.call("GET", `/api/operations/${first}`)).body.status).toBe("queued");
  });

  it("gives extra slots to organizations that run nothing here, one each and as many as ordinary slots", async () => {
    const slow = await start(2);
    const tenants = await Promise.all(range(5).map(() => world.tenant()));
    for (const { id } of tenants) slow.add(id);
    const counts = (): Promise<number[]> => Promise.all(tenants.map(running));
    const reach = (wanted: number[]) =>
      vi.waitUntil(async () => JSON.stringify(await counts()) === JSON.stringify(wanted), {
        timeout: 60_000,
        interval: 20,
      });
    const submitAll = async (from: number): Promise<void> => {
      for (const tenant of tenants.slice(from)) for (const _ of range(3)) await submit(tenant);
    };
    await submitAll(4);
    await reach([0, 0, 0, 0, 2]);
    // Two extra slots are free. The organization submits three jobs, but only one of them gets an extra slot.
    await world.store.transaction(async (tx) => {
      for (const _ of range(3)) await insertJob(tx, newSearch(tenants[0]), world.clock.now());
    });
    await submitAll(4);
    await reach([1, 0, 0, 0, 2]);
    await submitAll(1);
    // The last organization already runs jobs, so it gets no extra slot. The other organizations with waiting jobs
    // compete for the single extra slot that is left.
    await vi.waitUntil(async () => (await counts()).reduce((sum, count) => sum + count) === 4, {
      timeout: 60_000,
    });
    expect((await counts()).sort()).toEqual([0, 0, 1, 1, 2]);
    // Each new job makes the worker look for jobs again, but must not lead to more running jobs.
    for (const _ of range(2)) await submitAll(3);
    expect((await counts()).sort()).toEqual([0, 0, 1, 1, 2]);
  });

  it("takes other jobs while one that two workers died with waits, and empties itself for it after a lease", async () => {
    const slow = await start();
    const [a, b, c] = [await world.tenant(), await world.tenant(), await world.tenant()];
    slow.add(a.id);
    const stuck = await submit(a);
    await vi.waitUntil(async () => (await running(a)) === 1, { timeout: 60_000 });
    const suspect = await addSuspect(c);
    for (const _ of range(3)) expect(await ended(b, await submit(b))).toBe(true);
    expect(await findAnyJob(world.store.db, suspect)).toMatchObject({ worker: null, fence: 2 });
    expect((await a.call("GET", `/api/operations/${stuck}`)).body.status).toBe("processing");
    await world.clock.advance(30_001);
    // A new job wakes the worker.
    await submit(b);
    expect(await ended(c, suspect)).toBe(true);
    const released = await findAnyJob(world.store.db, stuck);
    expect([released?.crashes, released?.retries]).toEqual([0, 0]);
  });

  it("runs a job that two workers died with alone, and the jobs that were queued meanwhile after it", async () => {
    const slow = await start();
    const [a, b] = [await world.tenant(), await world.tenant()];
    slow.add(a.id);
    const suspect = await addSuspect(a);
    // A new job wakes the worker, which first takes the job that has crashed two workers before.
    const waiting = await submit(b);
    await vi.waitUntil(async () => (await findAnyJob(world.store.db, suspect))?.fence === 3, {
      timeout: 60_000,
    });
    for (const _ of range(2)) await submit(b);
    // While a worker runs a suspect, it must not start any other job. The test ends the suspect by cancelling it.
    expect(await running(b)).toBe(0);
    expect((await b.call("GET", `/api/operations/${waiting}`)).body.status).toBe("queued");
    await a.call("POST", `/api/operations/${suspect}/cancel`);
    expect(await ended(b, waiting)).toBe(true);
  });

  it("runs other jobs between two jobs that two workers died with", async () => {
    const slow = await start();
    const [a, b] = [await world.tenant(), await world.tenant()];
    slow.add(a.id);
    const suspects = [await addSuspect(a), await addSuspect(a)];
    /** Returns the first of these jobs that a worker has claimed. */
    const claimed = (ids: readonly string[]) =>
      vi.waitUntil(
        async () => {
          for (const id of ids) if ((await findAnyJob(world.store.db, id))?.fence === 3) return id;
          return undefined;
        },
        { timeout: 60_000 },
      );
    const waiting = await submit(b);
    const first = await claimed(suspects);
    await a.call("POST", `/api/operations/${first}/cancel`);
    expect(await ended(b, waiting)).toBe(true);
    await claimed(suspects.filter((id) => id !== first));
  });
});

import { Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimJobs, claimSuspect, hasSuspect } from "../../src/store/claims.ts";
import { finishJob } from "../../src/store/job-ends.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { extendLeases } from "../../src/store/leases.ts";
import type { JobRow, Schema } from "../../src/store/schema.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { engines, newLocation } from "./engines.ts";
import { addOrganization, newJob, openTestStore, range } from "./seed.ts";

const leaseMs = 100;

describe.each(engines)("claims on %s", (engine) => {
  let store: Store;
  let a: string;
  let b: string;
  beforeAll(async () => {
    store = await openTestStore(engine);
  });
  beforeEach(async () => {
    for (const table of ["jobs", "queue", "runs"] as const) await store.db.deleteFrom(table).execute();
    a = await addOrganization(store, 0);
    b = await addOrganization(store, 0);
  });
  afterAll(() => store.close());

  const add = (organization: string, now = 1_000) => insertJob(store.db, newJob(organization), now);
  const claim = (limit: number, more: Partial<Parameters<typeof claimJobs>[1]> = {}, now = 5_000) =>
    claimJobs(store, { worker: "w", limit, leaseMs, ...more }, now);
  const owners = (jobs: readonly JobRow[]): Record<string, number> => {
    const names = new Map([
      [a, "a"],
      [b, "b"],
    ]);
    const counts: Record<string, number> = {};
    for (const { organization_id } of jobs) {
      const name = names.get(organization_id) ?? organization_id;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };

  it("share the slots between organizations, however much one of them has queued before", async () => {
    for (const _ of range(50)) await add(a, 1_000);
    for (const _ of range(3)) await add(b, 2_000);
    expect(owners(await claim(4))).toEqual({ a: 2, b: 2 });
    // Both organizations have two running jobs. The organization `b` has only one waiting job left.
    expect(owners(await claim(4))).toEqual({ a: 3, b: 1 });
  });

  it("give a slot to whoever has the fewest running, in all processes together", async () => {
    for (const _ of range(20)) await add(a);
    expect(owners(await claim(6, { worker: "elsewhere" }))).toEqual({ a: 6 });
    for (const _ of range(20)) await add(b, 3_000);
    expect(owners(await claim(5))).toEqual({ b: 5 });
    expect(owners(await claim(3))).toEqual({ a: 1, b: 2 });
  });

  it("give all slots to the only organization that waits, the oldest jobs first", async () => {
    const jobs = await Promise.all(range(12).map((index) => add(a, 1_000 + index)));
    const oldest = jobs.slice(0, 10).map(({ id }) => id);
    expect(new Set((await claim(10)).map(({ id }) => id))).toEqual(new Set(oldest));
  });

  it("give a single slot to the fewest running, then to whoever has waited longest", async () => {
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      await add(second, 2_000);
      await add(first, 1_000);
      const [job] = await claim(1);
      expect(job?.organization_id).toBe(first);
      await add(first, 500);
      expect((await claim(1))[0]?.organization_id).toBe(second);
      for (const table of ["queue", "runs"] as const) await store.db.deleteFrom(table).execute();
    }
  });

  it("count no job as running whose worker let its lease expire", async () => {
    for (const _ of range(2)) await add(a);
    expect(owners(await claim(2, {}, 1_000))).toEqual({ a: 2 });
    for (const _ of range(2)) await add(b, 500);
    expect(owners(await claim(1, { without: [a] }))).toEqual({ b: 1 });
    expect(owners(await claim(1))).toEqual({ a: 1 });
  });

  it("take started jobs before queued ones, and of those the one that was ready first", async () => {
    for (const _ of range(2)) await add(a);
    const started = (await claim(2)).map(({ id }) => id);
    for (const [index, id] of started.entries())
      await store.db
        .updateTable("runs")
        .set({ worker: null, ready_at: 2_000 - index })
        .where("job_id", "=", id)
        .execute();
    await add(a, 500);
    for (const id of started.reverse()) expect((await claim(1)).map((job) => job.id)).toEqual([id]);
  });

  it("leave out organizations, and give one no more than was said", async () => {
    const c = await addOrganization(store, 0);
    for (const owner of [a, b, c]) for (const _ of range(3)) await add(owner);
    expect(owners(await claim(10, { mostEach: 1, without: [c] }))).toEqual({ a: 1, b: 1 });
  });

  it("never take a job that the claimer runs already, and fill its slot with another", async () => {
    const first = await add(a, 1_000);
    expect(await claim(1)).toHaveLength(1);
    await add(a, 2_000);
    // At 9,000 ms, the lease of the first job has expired, but the worker still runs the job.
    const taken = await claim(5, { running: [first.id] }, 9_000);
    expect(taken.map(({ id }) => id)).not.toContain(first.id);
    expect(taken).toHaveLength(1);
  });

  it("keep a job that two workers died with for whoever has nothing else to run", async () => {
    const poison = await add(a);
    const other = await add(a);
    for (const now of [5_000, 6_000]) expect(await claim(10, {}, now)).toHaveLength(2);
    await store.db.updateTable("runs").set({ crashes: 0 }).where("job_id", "=", other.id).execute();
    expect(await hasSuspect(store.db, 6_050)).toBe(false);
    expect(await hasSuspect(store.db, 7_000)).toBe(true);
    expect((await claim(10, {}, 7_000)).map(({ id }) => id)).toEqual([other.id]);
    const suspect = await claimSuspect(store, { worker: "w", leaseMs }, 7_000);
    expect([suspect?.id, suspect?.crashes, suspect?.fence]).toEqual([poison.id, 2, 3]);
    // The suspect gets a lease of the usual length.
    expect(suspect?.ready_at).toBe(7_000 + leaseMs);
    expect(await claimSuspect(store, { worker: "w2", leaseMs }, 7_000 + leaseMs - 1)).toBeUndefined();
    expect(await hasSuspect(store.db, 7_000 + leaseMs)).toBe(true);
    const lease = { organizationId: a, jobId: poison.id, fence: suspect?.fence ?? -1 };
    const end = { status: "succeeded", result: {}, usage: {}, charged: 0, reason: "test" } as const;
    expect(await finishJob(store.db, lease, end, 7_010)).toBe(true);
    expect(await hasSuspect(store.db, 7_050)).toBe(false);
  });
});

const toOwner = ({ organization_id }: JobRow): string => organization_id;

describe.each(engines)("claims that share a look at what waits on %s", (engine) => {
  let store: Store;
  /** A store in which `looks` counts the queries that look up which organizations have waiting jobs. */
  let counted: Store;
  let looks: number;
  beforeEach(async () => {
    store = await openTestStore(engine);
    looks = 0;
    const counting = new Kysely<Schema>({
      dialect: store.engine.dialect,
      log: ({ query }) => {
        if (query.sql.includes("with recursive")) looks += 1;
      },
    });
    counted = { ...store, transaction: (work) => counting.transaction().execute(work) };
    vi.useFakeTimers({ toFake: ["performance"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await store.close();
  });

  it("reach every organization in turn, where more of them wait than one claim looks at", async () => {
    const all = range(300).map((index) => `org_${String(index).padStart(3, "0")}`);
    await store.transaction(async (tx) => {
      for (const organization of all)
        for (const _ of range(2)) await insertJob(tx, newJob(organization), 1_000);
    });
    const served = async (limit: number): Promise<string[]> =>
      (await claimJobs(counted, { worker: "w", limit, leaseMs }, 5_000)).map(toOwner).sort();
    expect(await served(256)).toEqual(all.slice(0, 256));
    expect(await served(44)).toEqual(all.slice(256));
    // Removes the jobs of all organizations except the first 256, so that the next claim begins again with the first
    // ones.
    await store.db
      .deleteFrom("queue")
      .where("organization_id", ">=", all[256] ?? "")
      .execute();
    expect(await served(256)).toEqual(all.slice(0, 256));
  });

  it("reach an organization behind 256 that the claim skips, wherever the look begins", async () => {
    const all = range(600).map((index) => `org_${String(index).padStart(3, "0")}`);
    await store.transaction(async (tx) => {
      for (const organization of all) await insertJob(tx, newJob(organization), 1_000);
    });
    const served = async (wanted: string): Promise<string[]> => {
      const without = all.filter((organization) => organization !== wanted);
      return (await claimJobs(counted, { worker: "w", limit: 1, leaseMs, without }, 5_000)).map(toOwner);
    };
    for (const index of [599, 300, 0, 256]) {
      const wanted = all[index] ?? "";
      expect(await served(wanted)).toEqual([wanted]);
      expect(await served(wanted)).toEqual([]);
    }
  });

  it("serve each of 64 organizations before one is served again", async () => {
    const organizations = range(64)
      .map((index) => `org_${index}`)
      .sort();
    await store.transaction(async (tx) => {
      for (const id of organizations) for (const _ of range(4)) await insertJob(tx, newJob(id), 1_000);
    });
    for (const round of range(3)) {
      const owners: string[] = [];
      for (const _ of range(4)) {
        const jobs = await claimJobs(counted, { worker: "w", limit: 16, leaseMs }, 5_000);
        owners.push(...jobs.map(toOwner));
      }
      expect([round, owners.sort()]).toEqual([round, organizations]);
    }
    expect(looks).toBe(1);
  });

  it("give fair shares among a thousand runs, and find what is ready again with the next look", async () => {
    const organizations = [await addOrganization(store, 0), await addOrganization(store, 0)];
    const [first = ""] = organizations;
    const run = { worker: "elsewhere", fence: 1, retries: 0, crashes: 0, ready_at: 9_000, started_at: 1 };
    const insertRuns = (ids: readonly string[]) =>
      store.db
        .insertInto("runs")
        .values(ids.map((job_id) => ({ ...run, organization_id: "org_busy", job_id })))
        .execute();
    for (const part of range(10)) await insertRuns(range(100).map((index) => `op_${part}_${index}`));
    for (const id of organizations) for (const _ of range(20)) await insertJob(store.db, newJob(id), 1_000);
    const claim = () => claimJobs(counted, { worker: "w", limit: 4, leaseMs }, 5_000);
    for (const _ of range(4)) {
      const owners = (await claim()).map(toOwner);
      expect(organizations.map((id) => owners.filter((one) => one === id).length)).toEqual([2, 2]);
    }
    expect(looks).toBe(1);
    const { id } = await insertJob(store.db, newJob(first), 2_000);
    await store.db.deleteFrom("queue").where("job_id", "=", id).execute();
    await store.db
      .insertInto("runs")
      .values({ ...run, worker: null, organization_id: first, job_id: id, ready_at: 4_000 })
      .execute();
    vi.advanceTimersByTime(101);
    expect((await claim()).map((job) => job.id)).toContain(id);
    expect(looks).toBe(2);
  });
});

describe("claims on postgres", () => {
  it("and beats change rows of runs within their page, without new index entries", async () => {
    const store = await openStore({ location: await newLocation("postgres"), poolSize: 1 });
    for (const _ of range(100)) await insertJob(store.db, newJob("org_1"), 1_000);
    const jobs = await claimJobs(store, { worker: "w", limit: 100, leaseMs }, 1_000);
    const leases = jobs.map(({ id, fence }) => ({ organizationId: "org_1", jobId: id, fence }));
    // All statements use the same connection. PostgreSQL publishes the statistics of a connection only after some
    // seconds, for which the loop below waits.
    for (const beat of range(20)) await extendLeases({ ...store, urgent: store.db }, leases, 2_000 + beat);
    const counts = sql<{ updates: number; hot: number }>`
      select n_tup_upd as updates, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'runs'`;
    let row: { updates: number; hot: number } | undefined;
    while (row === undefined || row.updates < 2_000) [row] = (await counts.execute(store.db)).rows;
    expect(row.updates).toBe(2_000);
    // A heap-only update (HOT) writes no index entries. If an index contained one of the changed columns, there would
    // be no such updates. There may be fewer than 2,000, because a row moves to another page when its page is full of
    // old row versions.
    expect(row.hot).toBeGreaterThan(1_000);
    await store.close();
  });

  it("pass over jobs that another transaction has locked, whether they are queued or were started", async () => {
    const store = await openStore({ location: await newLocation("postgres") });
    const add = () => insertJob(store.db, newJob("org_1"), 1_000);
    const claim = async (limit: number, now: number): Promise<string[]> =>
      (await claimJobs(store, { worker: "w", limit, leaseMs }, now)).map(({ id }) => id);
    const started = [(await add()).id, (await add()).id].sort();
    expect((await claim(2, 1_000)).sort()).toEqual(started);
    const queued = [(await add()).id, (await add()).id].sort();
    await store.transaction(async (tx) => {
      await sql`select * from runs where job_id = ${started[0]} for update`.execute(tx);
      await sql`select * from queue where job_id = ${queued[0]} for update`.execute(tx);
      expect((await claim(4, 5_000)).sort()).toEqual([started[1], queued[1]]);
    });
    expect((await claim(4, 5_000)).sort()).toEqual([started[0], queued[0]]);
    await store.close();
  });
});

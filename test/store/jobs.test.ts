import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readCredits, spreadBalance } from "../../src/store/balances.ts";
import { claimJobs } from "../../src/store/claims.ts";
import { listLedger } from "../../src/store/credits.ts";
import { claimKey, findJobByKey } from "../../src/store/idempotency.ts";
import { createId } from "../../src/store/identifiers.ts";
import { finishJob } from "../../src/store/job-ends.ts";
import { findAnyJob, listJobs, listShownJobs } from "../../src/store/job-queries.ts";
import { cancelJob, insertJob } from "../../src/store/jobs.ts";
import { extendLease, releaseJob, saveProgress } from "../../src/store/leases.ts";
import type { JobRow } from "../../src/store/schema.ts";
import type { Store } from "../../src/store/store.ts";
import { submitOne } from "../../src/store/submit-statements.ts";
import { engines } from "./engines.ts";
import { addOrganization, newJob, openTestStore, range } from "./seed.ts";

const leaseMs = 100;

describe.each(engines)("jobs on %s", (engine) => {
  let store: Store;
  let organization: string;
  beforeAll(async () => {
    store = await openTestStore(engine);
  });
  beforeEach(async () => {
    for (const table of ["jobs", "queue", "runs"] as const) await store.db.deleteFrom(table).execute();
    organization = await addOrganization(store, 0);
  });
  afterAll(() => store.close());

  const add = (now = 1_000) => insertJob(store.db, newJob(organization), now);
  const claim = async (now: number, worker = "w1"): Promise<JobRow | undefined> =>
    (await claimJobs(store, { worker, limit: 1, leaseMs }, now))[0];
  const lease = (job: JobRow | undefined) => ({
    organizationId: organization,
    jobId: job?.id ?? "",
    fence: job?.fence ?? -1,
  });

  it("gives each of 100 jobs to one of 20 claimers", async () => {
    for (const _ of range(100)) await add();
    const claims = await Promise.all(
      range(20).map((index) => claimJobs(store, { worker: `w${index}`, limit: 10, leaseMs }, 2_000)),
    );
    const rest = await claimJobs(store, { worker: "last", limit: 100, leaseMs }, 2_000);
    const ids = [...claims.flat(), ...rest].map((job) => job.id);
    expect(new Set(ids).size).toBe(100);
    expect(ids).toHaveLength(100);
  });

  it("takes a job again when its lease runs out, counts the crash, and refuses the first worker's writes", async () => {
    await add();
    const first = await claim(1_000, "dead");
    expect(await claim(1_099, "early")).toBeUndefined();
    const second = await claim(1_100, "heir");
    expect([second?.crashes, second?.worker, second?.started_at]).toEqual([1, "heir", 1_000]);
    expect(await extendLease(store.db, lease(first), 9_000)).toBe(false);
    expect(await saveProgress(store.db, lease(first), { progress: 50 })).toBe(false);
    const end = { status: "succeeded", result: {}, usage: {}, charged: 0, reason: "test" } as const;
    expect(await finishJob(store.db, lease(first), end, 1_200)).toBe(false);
    expect(await finishJob(store.db, lease(second), end, 1_200)).toBe(true);
    expect(await claim(99_000)).toBeUndefined();
  });

  it.each([
    { name: "all that is reserved", used: 8, shards: 1, kinds: ["charge -8", "release 8"] },
    { name: "less than is reserved", used: 3, shards: 1, kinds: ["charge -3", "release 8"] },
    { name: "nothing", used: 0, shards: 4, kinds: ["release 8"] },
    { name: "more than is reserved", used: 9, shards: 4, kinds: ["charge -8", "release 8"] },
    { name: "a part, with a spread balance", used: 5, shards: 4, kinds: ["charge -5", "release 8"] },
  ])("ends once and settles: $name", async ({ used, shards, kinds }) => {
    const own = await addOrganization(store, 20);
    const job = newJob(own, { reserved: 8 });
    const id = createId("op_", 1_000);
    await store.transaction(async (tx) => {
      await spreadBalance(tx, own, shards);
      await submitOne(tx, { job: { ...job, id }, reason: "test", now: 1_000 });
    });
    const claimed = await claim(1_000);
    const held = { organizationId: own, jobId: id, fence: claimed?.fence ?? -1 };
    const end = {
      ...({ status: "partial_success", result: { a: 1 }, checkedBy: "digest" } as const),
      ...{ usage: { calls: 2 }, charged: used, reason: "test ended" },
    };
    const finish = (lease: typeof held) => store.transaction((tx) => finishJob(tx, lease, end, 1_050));
    expect(await finish({ ...held, fence: held.fence + 1 })).toBe(false);
    expect(await readCredits(store.db, own)).toEqual({ available: 12, reserved: 8 });
    expect(await finish(held)).toBe(true);
    expect(await finish(held)).toBe(false);
    const charged = Math.min(used, 8);
    expect(await readCredits(store.db, own)).toEqual({ available: 20 - charged, reserved: 0 });
    const entries = (await listLedger(store.db, own, 10)).filter(({ reason }) => reason === "test ended");
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`).sort()).toEqual(kinds);
    expect(entries.every((entry) => entry.reference === id && entry.created_at === 1_050)).toBe(true);
    expect(await findAnyJob(store.db, id)).toMatchObject({
      ...{ status: "partial_success", result: '{"a":1}', checked_by: "digest", error: null },
      ...{ usage: '{"calls":2}', charged, progress: 100, worker: null, ready_at: null },
      ...{ fence: 1, retries: 0, crashes: 0, started_at: 1_000, finished_at: 1_050 },
    });
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("keeps a lease that is extended", async () => {
    await add();
    const job = await claim(1_000);
    expect(await extendLease(store.db, lease(job), 5_000)).toBe(true);
    expect(await claim(4_999)).toBeUndefined();
  });

  it("counts one retry and no crash when the worker releases it twice, as after a lost answer", async () => {
    await add();
    const job = await claim(1_000);
    for (const _ of [1, 2])
      expect(await releaseJob(store.db, lease(job), { readyAt: 3_000, retries: 1 })).toBe(true);
    expect(await claim(2_999)).toBeUndefined();
    const again = await claim(3_000);
    expect([again?.crashes, again?.retries, again?.status]).toEqual([0, 1, "processing"]);
  });

  it("never lets progress fall", async () => {
    await add();
    const job = await claim(1_000);
    for (const progress of [10, 40, 20]) await saveProgress(store.db, lease(job), { progress });
    expect((await findAnyJob(store.db, job?.id ?? ""))?.progress).toBe(40);
  });

  it("cancels an open job once, takes it from its worker, and leaves a finished one alone", async () => {
    const { id } = await add();
    const job = await claim(1_000);
    const cancel = () => cancelJob(store.db, { organizationId: organization, id }, 2_000);
    expect((await cancel())?.status).toBe("cancelled");
    expect(await cancel()).toBeUndefined();
    expect(await saveProgress(store.db, lease(job), { progress: 90 })).toBe(false);
    expect(await claim(99_000)).toBeUndefined();
  });

  it("does not cancel another organization's job", async () => {
    const { id } = await add();
    expect(await cancelJob(store.db, { organizationId: "org_other", id }, 2_000)).toBeUndefined();
  });

  it("makes one job for 200 concurrent claims of a key", async () => {
    const key = { organizationId: organization, key: "k" };
    const made = await Promise.all(
      range(200).map(() =>
        store.transaction(async (tx) => {
          const job = newJob(organization, { id: undefined });
          const found = await findJobByKey(tx, key);
          if (found !== undefined) return found.id;
          const id = `op_${Math.random().toString(36).slice(2)}`;
          if (!(await claimKey(tx, key, id, 1))) return (await findJobByKey(tx, key))?.id;
          return (await insertJob(tx, { ...job, id }, 1_000)).id;
        }),
      ),
    );
    expect(new Set(made).size).toBe(1);
    expect(await listJobs(store.db, { organizationId: organization, limit: 10 })).toHaveLength(1);
  });

  it("shows no more jobs at once than go into a number of characters, and at least one", async () => {
    for (const index of range(25)) await add(1_000 + index);
    await store.db.updateTable("jobs").set({ result: '"0123456789"' }).execute();
    const count = async (characters: number, limit = 100) => {
      const page = await listShownJobs(store.db, { organizationId: organization, limit, characters });
      return [new Set(page.jobs.map(({ id }) => id)).size, page.isLast];
    };
    expect(await count(0)).toEqual([1, false]);
    expect(await count(12 * 23)).toEqual([23, false]);
    expect(await count(12 * 25)).toEqual([25, true]);
    expect(await count(12 * 25, 25)).toEqual([25, true]);
    expect(await count(12 * 25, 24)).toEqual([24, false]);
  });

  it("pages newest first without gap or repeat while jobs are added", async () => {
    for (const index of range(7)) await add(1_000 + Math.floor(index / 3));
    const seen: string[] = [];
    let after: { time: number; id: string } | undefined;
    for (;;) {
      const page = await listJobs(store.db, { organizationId: organization, limit: 2, after });
      if (page.length === 0) break;
      seen.push(...page.map((job) => job.id));
      const last = page.at(-1);
      after = { time: last?.created_at ?? 0, id: last?.id ?? "" };
      await add(5_000);
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });
});

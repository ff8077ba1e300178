import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance, spreadBalance } from "../../src/store/balances.ts";
import { claimJobs } from "../../src/store/claims.ts";
import { listLedger } from "../../src/store/credits.ts";
import { createEndCommit } from "../../src/store/end-commit.ts";
import { createGroupCommit } from "../../src/store/group-commit.ts";
import { createId } from "../../src/store/identifiers.ts";
import type { JobEnd, JobFinish } from "../../src/store/job-ends.ts";
import { findAnyJob } from "../../src/store/job-queries.ts";
import { cancelJob, insertJob } from "../../src/store/jobs.ts";
import { openStore, type Store } from "../../src/store/store.ts";
import { engines, newLocation } from "./engines.ts";
import { addOrganization, countTransactions, newJob, openTestStore, range, untilWaiting } from "./seed.ts";

const now = Date.parse("2026-11-20T10:00:00Z");

const succeeded: JobEnd = {
  ...{ status: "succeeded", result: { data: [] }, checkedBy: "contract", usage: { calls: 1 } },
  ...{ charged: 2, reason: "test" },
};

/** Submits jobs that reserve 3 credits each, and claims them. Returns the data with which each of them can be ended. */
async function claimAll(store: Store, organizations: readonly string[]): Promise<JobFinish[]> {
  const submit = createGroupCommit(store);
  await Promise.all(
    organizations.map((organizationId) =>
      submit({
        job: { ...newJob(organizationId, { reserved: 3 }), id: createId("op_", now) },
        reason: "test",
        now,
      }),
    ),
  );
  const finishes: JobFinish[] = [];
  for (;;) {
    const claimed = await claimJobs(store, { worker: "w", limit: 50, leaseMs: 600_000 }, now);
    if (claimed.length === 0) return finishes;
    for (const { organization_id: organizationId, id: jobId, fence } of claimed)
      finishes.push({ lease: { organizationId, jobId, fence }, end: succeeded, now: now + 1 });
  }
}

describe.each(engines)("jobs that end at once on %s", (engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await openTestStore(engine);
  });
  afterAll(async () => {
    expect((await auditStore(store)).findings).toEqual([]);
    await store.close();
  });

  it("end in one transaction, and each has its result, charge and entries", async () => {
    const organizations = await Promise.all(range(4).map(() => addOrganization(store, 100)));
    const finishes = await claimAll(
      store,
      range(40).map((index) => organizations[index % 4] ?? ""),
    );
    const counted = countTransactions(store);
    const finish = createEndCommit(counted.store);
    expect(await Promise.all(finishes.map(finish))).toEqual(finishes.map(() => true));
    expect(counted.count()).toBe(1);
    for (const id of organizations) {
      expect(await readBalance(store.db, id)).toBe(80);
      // The ledger contains the grant, and three entries for each of the ten jobs: a hold, a release and a charge.
      expect(await listLedger(store.db, id, 100)).toHaveLength(31);
    }
    for (const { lease } of finishes)
      expect(await findAnyJob(store.db, lease.jobId)).toMatchObject({
        ...{
          status: "succeeded",
          result: '{"data":[]}',
          checked_by: "contract",
          error: null,
          usage: '{"calls":1}',
        },
        ...{ charged: 2, progress: 100, fence: 1, worker: null, finished_at: now + 1, started_at: now },
      });
    expect(await store.db.selectFrom("runs").select("job_id").execute()).toEqual([]);
  });

  it("are charged at most what they hold, fail with their error, and lose a lease alone", async () => {
    const organization = await addOrganization(store, 100);
    const [dear, free, failed, lost] = await claimAll(
      store,
      range(4).map(() => organization),
    );
    if (dear === undefined || free === undefined || failed === undefined || lost === undefined)
      throw new Error("four jobs");
    const finish = createEndCommit(store);
    const ended = await Promise.all([
      finish({ ...dear, end: { ...succeeded, charged: 9 } }),
      finish({ ...free, end: { ...succeeded, charged: 0 } }),
      finish({
        ...failed,
        end: { status: "failed", error: { code: "e" }, usage: {}, charged: 0, reason: "test" },
      }),
      finish({ ...lost, lease: { ...lost.lease, fence: 7 } }),
    ]);
    expect(ended).toEqual([true, true, true, false]);
    expect(await readBalance(store.db, organization)).toBe(100 - 3 - 3);
    const rows = await Promise.all(
      [dear, free, failed, lost].map(({ lease }) => findAnyJob(store.db, lease.jobId)),
    );
    expect(rows).toMatchObject([
      { status: "succeeded", charged: 3 },
      { status: "succeeded", charged: 0 },
      { status: "failed", charged: 0, error: '{"code":"e"}', result: null, checked_by: null, progress: null },
      { status: "processing", charged: null, finished_at: null },
    ]);
    expect(await finish(lost)).toBe(true);
    // Each job has already ended, so a second attempt to end it finds no lease.
    expect(await Promise.all([finish(dear), finish(free)])).toEqual([false, false]);
  });

  it("end although the database refuses one of them", async () => {
    const organization = await addOrganization(store, 100);
    const [bad, ...good] = await claimAll(
      store,
      range(5).map(() => organization),
    );
    if (bad === undefined) throw new Error("five jobs");
    const finish = createEndCommit(store);
    // The database must refuse to end this job, because `usage` is required.
    const refused = { ...bad, end: { ...succeeded, usage: undefined } };
    const answers = await Promise.allSettled([finish(refused), ...good.map(finish)]);
    expect(answers.map(({ status }) => status)).toEqual(["rejected", ...good.map(() => "fulfilled")]);
    expect(await readBalance(store.db, organization)).toBe(100 - 3 - 4 * 2);
    expect(await finish(bad)).toBe(true);
  });

  it("end only for the lease that is valid, if one job ends by two", async () => {
    const organization = await addOrganization(store, 100);
    const { id } = await insertJob(store.db, newJob(organization), now);
    const [claimed] = await claimJobs(store, { worker: "w", limit: 1, leaseMs: 600_000 }, now);
    expect(claimed?.id).toBe(id);
    const lease = { organizationId: organization, jobId: id, fence: claimed?.fence ?? 0 };
    const finish = createEndCommit(store);
    const one = { end: { ...succeeded, charged: 0 }, now: now + 1 };
    const lost = { ...one, lease: { ...lease, fence: lease.fence + 1 }, end: { ...one.end, result: "lost" } };
    expect(await Promise.all([finish(lost), finish({ ...one, lease }), finish(lost)])).toEqual([
      false,
      true,
      false,
    ]);
    expect(await findAnyJob(store.db, id)).toMatchObject({ result: '{"data":[]}', fence: lease.fence });
  });

  it("return their credits to a balance that is spread", async () => {
    const organization = await addOrganization(store, 100);
    await store.transaction((tx) => spreadBalance(tx, organization, 4));
    const finishes = await claimAll(
      store,
      range(10).map(() => organization),
    );
    const finish = createEndCommit(store);
    await Promise.all(finishes.map(finish));
    expect(await readBalance(store.db, organization)).toBe(80);
  });
});

describe("jobs that end at once on postgres", () => {
  it("do not wait for one whose balance or run another transaction holds", async () => {
    const location = await newLocation("postgres");
    const store = await openStore({ location });
    const [held, other, cancelled] = await Promise.all(range(3).map(() => addOrganization(store, 100)));
    if (held === undefined || other === undefined || cancelled === undefined)
      throw new Error("three organizations");
    const finishes = await claimAll(store, [held, held, other, other, cancelled]);
    const of = (id: string) => finishes.filter(({ lease }) => lease.organizationId === id);
    const finish = createEndCommit(store);
    const ended: string[] = [];
    let waiting: Promise<unknown>[] = [];
    await store.transaction(async (tx) => {
      await tx.selectFrom("balances").selectAll().where("organization_id", "=", held).forUpdate().execute();
      for (const { lease } of of(cancelled))
        await cancelJob(tx, { organizationId: lease.organizationId, id: lease.jobId }, now);
      waiting = [...of(held), ...of(cancelled)].map((one) =>
        finish(one).then((done) => ended.push(String(done))),
      );
      await Promise.all(of(other).map(finish));
      await untilWaiting(store);
      expect(ended).toEqual([]);
      expect(await readBalance(store.db, other)).toBe(96);
    });
    await Promise.all(waiting);
    expect(ended.sort()).toEqual(["false", "true", "true"]);
    expect(await readBalance(store.db, held)).toBe(96);
    await store.close();
  });

  it("do not wait again for an organization whose balance has kept a job waiting", async () => {
    const location = await newLocation("postgres");
    const store = await openStore({ location });
    const [held, other] = await Promise.all(range(2).map(() => addOrganization(store, 100)));
    if (held === undefined || other === undefined) throw new Error("two organizations");
    const finishes = await claimAll(store, [held, held, held, other, other]);
    const of = (id: string) => finishes.filter(({ lease }) => lease.organizationId === id);
    const [first, second, third] = of(held);
    const [before, after] = of(other);
    if (!first || !second || !third || !before || !after) throw new Error("five jobs");
    const finish = createEndCommit(store);
    let waiting: Promise<boolean>[] = [];
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await store.transaction(async (tx) => {
      await tx.selectFrom("balances").selectAll().where("organization_id", "=", held).forUpdate().execute();
      waiting = [finish(first)];
      await untilWaiting(store);
      // The first job waits for its balance, which is locked. The second job waits for the first one, but at most 100
      // ms on the test's clock. After that, the test does not advance its clock again. So the test would never end if
      // another job had to wait in this way.
      waiting.push(finish(second));
      vi.advanceTimersByTime(100);
      await untilWaiting(store, 2);
      expect(await finish(before)).toBe(true);
      waiting.push(finish(third));
      await untilWaiting(store, 3);
      expect(await finish(after)).toBe(true);
    });
    expect(await Promise.all(waiting)).toEqual([true, true, true]);
    expect(await readBalance(store.db, held)).toBe(94);
    await store.close();
  });

  it("end exactly once where two groups and submissions race for them", async () => {
    const store = await openTestStore("postgres");
    const organizations = await Promise.all(range(5).map(() => addOrganization(store, 1_000)));
    const finishes = await claimAll(
      store,
      range(200).map((index) => organizations[index % 5] ?? ""),
    );
    const [first, second] = [createEndCommit(store), createEndCommit(store)];
    const submit = createGroupCommit(store);
    const answers = await Promise.all(
      finishes.flatMap((one, index) => {
        const { organizationId } = one.lease;
        const job = { ...newJob(organizationId, { reserved: 3 }), id: createId("op_", now) };
        return [
          first(one),
          index % 2 === 0 ? second(one) : submit({ job, reason: "test", now }).then(() => false),
        ];
      }),
    );
    expect(answers.filter((done) => done)).toHaveLength(200);
    const balances = await Promise.all(organizations.map((id) => readBalance(store.db, id)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(5_000 - 200 * 2 - 100 * 3);
    expect((await auditStore(store)).findings).toEqual([]);
    await store.close();
  });
});

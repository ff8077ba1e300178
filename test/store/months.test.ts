import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "../../src/clock.ts";
import { auditStore } from "../../src/store/audit.ts";
import { findAnyJob, listJobs } from "../../src/store/job-queries.ts";
import { cancelJob, insertJob } from "../../src/store/jobs.ts";
import { dropOldJobs, makeMonths } from "../../src/store/months.ts";
import type { Store } from "../../src/store/store.ts";
import { addOrganization, newJob, openTestStore } from "./seed.ts";

const now = Date.parse("2031-03-15T12:00:00Z");

describe("months on postgres", () => {
  let store: Store;
  let organization: string;
  beforeEach(async () => {
    store = await openTestStore("postgres");
    organization = await addOrganization(store, 10, now);
  });
  afterEach(() => store.close());

  const placeOf = async (id: string): Promise<string | undefined> => {
    const { rows } = await sql<{ place: string }>`
      select tableoid::regclass::text as place from jobs where id = ${id}`.execute(store.db);
    return rows[0]?.place;
  };

  it("take over what was written before they were made, by several processes at once", async () => {
    const { id } = await insertJob(store.db, newJob(organization), now);
    expect(await placeOf(id)).toBe("jobs_other");
    await Promise.all([1, 2, 3].map(() => makeMonths(store.db, now, now)));
    expect(await placeOf(id)).toBe("jobs_2031_03");
    const later = await insertJob(store.db, newJob(organization), now + 60 * dayMs);
    expect(await placeOf(later.id)).toBe("jobs_2031_05");
    expect(
      (await listJobs(store.db, { organizationId: organization, limit: 9 })).map((job) => job.id),
    ).toEqual([later.id, id]);
  });

  it("are dropped when their last job has ended long enough ago, and never with an open one", async () => {
    await makeMonths(store.db, now, now);
    const job = await insertJob(store.db, newJob(organization), now);
    const long = now + 300 * dayMs;
    expect(await dropOldJobs(store.db, long)).toBeGreaterThanOrEqual(0);
    expect(await findAnyJob(store.db, job.id)).toMatchObject({ status: "queued" });
    await cancelJob(store.db, { organizationId: organization, id: job.id }, now + 100 * dayMs);
    await dropOldJobs(store.db, now + 99 * dayMs);
    expect(await findAnyJob(store.db, job.id)).toMatchObject({ status: "cancelled" });
    await dropOldJobs(store.db, long);
    expect(await findAnyJob(store.db, job.id)).toBeUndefined();
    expect((await auditStore(store)).findings).toEqual([]);
  });

  it("are made while jobs are written to the default partition", async () => {
    const at = Date.parse("2031-03-31T23:59:59.999Z");
    const open = await store.transaction(async (tx) => {
      const job = await insertJob(tx, newJob(organization), at);
      expect(await makeMonths(store.db, at, at)).toBe(false);
      return job;
    });
    expect(await makeMonths(store.db, at, at)).toBe(true);
    expect(await placeOf(open.id)).toBe("jobs_2031_03");
    const next = await insertJob(store.db, newJob(organization), at + 1);
    expect(await placeOf(next.id)).toBe("jobs_2031_04");
  });

  it("wait for no transaction that goes on, such as a dump's, since everybody would wait behind them", async () => {
    const { id } = await insertJob(store.db, newJob(organization), now - 60 * dayMs);
    await makeMonths(store.db, now - 60 * dayMs, now - 60 * dayMs);
    await cancelJob(store.db, { organizationId: organization, id }, now - 59 * dayMs);
    // Locks have no time limit here. So if a statement waited for the dump's lock, it would wait forever, and so would
    // all statements after it.
    await store.transaction(async (dump) => {
      await sql`lock table jobs, ledger in access share mode`.execute(dump);
      expect(await makeMonths(store.db, now, now)).toBe(false);
      expect(await dropOldJobs(store.db, now)).toBe(0);
      expect(await insertJob(store.db, newJob(organization), now)).toMatchObject({ status: "queued" });
    });
    expect(await makeMonths(store.db, now, now)).toBe(true);
    expect(await dropOldJobs(store.db, now)).toBeGreaterThan(0);
    expect(await findAnyJob(store.db, id)).toBeUndefined();
  });

  it("leave no old job in the default partition", async () => {
    const [ended, open] = [
      await insertJob(store.db, newJob(organization), now),
      await insertJob(store.db, newJob(organization), now),
    ];
    await cancelJob(store.db, { organizationId: organization, id: ended.id }, now + dayMs);
    await dropOldJobs(store.db, now + dayMs);
    expect(await findAnyJob(store.db, ended.id)).toMatchObject({ status: "cancelled" });
    await dropOldJobs(store.db, now + 2 * dayMs);
    expect(await findAnyJob(store.db, ended.id)).toBeUndefined();
    expect(await findAnyJob(store.db, open.id)).toMatchObject({ status: "queued" });
  });
});

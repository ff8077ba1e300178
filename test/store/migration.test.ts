import { type Kysely, Migrator, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { claimJobs } from "../../src/store/claims.ts";
import { listLedger } from "../../src/store/credits.ts";
import { findJobByKey } from "../../src/store/idempotency.ts";
import { createId } from "../../src/store/identifiers.ts";
import { findAnyJob, listJobs } from "../../src/store/job-queries.ts";
import { migrations } from "../../src/store/migrations.ts";
import { findOrganization } from "../../src/store/organizations.ts";
import { openStore } from "../../src/store/store.ts";
import { emptyLocation, engines } from "./engines.ts";

/**
 * Migrates an empty database up to the fifth migration, so that it still has the queue in the table `jobs`. The sixth
 * migration moves the queue out of it.
 */
async function migrateToFifth(db: Kysely<unknown>): Promise<void> {
  const old = Object.entries(migrations).filter(([name]) => name < "0006");
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(old) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

const now = Date.parse("2026-11-20T10:00:00Z");
const lastMonth = Date.parse("2026-10-03T10:00:00Z");
const organization = "org_1";

/** One job in each state, by the state's name. The jobs belong to two different months. */
const states = {
  queued: { status: "queued", ready_at: now, fence: 0, at: now },
  running: {
    status: "processing",
    ready_at: now + 60_000,
    fence: 2,
    worker: "w1",
    crashes: 1,
    progress: 40,
    at: now,
  },
  retried: { status: "processing", ready_at: now + 5, fence: 1, retries: 1, at: now },
  succeeded: {
    status: "succeeded",
    fence: 1,
    charged: 2,
    progress: 100,
    result: '{"data":[]}',
    at: lastMonth,
  },
  failed: { status: "failed", fence: 3, charged: 0, error: '{"message":"no"}', at: lastMonth },
  cancelled: { status: "cancelled", fence: 1, charged: 0, at: now },
} as const;

type State = keyof typeof states;

/** Writes rows as a version before the sixth migration did, and returns the ids of the jobs. */
async function writeOldRows(db: Kysely<unknown>): Promise<Record<State, string>> {
  await sql`insert into organizations (id, name, status, created_at) values (${organization}, 'Northwind', 'active', 1)`.execute(
    db,
  );
  const ids: Partial<Record<State, string>> = {};
  await addEntry(db, { reference: "invoice 7", kind: "grant", amount: 100, at: lastMonth });
  let balance = 100;
  for (const [name, given] of Object.entries(states)) {
    const job = {
      ready_at: null,
      worker: null,
      crashes: 0,
      retries: 0,
      progress: null,
      charged: null,
      result: null,
      error: null,
      ...given,
    };
    const id = createId("op_", job.at);
    ids[name as State] = id;
    const finished = job.ready_at === null ? job.at + 9 : null;
    const started = job.fence > 0 ? job.at + 1 : null;
    await sql`insert into jobs (id, organization_id, user_id, kind, operation, status, progress, input, accepted_meta, result, error,
        usage, steps, reserved, charged, ready_at, worker, fence, retries, crashes, created_at, started_at, finished_at)
      values (${id}, ${organization}, 'usr_1', 'search', 'searchPlatforms', ${job.status}, ${job.progress}, '{"request":{}}',
        '{"a":1}', ${job.result}, ${job.error}, '{"base":1}', '{"s":1}', 2, ${job.charged}, ${job.ready_at}, ${job.worker}, ${job.fence},
        ${job.retries}, ${job.crashes}, ${job.at}, ${started}, ${finished})`.execute(db);
    await sql`insert into idempotency_keys (organization_id, key, job_id, created_at)
      values (${organization}, ${name}, ${id}, ${job.at})`.execute(db);
    await addEntry(db, { reference: id, kind: "reserve", amount: -2, at: job.at });
    balance -= 2;
    if (finished === null)
      await sql`insert into reservations (reference, organization_id, amount) values (${id}, ${organization}, 2)`.execute(
        db,
      );
    else {
      await addEntry(db, { reference: id, kind: "release", amount: 2, at: finished });
      balance += 2;
      if ((job.charged ?? 0) > 0)
        await addEntry(db, { reference: id, kind: "charge", amount: -2, at: finished });
      balance -= job.charged ?? 0;
    }
  }
  await sql`insert into balances (organization_id, balance) values (${organization}, ${balance})`.execute(db);
  return ids as Record<State, string>;
}

async function addEntry(
  db: Kysely<unknown>,
  { reference, kind, amount, at }: { reference: string; kind: string; amount: number; at: number },
): Promise<void> {
  await sql`insert into ledger (id, organization_id, kind, amount, reference, reason, created_at)
    values (${createId("led_", at)}, ${organization}, ${kind}, ${amount}, ${reference}, 'test', ${at})`.execute(
    db,
  );
}

describe.each(engines)("a database of the fifth migration on %s", (engine) => {
  it("is carried over without loss", async () => {
    const location = await emptyLocation(engine);
    const old = await openStore({ location, migrate: false });
    await migrateToFifth(old.db as unknown as Kysely<unknown>);
    const ids = await writeOldRows(old.db as unknown as Kysely<unknown>);
    const { rows: before } = await sql<Record<string, unknown>>`select * from jobs order by id`.execute(
      old.db,
    );
    await old.close();

    const store = await openStore({ location });
    const after = new Map((await listJobs(store.db, { limit: 100 })).map((job) => [job.id, job]));
    expect(after.size).toBe(before.length);
    // After the migration, every column of a row has the same value as before.
    for (const row of before) expect(after.get(String(row["id"]))).toMatchObject(row);
    expect((await auditStore(store)).findings).toEqual([]);
    expect(await readBalance(store.db, organization)).toBe(92 - 0);
    expect(await listLedger(store.db, organization, 100)).toHaveLength(11);
    expect(await findOrganization(store.db, organization)).toMatchObject({ name: "Northwind" });
    for (const [name, id] of Object.entries(ids)) {
      const key = { organizationId: organization, key: name };
      expect(await findJobByKey(store.db, key)).toEqual({ id, accepted_meta: '{"a":1}' });
    }

    // Open jobs continue: first the retried job, then the queued one. The running job continues once its lease has
    // expired, which counts as a crash.
    const claim = (at: number) => claimJobs(store, { worker: "w2", limit: 9, leaseMs: 1_000_000 }, at);
    expect(new Set((await claim(now + 10)).map(({ id }) => id))).toEqual(new Set([ids.retried, ids.queued]));
    expect(await claim(now + 10)).toEqual([]);
    await store.db.updateTable("runs").set({ crashes: 0 }).where("job_id", "=", ids.running).execute();
    expect(await claim(now + 60_001)).toMatchObject([
      { id: ids.running, fence: 3, crashes: 1, progress: 40 },
    ]);
    expect(await findAnyJob(store.db, ids.failed)).toMatchObject({
      status: "failed",
      ready_at: null,
      worker: null,
    });
    await store.close();
  });
});

describe("jobs and ledger on postgres", () => {
  it("are in the partition of their month, which is made ahead", async () => {
    const location = await emptyLocation("postgres");
    const old = await openStore({ location, migrate: false });
    await migrateToFifth(old.db as unknown as Kysely<unknown>);
    const ids = await writeOldRows(old.db as unknown as Kysely<unknown>);
    await old.close();
    const store = await openStore({ location });
    const { rows } = await sql<{
      id: string;
      place: string;
    }>`select id, tableoid::regclass::text as place from jobs`.execute(store.db);
    const places = new Map(rows.map(({ id, place }) => [id, place]));
    expect([places.get(ids.succeeded), places.get(ids.queued)]).toEqual(["jobs_2026_10", "jobs_2026_11"]);
    const { rows: entries } = await sql<{ reference: string; place: string }>`
      select reference, tableoid::regclass::text as place from ledger where kind in ('grant', 'charge')`.execute(
      store.db,
    );
    expect(new Map(entries.map(({ reference, place }) => [reference, place]))).toEqual(
      new Map([
        ["invoice 7", "ledger_other"],
        [ids.succeeded, "ledger_op_2026_10"],
      ]),
    );
    await store.close();
  });

  it("are known to the planner as soon as they are carried over", async () => {
    const location = await emptyLocation("postgres");
    const old = await openStore({ location, migrate: false });
    await migrateToFifth(old.db as unknown as Kysely<unknown>);
    await writeOldRows(old.db as unknown as Kysely<unknown>);
    await old.close();
    const store = await openStore({ location });
    const { rows } = await sql<{ name: string; count: number }>`
      select relname as name, reltuples as count from pg_class
      where relname in ('jobs', 'ledger', 'queue', 'runs', 'reservations', 'idempotency_keys', 'balances') order by relname`.execute(
      store.db,
    );
    expect(rows.map(({ name, count }) => `${name} ${count}`)).toEqual([
      ...["balances 1", "idempotency_keys 6", "jobs 6", "ledger 11", "queue 1", "reservations 3", "runs 2"],
    ]);
    await store.close();
  });
});

import { CompiledQuery, Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimJobs, claimSuspect, hasSuspect, nextReadyAt } from "../../src/store/claims.ts";
import { listLedger, releaseExpiredReservations } from "../../src/store/credits.ts";
import { listShownJobs } from "../../src/store/job-queries.ts";
import { insertJob } from "../../src/store/jobs.ts";
import { listEvents } from "../../src/store/monitor-events.ts";
import { insertMonitor, listMonitors } from "../../src/store/monitors.ts";
import { removeOldJobs, removeOldKeys } from "../../src/store/retention.ts";
import type { MonitorRow, Schema } from "../../src/store/schema.ts";
import type { Executor, Store } from "../../src/store/store.ts";
import { engines } from "./engines.ts";
import { addCopies, addOrganization, newJob, openTestStore, range } from "./seed.ts";

const rows = 6_000;
const now = 2_000_000;
const place = { time: 3_000, id: "op_3000" };

/** Returns all queries that list rows or claim jobs, by name. All rows belong to the organization `own`. */
function toQueries(
  store: Store,
  { own, monitorId }: { own: string; monitorId: string },
): Record<string, (db: Executor) => Promise<unknown>> {
  const page = { organizationId: own, limit: 20, characters: 1_000_000 };
  const claim = { worker: "w", leaseMs: 1_000 };
  const via = (db: Executor): Store => ({ ...store, transaction: (work) => work(db) });
  const jobs = { all: {}, "by status": { status: "failed" }, "by kind": { kind: "rare" } } as const;
  const both = {
    "by kind and status": { kind: "people_search", status: "failed" },
    "that wait": { status: "queued" },
    "that run": { status: "processing" },
    "by kind that run": { kind: "people_search", status: "processing" },
  } as const;
  const monitors = { all: {}, "by status": { status: "paused" } } as const;
  const lists = Object.entries({ ...jobs, ...both }).flatMap(([name, filter]) => [
    [`jobs ${name}`, (db: Executor) => listShownJobs(db, { ...page, ...filter })] as const,
    [
      `jobs ${name}, further on`,
      (db: Executor) => listShownJobs(db, { ...page, ...filter, after: place }),
    ] as const,
  ]);
  const watched = Object.entries(monitors).flatMap(([name, filter]) => [
    [`monitors ${name}`, (db: Executor) => listMonitors(db, { ...page, ...filter })] as const,
    [
      `monitors ${name}, further on`,
      (db: Executor) => listMonitors(db, { ...page, ...filter, after: place }),
    ] as const,
  ]);
  const seen = { monitorId, limit: 20 };
  return {
    ...Object.fromEntries([...lists, ...watched]),
    events: (db) => listEvents(db, seen),
    "events, further on": (db) => listEvents(db, { ...seen, after: place }),
    "events since a time": (db) => listEvents(db, { ...seen, since: 5_900 }),
    "events since a time, further on": (db) => listEvents(db, { ...seen, since: 10, after: place }),
    ledger: (db) => listLedger(db, own, 20),
    "a claim": (db) => claimJobs(via(db), { ...claim, limit: 5 }, now),
    "a claim for the others": (db) =>
      claimJobs(via(db), { ...claim, limit: 5, mostEach: 1, without: [own] }, now),
    "a claim of a suspect": (db) => claimSuspect(via(db), claim, now),
    "the look for a suspect": (db) => hasSuspect(db, now),
    "the time of the next job": (db) => nextReadyAt(db),
    "jobs to remove": (db) => removeOldJobs(db, 3),
    "keys to remove": (db) => removeOldKeys(db, 3),
    "holds that have ended": (db) => releaseExpiredReservations({ ...via(db), db }, now),
  };
}

describe.each(engines)("the plan on %s of", (engine) => {
  let store: Store;
  let own: string;
  beforeAll(async () => {
    store = await openTestStore(engine);
    own = await addOrganization(store, 10);
    await fill(store, own);
    if (engine === "postgres") await sql`analyze`.execute(store.db);
  });
  afterAll(() => store.close());

  const names = Object.keys(toQueries({} as Store, { own: "", monitorId: "" }));
  it.each(names)("%s goes by an index and reads no more than it gives", async (name) => {
    const run = toQueries(store, { own, monitorId: "mon_1" })[name];
    const statements = await collect(store, (db) => run?.(db));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements)
      expect({ sql: statement.sql, faults: await findFaults(store, statement) }).toEqual({
        sql: statement.sql,
        faults: [],
      });
  });
});

/**
 * Primary keys of tables. Each begins with the organization, so that its rows are stored together, and a statement
 * reads and locks only pages with rows of one organization.
 */
const keys: Record<string, string[]> = {
  queue: ["organization_id", "job_id"],
  runs: ["organization_id", "job_id"],
  reservations: ["organization_id", "reference"],
  idempotency_keys: ["organization_id", "key"],
  balances: ["organization_id", "shard"],
};

describe.each(engines)("the primary key on %s of", (engine) => {
  it.each(Object.entries(keys))("%s begins with the organization", async (table, columns) => {
    const store = await openTestStore(engine);
    const { rows } =
      engine === "sqlite"
        ? await sql<{
            name: string;
          }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(store.db)
        : await sql<{ name: string }>`
            select attname as name from pg_index
            join pg_attribute on attrelid = indrelid and attnum = any(indkey)
            where indisprimary and indrelid = ${table}::regclass
            order by array_position(indkey::int2[], attnum)`.execute(store.db);
    await store.close();
    expect(rows.map(({ name }) => name)).toEqual(columns);
  });
});

/** Runs `work` in a transaction, which is then rolled back, and returns the statements that were sent. */
async function collect(
  store: Store,
  work: (db: Executor) => Promise<unknown> | undefined,
): Promise<CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const undone = new Error("undone");
  // A second Kysely instance on the same database, which records its statements.
  const spied = new Kysely<Schema>({
    dialect: store.engine.dialect,
    log: ({ query }) => {
      statements.push(query);
    },
  });
  await spied
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return statements.filter(({ sql: text }) => /^\s*(select|with|insert|update|delete)/.test(text));
}

const findFaults = (store: Store, statement: CompiledQuery): Promise<string[]> =>
  store.engine.name === "sqlite" ? findSqliteFaults(store, statement) : findPostgresFaults(store, statement);

/** Returns the faults in a query's plan on SQLite: scans of a whole table, and sorts that an index could replace. */
async function findSqliteFaults({ db }: Store, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows: steps } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  );
  const tables = /^SCAN (jobs|queue|monitors|monitor_events|ledger|reservations|keys)\b/;
  const isSorted = steps.some(({ detail }) => detail.includes("USE TEMP B-TREE"));
  const isShare = text.includes("with recursive");
  // A query may sort rows of `runs`, because only few jobs run at a time. The table has no index except its primary
  // key, so that PostgreSQL can update a row within its page.
  const isRuns = /from "?runs\b/.test(text);
  // If no index serves a condition, the database evaluates it on every row of the organization. That is a fault, except
  // in `runs`, where an organization has few rows.
  const filters =
    text.startsWith("select") && !isRuns
      ? [...text.matchAll(/"(\w+)" = \?/g)].map(([, column]) => column)
      : [];
  const tried = filters.filter((column) => !steps.some(({ detail }) => detail.includes(`${column}=?`)));
  return steps
    .map(({ detail }) => detail)
    .filter(
      (detail) =>
        // `SCAN queue` is allowed: it is a scan by the primary key that reads one row, or one row for each
        // organization.
        tables.test(detail) && !/^SCAN queue$/.test(detail),
    )
    .concat(
      isSorted && !isShare && !isRuns ? ["sorts"] : [],
      ...tried.map((column) => `tries ${column} on every row`),
      // Few of the open jobs are running, so a query for running jobs must not read all open jobs.
      text.includes('"runs"."job_id" is not null') ? ["looks for a run of every row"] : [],
    );
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Rows Removed by Filter"?: number;
  "Actual Rows": number;
  Plans?: PlanNode[];
}

/**
 * Returns the faults in a query's plan on PostgreSQL: scans and sorts of more than 100 rows, including rows that a
 * filter then removes.
 */
async function findPostgresFaults(store: Store, { sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const faults: string[] = [];
  const undone = new Error("undone");
  const look = (node: PlanNode): void => {
    const type = node["Node Type"];
    const read = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0);
    if (node["Relation Name"] !== undefined && read > 100) faults.push(`${type} reads ${read} rows`);
    if (type.includes("Sort") && node["Actual Rows"] > 100)
      faults.push(`${type} of ${node["Actual Rows"]} rows`);
    for (const plan of node.Plans ?? []) look(plan);
  };
  await store
    .transaction(async (tx) => {
      const { rows: plans } = await tx.executeQuery<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
      );
      for (const { Plan } of plans[0]?.["QUERY PLAN"] ?? []) look(Plan);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return faults;
}

/** Adds rows to every list, so that the rows that match a filter are either few or the oldest ones. */
async function fill(store: Store, own: string): Promise<void> {
  await store.transaction(async (tx) => {
    const job = await insertJob(tx, newJob(own), 1);
    const monitor: MonitorRow = {
      ...{ id: "mon_1", organization_id: own, user_id: "usr_1", name: "m", type: "job_change", config: "{}" },
      ...{
        cadence_minutes: 60,
        max_results: 1,
        last_run_at: null,
        next_run_at: null,
        consecutive_failures: 0,
      },
      ...{ state: null, open_job_id: null, created_at: 1, updated_at: 1, deleted_at: null },
      status: "active",
    };
    await insertMonitor(tx, monitor);
    const ended = { status: "succeeded", finished_at: 5 } as const;
    for (const part of range(rows / 100)) {
      const indexes = range(100).map((index) => part * 100 + index);
      // Every sixth job is open. All others have ended; the ended ones among the oldest hundred have failed.
      await addCopies(
        tx,
        job,
        indexes.map((index) => ({
          ...(index % 6 === 0 ? {} : { ...ended, status: index < 100 ? "failed" : ended.status }),
          ...{ id: `op_${index}`, created_at: index, kind: index === 1 ? "rare" : job.kind },
        })),
      );
      await tx
        .insertInto("monitors")
        .values(
          indexes.map((index) => ({
            ...monitor,
            ...{ id: `mon_x${index}`, created_at: index, deleted_at: index % 50 === 0 ? null : 5 },
            status: index % 1_000 === 0 ? ("paused" as const) : ("active" as const),
          })),
        )
        .execute();
      await tx
        .insertInto("monitor_events")
        .values(
          indexes.map((index) => ({
            ...{ id: `evt_${index}`, monitor_id: "mon_1", organization_id: own, dedup_key: `${index}` },
            ...{ event_type: "e", event_json: "{}", detected_at: index },
            ...{ canonical_person_id: null, canonical_company_id: null },
          })),
        )
        .execute();
      await tx
        .insertInto("ledger")
        .values(
          indexes.map((index) => ({
            ...{ id: `led_${index}`, organization_id: own, kind: "grant" as const, amount: 1 },
            ...{ reference: `r${index}`, reason: "test", created_at: index },
          })),
        )
        .execute();
      await tx
        .insertInto("idempotency_keys")
        .values(
          indexes.map((index) => ({
            ...{ organization_id: own, key: `k${index}`, job_id: `op_${index}`, created_at: index },
          })),
        )
        .execute();
      await tx
        .insertInto("reservations")
        .values(
          indexes.map((index) => ({
            ...{ reference: `r${index}`, organization_id: own, amount: 1, expires_at: null },
          })),
        )
        .execute();
    }
    // Ten of the oldest open jobs are running.
    const running = range(10).map((index) => `op_${6 * index}`);
    await tx.deleteFrom("queue").where("job_id", "in", running).execute();
    await tx
      .insertInto("runs")
      .values(
        running.map((id) => ({
          ...{ organization_id: own, job_id: id, worker: "w", fence: 1, retries: 0, crashes: 0 },
          ...{ ready_at: 2 * now, started_at: 1, progress: 2 },
        })),
      )
      .execute();
  });
}

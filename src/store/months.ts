import { sql } from "kysely";
import { encodeTime } from "./identifiers.ts";
import { isLockHeld, limitWaits, lockName } from "./locks.ts";
import { isPostgres } from "./prepared.ts";
import type { Executor } from "./store.ts";

/**
 * On PostgreSQL, jobs and ledger entries are partitioned by month. The partition key is the row's identifier: a prefix
 * such as `op_`, ten characters that encode the time, and 16 random characters. The identifier alone therefore
 * determines the partition, and unique keys stay unique across all partitions. Rows with another identifier, such as a
 * grant with the operator's own reference, are in a default partition.
 */
const partitioned = [
  { table: "jobs", name: "jobs", prefix: "op_" },
  { table: "ledger", name: "ledger_op", prefix: "op_" },
  { table: "ledger", name: "ledger_req", prefix: "req_" },
] as const;

/**
 * Number of future months whose partitions are created in advance. A service that is down for up to this number of
 * months still finds a partition for each new month.
 */
const ahead = 2;

/** A month: the suffix in the names of its partitions, and its time range. */
export interface Month {
  readonly suffix: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the month of a time in UTC, or the month `later` months after it. */
function monthOf(time: number, later = 0): Month {
  const date = new Date(time);
  const at = (months: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months);
  const [from, to] = [at(later), at(later + 1)];
  return { suffix: new Date(from).toISOString().slice(0, 7).replace("-", "_"), from, to };
}

/**
 * Creates the missing partitions of the months from `since` to two months after `now`. Does nothing on SQLite. Returns
 * false if a long transaction, such as a dump of the database, uses a table; the caller must then try again later.
 */
export async function makeMonths(db: Executor, since: number, now: number): Promise<boolean> {
  if (!isPostgres(db)) return true;
  const known = await readPartitions(db);
  const last = monthOf(now, ahead);
  for (let month = monthOf(since); month.from <= last.from; month = monthOf(month.from, 1))
    for (const part of partitioned)
      if (!known.has(`${part.name}_${month.suffix}`) && !(await makePartition(db, part, month))) return false;
  return true;
}

/**
 * Creates the partition of a month. Then moves the month's rows into it: while it did not exist, the default partition
 * received them.
 */
async function makePartition(
  db: Executor,
  { table, name, prefix }: (typeof partitioned)[number],
  month: Month,
): Promise<boolean> {
  const partition = sql.table(`${name}_${month.suffix}`);
  const key = sql.ref(table === "jobs" ? "id" : "reference");
  const [low, high] = [prefix + encodeTime(month.from), prefix + encodeTime(month.to)];
  const isMade = await changeTables(db, async (tx) => {
    if ((await readPartitions(tx)).has(`${name}_${month.suffix}`)) return true;
    // Without the lock, a concurrent write to the default partition would fail, or make the creation of the partition
    // fail.
    await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(tx);
    await sql`create table ${partition} (like ${sql.table(table)} including defaults including constraints)`.execute(
      tx,
    );
    await sql`with moved as (
        delete from ${sql.table(`${table}_other`)} where ${key} >= ${low} and ${key} < ${high} returning *
      ) insert into ${partition} select * from moved`.execute(tx);
    await sql`alter table ${sql.table(table)} attach partition ${partition}
      for values from (${sql.lit(low)}) to (${sql.lit(high)})`.execute(tx);
    return true;
  });
  return isMade === true;
}

/** Returns the names of all partitions. */
async function readPartitions(db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select child.relname as name from pg_inherits
    join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.relname in ('jobs', 'ledger')`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Drops each monthly partition in which every job ended before a time, and returns the number of dropped partitions.
 * Keeps a month with an open job, and a month that a long transaction uses, such as a dump of the database. The default
 * partition belongs to no month and is kept; only its old jobs are deleted. The caller must have removed the
 * idempotency keys of the jobs. Ledger entries stay.
 */
export async function dropOldJobs(db: Executor, before: number): Promise<number> {
  if (!isPostgres(db)) return 0;
  await sql`delete from jobs_other where finished_at < ${before}`.execute(db);
  let count = 0;
  for (const { name, ...month } of await monthsBefore(db, "jobs_", before)) {
    if (await isInUse(db, name, month, before)) continue;
    const isDropped = await changeTables(db, async (tx) => {
      await sql`drop table if exists ${sql.table(name)}`.execute(tx);
      return true;
    });
    if (isDropped === undefined) break;
    count += 1;
  }
  return count;
}

/** Returns the months that end before a time and have a partition whose name starts with `prefix`. */
export async function monthsBefore(
  db: Executor,
  prefix: string,
  before: number,
): Promise<(Month & { name: string })[]> {
  const names = [...(await readPartitions(db))].filter((name) => /^\d/.test(name.slice(prefix.length)));
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => {
      const first = Date.parse(`${name.slice(prefix.length).replace("_", "-")}-01T00:00:00Z`);
      return { name, ...monthOf(first) };
    })
    .filter(({ to }) => to <= before);
}

async function isInUse(db: Executor, name: string, month: Month, before: number): Promise<boolean> {
  const [low, high] = [`op_${encodeTime(month.from)}`, `op_${encodeTime(month.to)}`];
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from queue where job_id >= ${low} and job_id < ${high})
      or exists (select 1 from runs where job_id >= ${low} and job_id < ${high})
      or exists (select 1 from ${sql.table(name)} where finished_at >= ${before}) as used`.execute(db);
  return rows[0]?.used !== false;
}

/**
 * Milliseconds that a change to a table waits for transactions that use the table. The wait is short, because every
 * later query of the table waits for the change.
 */
const changeWaitMs = 200;

/**
 * Runs work that changes tables, in only one process at a time, and returns its result. If other transactions use the
 * tables for too long, changes nothing and returns undefined.
 */
export async function changeTables<T>(
  db: Executor,
  work: (tx: Executor) => Promise<T>,
): Promise<T | undefined> {
  if (db.isTransaction) {
    // A migration or a copy of the database calls this function inside its own transaction. No request waits for that
    // transaction, so `lockName` may wait without a time limit.
    await lockName(db, "months");
    return work(db);
  }
  try {
    return await db.transaction().execute(async (tx) => {
      await lockName(tx, "months");
      await limitWaits(tx, changeWaitMs);
      return work(tx);
    });
  } catch (error) {
    if (isLockHeld(error)) return undefined;
    throw error;
  }
}

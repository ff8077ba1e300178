import { type Kysely, type Migration, sql } from "kysely";
import { decodeTime } from "../identifiers.ts";
import { makeMonths } from "../months.ts";
import { isPostgres } from "../prepared.ts";
import type { Executor } from "../store.ts";

/**
 * Moves the queue out of the wide table of jobs, adds the organization to every key, and partitions jobs and ledger by
 * month on PostgreSQL. Keeps every row.
 */
export const queue: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const moved = ["jobs", "ledger", "reservations", "idempotency_keys", "balances"];
    await dropIndexes(db);
    for (const table of moved)
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`old_${table}`)}`.execute(db);
    for (const statement of toTables(isPostgres(db))) await sql.raw(statement).execute(db);
    await makeMonths(db as unknown as Executor, await readFirst(db), Date.now());
    for (const statement of copies) await sql.raw(statement).execute(db);
    for (const table of moved) await sql`drop table ${sql.table(`old_${table}`)}`.execute(db);
    for (const statement of indexes) await sql.raw(statement).execute(db);
    // Makes the table of rate counters unlogged, so that counting does not wait for a flush to disk. A crash of
    // PostgreSQL empties an unlogged table, which loses the counters of one minute.
    if (isPostgres(db)) await sql`alter table rate_windows set unlogged`.execute(db);
    // Analyzes the new tables. PostgreSQL itself would analyze them only after a minute, and would never analyze
    // partitioned tables. Without statistics, its plans would read whole tables.
    if (isPostgres(db)) for (const table of moved) await sql`analyze ${sql.table(table)}`.execute(db);
    if (isPostgres(db)) await sql`analyze queue, runs`.execute(db);
  },
};

/**
 * Drops the indexes of the old tables, and on PostgreSQL their constraints, because the new tables need indexes and
 * constraints with these names.
 */
async function dropIndexes(db: Kysely<unknown>): Promise<void> {
  const names = [
    ...["jobs_ready", "jobs_listed", "jobs_finished", "jobs_waiting", "jobs_running", "jobs_crashed"],
    ...["jobs_listed_status", "jobs_listed_kind", "jobs_listed_kind_status", "ledger_organization"],
    ...["idempotency_keys_job", "reservations_expiring"],
  ];
  for (const name of names) await db.schema.dropIndex(name).execute();
  if (!isPostgres(db)) return;
  for (const [table, constraint] of [
    ["jobs", "jobs_pkey"],
    ["ledger", "ledger_pkey"],
    ["ledger", "ledger_once"],
    ["reservations", "reservations_pkey"],
    ["idempotency_keys", "idempotency_keys_once"],
    ["balances", "balances_pkey"],
  ] as const)
    await db.schema.alterTable(table).dropConstraint(constraint).execute();
}

/** Long texts are the last columns, so that SQLite can read the short columns of a row without them. */
const jobColumns = `
  organization_id text not null, user_id text not null, kind text not null, operation text not null,
  status text not null, progress integer, reserved bigint not null, charged bigint,
  fence bigint not null default 0, retries integer not null default 0, crashes integer not null default 0,
  monitor_id text, project_id text, created_at bigint not null, started_at bigint, finished_at bigint,
  checked_by text, accepted_meta text, usage text not null, error text, input text not null, steps text not null,
  result text, primary key (id, organization_id)`;

const ledgerColumns = `
  kind text not null, organization_id text not null, id text not null, amount bigint not null, reason text not null,
  created_at bigint not null,
  primary key (reference, kind, organization_id)`;

/**
 * Returns the statements that create the tables. On PostgreSQL, identifiers are compared by their bytes (collation
 * "C"), so that older identifiers sort first. Tables whose rows are updated keep free space in each page there, so that
 * an updated row stays in its page (HOT).
 */
function toTables(postgres: boolean): string[] {
  const id = postgres ? `text collate "C" not null` : "text not null";
  const range = (column: string): string => (postgres ? ` partition by range (${column})` : "");
  const narrow = (fill: number): string => (postgres ? ` with (fillfactor = ${fill})` : " without rowid");
  return [
    `create table jobs (id ${id}, ${jobColumns})${range("id")}`,
    `create table ledger (reference ${id}, ${ledgerColumns})${range("reference")}`,
    ...(postgres
      ? [
          "create table jobs_other partition of jobs default",
          "create table ledger_other partition of ledger default",
        ]
      : []),
    `create table queue (organization_id text not null, job_id ${id}, created_at bigint not null,
      primary key (organization_id, job_id))${narrow(100)}`,
    `create table runs (organization_id text not null, job_id ${id}, worker text, fence bigint not null,
      retries integer not null, crashes integer not null, ready_at bigint not null, started_at bigint not null,
      progress integer, primary key (organization_id, job_id))${narrow(50)}`,
    `create table reservations (organization_id text not null, reference ${id}, amount bigint not null, expires_at bigint,
      primary key (organization_id, reference))${narrow(100)}`,
    `create table idempotency_keys (organization_id text not null, key text not null, job_id ${id},
      created_at bigint not null, primary key (organization_id, key))${narrow(100)}`,
    `create table balances (organization_id text not null, shard integer not null default 0,
      balance bigint not null check (balance >= 0), primary key (organization_id, shard))${narrow(50)}`,
  ];
}

/**
 * Copies the old rows. An open job that a worker has claimed at least once becomes a run; the other open jobs go into
 * the queue.
 */
const copies = [
  `insert into jobs (id, organization_id, user_id, kind, operation, status, progress, reserved, charged, fence, retries, crashes,
      monitor_id, project_id, created_at, started_at, finished_at, accepted_meta, usage, error, input, steps, result)
    select id, organization_id, user_id, kind, operation, case when ready_at is null then status else 'queued' end, progress,
      reserved, charged, fence, retries, crashes, monitor_id, project_id, created_at, started_at, finished_at, accepted_meta,
      usage, error, input, steps, result from old_jobs`,
  `insert into queue (organization_id, job_id, created_at)
    select organization_id, id, created_at from old_jobs where ready_at is not null and fence = 0`,
  `insert into runs (organization_id, job_id, worker, fence, retries, crashes, ready_at, started_at, progress)
    select organization_id, id, worker, fence, retries, crashes, ready_at, coalesce(started_at, created_at), progress
    from old_jobs where ready_at is not null and fence > 0`,
  `insert into ledger (reference, organization_id, id, kind, amount, reason, created_at)
    select reference, organization_id, id, kind, amount, reason, created_at from old_ledger`,
  `insert into reservations (organization_id, reference, amount, expires_at)
    select organization_id, reference, amount, expires_at from old_reservations`,
  `insert into idempotency_keys (organization_id, key, job_id, created_at)
    select organization_id, key, job_id, created_at from old_idempotency_keys`,
  "insert into balances (organization_id, shard, balance) select organization_id, 0, balance from old_balances",
];

const indexes = [
  "create index jobs_listed on jobs (organization_id, created_at, id)",
  "create index jobs_listed_status on jobs (organization_id, status, created_at, id)",
  "create index jobs_listed_kind on jobs (organization_id, kind, created_at, id)",
  "create index jobs_listed_kind_status on jobs (organization_id, kind, status, created_at, id)",
  "create index jobs_finished on jobs (finished_at) where finished_at is not null",
  "create index ledger_organization on ledger (organization_id, created_at, id)",
  "create index reservations_expiring on reservations (expires_at) where expires_at is not null",
  "create index idempotency_keys_created_at on idempotency_keys (created_at)",
];

/**
 * Returns the creation time of the oldest job, at which the monthly partitions begin. Returns the current time if there
 * is no job.
 */
async function readFirst(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string | null }>`
    select min(id) as id from old_jobs where id like 'op\\_01%' escape '\\'`.execute(db);
  return decodeTime(rows[0]?.id ?? "") ?? Date.now();
}

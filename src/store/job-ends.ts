import { sql } from "kysely";
import { addToBalance, addToBalances } from "./balances.ts";
import { settleCredits } from "./credits.ts";
import { createId } from "./identifiers.ts";
import { toLast } from "./jobs.ts";
import type { Lease } from "./leases.ts";
import { first, hasChanged, isPostgres, prepare, type Value } from "./prepared.ts";
import type { JobStatus } from "./schema.ts";
import type { Executor } from "./store.ts";

/** The outcome of a job, with its charge. */
export interface JobEnd {
  status: "succeeded" | "failed" | "partial_success";
  result?: unknown;
  /** Digest of the contract that accepted the result. */
  checkedBy?: string | undefined;
  error?: unknown;
  usage: unknown;
  /** Credits that the job costs, at most the credits that were reserved for it. */
  charged: number;
  /** Reason that the ledger entries state. */
  reason: string;
}

/**
 * Ends a job and settles its credits. Returns false, without writing, if the lease is lost. This function must run in a
 * transaction.
 */
export async function finishJob(tx: Executor, lease: Lease, end: JobEnd, now: number): Promise<boolean> {
  const values = toEnded({ lease, end, now });
  return isPostgres(tx) ? finishOnPostgres(tx, values) : finishOnSqlite(tx, values);
}

/** A job to end: its lease, its outcome, and the time. */
export interface JobFinish {
  readonly lease: Lease;
  readonly end: JobEnd;
  readonly now: number;
}

/**
 * Ends jobs in one PostgreSQL statement, and returns for each whether it has ended. Leaves out a job whose lease is
 * lost or whose run another transaction has locked. This function must run in a transaction.
 */
export async function finishTogether(tx: Executor, finishes: readonly JobFinish[]): Promise<boolean[]> {
  const batch = finishes.map((finish) => ({
    ...toEnded(finish),
    releaseId: createId("led_", finish.now),
    chargeId: createId("led_", finish.now),
  }));
  const { rows } = await finishAll(tx, { batch: JSON.stringify(batch) });
  const rests = new Map<string, number>();
  for (const { organization, rest } of rows)
    rests.set(organization, (rests.get(organization) ?? 0) + Number(rest));
  await addToBalances(tx, rests);
  const ended = new Map(rows.map(({ id, fence }) => [id, Number(fence)]));
  return finishes.map(({ lease }) => ended.get(lease.jobId) === lease.fence);
}

function toEnded({ lease, end, now }: JobFinish): Ended {
  const { status, result, error, usage } = end;
  return {
    ...lease,
    status,
    result: result === undefined ? null : JSON.stringify(result),
    checkedBy: result === undefined ? null : (end.checkedBy ?? null),
    error: error === undefined ? null : JSON.stringify(error),
    usage: JSON.stringify(usage),
    charged: end.charged,
    reason: end.reason,
    now,
  };
}

interface Ended extends Lease {
  status: JobStatus;
  result: string | null;
  checkedBy: string | null;
  error: string | null;
  usage: string;
  charged: number;
  reason: string;
  now: number;
}

/**
 * Ends the job in one statement, and then returns unused credits to the balance in a second one. There are two
 * statements because the balance may have several rows (shards), and in this order because the balance is then locked
 * only briefly.
 */
async function finishOnPostgres(tx: Executor, ended: Ended): Promise<boolean> {
  const { now, organizationId } = ended;
  const row = await first(
    finishAtOnce(tx, { ...ended, releaseId: createId("led_", now), chargeId: createId("led_", now) }),
  );
  if (row === undefined) return false;
  if (row.rest > 0) await addToBalance(tx, organizationId, row.rest);
  return true;
}

type FinishAtOnce = Ended & { releaseId: string; chargeId: string };

/**
 * Ends a job and settles its credits. Returns the unused credits, or no row if the lease is lost. Deletes the run
 * first, as a cancellation does. The rest of the statement writes only if a run with the lease's fencing token existed.
 */
const finishAtOnce = prepare(
  (_, value: Value<FinishAtOnce>) => sql<{ rest: number }>`
    with run as (
      delete from runs where organization_id = ${value("organizationId")} and job_id = ${value("jobId")}
        and fence = ${value("fence")} returning fence, retries, crashes, started_at, progress
    ), held as (
      delete from reservations where organization_id = ${value("organizationId")} and reference = ${value("jobId")}
        and exists (select 1 from run) returning amount
    ), settled as (
      select amount, greatest(0, least(amount, ${value("charged")}::bigint)) as used from held
    ), entries as (
      insert into ledger (reference, organization_id, id, kind, amount, reason, created_at)
      select ${value("jobId")}::text, ${value("organizationId")}::text, entry.id, entry.kind, entry.amount,
        ${value("reason")}::text, ${value("now")}::bigint
      from settled cross join lateral (values (${value("releaseId")}::text, 'release', amount),
        (${value("chargeId")}::text, 'charge', -used)) as entry (id, kind, amount)
      where entry.kind = 'release' or used > 0
    ), ended as (
      update jobs set status = ${value("status")}, result = ${value("result")}, checked_by = ${value("checkedBy")},
        error = ${value("error")}, usage = ${value("usage")}, charged = coalesce((select used from settled), 0),
        finished_at = ${value("now")}::bigint, started_at = run.started_at, retries = run.retries, crashes = run.crashes,
        progress = case when ${value("status")} = 'failed' then run.progress else 100 end, fence = run.fence
      from run where jobs.id = ${value("jobId")} and jobs.organization_id = ${value("organizationId")} returning 1
    )
    select coalesce((select amount - used from settled), 0) as rest from ended`,
);

/**
 * Does the work of {@link finishAtOnce} for many jobs. Locks their runs first, in a fixed order, so that two statements
 * never wait for each other.
 */
const finishAll = prepare(
  (_, value: Value<{ batch: string }>) => sql<{
    id: string;
    organization: string;
    fence: number;
    rest: number;
  }>`
    with batch as materialized (
      select * from json_to_recordset(${value("batch")}::json) as b("organizationId" text, "jobId" text collate "C", fence bigint,
        status text, result text, "checkedBy" text, error text, usage text, charged bigint, reason text, now bigint,
        "releaseId" text, "chargeId" text)
    ), free as materialized (
      select runs.organization_id, runs.job_id from batch join runs on runs.organization_id = "organizationId"
        and runs.job_id = "jobId" and runs.fence = batch.fence
      order by runs.organization_id, runs.job_id for update of runs skip locked
    ), run as (
      delete from runs using free where runs.organization_id = free.organization_id and runs.job_id = free.job_id
      returning runs.*
    ), held as (
      delete from reservations using run where reservations.organization_id = run.organization_id
        and reservations.reference = run.job_id returning reservations.reference, reservations.amount
    ), settled as materialized (
      select batch.*, run.fence as last_fence, run.retries, run.crashes, run.started_at, run.progress, held.amount,
        greatest(0, least(held.amount, batch.charged)) as used
      from run join batch on "jobId" = run.job_id and batch.fence = run.fence left join held on held.reference = run.job_id
    ), entries as (
      insert into ledger (reference, organization_id, id, kind, amount, reason, created_at)
      select "jobId", "organizationId", entry.id, entry.kind, entry.amount, reason, now
      from settled cross join lateral (values ("releaseId", 'release', settled.amount), ("chargeId", 'charge', -used))
        as entry (id, kind, amount)
      where settled.amount is not null and (entry.kind = 'release' or used > 0)
    ), ended as (
      update jobs set status = settled.status, result = settled.result, checked_by = "checkedBy", error = settled.error,
        usage = settled.usage, charged = case when amount is null then 0 else used end, finished_at = now,
        started_at = settled.started_at, retries = settled.retries, crashes = settled.crashes,
        progress = case when settled.status = 'failed' then settled.progress else 100 end, fence = last_fence
      from settled where jobs.id = "jobId" and jobs.organization_id = "organizationId"
      returning jobs.id, jobs.organization_id, jobs.fence, case when amount is null then 0 else amount - used end as rest
    )
    select id, organization_id as organization, fence, rest from ended`,
);

async function finishOnSqlite(tx: Executor, ended: Ended): Promise<boolean> {
  const { organizationId, jobId: reference, charged: used, reason, now, status } = ended;
  const run = await first(deleteRun(tx, ended));
  if (run === undefined) return false;
  const charged = await settleCredits(tx, { organizationId, reference, used, reason }, now);
  const progress = status === "failed" ? run.progress : 100;
  return hasChanged(updateEnded(tx, { ...ended, ...toLast(run), progress, charged }));
}

const deleteRun = prepare((db, value: Value<Lease>) =>
  db
    .deleteFrom("runs")
    .where("organization_id", "=", value("organizationId"))
    .where("job_id", "=", value("jobId"))
    .where("fence", "=", value("fence"))
    .returningAll(),
);

const updateEnded = prepare((db, value: Value<Ended & ReturnType<typeof toLast>>) =>
  db
    .updateTable("jobs")
    .set({
      status: value("status"),
      result: value("result"),
      checked_by: value("checkedBy"),
      error: value("error"),
      usage: value("usage"),
      charged: value("charged"),
      progress: value("progress"),
      fence: value("fence"),
      retries: value("retries"),
      crashes: value("crashes"),
      started_at: value("started_at"),
      finished_at: value("now"),
    })
    .where("id", "=", value("jobId"))
    .where("organization_id", "=", value("organizationId")),
);

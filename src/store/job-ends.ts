import { sql } from "kysely";
import { addToBalance } from "./balances.ts";
import { settleCredits } from "./credits.ts";
import { createId } from "./identifiers.ts";
import { toLast } from "./jobs.ts";
import type { Lease } from "./leases.ts";
import { first, hasChanged, isPostgres, prepare, type Value } from "./prepared.ts";
import type { JobStatus } from "./schema.ts";
import type { Executor } from "./store.ts";

/** How a job ended. */
export interface JobEnd {
  status: "succeeded" | "failed" | "partial_success";
  result?: unknown;
  /** Digest of the contract that accepted the result. */
  checkedBy?: string | undefined;
  error?: unknown;
  usage: unknown;
  /** Credits that the job costs. The charge is at most the number of credits that were reserved for the job. */
  charged: number;
  /** Reason in the ledger entries. */
  reason: string;
}

/**
 * Ends a job and settles its credits; returns false, without writing, if the lease is lost. Run it in a transaction.
 */
export async function finishJob(tx: Executor, lease: Lease, end: JobEnd, now: number): Promise<boolean> {
  const { status, result, error, usage } = end;
  const values = {
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
  return isPostgres(tx) ? finishOnPostgres(tx, values) : finishOnSqlite(tx, values);
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
 * Ends the job in one statement. A second statement then returns unused credits to the balance. It runs last, so that
 * the balance is locked for as short a time as possible, and separately, since the balance may have several rows
 * (shards).
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
 * Ends a job and settles its credits; returns the unused credits, or no row if the lease is lost. Deletes the run
 * first, as a cancellation does: the rest of the statement writes only if a run with the lease's fencing token existed.
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

import { createId } from "./identifiers.ts";
import { prepare, type Value, valuesOf } from "./prepared.ts";
import type { JobRow, JobStatus, JobTable, RunRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** Values of a new job. */
export interface NewJob {
  id?: string | undefined;
  organizationId: string;
  userId: string;
  kind: string;
  operation: string;
  input: unknown;
  acceptedMeta?: unknown;
  reserved: number;
  monitorId?: string | undefined;
  projectId?: string | undefined;
}

/** Statuses of unfinished jobs. */
export const openStatuses = ["queued", "processing"] as const satisfies readonly JobStatus[];

/**
 * Adds a queued job that is ready immediately. This function must run in the transaction that reserves the job's
 * credits.
 */
export async function insertJob(tx: Executor, job: NewJob, now: number): Promise<JobRow> {
  const row = toJobRow(job, now);
  await insertRow(tx, row);
  await insertQueued(tx, { organization_id: row.organization_id, job_id: row.id, created_at: now });
  return row;
}

/** Returns the row of a new job. */
export function toJobRow(job: NewJob, now: number): JobRow {
  return {
    id: job.id ?? createId("op_", now),
    organization_id: job.organizationId,
    user_id: job.userId,
    kind: job.kind,
    operation: job.operation,
    status: "queued",
    progress: null,
    input: JSON.stringify(job.input),
    accepted_meta: job.acceptedMeta === undefined ? null : JSON.stringify(job.acceptedMeta),
    result: null,
    checked_by: null,
    error: null,
    usage: "{}",
    steps: "{}",
    reserved: job.reserved,
    charged: null,
    ready_at: now,
    worker: null,
    fence: 0,
    retries: 0,
    crashes: 0,
    monitor_id: job.monitorId ?? null,
    project_id: job.projectId ?? null,
    created_at: now,
    started_at: null,
    finished_at: null,
  };
}

/** Columns with values for a new job. The other columns are null or have a default. */
const columns = [
  ...(["id", "organization_id", "user_id", "kind", "operation", "status", "reserved"] as const),
  ...(["monitor_id", "project_id", "created_at", "accepted_meta", "usage", "input", "steps"] as const),
] as const satisfies readonly (keyof JobTable)[];

const insertRow = prepare((db, value: Value<JobRow>) =>
  db.insertInto("jobs").values(valuesOf(columns, value)),
);

type Queued = { organization_id: string; job_id: string; created_at: number };

const insertQueued = prepare((db, value: Value<Queued>) =>
  db.insertInto("queue").values(valuesOf(["organization_id", "job_id", "created_at"], value)),
);

interface JobKey {
  organizationId: string;
  id: string;
}

/**
 * Cancels an unfinished job, takes it from its worker and returns it. Returns undefined if the job does not exist or
 * has ended. This function must run in the transaction that settles the job's credits.
 */
export async function cancelJob(tx: Executor, job: JobKey, now: number): Promise<JobRow | undefined> {
  const run = await takeOut(tx, job);
  if (run === undefined) return undefined;
  const row = await tx
    .updateTable("jobs")
    .set({
      status: "cancelled",
      finished_at: now,
      ...(run === null ? {} : toLast(run)),
      fence: (run?.fence ?? 0) + 1,
    })
    .where("id", "=", job.id)
    .where("organization_id", "=", job.organizationId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, worker: null, ready_at: null };
}

/**
 * Deletes an open job's row in the queue or in the runs. Returns the run; null for a queued job; undefined for an ended
 * job. Looks in the queue first. A job only moves from the queue to the runs, so a job that is claimed meanwhile is
 * still found.
 */
async function takeOut(tx: Executor, { organizationId, id }: JobKey): Promise<RunRow | null | undefined> {
  const queued = await tx
    .deleteFrom("queue")
    .where("organization_id", "=", organizationId)
    .where("job_id", "=", id)
    .executeTakeFirst();
  if (queued.numDeletedRows > 0n) return null;
  return tx
    .deleteFrom("runs")
    .where("organization_id", "=", organizationId)
    .where("job_id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the columns of a run that are copied to its job when the job ends. */
export function toLast({ started_at, retries, crashes, progress }: RunRow) {
  return { started_at, retries, crashes, progress };
}

/** Stores the charge of a cancelled job. */
export async function saveCharge(
  tx: Executor,
  { organizationId, id }: JobKey,
  charged: number,
): Promise<void> {
  await tx
    .updateTable("jobs")
    .set({ charged })
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .execute();
}

/** Values with which an open job is restarted. */
export interface Rerun {
  input: unknown;
  progress?: number | undefined;
}

/**
 * Restarts an open job with another input. Drops the results and the measured usage of earlier steps, and takes the
 * lease from the job's worker. Returns false if the job has ended. This function must run in a transaction.
 */
export async function rerunJob(
  tx: Executor,
  job: JobKey,
  { input, progress }: Rerun,
  now: number,
): Promise<boolean> {
  const run = await takeOut(tx, job);
  if (run === undefined) return false;
  const { organizationId, id } = job;
  await tx
    .updateTable("jobs")
    .set({ input: JSON.stringify(input), steps: "{}", usage: "{}" })
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .execute();
  await tx
    .insertInto("runs")
    .values({
      ...{ organization_id: organizationId, job_id: id, worker: null, ready_at: now },
      fence: (run?.fence ?? 0) + 1,
      retries: run?.retries ?? 0,
      crashes: run?.crashes ?? 0,
      started_at: run?.started_at ?? now,
      progress: progress === undefined ? (run?.progress ?? null) : Math.max(progress, run?.progress ?? 0),
    })
    .execute();
  return true;
}

import { createId } from "./identifiers.ts";
import { hasChanged, prepare, type Value, valuesOf } from "./prepared.ts";
import type { JobRow, JobStatus } from "./schema.ts";
import type { Executor, Store } from "./store.ts";

/** What a new job is made of. */
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

/** A hold on a job: writes made with it succeed until another claim or a cancellation. */
export interface Lease {
  jobId: string;
  fence: number;
}

/** States in which a job can still change. */
export const openStatuses = ["queued", "processing"] as const satisfies readonly JobStatus[];

/** Adds a queued job, ready at once. Run it in the transaction that reserves its credits. */
export async function insertJob(tx: Executor, job: NewJob, now: number): Promise<JobRow> {
  const row: JobRow = {
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
  await insertRow(tx, row);
  return row;
}

const columns = [
  ...(["id", "organization_id", "user_id", "kind", "operation", "status", "progress", "input"] as const),
  ...(["accepted_meta", "result", "error", "usage", "steps", "reserved", "charged", "ready_at"] as const),
  ...(["worker", "fence", "retries", "crashes", "monitor_id", "project_id", "created_at"] as const),
  ...(["started_at", "finished_at"] as const),
] as const satisfies readonly (keyof JobRow)[];

const insertRow = prepare((db, value: Value<JobRow>) =>
  db.insertInto("jobs").values(valuesOf(columns, value)),
);

/** Extends a lease; false when it is lost. */
export async function extendLease(db: Executor, lease: Lease, readyAt: number): Promise<boolean> {
  return hasChanged(updateReadyAt(db, { ...lease, readyAt }));
}

const updateReadyAt = prepare((db, value: Value<Lease & { readyAt: number }>) =>
  db
    .updateTable("jobs")
    .set({ ready_at: value("readyAt") })
    .where("id", "=", value("jobId"))
    .where("fence", "=", value("fence"))
    .where("status", "=", "processing"),
);

/**
 * Extends many leases and returns the ids of the jobs whose lease is lost. It waits for nothing: a row that a transaction holds,
 * such as the one that ends the job, keeps the lease it has.
 */
export async function extendLeases(
  { urgent, engine }: Store,
  leases: readonly Lease[],
  readyAt: number,
): Promise<string[]> {
  const ids = leases.map(({ jobId }) => jobId);
  const free = engine.skipLocked(urgent.selectFrom("jobs").select("id").where("id", "in", ids));
  await urgent
    .updateTable("jobs")
    .set({ ready_at: readyAt })
    .where("id", "in", free)
    .where("status", "=", "processing")
    .where((eb) => eb.or(leases.map(({ jobId, fence }) => eb.and({ id: jobId, fence }))))
    .execute();
  const held = await urgent
    .selectFrom("jobs")
    .select(["id", "fence"])
    .where("id", "in", ids)
    .where("status", "=", "processing")
    .execute();
  const fences = new Map(held.map(({ id, fence }) => [id, fence]));
  return leases.filter(({ jobId, fence }) => fences.get(jobId) !== fence).map(({ jobId }) => jobId);
}

/** Saves how far a run is; progress never falls. False when the lease is lost. */
export async function saveProgress(
  db: Executor,
  lease: Lease,
  change: { progress?: number | undefined; usage?: unknown; steps?: unknown },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set((eb) => ({
      ...(change.progress === undefined
        ? {}
        : {
            progress: eb
              .case()
              .when("progress", ">", change.progress)
              .then(eb.ref("progress"))
              .else(change.progress)
              .end(),
          }),
      ...(change.usage === undefined ? {} : { usage: JSON.stringify(change.usage) }),
      ...(change.steps === undefined ? {} : { steps: JSON.stringify(change.steps) }),
      // A column to set when nothing else changes.
      fence: lease.fence,
    }))
    .where("id", "=", lease.jobId)
    .where("fence", "=", lease.fence)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Lets go of a job until `readyAt`; a retry counts, a worker that shuts down does not. False when the lease is lost. */
export async function releaseJob(
  db: Executor,
  lease: Lease,
  { readyAt, retry }: { readyAt: number; retry: boolean },
): Promise<boolean> {
  const result = await db
    .updateTable("jobs")
    .set((eb) => ({ ready_at: readyAt, worker: null, retries: eb("retries", "+", retry ? 1 : 0) }))
    .where("id", "=", lease.jobId)
    .where("fence", "=", lease.fence)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How a job ended. */
export interface JobEnd {
  status: "succeeded" | "failed" | "partial_success";
  result?: unknown;
  error?: unknown;
  usage: unknown;
  charged: number;
}

/** Ends a job; false, with nothing written, when the lease is lost. Run it in the transaction that settles it. */
export async function finishJob(tx: Executor, lease: Lease, end: JobEnd, now: number): Promise<boolean> {
  const { status, result, error, usage, charged } = end;
  return hasChanged(
    updateEnded(tx, {
      ...lease,
      status,
      result: result === undefined ? null : JSON.stringify(result),
      error: error === undefined ? null : JSON.stringify(error),
      usage: JSON.stringify(usage),
      charged,
      progress: status === "failed" ? null : 100,
      now,
    }),
  );
}

type Ended = Lease &
  Pick<JobRow, "status" | "result" | "error" | "usage" | "progress"> & {
    charged: number;
    now: number;
  };

const updateEnded = prepare((db, value: Value<Ended>) =>
  db
    .updateTable("jobs")
    .set((eb) => ({
      status: value("status"),
      result: value("result"),
      error: value("error"),
      usage: value("usage"),
      charged: value("charged"),
      progress: eb.fn.coalesce(eb.cast<number>(value("progress"), "integer"), "progress"),
      ready_at: null,
      worker: null,
      finished_at: value("now"),
    }))
    .where("id", "=", value("jobId"))
    .where("fence", "=", value("fence"))
    .where("status", "=", "processing"),
);

/**
 * Cancels a job that has not ended and takes it from its worker; undefined when there is nothing to cancel. Run it in
 * the transaction that settles it.
 */
export async function cancelJob(
  tx: Executor,
  job: { organizationId: string; id: string },
  now: number,
): Promise<JobRow | undefined> {
  return tx
    .updateTable("jobs")
    .set((eb) => ({
      status: "cancelled",
      ready_at: null,
      worker: null,
      fence: eb("fence", "+", 1),
      finished_at: now,
    }))
    .where("id", "=", job.id)
    .where("organization_id", "=", job.organizationId)
    .where("status", "in", openStatuses)
    .returningAll()
    .executeTakeFirst();
}

/** Writes down what a cancelled job was charged. */
export async function saveCharge(tx: Executor, jobId: string, charged: number): Promise<void> {
  await tx.updateTable("jobs").set({ charged }).where("id", "=", jobId).execute();
}

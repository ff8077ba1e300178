import { sql } from "kysely";
import { hasChanged, prepare, type Value } from "./prepared.ts";
import type { Executor, Store } from "./store.ts";

/**
 * A worker's right to change a job. The worker's writes succeed until the job is claimed again, restarted or cancelled.
 */
export interface Lease {
  organizationId: string;
  jobId: string;
  fence: number;
}

/** Extends a lease until `readyAt`. Returns false if the lease is lost. */
export async function extendLease(db: Executor, lease: Lease, readyAt: number): Promise<boolean> {
  return hasChanged(updateReadyAt(db, { ...lease, readyAt }));
}

const updateReadyAt = prepare((db, value: Value<Lease & { readyAt: number }>) =>
  db
    .updateTable("runs")
    .set({ ready_at: value("readyAt") })
    .where("organization_id", "=", value("organizationId"))
    .where("job_id", "=", value("jobId"))
    .where("fence", "=", value("fence")),
);

/**
 * Extends many leases in one statement and returns the ids of the jobs whose lease is lost. Does not wait for locks. If
 * another transaction has locked a row, for example to end the job, the row keeps its current lease.
 */
export async function extendLeases(
  { urgent, engine }: Store,
  leases: readonly Lease[],
  readyAt: number,
): Promise<string[]> {
  const beat = engine.name === "postgres" ? beatPostgres : beatSqlite;
  const { rows } = await beat(urgent, { leases: JSON.stringify(leases), readyAt });
  if (engine.name === "postgres") return rows.map(({ id }) => id);
  const held = new Set(rows.map(({ id }) => id));
  return leases.filter(({ jobId }) => !held.has(jobId)).map(({ jobId }) => jobId);
}

type Beat = { leases: string; readyAt: number };

/**
 * Extends the leases whose rows are not locked, and returns the jobs whose lease is lost. A lease is valid if a run has
 * its fencing token, even if the row of this run is locked.
 */
const beatPostgres = prepare(
  (_, value: Value<Beat>) => sql<{ id: string }>`
    with mine as (
      select * from json_to_recordset(${value("leases")}::json) as l("organizationId" text, "jobId" text collate "C", fence bigint)
    ), free as (
      select organization_id, job_id from runs
      where (organization_id, job_id, fence) in (select "organizationId", "jobId", fence from mine)
      for update skip locked
    ), beaten as (
      update runs set ready_at = ${value("readyAt")}::bigint from free
      where runs.organization_id = free.organization_id and runs.job_id = free.job_id
    )
    select "jobId" as id from mine
    where not exists (select 1 from runs where organization_id = "organizationId" and job_id = "jobId" and runs.fence = mine.fence)`,
);

/** Extends the leases, and returns the jobs whose lease is valid. */
const beatSqlite = prepare(
  (_, value: Value<Beat>) => sql<{ id: string }>`
    update runs set ready_at = ${value("readyAt")}
    where (organization_id, job_id, fence) in (
      select value ->> 'organizationId', value ->> 'jobId', value ->> 'fence' from json_each(${value("leases")})
    ) returning job_id as id`,
);

/** Sets each lease and each wait for a retry that ends after `latest` to end then. */
export async function limitReadyTimes(db: Executor, latest: number): Promise<void> {
  await db.updateTable("runs").set({ ready_at: latest }).where("ready_at", ">", latest).execute();
}

/**
 * Values that a worker saves. The progress is in the row of the run. The usage and the results of steps are in the row
 * of the job, so that another worker can continue.
 */
export interface Saved {
  progress?: number | undefined;
  usage?: unknown;
  /** Results of the finished steps, as JSON. */
  steps?: string | undefined;
}

/** Saves values of a run. The run's progress never decreases. Returns false if the lease is lost. */
export async function saveProgress(
  db: Executor,
  lease: Lease,
  { progress, usage, steps }: Saved,
): Promise<boolean> {
  if (progress !== undefined && !(await hasChanged(updateProgress(db, { ...lease, progress })))) return false;
  if (usage === undefined && steps === undefined) return true;
  return hasChanged(updateSteps(db, { ...lease, usage: toText(usage), steps: steps ?? null }));
}

function toText(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const updateProgress = prepare((db, value: Value<Lease & { progress: number }>) =>
  db
    .updateTable("runs")
    .set((eb) => ({
      progress: eb
        .case()
        .when("progress", ">", value("progress"))
        .then(eb.ref("progress"))
        .else(value("progress"))
        .end(),
    }))
    .where("organization_id", "=", value("organizationId"))
    .where("job_id", "=", value("jobId"))
    .where("fence", "=", value("fence")),
);

const updateSteps = prepare((db, value: Value<Lease & { usage: string | null; steps: string | null }>) =>
  db
    .updateTable("jobs")
    .set((eb) => ({
      usage: eb.fn.coalesce(value("usage"), "usage"),
      steps: eb.fn.coalesce(value("steps"), "steps"),
    }))
    .where("id", "=", value("jobId"))
    .where("organization_id", "=", value("organizationId"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("runs")
          .select("runs.job_id")
          .where("runs.organization_id", "=", value("organizationId"))
          .where("runs.job_id", "=", value("jobId"))
          .where("runs.fence", "=", value("fence")),
      ),
    ),
);

/**
 * Gives a job back, so that a worker can claim it from `readyAt` on. Sets the number of its retries instead of counting
 * up, so that a release whose answer was lost can be repeated. Returns false if the lease is lost.
 */
export async function releaseJob(
  db: Executor,
  lease: Lease,
  { readyAt, retries }: { readyAt: number; retries: number },
): Promise<boolean> {
  const result = await db
    .updateTable("runs")
    .set({ ready_at: readyAt, worker: null, retries })
    .where("organization_id", "=", lease.organizationId)
    .where("job_id", "=", lease.jobId)
    .where("fence", "=", lease.fence)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Subtracts a crash that did not happen. Another worker's claim counted this crash because this lease had expired, but
 * the worker with this lease is only slow.
 */
export async function forgiveCrash(db: Executor, { organizationId, jobId, fence }: Lease): Promise<void> {
  await db
    .updateTable("runs")
    .set((eb) => ({ crashes: eb("crashes", "-", 1) }))
    .where("organization_id", "=", organizationId)
    .where("job_id", "=", jobId)
    .where("fence", ">", fence)
    .where("crashes", ">", 0)
    .execute();
}

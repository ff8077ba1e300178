import { sql } from "kysely";
import type { Place } from "./job-queries.ts";
import { openStatuses } from "./jobs.ts";
import type { MonitorRow } from "./schema.ts";
import type { Executor, Store } from "./store.ts";

/** Identifies a monitor of an organization. */
export interface MonitorKey {
  organizationId: string;
  id: string;
}

export async function insertMonitor(db: Executor, row: MonitorRow): Promise<void> {
  await db.insertInto("monitors").values(row).execute();
}

/**
 * Returns the organization's monitor with this id, or undefined. Returns a deleted monitor only if `deleted` is true.
 */
export async function findMonitor(
  db: Executor,
  { organizationId, id }: MonitorKey,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<MonitorRow | undefined> {
  let query = db
    .selectFrom("monitors")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", organizationId);
  if (!deleted) query = query.where("deleted_at", "is", null);
  return query.executeTakeFirst();
}

/** Filters and page of {@link listMonitors}. */
export interface MonitorFilter {
  organizationId?: string | undefined;
  status?: MonitorRow["status"] | undefined;
  limit: number;
  after?: Place | undefined;
}

/** Lists monitors after a position, newest first. */
export async function listMonitors(db: Executor, filter: MonitorFilter): Promise<MonitorRow[]> {
  const { organizationId, status, after } = filter;
  let query = db.selectFrom("monitors").selectAll().where("deleted_at", "is", null);
  if (organizationId !== undefined) query = query.where("organization_id", "=", organizationId);
  if (status !== undefined) query = query.where("status", "=", status);
  if (after !== undefined)
    query = query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after.time, after.id)));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(filter.limit).execute();
}

/** Changes a monitor and returns it; undefined if the organization has no such monitor. */
export async function updateMonitor(
  db: Executor,
  { organizationId, id }: MonitorKey,
  change: Partial<MonitorRow>,
): Promise<MonitorRow | undefined> {
  return db
    .updateTable("monitors")
    .set(change)
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the organization's monitor, and locks it until the transaction ends. */
export async function lockMonitor(
  tx: Executor,
  { organizationId, id }: MonitorKey,
): Promise<MonitorRow | undefined> {
  return tx
    .updateTable("monitors")
    .set((eb) => ({ open_job_id: eb.ref("open_job_id") }))
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Selects the monitors that run on a schedule. The monitors of a suspended organization wait until it is active again.
 */
function selectRunning(db: Executor) {
  return db
    .selectFrom("monitors")
    .where("status", "=", "active")
    .where("deleted_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("organizations")
          .select("organizations.id")
          .whereRef("organizations.id", "=", "monitors.organization_id")
          .where("organizations.status", "=", "active"),
      ),
    );
}

/**
 * Returns and locks the monitors that run on a schedule and are due. Leaves out monitors of the organizations in
 * `without`, and monitors that another transaction has locked. The caller must move `next_run_at` in the same
 * transaction.
 */
export async function claimDueMonitors(
  store: Store,
  tx: Executor,
  { limit, without = [], now }: { limit: number; without?: readonly string[]; now: number },
): Promise<MonitorRow[]> {
  const due = selectRunning(tx)
    .selectAll()
    .where("next_run_at", "<=", now)
    .$if(without.length > 0, (query) => query.where("organization_id", "not in", without))
    .orderBy("next_run_at")
    .limit(limit);
  return store.engine.skipLocked(due).execute();
}

/** Returns the earliest time at which a monitor is due; null if no monitor runs on a schedule. */
export async function nextMonitorAt(db: Executor): Promise<number | null> {
  const row = await selectRunning(db)
    .select("next_run_at")
    .where("next_run_at", "is not", null)
    .orderBy("next_run_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_run_at ?? null;
}

/** Makes each monitor due in one interval from `now` if it is due in more than two intervals. */
export async function limitNextRuns(db: Executor, now: number): Promise<void> {
  await db
    .updateTable("monitors")
    .set((eb) => ({ next_run_at: eb(sql.lit(now), "+", eb("cadence_minutes", "*", 60_000)) }))
    .where("next_run_at", ">", (eb) => eb(sql.lit(now), "+", eb("cadence_minutes", "*", 120_000)))
    .execute();
}

/**
 * Assigns a run to its monitor. Returns false while another run of the monitor is open, so that runs never queue up.
 * This function must run in a transaction.
 */
export async function openRun(tx: Executor, monitorId: string, jobId: string): Promise<boolean> {
  // Locks the monitor in a separate statement. Otherwise, the next statement would wait for the commit of another run,
  // and would then read a snapshot from before the wait.
  await tx
    .updateTable("monitors")
    .set((eb) => ({ open_job_id: eb.ref("open_job_id") }))
    .where("id", "=", monitorId)
    .execute();
  const result = await tx
    .updateTable("monitors")
    .set({ open_job_id: jobId })
    .where("id", "=", monitorId)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("open_job_id", "is", null),
        eb.not(
          eb.exists(
            eb
              .selectFrom("jobs")
              .select("jobs.id")
              .whereRef("jobs.id", "=", "monitors.open_job_id")
              .where("jobs.status", "in", openStatuses),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

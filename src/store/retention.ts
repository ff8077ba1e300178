import { dropKeys } from "./idempotency.ts";
import type { Executor } from "./store.ts";

/**
 * Maximum number of rows that one transaction removes. The limit keeps the transaction from blocking the database for
 * long.
 */
const batch = 500;

/**
 * Removes at most 500 idempotency keys that were created before a time, and returns their number. Keeps a key whose job
 * is still open.
 */
export async function removeOldKeys(tx: Executor, before: number): Promise<number> {
  const old = await tx
    .selectFrom("idempotency_keys as keys")
    .select(["keys.organization_id", "keys.key"])
    .where("keys.created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("jobs")
            .select("jobs.id")
            .whereRef("jobs.id", "=", "keys.job_id")
            .whereRef("jobs.organization_id", "=", "keys.organization_id")
            .where("jobs.finished_at", "is", null),
        ),
      ),
    )
    .orderBy("keys.created_at")
    .limit(batch)
    .execute();
  await dropKeys(
    tx,
    old.map(({ organization_id: organizationId, key }) => ({ organizationId, key })),
  );
  return old.length;
}

/**
 * Removes at most 500 jobs that ended before a time, and returns their number. The caller must have removed the
 * idempotency keys of these jobs. Their ledger entries stay.
 */
export async function removeOldJobs(tx: Executor, before: number): Promise<number> {
  const old = await tx
    .selectFrom("jobs")
    .select(["id", "organization_id"])
    .where("finished_at", "<", before)
    .orderBy("finished_at")
    .limit(batch)
    .execute();
  if (old.length === 0) return 0;
  await tx
    .deleteFrom("jobs")
    .where((eb) =>
      eb(
        eb.refTuple("id", "organization_id"),
        "in",
        old.map((row) => eb.tuple(row.id, row.organization_id)),
      ),
    )
    .execute();
  return old.length;
}

/** Removes rate counters whose window is over. */
export async function removeOldWindows(db: Executor, now: number): Promise<void> {
  await db.deleteFrom("rate_windows").where("expire", "<", now).execute();
}

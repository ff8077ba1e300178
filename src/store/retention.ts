import type { Executor } from "./store.ts";

/** Rows at most in one go, so that no transaction holds the database for long. */
const batch = 500;

/** Removes jobs that ended before a time, with their idempotency keys; returns how many. Ledger entries stay. */
export async function removeOldJobs(tx: Executor, before: number): Promise<number> {
  const old = await tx
    .selectFrom("jobs")
    .select("id")
    .where("finished_at", "is not", null)
    .where("finished_at", "<", before)
    .orderBy("finished_at")
    .limit(batch)
    .execute();
  const ids = old.map((row) => row.id);
  if (ids.length === 0) return 0;
  await tx.deleteFrom("idempotency_keys").where("job_id", "in", ids).execute();
  await tx.deleteFrom("jobs").where("id", "in", ids).execute();
  return ids.length;
}

/** Removes rate counters whose window is over. */
export async function removeOldWindows(db: Executor, now: number): Promise<void> {
  await db.deleteFrom("rate_windows").where("expire", "<", now).execute();
}

import { first, hasChanged, prepare, type Value } from "./prepared.ts";
import type { JobRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** A key of an organization. */
export interface IdempotencyKey {
  organizationId: string;
  key: string;
}

/** The job that a key started, or undefined while the key is unused. */
export async function findJobByKey(
  db: Executor,
  { organizationId, key }: IdempotencyKey,
): Promise<JobRow | undefined> {
  return first(selectJobByKey(db, { organizationId, key }));
}

const selectJobByKey = prepare((db, value: Value<IdempotencyKey>) =>
  db
    .selectFrom("idempotency_keys")
    .innerJoin("jobs", "jobs.id", "idempotency_keys.job_id")
    .selectAll("jobs")
    .where("idempotency_keys.organization_id", "=", value("organizationId"))
    .where("idempotency_keys.key", "=", value("key")),
);

/**
 * Ties a key to a job; false when another request has done so. Run it in the transaction that creates the job: while
 * that is open, another transaction with the same key waits here for its end.
 */
export async function claimKey(
  tx: Executor,
  { organizationId, key }: IdempotencyKey,
  jobId: string,
  now: number,
): Promise<boolean> {
  return hasChanged(insertKey(tx, { organizationId, key, jobId, now }));
}

const insertKey = prepare((db, value: Value<IdempotencyKey & { jobId: string; now: number }>) =>
  db
    .insertInto("idempotency_keys")
    .values({
      organization_id: value("organizationId"),
      key: value("key"),
      job_id: value("jobId"),
      created_at: value("now"),
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "key"]).doNothing()),
);

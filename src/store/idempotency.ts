import { first, hasChanged, prepare, type Value } from "./prepared.ts";
import type { JobRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** An idempotency key of an organization. */
export interface IdempotencyKey {
  organizationId: string;
  key: string;
}

/** The stored values from which the response to a repeated request is created. */
export type KeyedJob = Pick<JobRow, "id" | "accepted_meta">;

/** Returns the job that was submitted with an idempotency key; undefined for an unused key. */
export async function findJobByKey(
  db: Executor,
  { organizationId, key }: IdempotencyKey,
): Promise<KeyedJob | undefined> {
  return first(selectJobByKey(db, { organizationId, key }));
}

const selectJobByKey = prepare((db, value: Value<IdempotencyKey>) =>
  db
    .selectFrom("idempotency_keys")
    .innerJoin("jobs", (join) =>
      join
        .onRef("jobs.id", "=", "idempotency_keys.job_id")
        .onRef("jobs.organization_id", "=", "idempotency_keys.organization_id"),
    )
    .select(["jobs.id", "jobs.accepted_meta"])
    .where("idempotency_keys.organization_id", "=", value("organizationId"))
    .where("idempotency_keys.key", "=", value("key")),
);

/**
 * Assigns an idempotency key to a job. Returns false if another request has used the key before. This function must run
 * in the transaction that creates the job: another transaction with the same key waits until this transaction ends.
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

/** Deletes idempotency keys, such as the key of a job that this transaction refuses after it has claimed the key. */
export async function dropKeys(tx: Executor, keys: readonly IdempotencyKey[]): Promise<void> {
  for (const { organizationId, key } of keys)
    await tx
      .deleteFrom("idempotency_keys")
      .where("organization_id", "=", organizationId)
      .where("key", "=", key)
      .execute();
}

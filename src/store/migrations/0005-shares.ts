import { type Kysely, type Migration, sql } from "kysely";

/**
 * Adds two kinds of indexes: indexes for claims, with which workers take waiting jobs from each organization in turn,
 * and one index for each filter of each list.
 */
export const shares: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await indexClaims(db);
    await indexLists(db);
  },
};

/** Creates indexes of open jobs only, so that a million finished jobs do not make a claim slower. */
async function indexClaims(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("jobs_waiting")
    .on("jobs")
    .columns(["organization_id", "ready_at"])
    .where(sql.ref("ready_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("jobs_running")
    .on("jobs")
    .columns(["organization_id", "ready_at"])
    .where(sql.ref("worker"), "is not", null)
    .execute();
  await db.schema
    .createIndex("jobs_crashed")
    .on("jobs")
    .column("ready_at")
    .where(sql<boolean>`ready_at is not null and crashes > 0`)
    .execute();
}

async function indexLists(db: Kysely<unknown>): Promise<void> {
  for (const filters of [["status"], ["kind"], ["kind", "status"]])
    await db.schema
      .createIndex(`jobs_listed_${filters.join("_")}`)
      .on("jobs")
      .columns(["organization_id", ...filters, "created_at", "id"])
      .execute();
  // Replaces the index with two indexes that leave out deleted monitors. The rows of deleted monitors stay, because
  // their events refer to them, but no list contains them.
  await db.schema.dropIndex("monitors_listed").execute();
  for (const [name, filters] of [
    ["monitors_listed", []],
    ["monitors_listed_status", ["status"]],
  ] as const)
    await db.schema
      .createIndex(name)
      .on("monitors")
      .columns(["organization_id", ...filters, "created_at", "id"])
      .where(sql.ref("deleted_at"), "is", null)
      .execute();
  await db.schema.dropIndex("ledger_organization").execute();
  await db.schema
    .createIndex("ledger_organization")
    .on("ledger")
    .columns(["organization_id", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("reservations_expiring")
    .on("reservations")
    .column("expires_at")
    .where(sql.ref("expires_at"), "is not", null)
    .execute();
}

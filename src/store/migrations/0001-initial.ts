import { type Kysely, type Migration, sql } from "kysely";

/** The first schema. Its column types make both engines return the same types: integers and text. */
export const initial: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createAccounts(db);
    await createCredits(db);
    await createJobs(db);
    await createMonitors(db);
    await db.schema
      .createTable("rate_windows")
      .addColumn("key", "varchar(255)", (column) => column.primaryKey())
      .addColumn("points", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("expire", "bigint")
      .execute();
  },
};

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("organizations")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("confirm_above", "integer")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("credentials")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("secret_hash", "text", (column) => column.notNull())
    .addColumn("scopes", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .execute();
  await db.schema.createIndex("users_organization").on("users").column("organization_id").execute();
  await db.schema
    .createIndex("credentials_organization")
    .on("credentials")
    .column("organization_id")
    .execute();
}

async function createCredits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("balances")
    .addColumn("organization_id", "text", (column) => column.primaryKey())
    .addColumn("balance", "bigint", (column) => column.notNull().check(sql`balance >= 0`))
    .execute();
  await db.schema
    .createTable("ledger")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    // The constraint prevents a double charge even if the code has an error.
    .addUniqueConstraint("ledger_once", ["reference", "kind"])
    .execute();
  await db.schema
    .createTable("reservations")
    .addColumn("reference", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .execute();
  await db.schema
    .createIndex("ledger_organization")
    .on("ledger")
    .columns(["organization_id", "created_at"])
    .execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("operation", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("progress", "integer")
    .addColumn("input", "text", (column) => column.notNull())
    .addColumn("accepted_meta", "text")
    .addColumn("result", "text")
    .addColumn("error", "text")
    .addColumn("usage", "text", (column) => column.notNull())
    .addColumn("steps", "text", (column) => column.notNull())
    .addColumn("reserved", "bigint", (column) => column.notNull())
    .addColumn("charged", "bigint")
    .addColumn("ready_at", "bigint")
    .addColumn("worker", "text")
    .addColumn("fence", "bigint", (column) => column.notNull())
    .addColumn("retries", "integer", (column) => column.notNull())
    .addColumn("crashes", "integer", (column) => column.notNull())
    .addColumn("monitor_id", "text")
    .addColumn("project_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("started_at", "bigint")
    .addColumn("finished_at", "bigint")
    .execute();
  // This index is partial, so that a million finished jobs do not make a claim slower.
  await db.schema
    .createIndex("jobs_ready")
    .on("jobs")
    .column("ready_at")
    .where(sql.ref("ready_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("jobs_listed")
    .on("jobs")
    .columns(["organization_id", "created_at", "id"])
    .execute();
  await db.schema
    .createIndex("jobs_finished")
    .on("jobs")
    .column("finished_at")
    .where(sql.ref("finished_at"), "is not", null)
    .execute();
  await db.schema
    .createTable("idempotency_keys")
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("job_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("idempotency_keys_once", ["organization_id", "key"])
    .execute();
  await db.schema
    .createIndex("idempotency_keys_job")
    .unique()
    .on("idempotency_keys")
    .column("job_id")
    .execute();
}

async function createMonitors(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("monitors")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("config", "text", (column) => column.notNull())
    .addColumn("cadence_minutes", "integer", (column) => column.notNull())
    .addColumn("max_results", "integer", (column) => column.notNull())
    .addColumn("last_run_at", "bigint")
    .addColumn("next_run_at", "bigint")
    .addColumn("consecutive_failures", "integer", (column) => column.notNull())
    .addColumn("state", "text")
    .addColumn("open_job_id", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("deleted_at", "bigint")
    .execute();
  await db.schema
    .createIndex("monitors_due")
    .on("monitors")
    .column("next_run_at")
    .where(sql.ref("next_run_at"), "is not", null)
    .execute();
  await db.schema
    .createIndex("monitors_listed")
    .on("monitors")
    .columns(["organization_id", "created_at", "id"])
    .execute();
  await db.schema
    .createTable("monitor_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("monitor_id", "text", (column) => column.notNull())
    .addColumn("organization_id", "text", (column) => column.notNull())
    .addColumn("dedup_key", "text", (column) => column.notNull())
    .addColumn("event_type", "text", (column) => column.notNull())
    .addColumn("event_json", "text", (column) => column.notNull())
    .addColumn("canonical_person_id", "text")
    .addColumn("canonical_company_id", "text")
    .addColumn("detected_at", "bigint", (column) => column.notNull())
    .addUniqueConstraint("monitor_events_once", ["monitor_id", "dedup_key"])
    .execute();
  await db.schema
    .createIndex("monitor_events_listed")
    .on("monitor_events")
    .columns(["monitor_id", "detected_at", "id"])
    .execute();
}

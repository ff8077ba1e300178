import type { Kysely, Migration } from "kysely";

/** Adds the table with the sum of the ledger entries that retention has removed, for each organization. */
export const ledgerOpenings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("ledger_openings")
      .addColumn("organization_id", "text", (column) => column.primaryKey())
      .addColumn("amount", "bigint", (column) => column.notNull())
      .addColumn("entries", "bigint", (column) => column.notNull())
      .execute();
  },
};

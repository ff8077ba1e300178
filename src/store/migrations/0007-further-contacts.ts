import type { Kysely, Migration } from "kysely";

/**
 * Adds columns for further email addresses and phone numbers (those after the first) of indexed people, and a table for
 * finding people by these email addresses.
 */
export const furtherContacts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ["further_emails", "further_phones"])
      await db.schema.alterTable("indexed_people").addColumn(column, "text").execute();
    await db.schema
      .createTable("further_addresses")
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("further_addresses_pkey", ["email", "position"])
      .execute();
    await db.schema
      .createIndex("further_addresses_position")
      .on("further_addresses")
      .column("position")
      .execute();
  },
};

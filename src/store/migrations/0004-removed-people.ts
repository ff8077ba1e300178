import type { Kysely, Migration } from "kysely";
import { sql } from "kysely";

/**
 * Adds the table of people who asked to be removed. The table has hashes of the values that identify these people, so
 * that no import adds the people again.
 */
export const removedPeople: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("removed_people")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("removal", "text", (column) => column.notNull())
      .addColumn("person", "text")
      .addColumn("linkedin", "text")
      .addColumn("email", "text")
      .addColumn("name_key", "text")
      .addColumn("removed_at", "bigint", (column) => column.notNull())
      .execute();
    for (const column of ["removal", "person", "linkedin", "email", "name_key"])
      await db.schema
        .createIndex(`removed_people_${column}`)
        .on("removed_people")
        .column(column)
        .where(sql.ref(column), "is not", null)
        .execute();
  },
};

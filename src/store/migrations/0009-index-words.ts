import type { Kysely, Migration } from "kysely";

/**
 * Adds the table with the version of the search words in the operator's own index. The version is 0 until a process
 * first starts to rewrite the words of all rows.
 */
export const indexWords: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("index_words")
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("is_complete", "integer", (column) => column.notNull())
      .execute();
    await (db as Kysely<{ index_words: { version: number; is_complete: number } }>)
      .insertInto("index_words")
      .values({ version: 0, is_complete: 0 })
      .execute();
  },
};

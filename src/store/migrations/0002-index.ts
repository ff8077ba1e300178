import type { Kysely, Migration } from "kysely";
import { sql } from "kysely";
import { wordIndexOf } from "../own-index/word-index.ts";

/**
 * Adds the tables of the operator's own index (people and companies), and the table of people whom past searches found.
 */
export const ownIndex: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createPeople(db);
    await createCompanies(db);
    await db.schema
      .createTable("found_people")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("linkedin", "text")
      .addColumn("person", "text", (column) => column.notNull())
      .addColumn("found_at", "bigint", (column) => column.notNull())
      .execute();
    await indexWhereSet(db, "found_people", "linkedin");
    await db.schema.createIndex("found_people_found_at").on("found_people").column("found_at").execute();
    for (const table of ["indexed_people", "indexed_companies"] as const)
      await wordIndexOf(db).create(db, table);
  },
};

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("indexed_people")
    .addColumn("position", "integer", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("linkedin", "text")
    .addColumn("late_linkedin", "text")
    .addColumn("email", "text")
    .addColumn("name_key", "bigint")
    .addColumn("x_handle", "text")
    .addColumn("github", "text")
    .addColumn("full_name", "text", (column) => column.notNull())
    .addColumn("headline", "text")
    .addColumn("title", "text")
    .addColumn("seniority", "text")
    .addColumn("department", "text")
    .addColumn("location", "text")
    .addColumn("phone", "text")
    .addColumn("company_id", "text")
    .addColumn("company_name", "text")
    .addColumn("company_domain", "text")
    .addColumn("company_linkedin", "text")
    .addColumn("industry", "text")
    .addColumn("employees_min", "integer")
    .addColumn("employees_max", "integer")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  // The unique index prevents duplicate people even if the import has an error.
  await indexWhereSet(db, "indexed_people", "late_linkedin", { unique: true });
  for (const column of ["email", "name_key", "x_handle", "github"])
    await indexWhereSet(db, "indexed_people", column);
}

async function createCompanies(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("indexed_companies")
    .addColumn("position", "integer", (column) => column.primaryKey())
    .addColumn("id", "text", (column) => column.notNull().unique())
    .addColumn("domain", "text")
    .addColumn("linkedin", "text")
    .addColumn("name_key", "text")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("industry", "text")
    .addColumn("employees_min", "integer")
    .addColumn("employees_max", "integer")
    .addColumn("location", "text")
    .addColumn("founded_year", "integer")
    .addColumn("description", "text")
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await indexWhereSet(db, "indexed_companies", "domain", { unique: true });
  for (const column of ["linkedin", "name_key"]) await indexWhereSet(db, "indexed_companies", column);
}

/**
 * Creates a partial index. Most people have no handle on X, for example, and a full index would be written for each of
 * them.
 */
async function indexWhereSet(
  db: Kysely<unknown>,
  table: string,
  column: string,
  { unique = false } = {},
): Promise<void> {
  const index = db.schema.createIndex(`${table}_${column}`).on(table).column(column);
  await (unique ? index.unique() : index).where(sql.ref(column), "is not", null).execute();
}

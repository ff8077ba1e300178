import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { initial } from "./migrations/0001-initial.ts";
import { ownIndex } from "./migrations/0002-index.ts";
import { removedPeople } from "./migrations/0004-removed-people.ts";
import { shares } from "./migrations/0005-shares.ts";
import { queue } from "./migrations/0006-queue.ts";
import { furtherContacts } from "./migrations/0007-further-contacts.ts";
import { ledgerOpenings } from "./migrations/0008-ledger-openings.ts";
import { indexWords } from "./migrations/0009-index-words.ts";
import type { Schema } from "./schema.ts";

/** Every migration, keyed by name, oldest first. Names are the same on both engines and never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-initial": initial,
  "0002-index": ownIndex,
  "0004-removed-people": removedPeople,
  "0005-shares": shares,
  "0006-queue": queue,
  "0007-further-contacts": furtherContacts,
  "0008-ledger-openings": ledgerOpenings,
  "0009-index-words": indexWords,
};

/**
 * Brings the schema up to date and returns the names of the applied migrations. If several processes start at the same
 * time, one process does the work and the other processes wait.
 * @throws Error that names the migration that failed, or a migration that a newer version added.
 */
export async function migrate(db: Kysely<Schema>): Promise<string[]> {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === "Error")?.migrationName ?? "the schema";
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration of ${failed} failed: ${reason}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/**
 * Returns the names of migrations that the database lacks.
 * @throws Error if the database has a migration that this version does not know.
 */
export async function pendingMigrations(db: Kysely<Schema>): Promise<string[]> {
  await refuseNewer(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const known = await migrator.getMigrations();
  return known.filter((row) => row.executedAt === undefined).map((row) => row.name);
}

async function refuseNewer(db: Kysely<Schema>): Promise<void> {
  const unknown = (await readSeen(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new Error(
      `a newer version of this package has used the database: it has ${unknown.join(", ")}, which this version ` +
        "does not know; start that version again, or restore a backup from before it",
    );
}

async function readSeen(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // Returns no names: a new database has no table `kysely_migration`. If the database is unreachable, the next query
    // fails with the reason.
    return [];
  }
}

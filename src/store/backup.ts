import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { pendingMigrations } from "./migrations.ts";
import { createSqliteFile } from "./sqlite-file.ts";
import { type Executor, openStore } from "./store.ts";

/** The files that SQLite keeps beside a database; they belong to it, and to no other that takes its place. */
const companions = ["-wal", "-shm"];

/**
 * Writes a copy of an SQLite database that others may use meanwhile, with all that is in the log beside it. Its owner alone may
 * read the copy.
 * @throws Error when the file is there already, or can't be written.
 */
export async function backupSqlite(db: Executor, target: string): Promise<void> {
  // SQLite writes into an empty file as well, and leaves its rights as they are.
  closeSync(openSync(target, "wx", 0o600));
  try {
    await sql`vacuum into ${target}`.execute(db);
    flush(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/** What {@link restoreSqlite} has done. */
export interface Restored {
  /** Where the database that was there before is kept; null when there was none. */
  readonly kept: string | null;
}

/**
 * Puts a copy in the place of an SQLite database, and the database that was there aside, with the files that belong to it.
 * @throws Error, with nothing changed, when the copy is damaged, or is no database of this package; or a server is running.
 */
export async function restoreSqlite(copy: string, target: string, now: Date): Promise<Restored> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const unlock = existsSync(target) ? createSqliteFile(target).lockServer() : () => {};
  const work = mkdtempSync(join(dirname(target), ".restore-"));
  try {
    const clean = join(work, "clean.db");
    await writeClean(copy, join(work, basename(target)), clean);
    const kept = existsSync(target) ? putAside(target, now) : null;
    renameSync(clean, target);
    flush(dirname(target));
    return { kept };
  } finally {
    rmSync(work, { recursive: true, force: true });
    unlock();
  }
}

/** Reads a copy of the copy, which may lie where nothing can be written, and writes it anew as one file. */
async function writeClean(copy: string, read: string, clean: string): Promise<void> {
  copyFileSync(copy, read);
  // A folder that was copied while the server was stopped, or had crashed, has its log beside it.
  if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${read}-wal`);
  const store = await openStore({ location: read, migrate: false, verify: true }).catch((cause: unknown) => {
    throw new Error(`${copy} is damaged, or no database`, { cause });
  });
  try {
    const { rows } = await sql`select name from sqlite_master where name = 'kysely_migration'`.execute(
      store.db,
    );
    if (rows.length === 0) throw new Error(`${copy} is no database of this package`);
    await pendingMigrations(store.db);
    await backupSqlite(store.db, clean);
  } finally {
    await store.close();
  }
}

function putAside(target: string, now: Date): string {
  const kept = `${target}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  for (const companion of ["", ...companions])
    if (existsSync(target + companion)) renameSync(target + companion, kept + companion);
  return kept;
}

/** Has it on the disk, also after a power cut. */
function flush(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

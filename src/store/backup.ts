import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { sql } from "kysely";
import { createFolder } from "../create-folder.ts";
import { pendingMigrations } from "./migrations.ts";
import { lockDatabase, toRealPath, toRestoreMark } from "./sqlite-file.ts";
import { type Executor, openStore } from "./store.ts";

/**
 * Suffixes of the files that SQLite keeps next to a database. A restore must not leave the files of the previous
 * database in place.
 */
const companions = ["-wal", "-shm"];

/**
 * Writes a copy of an SQLite database that may be in use, including its write-ahead log. Makes the copy readable only
 * by its owner.
 * @throws Error if the target exists or cannot be written.
 */
export async function backupSqlite(db: Executor, target: string): Promise<void> {
  // Creates an empty file that only its owner may read. SQLite writes into this file and keeps the file's permissions.
  closeSync(openSync(target, "wx", 0o600));
  try {
    await sql`vacuum into ${target}`.execute(db);
    flush(target);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}

/** Result of {@link restoreSqlite}. */
export interface Restored {
  /** Path where the previous database is kept; null if there was no previous database. */
  readonly kept: string | null;
}

/**
 * Replaces an SQLite database with a copy, and moves the previous database aside with the files that belong to it. A
 * restore that is killed leaves the previous database or the copy in its place, or else a mark that keeps every process
 * from opening the database until a later restore has finished.
 * @throws Error before any change, if the copy is damaged or is not a database of this package, or if a server or
 * worker is running.
 */
export async function restoreSqlite(copy: string, configuredPath: string, now: Date): Promise<Restored> {
  // Keeps a symbolic link, and replaces or creates the file to which the link points.
  const target = toRealPath(configuredPath);
  createFolder(dirname(target), 0o700);
  const unlock = lockDatabase(target, "alone");
  const work = `${target}.restore-work`;
  try {
    const started = finishPuttingAside(target);
    // Removes the temporary folder that a killed restore has left.
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { mode: 0o700 });
    const clean = join(work, "clean.db");
    await writeClean(copy, join(work, basename(target)), clean);
    const kept = started ?? putAside(target, now);
    renameSync(clean, target);
    flush(dirname(target));
    rmSync(toRestoreMark(target), { force: true });
    return { kept };
  } finally {
    rmSync(work, { recursive: true, force: true });
    unlock();
  }
}

/**
 * Copies the backup `copy` to the path `read` and opens it there, because SQLite has to write next to an open database,
 * and the backup's folder may be read-only. Checks the database, and writes it with its log as one file to the path
 * `clean`.
 */
async function writeClean(copy: string, read: string, clean: string): Promise<void> {
  copyFileSync(copy, read);
  // A backup may be a copy of a server's folder, with a write-ahead log next to the database.
  if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${read}-wal`);
  const store = await openStore({ location: read, migrate: false, verify: true }).catch((cause: unknown) => {
    throw new Error(`${copy} is damaged or is not a database`, { cause });
  });
  try {
    const { rows } = await sql`select name from sqlite_master where name = 'kysely_migration'`.execute(
      store.db,
    );
    if (rows.length === 0) throw new Error(`${copy} is not a database of this package`);
    await pendingMigrations(store.db);
    await backupSqlite(store.db, clean);
  } finally {
    await store.close();
  }
}

/**
 * Moves the previous database aside, together with the files that SQLite keeps next to it. Moves these files even if
 * the database itself was deleted, because SQLite would apply a remaining log to the copy. First creates the mark of a
 * restore (see {@link toRestoreMark}), so that no process creates an empty database meanwhile. Returns the new path;
 * null if there was no file.
 */
function putAside(target: string, now: Date): string | null {
  if (!["", ...companions].some((companion) => existsSync(target + companion))) return null;
  const kept = `${target}.before-${now.toISOString().replaceAll(/[:.]/g, "-")}`;
  const mark = toRestoreMark(target);
  writeFileSync(mark, kept, { mode: 0o600, flush: true });
  flush(dirname(target));
  try {
    moveFiles(target, kept);
  } catch (error) {
    // If the database has not been moved, nothing has changed, so the mark of the restore is removed.
    if (existsSync(target)) rmSync(mark);
    throw error;
  }
  return kept;
}

function moveFiles(target: string, kept: string): void {
  // Moves the database before its log: as long as the database is in its place, its log has to be there too.
  for (const companion of ["", ...companions])
    if (existsSync(target + companion)) renameSync(target + companion, kept + companion);
}

/**
 * If a killed restore has left its mark (see {@link toRestoreMark}), moves the remaining files of the previous database
 * aside, and returns the path to which they were moved. Returns undefined if there is no mark. If the database is still
 * in its place, {@link lockDatabase} has already removed the mark.
 */
function finishPuttingAside(target: string): string | undefined {
  const mark = toRestoreMark(target);
  if (!existsSync(mark)) return undefined;
  const kept = readFileSync(mark, "utf8");
  moveFiles(target, kept);
  return kept;
}

/** Flushes the file to disk, so that it survives a power cut. */
function flush(path: string): void {
  const file = openSync(path, "r");
  fsyncSync(file);
  closeSync(file);
}

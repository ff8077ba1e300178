import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { dirname, resolve } from "node:path";
import Libsql from "libsql";
import { createFolder } from "../create-folder.ts";
import type { DatabaseUse } from "./engine.ts";

/** Location of a database: a file, or memory. */
export interface SqliteFile {
  /** Path with every symbolic link resolved; `:memory:` for a database without a file. */
  readonly path: string;
  /**
   * Throws `SQLITE_IOERR_VNODE` if the file was deleted or replaced since it was opened, because writes would be lost.
   */
  check(): void;
  /**
   * Locks the database for one kind of use until the returned function is called. Throws an Error if another process on
   * this machine has a use that excludes this one.
   */
  lock(use: DatabaseUse): () => void;
}

/** An error with SQLite's own code for a file that was deleted or moved while it was open. */
class FileGone extends Error {
  override readonly name = "SqliteError";
  readonly code = "SQLITE_IOERR_VNODE";
}

/**
 * Returns the file. If it does not exist, creates it so that only its owner can read it. SQLite gives the same
 * permissions to the files that it adds next to the database.
 * @throws Error if the file does not exist because a restore was interrupted.
 */
export function createSqliteFile(given: string): SqliteFile {
  if (given === ":memory:") return { path: given, check() {}, lock: () => () => {} };
  // If the path is a symbolic link to a missing file, creates that file.
  const named = toRealPath(given);
  refuseMoved(named);
  createFolder(dirname(named));
  try {
    closeSync(openSync(named, "ax", 0o600));
  } catch {
    // The file already exists, or its path is wrong. SQLite reports a wrong path when it opens the file.
  }
  const path = toRealPath(named);
  const opened = readIdentity(path);
  return {
    path,
    check() {
      if (readIdentity(path) !== opened) throw new FileGone(`${path} was deleted or replaced`);
    },
    lock: (use) => lockDatabase(path, use),
  };
}

/**
 * Returns the path of a restore's mark: a file that exists while a restore moves the database, and contains the path to
 * which it moves the database.
 */
export function toRestoreMark(path: string): string {
  return `${path}.restoring`;
}

/** Throws if a restore has moved the database away and has put no other database in its place. */
function refuseMoved(path: string): void {
  const mark = toRestoreMark(path);
  if (existsSync(path) || !existsSync(mark)) return;
  const kept = readFileSync(mark, "utf8");
  throw new Error(
    `a restore of ${path} is running or was interrupted, and has moved the database to ${kept}. ` +
      "If it is not running, repeat `prospecting restore FILE`, where FILE is the backup or the moved database",
  );
}

/**
 * Returns the path with every symbolic link resolved, even if the file to which a link points does not exist. If the
 * path is neither a link nor an existing file, returns the path unchanged.
 */
export function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const named = readLink(path);
    return named === undefined ? path : toRealPath(named);
  }
}

/** Returns the path to which a link to a missing file points; undefined if `path` is not such a link. */
function readLink(path: string): string | undefined {
  try {
    // Throws if symbolic links form a circle.
    statSync(path, { throwIfNoEntry: false });
    return resolve(realpathSync(dirname(path)), readlinkSync(path));
  } catch {
    // Returns undefined for a wrong path. SQLite reports the path when it opens the file.
    return undefined;
  }
}

/** Returns a file's device and inode, which identify the file; empty if it does not exist. */
function readIdentity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev}:${found.ino}`;
}

/**
 * For each kind of use, the statement that locks the `.server-lock` file next to the database, and the error message if
 * another process prevents the lock.
 */
const locks: Record<DatabaseUse, { readonly statement: string; readonly refusal: (file: string) => string }> =
  {
    // Takes SQLite's RESERVED lock. One process can hold this lock while any number of processes hold SHARED locks.
    server: {
      statement: "begin immediate",
      refusal: (file) =>
        `another API server is using ${file}; SQLite serves one. ` +
        "Set DATABASE_URL to a PostgreSQL database to run several (`prospecting copy` moves the data)",
    },
    // Takes a SHARED lock. A transaction keeps this lock after its first read.
    worker: {
      statement: "begin; select name from sqlite_master",
      // The message names an API server of an earlier version as a possible cause, because such a server holds the lock
      // exclusively.
      refusal: (file) =>
        `a restore, a copy, or an API server of an earlier version of this package is using ${file}; ` +
        "start again when the restore or copy has ended, or after the server has been upgraded",
    },
    alone: {
      statement: "begin exclusive",
      refusal: (file) => `a process of the service is using ${file}; stop the server and its workers first`,
    },
  };

/**
 * Locks a database until the returned function is called or the process ends. The operating system releases the lock
 * however the process ends, whereas a file with a process id would remain after a crash. The database itself need not
 * exist. `file` must be the result of `toRealPath`, because another process that uses another path would take another
 * lock.
 * @throws Error if another process has a use that excludes this one, or the database has a second name (a hard link).
 */
export function lockDatabase(file: string, use: DatabaseUse): () => void {
  // Refuses a file with several names (hard links). Under another name, a second server would take another lock, and
  // SQLite would keep another log.
  if ((statSync(file, { throwIfNoEntry: false })?.nlink ?? 0) > 1)
    throw new Error(
      `${file} has a second name (a hard link), by which another server could use it; remove that`,
    );
  const lock = new Libsql(`${file}.server-lock`, { timeout: 0 });
  try {
    lock.exec(locks[use].statement);
  } catch (cause) {
    lock.close();
    throw new Error(locks[use].refusal(file), { cause });
  }
  // This process holds the lock, so no restore is running. If the database exists, a mark of a restore (see {@link
  // toRestoreMark}) comes from a restore that was killed before or after it moved the database.
  if (existsSync(file)) rmSync(toRestoreMark(file), { force: true });
  return () => lock.close();
}

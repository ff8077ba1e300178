import { closeSync, mkdirSync, openSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Libsql from "libsql";
import type { DatabaseUse } from "./engine.ts";

/** Location of a database: a file, or memory. */
export interface SqliteFile {
  /** Path with every symbolic link resolved; `:memory:` for a database without a file. */
  readonly path: string;
  /** Throws `SQLITE_IOERR_VNODE` if the file was deleted or replaced since it was opened: writes would be lost. */
  check(): void;
  /** Locks the database for a use; throws an Error if another process on this machine has a use that excludes it. */
  lock(use: DatabaseUse): () => void;
}

/** An error with SQLite's own code for a file that was deleted or moved while it was open. */
class FileGone extends Error {
  override readonly name = "SqliteError";
  readonly code = "SQLITE_IOERR_VNODE";
}

/** Finds the file, or creates it for its owner only; SQLite gives the files beside it the same permissions. */
export function createSqliteFile(given: string): SqliteFile {
  if (given === ":memory:") return { path: given, check() {}, lock: () => () => {} };
  mkdirSync(dirname(given), { recursive: true });
  try {
    closeSync(openSync(given, "ax", 0o600));
  } catch {
    // The file exists, or SQLite will report the problem of its path.
  }
  const path = toRealPath(given);
  const opened = readIdentity(path);
  return {
    path,
    check() {
      if (readIdentity(path) !== opened) throw new FileGone(`${path} was deleted or replaced`);
    },
    lock: (use) => lockDatabase(path, use),
  };
}

function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Returns device and inode of a file; empty if it does not exist. */
function readIdentity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev}:${found.ino}`;
}

/** How a use locks the file beside the database, and what the error says when another process prevents that. */
const locks: Record<DatabaseUse, { readonly statement: string; readonly refusal: (file: string) => string }> =
  {
    // SQLite's RESERVED lock: one process holds it, beside any number of SHARED ones.
    server: {
      statement: "begin immediate",
      refusal: (file) =>
        `another API server is using ${file}; SQLite serves one. ` +
        "Set DATABASE_URL to a PostgreSQL database to run several (`prospecting copy` moves the data)",
    },
    // A read in a transaction keeps a SHARED lock.
    worker: {
      statement: "begin; select name from sqlite_master",
      // Before servers and workers could share the lock, a server held it alone.
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
 * Takes an operating system lock for the life of the process: unlike a file with a process id, it is released with the
 * process, however that ends. The database itself need not exist.
 */
export function lockDatabase(given: string, use: DatabaseUse): () => void {
  const file = toRealPath(given);
  // Refuses a file with several names (hard links): under another name, a second server would take another lock, and
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
  return () => lock.close();
}

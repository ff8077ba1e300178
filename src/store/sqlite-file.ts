import { closeSync, mkdirSync, openSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Libsql from "libsql";

/** The place of a database: its file, or memory. */
export interface SqliteFile {
  /** Where it is, with every symbolic link followed; `:memory:` for one without a file. */
  readonly path: string;
  /** Throws `SQLITE_IOERR_VNODE` when the file was deleted or replaced since it was opened: writes would go nowhere. */
  check(): void;
  /** Takes the right to serve the interface; throws Error when another process on this machine has it. */
  lockServer(): () => void;
}

/** SQLite's own code for a file that was taken away from under it. */
class FileGone extends Error {
  override readonly name = "SqliteError";
  readonly code = "SQLITE_IOERR_VNODE";
}

/** Finds the file, or makes it for its owner alone; SQLite gives the files beside it the same rights. */
export function createSqliteFile(given: string): SqliteFile {
  if (given === ":memory:") return { path: given, check() {}, lockServer: () => () => {} };
  mkdirSync(dirname(given), { recursive: true });
  try {
    closeSync(openSync(given, "ax", 0o600));
  } catch {
    // It is there, or SQLite will say what is wrong with its place.
  }
  const path = toRealPath(given);
  const opened = readIdentity(path);
  return {
    path,
    check() {
      if (readIdentity(path) !== opened) throw new FileGone(`${path} was deleted or replaced`);
    },
    lockServer: () => lockServer(path),
  };
}

function toRealPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Device and number of a file; empty when there is none. */
function readIdentity(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev}:${found.ino}`;
}

/**
 * Holds a lock of the operating system for the life of the process: unlike a file with a process id in it, it goes
 * with the process, however that ends.
 */
function lockServer(file: string): () => void {
  // By its other name, another server would take another lock, and SQLite keep another log.
  if (statSync(file).nlink > 1)
    throw new Error(
      `${file} has a second name (a hard link), by which another server could use it; remove that`,
    );
  const lock = new Libsql(`${file}.server-lock`, { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (cause) {
    lock.close();
    throw new Error(
      `another API server is using ${file}; SQLite serves one. ` +
        "Set DATABASE_URL to a PostgreSQL database to run several (`prospecting copy` moves the data)",
      { cause },
    );
  }
  return () => lock.close();
}

import type { SqliteDatabase, SqliteStatement } from "kysely";
import Libsql from "libsql";
import type { Engine, StoreMessage } from "./engine.ts";
import { isDatabaseFailure, readCode } from "./failures.ts";
import { ImmediateSqliteDialect } from "./sqlite-driver.ts";
import { createSqliteFile, type SqliteFile } from "./sqlite-file.ts";
import { toOpenFailure } from "./sqlite-open-error.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Options of {@link createSqliteEngine}. */
export interface SqliteOptions {
  /** Size of this process's page cache in megabytes. */
  cacheMb: number;
  limits: TimeLimits;
}

/** Milliseconds that a write waits for another process's transaction if the process has no other limit. */
const patientMs = 60_000;

/** Maximum wait in milliseconds while another process is also opening the file. The wait blocks this process. */
const openingMs = 10_000;

/** Milliseconds between two checks for changes to the file by another process. A check takes a few microseconds. */
const changesMs = 100;

/**
 * Maximum number of distinct statements that stay prepared. Without this limit, statements with lists of varying length
 * could fill the memory.
 */
const maxPrepared = 500;

/**
 * Creates the engine of an SQLite file, or of an in-memory database for `:memory:`.
 * @throws Error if the file cannot be opened.
 */
export function createSqliteEngine(location: string, { cacheMb, limits }: SqliteOptions): Engine {
  const { file, database } = open(location, cacheMb);
  const listeners = new Set<(message: StoreMessage) => void>();
  const send = (message: StoreMessage): void => {
    for (const listener of [...listeners]) listener(message);
  };
  // An in-memory database needs no watch, because no other process can change it.
  const watchChanges =
    location === ":memory:" ? () => () => {} : () => onChange(database, () => send({ type: "work" }));
  let stopWatching = (): void => {};
  return {
    name: "sqlite",
    shared: false,
    alone: location === ":memory:",
    pool: null,
    dialect: new ImmediateSqliteDialect({ database, file, busyMs: limits.lockMs ?? patientMs }),
    urgentDialect: null,
    skipLocked: (query) => query,
    send,
    subscribe(listener) {
      if (listeners.size === 0) stopWatching = watchChanges();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stopWatching();
      };
    },
    isConflict: (error) => readCode(error) === "SQLITE_BUSY_SNAPSHOT",
    isUnavailable: isDatabaseFailure,
    // The answer to a COMMIT cannot get lost between a process and its file. If a COMMIT fails, SQLite has rolled back.
    findFate: async () => "aborted",
    verify: () => verify(database, file.path),
    checkSessions: async () => {},
    lock: file.lock,
    async close() {
      stopWatching();
      listeners.clear();
    },
  };
}

/**
 * Calls the listener after other processes have changed the file, until the returned function is called. Polls the
 * file, because SQLite cannot notify a process. The change may be any write, such as an extension of a lease, so the
 * listener must look for jobs itself.
 */
function onChange(database: SqliteDatabase, listener: () => void): () => void {
  const readVersion = (): unknown => {
    try {
      // `data_version` changes only when another connection commits.
      return Object.values(Object(database.prepare("pragma data_version").all([])[0]))[0];
    } catch {
      // Returns undefined if the file is locked or unreadable, because the worker's own query reports the reason.
      return undefined;
    }
  };
  let seen = readVersion();
  const timer = setInterval(() => {
    const version = readVersion();
    if (version === seen) return;
    seen = version;
    listener();
  }, changesMs);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Opens the database at a location.
 * @throws Error with advice if the file or its folder can't be used.
 */
function open(location: string, cacheMb: number): { file: SqliteFile; database: SqliteDatabase } {
  try {
    const file = createSqliteFile(location);
    return { file, database: openSound(file.path, cacheMb) };
  } catch (error) {
    throw toOpenFailure(location, error);
  }
}

/**
 * Opens the database file.
 * @throws Error with advice if the file is so damaged that it cannot be opened.
 */
function openSound(path: string, cacheMb: number): SqliteDatabase {
  try {
    return openDatabase(path, cacheMb);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw toDamage(path, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Throws if the file is damaged or cannot be read. For each 100 MB, takes 0.1 to 0.2 s of CPU time, in addition to the time for reading
 * from the disk.
 */
function verify(database: SqliteDatabase, path: string): void {
  const found = readCheck(database);
  if (found !== "ok") throw toDamage(path, found);
}

function toDamage(path: string, found: string): Error {
  return new Error(
    `${path} is damaged (${found}); put a backup back with \`prospecting restore FILE\`. A copy that was laid over the file by ` +
      "hand is read with the log of the file that was there before (-wal); restore takes that away",
  );
}

/**
 * Runs SQLite's quick check. Returns "ok", or the first problem that it finds.
 * @throws Error of SQLite if the file cannot be read for another reason than damage, such as a full disk.
 */
function readCheck(database: SqliteDatabase): string {
  try {
    const [row] = database.prepare("pragma quick_check(1)").all([]);
    const found: unknown = Object.values(Object(row))[0];
    return typeof found === "string" ? found : "its tables can't be read";
  } catch (error) {
    if (!isDamage(error)) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

/** True if an error of SQLite says that the file's content is damaged or is no database. */
function isDamage(error: unknown): boolean {
  return ["SQLITE_CORRUPT", "SQLITE_NOTADB"].some((code) => readCode(error).startsWith(code));
}

function openDatabase(file: string, cacheMb: number): SqliteDatabase {
  const database = new Libsql(file, { timeout: openingMs });
  database.exec("pragma journal_mode = wal");
  // With FULL, a COMMIT waits until its data is on disk, so that a job that was accepted with 202 survives a power cut.
  database.exec("pragma synchronous = full");
  // Disables SQLite's own wait for locks, which blocks this process. The driver retries instead.
  database.exec("pragma busy_timeout = 0");
  // The number is negative, because SQLite then counts KiB rather than pages.
  database.exec(`pragma cache_size = -${cacheMb * 1024}`);
  const prepared = new Map<string, SqliteStatement>();
  return {
    close() {
      prepared.clear();
      database.close();
    },
    prepare(sql) {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const statement = toStatement(database, database.prepare(sql));
      if (prepared.size < maxPrepared) prepared.set(sql, statement);
      return statement;
    },
  };
}

function toStatement(database: Libsql.Database, statement: Libsql.Statement): SqliteStatement {
  const run = (parameters: readonly unknown[]) => statement.run(parameters.map(toBindable));
  const all = (parameters: readonly unknown[]) => statement.all(parameters.map(toBindable));
  const { reader } = statement;
  const orEnd =
    <T>(work: (parameters: readonly unknown[]) => T) =>
    (parameters: readonly unknown[]): T => {
      try {
        return work(parameters);
      } catch (error) {
        if (readCode(error).startsWith("SQLITE_BUSY") && !database.inTransaction)
          endStatement(database, () => (reader ? all : run)(parameters));
        throw error;
      }
    };
  return {
    reader,
    all: orEnd(all),
    run: orEnd(run),
    // Reads all rows at once. If the caller stopped in the middle of the rows, libsql would keep the statement active,
    // and after the next write of another process, this connection could no longer write.
    iterate: (parameters) => orEnd(all)(parameters).values(),
  };
}

/**
 * Ends a statement that failed because another process holds a lock. SQLite considers the statement active until it
 * runs again, and commits no later write of the connection: a COMMIT fails, and a single statement seems to succeed,
 * but other processes don't see its change, and the change is lost when this process ends. libsql can't reset a
 * statement. With `query_only`, a repetition of the statement fails before it needs the lock, and this failure ends the
 * statement.
 */
function endStatement(database: Libsql.Database, repeat: () => unknown): void {
  database.exec("pragma query_only = 1");
  try {
    repeat();
  } catch {
    // With `query_only`, the repetition of a write is meant to fail.
  } finally {
    database.exec("pragma query_only = 0");
  }
}

/**
 * Converts a value to a type that libsql can bind. With any other type, such as a boolean, libsql aborts the whole
 * process.
 * @throws TypeError for a value that cannot be converted.
 */
function toBindable(value: unknown): string | number | bigint | Buffer | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (Buffer.isBuffer(value)) return value;
  throw new TypeError(`a ${typeof value} can't be stored`);
}

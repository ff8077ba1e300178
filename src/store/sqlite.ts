import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import Libsql from "libsql";
import type { Engine, StoreMessage } from "./engine.ts";

/** How long a write waits for another process's transaction, in milliseconds. */
const busyTimeoutMs = 10_000;

/** Distinct statements kept prepared; lists of varying length must not fill the memory. */
const maxPrepared = 500;

/** SQLite in a file, or in memory for `:memory:`. @throws Error when the file can't be opened. */
export function createSqliteEngine(file: string, { cacheMb }: { cacheMb: number }): Engine {
  if (file !== ":memory:") makeOwn(file);
  const database = openDatabase(file, cacheMb);
  const listeners = new Set<(message: StoreMessage) => void>();
  return {
    name: "sqlite",
    shared: false,
    alone: file === ":memory:",
    pool: null,
    dialect: new ImmediateSqliteDialect({ database }),
    skipLocked: (query) => query,
    send(message) {
      for (const listener of [...listeners]) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isConflict: (error) => sqliteCode(error) === "SQLITE_BUSY_SNAPSHOT",
    // Also by the longer codes, such as SQLITE_IOERR_WRITE.
    isUnavailable: (error) => /^SQLITE_(BUSY|IOERR|FULL)/.test(sqliteCode(error)),
    lockServer: () => lockServer(file),
    async close() {
      listeners.clear();
    },
  };
}

/** Makes the file, when it is not there, for its owner alone; SQLite gives the files beside it the same rights. */
function makeOwn(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    closeSync(openSync(file, "ax", 0o600));
  } catch {
    // It is there, or SQLite will say what is wrong with its place.
  }
}

function openDatabase(file: string, cacheMb: number): SqliteDatabase {
  const database = new Libsql(file, { timeout: busyTimeoutMs });
  database.exec("pragma journal_mode = wal");
  // FULL: a job that was answered with 202 is on the disk, also after a power cut.
  database.exec("pragma synchronous = full");
  database.exec(`pragma busy_timeout = ${busyTimeoutMs}`);
  // Negative: in KiB rather than in pages.
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
      const statement = toStatement(database.prepare(sql));
      if (prepared.size < maxPrepared) prepared.set(sql, statement);
      return statement;
    },
  };
}

function toStatement(statement: Libsql.Statement): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(parameters.map(toBindable)),
    run: (parameters) => statement.run(parameters.map(toBindable)),
    iterate: (parameters) => statement.iterate(parameters.map(toBindable)),
  };
}

/** libsql aborts the whole process on a type that it can't bind, booleans included. */
function toBindable(value: unknown): string | number | bigint | Buffer | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (Buffer.isBuffer(value)) return value;
  throw new TypeError(`a ${typeof value} can't be stored`);
}

/** Kysely's own dialect, with writers queued at `begin` and migrations inside one transaction. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  /** A transaction that starts by reading can't become a writer once another process has written: SQLITE_BUSY. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** A full disk makes SQLite roll back by itself; that there is nothing left to roll back must not hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** Schema changes do roll back in SQLite; in one transaction, the file's write lock is the migration lock. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Holds a lock of the operating system for the life of the process: unlike a file with a process id in it, it goes
 * with the process, however that ends.
 */
function lockServer(file: string): () => void {
  if (file === ":memory:") return () => {};
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

function sqliteCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

import { setImmediate } from "node:timers";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from "kysely";
import { currentSignal } from "./cancellation.ts";
import { readCode } from "./failures.ts";
import type { SqliteFile } from "./sqlite-file.ts";

/** Options of {@link ImmediateSqliteDialect}. */
export interface ImmediateSqliteConfig {
  readonly database: SqliteDatabase;
  readonly file: SqliteFile;
  /** Milliseconds that a write waits for another process's transaction. */
  readonly busyMs: number;
}

/**
 * Maximum time in milliseconds that queries may take in one turn of the event loop. After this time, a query waits for
 * the next turn. SQLite answers synchronously, so without this limit a caller that sends one query after another would
 * block all timers and requests.
 */
const longestTurnMs = 20;

/** Milliseconds between two tries to write while another process writes. */
const retryMs = 10;

/**
 * Kysely's SQLite dialect with two changes: a transaction takes the write lock when it begins, and all migrations run
 * in one transaction.
 */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: ImmediateSqliteConfig;

  constructor(config: ImmediateSqliteConfig) {
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

/**
 * Hands the single connection to one waiting caller at a time, in the order of their calls. Kysely's own mutex wakes
 * all waiting callers at each release, which with 100 callers took a tenth of the processor time of a job.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #config: ImmediateSqliteConfig;
  readonly #patient = new WeakMap<DatabaseConnection, DatabaseConnection>();
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  constructor(config: ImmediateSqliteConfig) {
    super(config);
    this.#config = config;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#config.file.check();
    if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isTaken = true;
    const connection = await super.acquireConnection();
    const known = this.#patient.get(connection) ?? new PatientConnection(connection, this.#config.busyMs);
    this.#patient.set(connection, known);
    return known;
  }

  override async releaseConnection(): Promise<void> {
    await super.releaseConnection();
    const next = this.#waiting.shift();
    // A waiting caller gets the connection directly. The connection stays taken, so that later callers also wait.
    if (next === undefined) this.#isTaken = false;
    else next();
  }

  /**
   * Takes the write lock at the start. A transaction that starts with a read can no longer write once another process
   * has written (SQLITE_BUSY).
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /**
   * Rolls back, and ignores SQLite's error that no transaction is active. On a full disk, SQLite has already rolled
   * back, and the error of the rollback must not hide the cause.
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!(error instanceof Error && /no transaction is active/.test(error.message))) throw error;
    }
  }
}

/**
 * A connection that repeats a query while another process holds the lock. Unlike SQLite's own wait, this repetition
 * does not block the event loop.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #busyMs: number;
  /** Monotonic time of the first query in this turn of the event loop; undefined before that query. */
  #turnStartedAt: number | undefined;

  constructor(connection: DatabaseConnection, busyMs: number) {
    this.#connection = connection;
    this.#busyMs = busyMs;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const startedAt = performance.now();
    if (this.#turnStartedAt === undefined) {
      this.#turnStartedAt = startedAt;
      setImmediate(() => {
        this.#turnStartedAt = undefined;
      });
    } else if (startedAt - this.#turnStartedAt > longestTurnMs) await nextTurn();
    for (;;) {
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() - startedAt > this.#busyMs) throw error;
      }
      currentSignal()?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}

/**
 * True if a query failed because another process holds the lock, so that the query can succeed later. False for
 * SQLITE_BUSY_SNAPSHOT: the transaction has read an old snapshot, so it can never write, and only a new transaction
 * can.
 */
function isBusy(error: unknown): boolean {
  return ["SQLITE_BUSY", "SQLITE_BUSY_RECOVERY", "SQLITE_BUSY_TIMEOUT"].includes(readCode(error));
}

class TransactionalSqliteAdapter extends SqliteAdapter {
  /**
   * True, because SQLite can roll back schema changes. Kysely then runs all migrations in one transaction, whose write
   * lock on the file excludes migrations by other processes.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

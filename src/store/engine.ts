import type { Dialect, SelectQueryBuilder } from "kysely";
import type { Statement } from "./bounded-connection.ts";
import type { CommitLost } from "./failures.ts";
import type { Fate } from "./postgres-fates.ts";
import type { Schema } from "./schema.ts";

/**
 * A message between the processes that share a store. It asks the receivers to look for jobs (`work`), to look for due
 * monitors (`monitors`), or to stop a job (`cancelled`).
 */
export type StoreMessage = { type: "work" } | { type: "monitors" } | { type: "cancelled"; jobId: string };

/**
 * How a process uses the database. On SQLite, a `server` (API server) excludes another server; a `worker` excludes
 * neither servers nor workers; `alone` excludes every server and worker. On PostgreSQL, processes never exclude each
 * other.
 */
export type DatabaseUse = "server" | "worker" | "alone";

/** All differences between SQLite and PostgreSQL. All other code is shared. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** True if several processes may serve the API at the same time. */
  readonly shared: boolean;
  /**
   * True if no other process can use the database, as with an in-memory database. Queries then never wait for another
   * process.
   */
  readonly alone: boolean;
  readonly dialect: Dialect;
  /**
   * Separate connections for statements that must not wait for other work. Null if one connection serves everything.
   */
  readonly urgentDialect: Dialect | null;
  /** Connections for rate-limiter-flexible, which writes its own SQL; null on SQLite. */
  readonly pool: { query(statement: Statement): Promise<{ rows: readonly unknown[] }> } | null;
  /**
   * Makes a query lock the rows that it selects, and skip rows that another transaction has locked. Does nothing on
   * SQLite.
   */
  skipLocked<T extends keyof Schema, O>(
    query: SelectQueryBuilder<Schema, T, O>,
  ): SelectQueryBuilder<Schema, T, O>;
  /**
   * Sends a message to every process. A message may get lost, so listeners also check by themselves from time to time.
   * On SQLite, a message reaches only this process; another process receives `work` after any change to the file.
   */
  send(message: StoreMessage): void;
  /** Calls the listener for every message until the returned function is called. */
  subscribe(listener: (message: StoreMessage) => void): () => void;
  /** True if the engine rolled the transaction back because of a deadlock. The transaction can then be repeated. */
  isConflict(error: unknown): boolean;
  /**
   * True for a database failure that is listed in failures.ts: the database is unreachable, accepts no writes, or
   * granted no lock in time.
   */
  isUnavailable(error: unknown): boolean;
  /** Looks up, within a few seconds, the outcome of a transaction whose COMMIT was not answered. */
  findFate(lost: CommitLost): Promise<Fate>;
  /**
   * Reads the whole database, and throws an Error with advice if it is damaged. Does nothing on PostgreSQL, which
   * checks its own files.
   */
  verify(): void;
  /**
   * Throws SharedSessions if a connection pooler shares the sessions of PostgreSQL between clients. Does nothing on
   * SQLite.
   */
  checkSessions(): Promise<void>;
  /**
   * Locks the database for one kind of use until the returned function is called. Throws an Error if another process on
   * this machine has a use that excludes this one.
   */
  lock(use: DatabaseUse): () => void;
  /** Closes the engine's message channel. The database connections belong to the dialects. */
  close(): Promise<void>;
}

import type { Dialect, SelectQueryBuilder } from "kysely";
import type { Statement } from "./bounded-connection.ts";
import type { CommitLost } from "./failures.ts";
import type { Fate } from "./postgres-fates.ts";
import type { Schema } from "./schema.ts";

/** A message between processes on one store: look for jobs, look for due monitors, or stop working on a job. */
export type StoreMessage = { type: "work" } | { type: "monitors" } | { type: "cancelled"; jobId: string };

/** What the two engines do differently; everything else is written once. */
export interface Engine {
  readonly name: "sqlite" | "postgres";
  /** Several processes may serve the interface at once. */
  readonly shared: boolean;
  /** No other process can see the database: nothing happens in it that nobody here knows of. */
  readonly alone: boolean;
  readonly dialect: Dialect;
  /** Connections of their own for what must not wait behind other work; null where there is one for all. */
  readonly urgentDialect: Dialect | null;
  /** Connections for a library that brings its own queries; null on SQLite. */
  readonly pool: { query(statement: Statement): Promise<{ rows: readonly unknown[] }> } | null;
  /** Locks the selected rows and passes over those that another claimer holds. */
  skipLocked<T extends keyof Schema, O>(
    query: SelectQueryBuilder<Schema, T, O>,
  ): SelectQueryBuilder<Schema, T, O>;
  /** Tells every process; may get lost, so that listeners also look by themselves now and then. */
  send(message: StoreMessage): void;
  /** Calls back for every message until the returned function is called. */
  subscribe(listener: (message: StoreMessage) => void): () => void;
  /** Worth repeating the transaction: the engine undid it to get out of a deadlock. */
  isConflict(error: unknown): boolean;
  /** The database failed, by the tables in failures.ts: it can't be reached, takes no writes, or gave no lock in time. */
  isUnavailable(error: unknown): boolean;
  /** Looks up what became of a transaction whose COMMIT got no answer, within a few seconds. */
  findFate(lost: CommitLost): Promise<Fate>;
  /** Reads the whole database, and throws Error that says what to do when it is damaged; PostgreSQL looks after its own. */
  verify(): void;
  /** Takes the right to serve the interface; throws Error when another process on this machine has it. */
  lockServer(): () => void;
  /** Releases what the engine opened beside the dialect. */
  close(): Promise<void>;
}

import type { Kysely, LogEvent } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** Finds out, after a query has failed, whether the database still accepts writes. */
export interface DiskFullProbe {
  /** Logger for the store's Kysely instances. The logger notes failed queries. */
  readonly log: (event: LogEvent) => void;
  /**
   * Returns a pool that also reports failed queries to the probe. The pool is for a library that runs its own queries,
   * which `log` does not receive.
   */
  watch(pool: Engine["pool"]): Engine["pool"];
  /** Throws if an earlier query failed and a trial write still fails. */
  check(db: Kysely<Schema>): Promise<void>;
}

/**
 * Number of rows in a trial write. With keys of the maximum length, these rows are 32 KB, so that writing them needs
 * additional disk space.
 */
const rows = 128;
/** Length of each row's key in characters. */
const rowLength = 250;

/**
 * Creates the probe. On a full disk, reads succeed and writes fail, so only a write shows that the disk is full. A
 * check writes only if a query has failed since the last successful trial write. If every check wrote, each request for
 * the readiness of the service would cost a flush to disk.
 */
export function createDiskFullProbe(engine: Engine): DiskFullProbe {
  let isDoubtful = false;
  const notice = (error: unknown): void => {
    if (engine.isUnavailable(error)) isDoubtful = true;
  };
  return {
    log(event) {
      if (event.level === "error") notice(event.error);
    },
    watch(pool) {
      if (pool === null) return null;
      return {
        query: (statement) =>
          pool.query(statement).catch((error: unknown) => {
            notice(error);
            throw error;
          }),
      };
    },
    async check(db) {
      if (!isDoubtful) return;
      await tryWrite(db);
      isDoubtful = false;
    },
  };
}

/**
 * Adds and deletes rows, as a trial. The rows are expired rate counters, so that the service removes them later if this
 * process dies in between.
 */
async function tryWrite(db: Kysely<Schema>): Promise<void> {
  const trial = `trial:${crypto.randomUUID()}:`;
  const keys = Array.from({ length: rows }, (_, index) => (trial + index).padEnd(rowLength, "."));
  // Adds the rows in a transaction, as jobs do, because a COMMIT can fail where a single statement succeeds. The
  // deletion is outside of this transaction: SQLite does not write pages that the same transaction adds and frees.
  await db.transaction().execute((tx) =>
    tx
      .insertInto("rate_windows")
      .values(keys.map((key) => ({ key, expire: 0 })))
      .execute(),
  );
  await db.deleteFrom("rate_windows").where("key", "in", keys).execute();
}

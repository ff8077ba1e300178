import type { Kysely, LogEvent } from "kysely";
import type { Engine } from "./engine.ts";
import type { Schema } from "./schema.ts";

/** Whether the database takes writes, as far as anybody here has found out. */
export interface WriteProof {
  /** Hears of every query of the store, for those that fail. */
  readonly log: (event: LogEvent) => void;
  /** Throws when a query could not be done and a write still can't. */
  check(db: Kysely<Schema>): Promise<void>;
}

/** Rows of a trial and the length of their keys, which is all that fits: 32 KB, which need room of their own. */
const rows = 128;
const rowLength = 250;

/**
 * A full disk lets everything be read and nothing be written. Trying a write at each question would be a flush to disk that
 * anybody can ask for; so one is tried only after a query has failed, until one succeeds.
 */
export function createWriteProof(engine: Engine): WriteProof {
  let isDoubtful = false;
  return {
    log(event) {
      if (event.level === "error" && engine.isUnavailable(event.error)) isDoubtful = true;
    },
    async check(db) {
      if (!isDoubtful) return;
      await tryWrite(db);
      isDoubtful = false;
    },
  };
}

/** The rows are rate windows that have ended, which the service removes by itself should this process die between. */
async function tryWrite(db: Kysely<Schema>): Promise<void> {
  const trial = `trial:${crypto.randomUUID()}:`;
  const keys = Array.from({ length: rows }, (_, index) => (trial + index).padEnd(rowLength, "."));
  await db
    .insertInto("rate_windows")
    .values(keys.map((key) => ({ key, expire: 0 })))
    .execute();
  await db.deleteFrom("rate_windows").where("key", "in", keys).execute();
}

import { sql } from "kysely";
import { readCode } from "./failures.ts";
import { isPostgres } from "./prepared.ts";
import type { Executor } from "./store.ts";

/** SQLSTATE of a lock that was not granted in time. */
const lockNotGiven = "55P03";

/** Returns true if a statement failed because another transaction held a lock for too long. */
export function isLockHeld(error: unknown): boolean {
  return readCode(error) === lockNotGiven;
}

/** Limits how long the transaction waits for each lock from now on; does nothing on SQLite, which locks no rows. */
export async function limitWaits(tx: Executor, ms: number): Promise<void> {
  if (isPostgres(tx)) await sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(tx);
}

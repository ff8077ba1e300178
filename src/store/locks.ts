import { sql } from "kysely";
import { readCode } from "./failures.ts";
import { isPostgres } from "./prepared.ts";
import type { Executor } from "./store.ts";

/** SQLSTATE of the error for a lock that was not granted in time. */
const lockNotGiven = "55P03";

/** Returns true if a statement failed because another transaction held a lock for too long. */
export function isLockHeld(error: unknown): boolean {
  return readCode(error) === lockNotGiven;
}

/**
 * Locks a name until the transaction ends. A second transaction that locks the name waits, and then sees everything
 * that the first has written. Does nothing on SQLite, which runs one writing transaction at a time anyway.
 */
export async function lockName(tx: Executor, name: string): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Limits how long the transaction waits for each lock from now on. Does nothing on SQLite, which locks no rows. */
export async function limitWaits(tx: Executor, ms: number): Promise<void> {
  if (isPostgres(tx)) await sql`select set_config('lock_timeout', ${`${ms}ms`}, true)`.execute(tx);
}

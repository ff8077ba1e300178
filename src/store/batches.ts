import { setImmediate, setTimeout } from "node:timers/promises";
import type { Executor, Store } from "./store.ts";

/**
 * Shortest pause in milliseconds between two transactions of a long series on SQLite. Another process that waits to
 * write retries every 10 ms, so it retries at least once during the pause.
 */
export const shortestPauseMs = 20;

/**
 * Runs one transaction of a long series, and then lets other work run. On an SQLite file, waits as long as the
 * transaction took: SQLite has no queue of waiting processes. A series without pauses would therefore keep the write
 * lock from other processes until they exceed their time limits.
 */
export async function runBatch<T>(store: Store, work: (tx: Executor) => Promise<T>): Promise<T> {
  let startedAt = 0;
  const result = await store.transaction((tx) => {
    // Starts to measure the time here, because the transaction waits for the write lock before it calls this function.
    startedAt = performance.now();
    return work(tx);
  });
  const { name, alone } = store.engine;
  if (name === "sqlite" && !alone) await setTimeout(Math.max(shortestPauseMs, performance.now() - startedAt));
  // SQLite's queries are synchronous. Without this line, other work of the process would run only after the whole
  // series of transactions.
  else await setImmediate();
  return result;
}

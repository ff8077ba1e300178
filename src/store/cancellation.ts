import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs the work so that the signal ends the work's waits for other processes. An AsyncLocalStorage passes the signal,
 * since Kysely does not pass it to its driver.
 */
export function withSignal<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return signal === undefined ? work() : current.run(signal, work);
}

/** Returns the signal for the transaction that begins here. */
export function currentSignal(): AbortSignal | undefined {
  return current.getStore();
}

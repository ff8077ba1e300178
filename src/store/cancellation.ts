import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs the work. If the signal aborts, the work's queries stop waiting for other processes. An AsyncLocalStorage passes
 * the signal, because Kysely does not pass it to its driver.
 */
export function withSignal<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return signal === undefined ? work() : current.run(signal, work);
}

/** Returns the signal of the {@link withSignal} call in which this code runs; undefined if it runs in no such call. */
export function currentSignal(): AbortSignal | undefined {
  return current.getStore();
}

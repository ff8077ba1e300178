import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<AbortSignal>();

/** Runs the work so that its transaction ends with the signal; Kysely hands nothing through to its driver. */
export function withSignal<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return signal === undefined ? work() : current.run(signal, work);
}

/** The signal of the transaction that is being begun here. */
export function currentSignal(): AbortSignal | undefined {
  return current.getStore();
}

import { setMaxListeners } from "node:events";
import type { Clock } from "../../clock.ts";

/** Abort reason of a signal when the time limit is reached. */
export class TimeLimitReached extends Error {
  override readonly name = "TimeLimitReached";
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`no answer within ${limitMs} ms`);
    this.limitMs = limitMs;
  }
}

/**
 * Runs work with a signal that aborts when the outer signal aborts, or when the time limit, measured by `clock`, is
 * reached.
 */
export async function withTimeLimit<T>(
  clock: Clock,
  options: { limitMs: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  options.signal.throwIfAborted();
  const inner = new AbortController();
  const cancel = clock.timer(options.limitMs, () => inner.abort(new TimeLimitReached(options.limitMs)));
  const abort = (): void => inner.abort(options.signal.reason);
  // Turns off Node's warning about many listeners, because a job reads many pages concurrently, and each page adds a
  // listener that is removed afterwards.
  setMaxListeners(0, options.signal);
  options.signal.addEventListener("abort", abort, { once: true });
  try {
    return await untilAborted(inner.signal, work(inner.signal));
  } finally {
    cancel();
    options.signal.removeEventListener("abort", abort);
  }
}

/**
 * Settles as `work` does, but rejects as soon as the signal aborts. Otherwise, work that ignores its signal would block
 * the caller.
 */
function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

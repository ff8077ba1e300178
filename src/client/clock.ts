/** Source of the time for the client. A test can pass its own clock, so that it need not wait in real time. */
export interface Clock {
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds. The returned function cancels the call. */
  after(ms: number, run: () => void): () => void;
}

/**
 * Maximum delay of a timer in milliseconds. With a delay above 2 ** 31 - 1, JavaScript engines run the timer
 * immediately.
 */
const longestTimer = 2e9;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, longestTimer));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds. If `signal` aborts earlier, rejects with the signal's reason. */
export async function sleep(clock: Clock, ms: number, signal?: AbortSignal | undefined): Promise<void> {
  const [limited, release] = withLimit(clock, signal, ms);
  await new Promise((resolve) => {
    limited.onabort = resolve;
  });
  release();
  signal?.throwIfAborted();
}

/**
 * Callbacks to run when a signal aborts. All callbacks of a signal share one listener, because Node.js warns of a
 * memory leak if a signal has very many listeners.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` when `signal` aborts; the returned function cancels the call. Throws the signal's reason if the signal
 * has already aborted.
 */
function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (!signal) return () => {};
  signal.throwIfAborted();
  const all = waiting.get(signal) ?? new Set();
  if (!waiting.has(signal))
    signal.addEventListener("abort", () => {
      for (const each of all) each();
    });
  waiting.set(signal, all.add(run));
  return () => all.delete(run);
}

/**
 * Returns a signal, and a function that releases the timer and the listener of this signal. The signal aborts together
 * with the given signal, or after `ms` milliseconds with the reason `toReason()`. If `ms` is undefined, there is no
 * time limit.
 */
export function withLimit(
  clock: Clock,
  signal: AbortSignal | undefined,
  ms: number | undefined,
  toReason?: () => unknown,
): [AbortSignal, () => void] {
  const control = new AbortController();
  const release = onAbort(signal, () => control.abort(signal?.reason));
  const cancel = ms == null ? release : clock.after(ms, () => control.abort(toReason?.()));
  return [
    control.signal,
    () => {
      release();
      cancel();
    },
  ];
}

/** Time source of the client; pass your own to test code that waits. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Maximum delay of a timer in milliseconds: above 2 ** 31 - 1, every JavaScript engine fires a timer immediately. */
const longestTimer = 2e9;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, longestTimer));
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` milliseconds; rejects with the reason of `signal` as soon as that aborts. */
export async function sleep(clock: Clock, ms: number, signal?: AbortSignal | undefined): Promise<void> {
  const [limited, release] = withLimit(clock, signal, ms);
  await new Promise((resolve) => {
    limited.onabort = resolve;
  });
  release();
  signal?.throwIfAborted();
}

/**
 * Callbacks for each signal. They share one listener, since Node.js warns of a leak if a hundred waits each add a
 * listener to the same signal.
 */
const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `run` when `signal` aborts; the returned function unregisters `run`. Throws the reason of a signal that has
 * already aborted.
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
 * Returns a signal and a function that releases its timer and listener. The signal aborts when the given signal does,
 * or with the reason `toReason()` after `ms` milliseconds. Without `ms` there is no time limit.
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

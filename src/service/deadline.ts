import type { Clock } from "../clock.ts";
import type { Capability } from "../providers/capabilities.ts";
import { ProviderError } from "../providers/errors.ts";

/**
 * Runs work with a signal that aborts with the outer signal, or after a time of the clock.
 * @throws ProviderError when the time is over, even if the work ignores its signal.
 */
export async function withDeadline<T>(
  clock: Clock,
  limit: { capability: Capability; ms: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { capability, ms, signal } = limit;
  signal.throwIfAborted();
  const inner = new AbortController();
  const end = new Promise<never>((_resolve, reject) => {
    inner.signal.addEventListener("abort", () => reject(inner.signal.reason), { once: true });
  });
  const abort = (): void => inner.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const cancel = clock.timer(ms, () =>
    inner.abort(new ProviderError(capability, `no answer within ${ms} ms in all`, { retryable: true })),
  );
  try {
    return await Promise.race([work(inner.signal), end]);
  } finally {
    cancel();
    signal.removeEventListener("abort", abort);
  }
}

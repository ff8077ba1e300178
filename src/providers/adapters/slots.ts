/** Limits concurrent calls. A free slot goes to the first waiting call of the owner with the fewest running calls. */
export interface Slots {
  /**
   * Resolves with a function that frees the slot; rejects if the signal aborts first. A single owner never gets the
   * last of several slots, so that it can't block all others.
   */
  take(call: { signal: AbortSignal; owner?: string | undefined }): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const running = new Map<string | undefined, number>();
  const waiting = new Map<() => void, string | undefined>();
  const countOf = (owner: string | undefined): number => running.get(owner) ?? 0;
  const mayRun = (owner: string | undefined): boolean =>
    owner === undefined || countOf(owner) < Math.max(1, count - 1);
  const start = (owner: string | undefined): (() => void) => {
    let done = false;
    free -= 1;
    running.set(owner, countOf(owner) + 1);
    return () => {
      if (done) return;
      done = true;
      free += 1;
      if (countOf(owner) > 1) running.set(owner, countOf(owner) - 1);
      else running.delete(owner);
      grantNext();
    };
  };
  const grantNext = (): void => {
    let next: { grant: () => void; has: number } | undefined;
    for (const [grant, owner] of waiting)
      if (mayRun(owner) && (next === undefined || countOf(owner) < next.has))
        next = { grant, has: countOf(owner) };
    next?.grant();
  };
  return {
    take({ signal, owner }) {
      if (free > 0 && mayRun(owner)) return Promise.resolve(start(owner));
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          waiting.delete(grant);
          reject(signal.reason);
        };
        const grant = (): void => {
          waiting.delete(grant);
          signal.removeEventListener("abort", abort);
          resolve(start(owner));
        };
        waiting.set(grant, owner);
        signal.addEventListener("abort", abort, { once: true });
      });
    },
  };
}

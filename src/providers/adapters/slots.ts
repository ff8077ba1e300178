/**
 * Limits the number of concurrent calls. A free slot goes to a call of the owner (organization) with the fewest running
 * calls; among equals, to the call that has waited longest.
 */
export interface Slots {
  /**
   * Waits for a free slot and returns the function that frees it; rejects if the signal aborts first. If there are
   * several slots, one owner can never have all of them, so that it can't block the others.
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

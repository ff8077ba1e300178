/** Lets a bounded number of calls run at once, first come first served. */
export interface Slots {
  /** Resolves with the function that frees the slot; rejects when the signal aborts before one is free. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();
  const release = (): void => {
    const next = waiting.values().next();
    if (next.done === true) free += 1;
    else {
      waiting.delete(next.value);
      next.value();
    }
  };
  const once = (): (() => void) => {
    let done = false;
    return () => {
      if (done) return;
      done = true;
      release();
    };
  };
  return {
    take(signal) {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(once());
      }
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          waiting.delete(grant);
          reject(signal.reason);
        };
        const grant = (): void => {
          signal.removeEventListener("abort", abort);
          resolve(once());
        };
        waiting.add(grant);
        signal.addEventListener("abort", abort, { once: true });
      });
    },
  };
}

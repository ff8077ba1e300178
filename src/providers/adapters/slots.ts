/**
 * Limits the number of concurrent calls. A free slot goes to the owner (organization) with the fewest running calls. If
 * several owners have the same number, the slot goes to the one whose last call started the longest time ago. Within
 * one owner, it goes to the call that has waited longest.
 */
export interface Slots {
  /**
   * Waits for a free slot and returns the function that frees it. Rejects if the signal aborts first. If there are
   * several slots, one owner never gets all of them, so that no owner can block the others.
   */
  take(call: SlotCall): Promise<() => void>;
}

/** A call that needs a slot. At most one call with `isLarge` runs at a time, however many slots are free. */
export interface SlotCall {
  signal: AbortSignal;
  owner?: string | undefined;
  isLarge?: boolean;
}

/** Maximum number of owners for whom the start of the last call is stored. This bounds the memory use. */
const mostOwners = 1_000;

export function createSlots(count: number): Slots {
  let free = count;
  let isLargeRunning = false;
  /** Number of calls that have started. It is used to sort owners by the start of their last call. */
  let starts = 0;
  const lastStarts = new Map<string | undefined, number>();
  const running = new Map<string | undefined, number>();
  const waiting = new Map<() => void, SlotCall>();
  const countOf = (owner: string | undefined): number => running.get(owner) ?? 0;
  const mayRun = ({ owner, isLarge }: SlotCall): boolean =>
    free > 0 &&
    !(isLarge === true && isLargeRunning) &&
    (owner === undefined || countOf(owner) < Math.max(1, count - 1));
  const start = ({ owner, isLarge = false }: SlotCall): (() => void) => {
    let done = false;
    free -= 1;
    starts += 1;
    if (lastStarts.size >= mostOwners) lastStarts.clear();
    lastStarts.set(owner, starts);
    if (isLarge) isLargeRunning = true;
    running.set(owner, countOf(owner) + 1);
    return () => {
      if (done) return;
      done = true;
      free += 1;
      if (isLarge) isLargeRunning = false;
      if (countOf(owner) > 1) running.set(owner, countOf(owner) - 1);
      else running.delete(owner);
      grantAll();
    };
  };
  /** True if the owner `one` is served before the owner `other`, as described at {@link Slots}. */
  const isBefore = ({ owner: one }: SlotCall, { owner: other }: SlotCall): boolean =>
    countOf(one) === countOf(other)
      ? (lastStarts.get(one) ?? 0) < (lastStarts.get(other) ?? 0)
      : countOf(one) < countOf(other);
  const findNext = (): (() => void) | undefined => {
    let next: [() => void, SlotCall] | undefined;
    for (const [grant, call] of waiting)
      if (mayRun(call) && (next === undefined || isBefore(call, next[1]))) next = [grant, call];
    return next?.[0];
  };
  /**
   * Starts all calls that may run now. When one call ends, two others may become allowed: a large call, and a call of
   * the same owner.
   */
  const grantAll = (): void => {
    for (let grant = findNext(); grant !== undefined; grant = findNext()) grant();
  };
  return {
    take(call) {
      const { signal } = call;
      if (mayRun(call)) return Promise.resolve(start(call));
      return new Promise((resolve, reject) => {
        const abort = (): void => {
          waiting.delete(grant);
          reject(signal.reason);
        };
        const grant = (): void => {
          waiting.delete(grant);
          signal.removeEventListener("abort", abort);
          resolve(start(call));
        };
        waiting.set(grant, call);
        signal.addEventListener("abort", abort, { once: true });
      });
    },
  };
}

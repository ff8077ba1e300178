import type { Clock } from "prospecting-contract/client";

/**
 * A clock for which waiting takes no time: timers fire immediately, in order. Only a timer of `heldMs` milliseconds
 * waits until the test calls `release`.
 */
export interface QuickClock extends Clock {
  /** Delays, in milliseconds, of the timers that fired without `release`. */
  readonly slept: number[];
  /** Fires the waiting timers. */
  release(): void;
}

/**
 * Creates a clock for tests over real HTTP. The client's waits take no time, and the test decides when an attempt times
 * out.
 */
export function createQuickClock(heldMs = 77_777): QuickClock {
  let now = Date.UTC(2026, 10, 27, 9, 30);
  const slept: number[] = [];
  const held = new Set<() => void>();
  return {
    slept,
    now: () => now,
    after(ms, run) {
      if (ms === heldMs) {
        held.add(run);
        return () => held.delete(run);
      }
      const timer = setImmediate(() => {
        now += ms;
        slept.push(ms);
        run();
      });
      return () => clearImmediate(timer);
    },
    release() {
      for (const run of held) run();
    },
  };
}

/** A clock that jumps from timer to timer. */
export interface VirtualClock extends Clock {
  /** Advances the time until a promise settles, and returns the promise's value. */
  runUntil<T>(promise: Promise<T>): Promise<T>;
  /** Advances the time by this many milliseconds. */
  run(ms: number): Promise<void>;
}

/** Creates a clock for tests without a network. Its time does not pass by itself, but jumps to the next due timer. */
export function createVirtualClock(): VirtualClock {
  let now = Date.UTC(2026, 10, 27, 9, 30);
  const timers = new Map<object, { readonly at: number; readonly run: () => void }>();

  function next(): [object, { readonly at: number; readonly run: () => void }] | undefined {
    return [...timers].reduce<ReturnType<typeof next>>(
      (first, timer) => (first === undefined || timer[1].at < first[1].at ? timer : first),
      undefined,
    );
  }

  async function step(limit: number): Promise<boolean> {
    // Waits until all promises that need no timer have settled. A turn of the event loop would be enough too, but on a
    // busy machine thousands of turns take minutes.
    await new Promise((resolve) => process.nextTick(resolve));
    const due = next();
    if (due === undefined || due[1].at > limit) return false;
    timers.delete(due[0]);
    now = Math.max(now, due[1].at);
    due[1].run();
    return true;
  }

  return {
    now: () => now,
    after(ms, run) {
      const key = {};
      timers.set(key, { at: now + ms, run });
      return () => timers.delete(key);
    },
    async runUntil(promise) {
      let settled = false;
      promise.then(
        () => {
          settled = true;
        },
        () => {
          settled = true;
        },
      );
      while (!settled) await step(Number.POSITIVE_INFINITY);
      return promise;
    },
    async run(ms) {
      const end = now + ms;
      while (await step(end));
      now = end;
    },
  };
}

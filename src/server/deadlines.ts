import { createLinkedList, type Entry } from "./linked-list.ts";

/** Deadlines of equal length. */
export interface Deadlines {
  readonly milliseconds: number;
  /** Calls `expire` after the time limit, unless the returned entry is removed before. */
  add(expire: () => void): Entry<Deadline>;
  remove(entry: Entry<Deadline>): void;
}

/** A function and the time on the clock of `performance.now` at which it is called. */
export interface Deadline {
  readonly endsAt: number;
  readonly expire: () => void;
}

/** Maximum delay of a Node.js timer in milliseconds; with a longer delay, the timer would fire immediately. */
const longestTimer = 2 ** 31 - 1;

/**
 * Creates deadlines of equal length that share one timer, since a timer for each would cost 2 µs a request. They expire
 * in the order of their start, so only the first is checked. The timer does not keep the process alive.
 */
export function createDeadlines(milliseconds: number): Deadlines {
  const waiting = createLinkedList<Deadline>();
  let isArmed = false;

  function arm(delay: number): void {
    isArmed = true;
    setTimeout(check, Math.min(delay, longestTimer)).unref();
  }

  function check(): void {
    isArmed = false;
    const now = performance.now();
    for (const entry of waiting) {
      const { endsAt, expire } = entry.value;
      if (endsAt > now) {
        arm(Math.ceil(endsAt - now));
        return;
      }
      waiting.remove(entry);
      expire();
    }
  }

  return {
    milliseconds,
    add(expire) {
      const entry = waiting.add({ endsAt: performance.now() + milliseconds, expire });
      if (!isArmed) arm(milliseconds);
      return entry;
    },
    remove: waiting.remove,
  };
}

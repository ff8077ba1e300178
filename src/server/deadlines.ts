import { createLinkedList, type Entry } from "./linked-list.ts";

/** A timer for many calls with the same time limit. */
export interface Deadlines {
  readonly milliseconds: number;
  /** Calls `expire` after the time limit, unless the caller removes the returned entry before that. */
  add(expire: () => void): Entry<Deadline>;
  remove(entry: Entry<Deadline>): void;
}

/** A function and the time at which it is called, as measured by `performance.now`. */
export interface Deadline {
  readonly endsAt: number;
  readonly expire: () => void;
}

/** Longest delay of a Node.js timer in milliseconds. With a longer delay, the timer would fire immediately. */
export const longestTimer = 2 ** 31 - 1;

/**
 * Creates deadlines that share one timer, because a timer for each request would cost 2 µs. All deadlines have the same
 * length, so they expire in the order in which they were added: the timer only waits for the first one. The timer does
 * not keep the process alive.
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

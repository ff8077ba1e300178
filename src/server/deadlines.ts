import { createLinkedList } from "./linked-list.ts";

/** Deadlines of equal length. */
export interface Deadlines {
  readonly milliseconds: number;
  /** Calls `expire` after the time limit, unless the returned function is called before. */
  add(expire: () => void): () => void;
}

/** Maximum delay of a Node.js timer in milliseconds; with a longer delay, the timer would fire immediately. */
const longestTimer = 2 ** 31 - 1;

interface Deadline {
  readonly endsAt: number;
  readonly expire: () => void;
  readonly remove: () => void;
}

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
    for (const deadline of waiting) {
      if (deadline.endsAt > now) {
        arm(Math.ceil(deadline.endsAt - now));
        return;
      }
      deadline.remove();
      deadline.expire();
    }
  }

  return {
    milliseconds,
    add(expire) {
      const deadline = { endsAt: performance.now() + milliseconds, expire, remove: () => {} };
      deadline.remove = waiting.add(deadline);
      if (!isArmed) arm(milliseconds);
      return deadline.remove;
    },
  };
}

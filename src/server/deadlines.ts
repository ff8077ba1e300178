/** One piece of work that may take so long and no longer. */
export interface Deadline {
  readonly endsAt: number;
  readonly expire: () => void;
}

/** Deadlines of equal length. */
export interface Deadlines {
  readonly milliseconds: number;
  /** Calls `expire` when the time has passed, unless the deadline is removed before. */
  add(expire: () => void): Deadline;
  remove(deadline: Deadline): void;
}

/** Most milliseconds that a timer of Node takes; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Deadlines that share one timer, since a timer each costs 2 µs a request. Of equal length, they end in the order in which
 * they began, so that only the first has to be looked at. The timer keeps no process alive.
 */
export function createDeadlines(milliseconds: number): Deadlines {
  const waiting = new Set<Deadline>();
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
      waiting.delete(deadline);
      deadline.expire();
    }
  }

  return {
    milliseconds,
    add(expire) {
      const deadline = { endsAt: performance.now() + milliseconds, expire };
      waiting.add(deadline);
      if (!isArmed) arm(milliseconds);
      return deadline;
    },
    remove: (deadline) => waiting.delete(deadline),
  };
}

import type { Log } from "./log.ts";

/**
 * Monitors the loops of a process: the worker, its heartbeats (which extend the leases of running jobs), and the
 * schedule.
 */
export interface Watch {
  /**
   * Runs one pass of a loop within the time limit. Abandons a pass that takes longer, so that the loop continues.
   * Returns undefined if the pass failed or took too long, and logs the reason, at most once a minute while the reason
   * stays the same.
   */
  turn<T>(loop: string, work: () => Promise<T>): Promise<T | undefined>;
  /**
   * Checks the most recent pass of each loop.
   * @throws Error that names a loop whose most recent pass failed.
   */
  check(): void;
}

/** The failure of a loop's most recent pass. */
interface Failure {
  readonly cause: unknown;
  /** Monotonic time in milliseconds at which the failure was last logged. */
  readonly loggedAt: number;
}

/**
 * Smallest time limit of a pass in milliseconds. On a busy machine, a pass with a few milliseconds of work can take
 * seconds.
 */
const shortestMs = 10_000;

/** Minimum time in milliseconds between two log lines about one loop that keeps failing for the same reason. */
const repeatMs = 60_000;

/**
 * Creates a watch. The time limit of a pass is the duration of a lease, but at least 10 s. During a longer pass, the
 * leases of this process's jobs could expire, and other processes would take the jobs.
 */
export function createWatch(log: Log, leaseMs: number): Watch {
  const limitMs = Math.max(shortestMs, leaseMs);
  const failures = new Map<string, Failure>();
  return {
    async turn(loop, work) {
      try {
        const result = await withinLimit(work, limitMs);
        if (failures.delete(loop)) log.info({ loop }, `the ${loop} works again`);
        return result;
      } catch (error) {
        const last = failures.get(loop);
        const isDue =
          last === undefined ||
          String(last.cause) !== String(error) ||
          performance.now() - last.loggedAt >= repeatMs;
        log[isDue ? "error" : "debug"]({ loop, err: error }, `the ${loop} can't do its work`);
        failures.set(loop, { cause: error, loggedAt: isDue ? performance.now() : last.loggedAt });
        return undefined;
      }
    },
    check() {
      for (const [loop, { cause }] of failures) throw new Error(`the ${loop} can't do its work`, { cause });
    },
  };
}

/**
 * Limits the duration of the work in real time. Does not use the service's clock, because a hanging process must be
 * noticed even if a test has stopped that clock.
 */
export async function withinLimit<T>(work: () => Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

import type { Log } from "./log.ts";

/** Watches over the loops of a process: the worker's, its beats, and the schedule. */
export interface Watch {
  /**
   * Runs one turn of a loop, within the time limit. A turn that takes longer is left behind, so that the loop goes on.
   * Returns undefined, and logs why, when the turn failed or took too long.
   */
  turn<T>(loop: string, work: () => Promise<T>): Promise<T | undefined>;
  /** @throws Error that names a loop whose last turn failed. */
  check(): void;
}

/** Shortest limit of a turn, in milliseconds: a crowded machine needs seconds for what takes a moment elsewhere. */
const shortestMs = 10_000;

/** Creates a watch whose loops must come round within the lease, after which other processes take this one for dead. */
export function createWatch(log: Log, leaseMs: number): Watch {
  const limitMs = Math.max(shortestMs, leaseMs);
  const failures = new Map<string, unknown>();
  return {
    async turn(loop, work) {
      try {
        const result = await withinLimit(work, limitMs);
        if (failures.delete(loop)) log.info({ loop }, `the ${loop} goes on again`);
        return result;
      } catch (error) {
        failures.set(loop, error);
        log.error({ loop, err: error }, `the ${loop} can't do its work`);
        return undefined;
      }
    },
    check() {
      for (const [loop, cause] of failures) throw new Error(`the ${loop} can't do its work`, { cause });
    },
  };
}

/** By the time of the machine: this is about the process, not about the jobs. */
async function withinLimit<T>(work: () => Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no turn ended within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

import { extendLeases } from "../store/index.ts";
import { LeaseLost, leaseOf } from "./finish-job.ts";
import type { Parts } from "./service-dependencies.ts";
import { createLatch, idleMs } from "./wake-signal.ts";
import type { Running } from "./worker.ts";

/** Keeps the leases of running jobs. */
export interface Beats {
  /** Says that a job has begun to run. */
  wake(): void;
  stop(): Promise<void>;
}

/** Beats in a lease: one that fails can be sent again before other workers take the jobs. */
const beatsInLease = 3;

/** Parts of a beat after which one that failed is sent again. */
const retriesInBeat = 10;

/**
 * Extends the leases of all running jobs, in one statement on connections of its own: neither the jobs' own work nor the row of
 * one that is just being ended can hold it up. A job that another worker has, or that was cancelled, is stopped.
 */
export function startBeats(parts: Parts, running: ReadonlyMap<string, Running>): Beats {
  const { store, clock, settings, watch } = parts;
  const latch = createLatch(clock);
  const beatMs = settings.leaseMs / beatsInLease;
  let isStopped = false;

  const beat = async (): Promise<boolean> => {
    const leases = [...running.values()].map(({ job }) => leaseOf(job));
    if (leases.length === 0) return true;
    const lost = await extendLeases(store, leases, clock.now() + settings.leaseMs);
    for (const id of lost) running.get(id)?.controller.abort(new LeaseLost(id));
    return true;
  };

  /** Not where nobody else can take a job: a clock that is moved by days would stop at every beat. */
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const isDone = await watch.turn("beat", beat);
      if (running.size === 0) await latch.wait(idleMs);
      // A wake-up is for the first job after a rest; the others have their leases from their claim.
      else await pause(isDone === true ? beatMs : beatMs / retriesInBeat);
    }
  };

  const pause = async (ms: number): Promise<void> => {
    const until = clock.now() + ms;
    while (!isStopped && clock.now() < until) await latch.wait(until - clock.now());
  };

  const finished = store.engine.alone ? Promise.resolve() : loop();
  return {
    wake: latch.open,
    async stop() {
      isStopped = true;
      latch.open();
      await finished;
    },
  };
}

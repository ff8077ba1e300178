import { extendLeases } from "../store/leases.ts";
import { LeaseLost, leaseOf } from "./finish-job.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createWakeSignal, idleMs } from "./wake-signal.ts";
import type { Running } from "./worker.ts";

/** Extends the leases of running jobs. */
export interface Beats {
  /**
   * Reports that a job has started. If the heartbeat loop was waiting because no job was running, the loop starts to
   * extend leases again.
   */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Number of heartbeats during one lease. A heartbeat extends the leases of the running jobs. Several heartbeats fit in
 * one lease, so that a failed heartbeat can be repeated before other workers take the jobs.
 */
const beatsInLease = 3;

/** Number by which the usual interval is divided after a failed heartbeat. */
const retriesInBeat = 10;

/**
 * Extends the leases of all running jobs with one statement. The statement uses separate connections, so that it waits
 * neither for the jobs' own work nor for the locked row of a job that is ending. Aborts each job that another worker
 * has taken or a caller has cancelled.
 */
export function startBeats(parts: ServiceDependencies, running: ReadonlyMap<string, Running>): Beats {
  const { store, clock, clockCheck, settings, watch } = parts;
  const wakeSignal = createWakeSignal(clock);
  const beatMs = settings.leaseMs / beatsInLease;
  let isStopped = false;

  const beat = async (): Promise<boolean> => {
    // Leases expire according to the database's time, which `check` reads. The new leases are therefore right even if
    // the clocks of this machine and of the database differ.
    if (running.size > 0) await clockCheck.check().catch(() => {});
    const beaten = [...running.values()];
    if (beaten.length === 0) return true;
    const leases = beaten.map(({ job }) => leaseOf(job));
    const until = clockCheck.now() + settings.leaseMs;
    const lost = await extendLeases(store, leases, until).catch((error: unknown) => {
      for (const one of beaten) one.isCutOff = true;
      throw error;
    });
    for (const one of beaten)
      if (lost.includes(one.job.id)) one.controller.abort(new LeaseLost(one.job.id));
      else one.isCutOff = false;
    return true;
  };

  /**
   * Repeats the heartbeat until `stop`. Does not run if no other process can take jobs: heartbeats would be useless,
   * and a test clock that advances by days would have to stop at each of them.
   */
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const isDone = await watch.turn("beat", beat);
      if (running.size === 0) await wakeSignal.wait(idleMs);
      // Waits for the first job, and then for the next heartbeat. A job that starts meanwhile need not end the second
      // wait, because its claim has just created its lease.
      else await pause(isDone === true ? beatMs : beatMs / retriesInBeat);
    }
  };

  /** Waits without reading the clock: if it was set back meanwhile, the wait would last as much longer. */
  const pause = async (ms: number): Promise<void> => {
    let isOver = false;
    const cancel = clock.timer(ms, () => {
      isOver = true;
      wakeSignal.open();
    });
    while (!isStopped && !isOver) await wakeSignal.wait(idleMs);
    cancel();
  };

  const finished = store.engine.alone ? Promise.resolve() : loop();
  return {
    wake: wakeSignal.open,
    async stop() {
      isStopped = true;
      wakeSignal.open();
      await finished;
    },
  };
}

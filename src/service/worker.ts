import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { claimJobs, extendLease, type JobRow, nextReadyAt } from "../store/index.ts";
import { LeaseLost } from "./endings.ts";
import { createLatch, idleMs } from "./latch.ts";
import type { Parts } from "./parts.ts";
import { runJob, shutdown } from "./runs.ts";

/** Takes jobs from the store and runs them, several at once. */
export interface Worker {
  /** Lets go of running jobs, for other workers to take at once, and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

interface Running {
  job: JobRow;
  controller: AbortController;
  done: Promise<void>;
}

/** Starts a worker. It looks for jobs when told to, when one of its own ends, and every `pollMs` in any case. */
export function startWorker(parts: Parts): Worker {
  const { store, clock, settings, log } = parts;
  const name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const running = new Map<string, Running>();
  const latch = createLatch(clock);
  const beatMs = settings.leaseMs / 3;
  let isStopped = false;
  let beatAt = clock.now();

  const unsubscribe = store.engine.subscribe((message) => {
    if (message.type === "work") latch.open();
    else if (message.type === "cancelled")
      running.get(message.jobId)?.controller.abort(new LeaseLost(message.jobId));
  });

  const start = (job: JobRow): void => {
    const controller = new AbortController();
    const done = runJob(parts, job, controller.signal).finally(() => {
      running.delete(job.id);
      latch.open();
    });
    running.set(job.id, { job, controller, done });
  };

  /** Also before each claim: a clock that was moved far must not make a worker take its own jobs for orphans. */
  const beat = async (): Promise<void> => {
    const now = clock.now();
    if (now - beatAt < beatMs) return;
    beatAt = now;
    await Promise.all(
      [...running.values()].map(async ({ job, controller }) => {
        const lease = { jobId: job.id, fence: job.fence };
        if (!(await extendLease(store.db, lease, now + settings.leaseMs)))
          controller.abort(new LeaseLost(job.id));
      }),
    );
  };

  const claim = async (): Promise<boolean> => {
    const limit = settings.concurrency - running.size;
    if (limit <= 0) return false;
    const jobs = await claimJobs(
      store,
      { worker: name, limit, leaseMs: settings.leaseMs, running: [...running.keys()] },
      clock.now(),
    );
    for (const job of jobs) start(job);
    return jobs.length === limit;
  };

  /** How long to wait when nobody calls: long where nobody else can add jobs, so that a moved clock moves fast. */
  const pause = async (): Promise<number> => {
    if (!store.engine.alone) return running.size === 0 ? settings.pollMs : Math.min(settings.pollMs, beatMs);
    const next = running.size < settings.concurrency ? await nextReadyAt(store.db) : null;
    return next === null ? idleMs : Math.min(idleMs, Math.max(1, next - clock.now()));
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      let wait = settings.pollMs;
      try {
        await beat();
        wait = (await claim()) ? 0 : await pause();
      } catch (error) {
        log.error({ err: error }, "the worker can't reach its jobs");
      }
      if (wait > 0) await latch.wait(wait);
    }
  };
  const finished = loop();

  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      latch.open();
      for (const { controller } of running.values()) controller.abort(shutdown);
      await Promise.all([finished, ...[...running.values()].map(({ done }) => done)]);
      // The loop may have claimed a last time while it was told to stop.
      for (const { controller } of running.values()) controller.abort(shutdown);
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

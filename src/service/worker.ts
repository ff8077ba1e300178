import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { claimJobs, type JobRow, nextReadyAt } from "../store/index.ts";
import { type Beats, startBeats } from "./beats.ts";
import { LeaseLost } from "./endings.ts";
import { createLatch, idleMs } from "./latch.ts";
import type { Parts } from "./parts.ts";
import { runJob, shutdown } from "./runs.ts";

/** Takes jobs from the store and runs them, several at once. */
export interface Worker {
  /** Lets go of running jobs, for other workers to take at once, and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** A job that this process runs. */
export interface Running {
  job: JobRow;
  controller: AbortController;
  done: Promise<void>;
}

/** Starts a worker. It looks for jobs when told to, when one of its own ends, and every `pollMs` in any case. */
export function startWorker(parts: Parts): Worker {
  const { store, clock, settings, watch } = parts;
  const name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const running = new Map<string, Running>();
  const latch = createLatch(clock);
  const beats: Beats = startBeats(parts, running);
  let isStopped = false;

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
    beats.wake();
  };

  const claim = async (): Promise<boolean> => {
    const limit = settings.concurrency - running.size;
    if (limit <= 0) return false;
    await parts.clockCheck.check();
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
    if (!store.engine.alone) return settings.pollMs;
    const next = running.size < settings.concurrency ? await nextReadyAt(store.db) : null;
    return next === null ? idleMs : Math.min(idleMs, Math.max(1, next - clock.now()));
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const wait = await watch.turn("worker", async () => ((await claim()) ? 0 : await pause()));
      if (wait !== 0) await latch.wait(wait ?? settings.pollMs);
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
      await beats.stop();
    },
  };
}

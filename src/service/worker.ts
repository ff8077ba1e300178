import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import {
  claimJobs,
  claimSuspect,
  forOrganization,
  hasSuspect,
  type JobRow,
  nextReadyAt,
} from "../store/index.ts";
import { type Beats, startBeats } from "./beats.ts";
import { LeaseLost } from "./finish-job.ts";
import { letGo, runJob } from "./runs.ts";
import type { Parts } from "./service-dependencies.ts";
import { createLatch, idleMs } from "./wake-signal.ts";

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
  /** A suspect runs. */
  let isAlone = false;
  /** When this worker lets go of what runs, because a suspect waits. */
  let emptyBy: number | null = null;

  const unsubscribe = store.engine.subscribe((message) => {
    if (message.type === "work") latch.open();
    else if (message.type === "cancelled")
      running.get(message.jobId)?.controller.abort(new LeaseLost(message.jobId));
  });

  const start = (job: JobRow): void => {
    const controller = new AbortController();
    const done = forOrganization(job.organization_id, () => runJob(parts, job, controller.signal)).finally(
      () => {
        running.delete(job.id);
        isAlone = false;
        latch.open();
      },
    );
    running.set(job.id, { job, controller, done });
    beats.wake();
  };

  /**
   * Takes what there is room for. Where all slots are taken, an organization that has nothing running here gets one more:
   * what others run may take minutes. As many of these at once as there are slots.
   */
  const claim = async (): Promise<boolean> => {
    if (isAlone) return false;
    await parts.clockCheck.check();
    const suspect = await claimAlone();
    if (suspect !== "none") return suspect === "taken";
    const free = settings.concurrency - running.size;
    const here = [...running.values()].map(({ job }) => job.organization_id);
    const room =
      free > 0 ? { limit: free } : { limit: settings.concurrency + free, mostEach: 1, without: here };
    if (room.limit <= 0) return false;
    const held = { worker: name, leaseMs: settings.leaseMs, running: [...running.keys()] };
    const jobs = await claimJobs(store, { ...held, ...room }, clock.now());
    for (const job of jobs) start(job);
    return jobs.length > 0;
  };

  /**
   * A job that two workers died with, a suspect, runs alone: if it takes this process down too, no other job counts another
   * crash. It waits until nothing runs here, and at most for the time of a lease; until then other jobs are taken as ever, since
   * another worker may have nothing to do. After that time this worker lets go of what runs, which costs each job the step that
   * it is at and counts as no crash.
   */
  const claimAlone = async (): Promise<"none" | "awaited" | "taken"> => {
    const now = clock.now();
    if (!(await hasSuspect(store.db, now))) {
      emptyBy = null;
      return "none";
    }
    if (running.size > 0) {
      emptyBy ??= now + settings.leaseMs;
      if (now < emptyBy) return "none";
      for (const { controller } of running.values()) controller.abort(letGo);
      return "awaited";
    }
    emptyBy = null;
    const job = await claimSuspect(store, { worker: name, leaseMs: settings.leaseMs }, now);
    if (job === undefined) return "none";
    isAlone = true;
    start(job);
    return "taken";
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
      for (const { controller } of running.values()) controller.abort(letGo);
      await Promise.all([finished, ...[...running.values()].map(({ done }) => done)]);
      // The loop may have claimed a last time while it was told to stop.
      for (const { controller } of running.values()) controller.abort(letGo);
      await Promise.all([...running.values()].map(({ done }) => done));
      await beats.stop();
    },
  };
}

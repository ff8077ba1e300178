import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { claimJobs, claimSuspect, hasSuspect, nextReadyAt } from "../store/claims.ts";
import { forgiveCrash } from "../store/leases.ts";
import type { JobRow } from "../store/schema.ts";
import { forOrganization } from "../store/shares.ts";
import { type Beats, startBeats } from "./beats.ts";
import { LeaseLost, leaseOf } from "./finish-job.ts";
import { letGo, type RunResult, runJob } from "./runs.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createWakeSignal, idleMs } from "./wake-signal.ts";

/** Claims jobs from the store and runs several of them at the same time. */
export interface Worker {
  /**
   * Releases running jobs for other workers, and resolves once no job runs in this process. While the database is
   * unavailable, repeats each release until the signal aborts.
   */
  stop(limit: AbortSignal): Promise<void>;
  /** Returns the ids of the jobs that this worker still runs, or could not release. */
  unreleased(): readonly string[];
}

/** A job that this process runs. */
export interface Running {
  job: JobRow;
  controller: AbortController;
  /** True if the last heartbeat, which extends the lease, got no response from the database. */
  isCutOff: boolean;
  done: Promise<void>;
}

/**
 * Starts a worker. It looks for jobs when it is signalled, when one of its own jobs ends, and at least every `pollMs`.
 */
export function startWorker(parts: ServiceDependencies): Worker {
  const { store, clock, clockCheck, settings, watch, log } = parts;
  const name = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const running = new Map<string, Running>();
  /**
   * Jobs whose run ended without a release, by their ids, and the monotonic time of that end. Other workers claim these
   * jobs when their leases have expired.
   */
  const kept = new Map<string, number>();
  const wakeSignal = createWakeSignal(clock);
  const beats: Beats = startBeats(parts, running);
  let isStopped = false;
  let stopLimit: AbortSignal | undefined;
  const isGivenUp = (): boolean => stopLimit?.aborted === true;
  /** True while this worker runs a suspect, which is a job during which two workers died. A suspect runs alone. */
  let isAlone = false;
  /**
   * Time at which this worker releases its running jobs to make room for a waiting suspect (a job during which two
   * workers died); null if no suspect waits.
   */
  let emptyBy: number | null = null;
  /** True if the last claim took a suspect. The next claim takes other jobs first, so that they do not wait for all. */
  let tookSuspect = false;

  const unsubscribe = store.engine.subscribe((message) => {
    if (message.type === "work") wakeSignal.open();
    else if (message.type === "cancelled")
      running.get(message.jobId)?.controller.abort(new LeaseLost(message.jobId));
  });

  const start = (job: JobRow): void => {
    const controller = new AbortController();
    const one: Running = { job, controller, isCutOff: false, done: Promise.resolve() };
    one.done = run(one).finally(() => {
      running.delete(job.id);
      isAlone = false;
      wakeSignal.open();
    });
    running.set(job.id, one);
    kept.delete(job.id);
    beats.wake();
  };

  /**
   * Runs a job. If the database is unreachable until the lease expires, the job is lost, and the next claim of the job
   * counts a crash of this worker. This worker did not die, so the crash is subtracted again.
   */
  const run = async (one: Running): Promise<void> => {
    const { job, controller } = one;
    const work = (): Promise<RunResult> => runJob(parts, job, { signal: controller.signal, isGivenUp });
    const result = await forOrganization(job.organization_id, work);
    if (result === "unreleased") kept.set(job.id, performance.now());
    if (result !== "lost" || !one.isCutOff) return;
    await forgiveCrash(store.db, leaseOf(job)).catch((error: unknown) =>
      log.warn(
        { job: job.id, err: error },
        "a lost run stays counted as a crash, although the worker did not crash",
      ),
    );
  };

  const claim = async (): Promise<boolean> => {
    if (isAlone) return false;
    await clockCheck.check();
    if (tookSuspect) {
      tookSuspect = false;
      if (await claimOthers()) return true;
    }
    const suspect = await claimAlone();
    return suspect === "none" ? claimOthers() : suspect === "taken";
  };

  /**
   * Claims as many jobs as there are free slots. If all slots are taken, each organization without a running job in
   * this process can get an extra slot, because the running jobs may take minutes. There are as many extra slots as
   * ordinary slots.
   */
  const claimOthers = async (): Promise<boolean> => {
    const free = settings.concurrency - running.size;
    const here = [...running.values()].map(({ job }) => job.organization_id);
    const room =
      free > 0 ? { limit: free } : { limit: settings.concurrency + free, mostEach: 1, without: here };
    if (room.limit <= 0) return false;
    const held = { worker: name, leaseMs: settings.leaseMs, running: [...running.keys()] };
    const jobs = await claimJobs(store, { ...held, ...room }, clockCheck.now());
    for (const job of jobs) start(job);
    return jobs.length > 0;
  };

  /**
   * Claims a suspect (a job during which two workers died) and runs it alone. If the suspect ends this process too, no
   * crash is then counted for other jobs. While other jobs run here, the suspect waits, at most for the duration of a
   * lease. Meanwhile, this worker continues to claim other jobs, because an idle worker may take the suspect first.
   * After that time, this worker releases its running jobs: each of them repeats only its current step, and the release
   * does not count as a crash.
   */
  const claimAlone = async (): Promise<"none" | "awaited" | "taken"> => {
    const now = clockCheck.now();
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
    tookSuspect = true;
    start(job);
    return "taken";
  };

  /**
   * Returns the milliseconds to wait for a signal. The wait is long if only this process can add jobs, so that a test
   * clock can advance by days in few steps.
   */
  const pause = async (): Promise<number> => {
    if (!store.engine.alone) return settings.pollMs;
    const next = running.size < settings.concurrency ? await nextReadyAt(store.db) : null;
    return next === null ? idleMs : Math.min(idleMs, Math.max(1, next - clockCheck.now()));
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const wait = await watch.turn("worker", async () => ((await claim()) ? 0 : await pause()));
      if (wait !== 0) await wakeSignal.wait(wait ?? settings.pollMs);
    }
  };
  const finished = loop();

  return {
    async stop(limit) {
      isStopped = true;
      stopLimit = limit;
      unsubscribe();
      wakeSignal.open();
      for (const { controller } of running.values()) controller.abort(letGo);
      await Promise.all([finished, ...[...running.values()].map(({ done }) => done)]);
      // The loop may have claimed further jobs while it was being stopped, so these jobs are released too.
      for (const { controller } of running.values()) controller.abort(letGo);
      await Promise.all([...running.values()].map(({ done }) => done));
      await beats.stop();
    },
    unreleased() {
      const leasedSince = performance.now() - settings.leaseMs;
      return [...running.keys(), ...[...kept].flatMap(([id, at]) => (at > leasedSince ? [id] : []))];
    },
  };
}

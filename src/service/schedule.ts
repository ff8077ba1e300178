import type { Store } from "../store/index.ts";
import {
  claimDueMonitors,
  createId,
  dropOldJobs,
  type Executor,
  insertJob,
  type MonitorRow,
  makeMonths,
  nextMonitorAt,
  openRun,
  releaseExpiredReservations,
  removeOldJobs,
  removeOldKeys,
  removeOldPeople,
  removeOldWindows,
  reserveCredits,
  updateMonitor,
} from "../store/index.ts";
import type { JobInput } from "./acceptance.ts";
import { type MonitorRunRequest, monitorRun } from "./kinds/index.ts";
import { recordFailure } from "./monitor-failures.ts";
import { toRunRequest } from "./monitor-shapes.ts";
import type { Parts } from "./service-dependencies.ts";
import { createLatch, idleMs } from "./wake-signal.ts";

/** Starts due monitors and removes old rows; any number of processes may run it at once. */
export interface Schedule {
  stop(): Promise<void>;
}

const batch = 20;
const housekeepingMs = 60_000;

/**
 * Longest cleaning in one turn in milliseconds: monitors become due meanwhile, and a process that stops waits for its
 * end.
 */
const cleaningMs = 3_000;

/** Random share of the interval, so that monitors created in the same minute do not always run in the same second. */
const jitterShare = 0.05;

/** Starts the schedule; it wakes when the next monitor is due, when it is signalled, and at least every `pollMs`. */
export function startSchedule(parts: Parts): Schedule {
  const { store, clock, settings, watch } = parts;
  const latch = createLatch(clock);
  const unsubscribe = store.engine.subscribe((message) => {
    if (message.type === "monitors") latch.open();
  });
  let isStopped = false;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  /** Does everything that is due and returns the milliseconds to wait. */
  const turn = async (): Promise<number> => {
    await parts.clockCheck.check();
    const started = await startDueMonitors(parts);
    if (started.runs > 0) store.engine.send({ type: "work" });
    if (clock.now() - cleanedAt >= housekeepingMs && (await cleanUp(parts, () => isStopped)))
      cleanedAt = clock.now();
    if (started.claimed === batch) return 0;
    const next = await nextMonitorAt(store.db);
    const wait = store.engine.alone ? idleMs : settings.pollMs;
    return next === null ? wait : Math.min(wait, Math.max(0, next - clock.now()));
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const wait = (await watch.turn("schedule", turn)) ?? settings.pollMs;
      if (wait > 0) await latch.wait(wait);
    }
  };
  const finished = loop();
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      latch.open();
      await finished;
    },
  };
}

/** Queues a run of every due monitor and sets its next time, in one transaction for each batch. */
export async function startDueMonitors(parts: Parts): Promise<{ claimed: number; runs: number }> {
  const { store, clock } = parts;
  const now = clock.now();
  return store.transaction(async (tx) => {
    const due = await claimDueMonitors(store, tx, { limit: batch, now });
    let runs = 0;
    for (const monitor of due) {
      // Counted from now: after an outage a monitor runs once, not once for every missed time.
      await updateMonitor(
        tx,
        { organizationId: monitor.organization_id, id: monitor.id },
        { next_run_at: nextRunAt(monitor, now) },
      );
      if (await startRun(parts, tx, { monitor, now })) runs += 1;
    }
    return { claimed: due.length, runs };
  });
}

async function startRun(
  parts: Parts,
  tx: Executor,
  { monitor, now }: { monitor: MonitorRow; now: number },
): Promise<boolean> {
  const { pricing, settings } = parts;
  const id = createId("op_", now);
  if (!(await openRun(tx, monitor.id, id))) return false;
  const request = toRunRequest(monitor);
  const organizationId = monitor.organization_id;
  const reserved = pricing.price(monitorRun.operation, monitorRun.ceiling(request, { settings, pricing }));
  const hold = { organizationId, reference: id, amount: reserved, reason: "monitor_run scheduled" };
  if (!(await reserveCredits(tx, hold, now))) {
    await recordFailure(tx, { organizationId, id: monitor.id }, { settings, now });
    return false;
  }
  const input: JobInput<MonitorRunRequest> = { request };
  await insertJob(
    tx,
    {
      id,
      organizationId,
      userId: monitor.user_id,
      kind: monitorRun.name,
      operation: monitorRun.operation,
      input,
      reserved,
      monitorId: monitor.id,
    },
    now,
  );
  return true;
}

function nextRunAt({ cadence_minutes }: MonitorRow, now: number): number {
  const cadence = cadence_minutes * 60_000;
  return Math.floor(now + cadence + Math.random() * cadence * jitterShare);
}

/** Removes old rows for a few seconds at most; returns false if more are left. */
async function cleanUp(
  { store, clock, clockCheck, settings }: Parts,
  isStopped: () => boolean,
): Promise<boolean> {
  await clockCheck.check({ fresh: true });
  const now = clock.now();
  await store.transaction((tx) => releaseExpiredReservations(tx, now));
  await removeOldWindows(store.db, Date.now());
  const startedAt = performance.now();
  const isOver = (): boolean => isStopped() || performance.now() - startedAt > cleaningMs;
  const before = now - settings.retentionMs;
  const keysBefore = now - Math.min(settings.keyMs, settings.retentionMs);
  await makeMonths(store.db, now, now);
  return (
    // Keys first: a key must not outlive its job.
    (await removeAll(store, (tx) => removeOldKeys(tx, keysBefore), isOver)) &&
    (await removeJobs(store, settings, { before, isOver })) &&
    (await removeAll(store, (tx) => removeOldPeople(tx, before), isOver))
  );
}

/** Retention in milliseconds from which PostgreSQL drops whole months of old jobs instead of deleting rows. */
const wholeMonthsMs = 30 * 86_400_000;

async function removeJobs(
  store: Store,
  { retentionMs }: Parts["settings"],
  { before, isOver }: { before: number; isOver: () => boolean },
): Promise<boolean> {
  if (store.engine.name === "postgres") {
    await dropOldJobs(store.db, before);
    if (retentionMs >= wholeMonthsMs) return true;
  }
  return removeAll(store, (tx) => removeOldJobs(tx, before), isOver);
}

/** Deletes batch by batch until nothing is left or the time is over. */
async function removeAll(
  store: Store,
  remove: (tx: Executor) => Promise<number>,
  isOver: () => boolean,
): Promise<boolean> {
  while (!isOver()) if ((await store.transaction(remove)) === 0) return true;
  return false;
}

import { dayMs } from "../clock.ts";
import { runBatch } from "../store/batches.ts";
import { releaseExpiredReservations, reserveCredits } from "../store/credits.ts";
import { createId } from "../store/identifiers.ts";
import { insertJob } from "../store/jobs.ts";
import { limitReadyTimes } from "../store/leases.ts";
import { dropOldEntries, removeOldEntries } from "../store/ledger-retention.ts";
import { isLockHeld, limitWaits } from "../store/locks.ts";
import { claimDueMonitors, limitNextRuns, nextMonitorAt, openRun, updateMonitor } from "../store/monitors.ts";
import { dropOldJobs, makeMonths } from "../store/months.ts";
import { removeOldPeople } from "../store/own-index/found-people.ts";
import { removeOldJobs, removeOldKeys, removeOldWindows } from "../store/retention.ts";
import type { MonitorRow } from "../store/schema.ts";
import type { Executor, Store } from "../store/store.ts";
import type { JobInput } from "./acceptance.ts";
import { type MonitorRunRequest, monitorRun } from "./kinds/index.ts";
import { recordFailure } from "./monitor-failures.ts";
import { toRunRequest } from "./monitor-shapes.ts";
import { longestBackoffMs } from "./runs.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createWakeSignal, idleMs } from "./wake-signal.ts";

/** Starts due monitors and removes old rows. Several processes may run a schedule at the same time. */
export interface Schedule {
  stop(): Promise<void>;
}

const batch = 20;
const housekeepingMs = 60_000;

/**
 * Maximum time in milliseconds that the schedule removes old rows before it looks for due monitors again. The time is
 * short, because no due monitor is started meanwhile.
 */
const cleaningMs = 3_000;

/**
 * Maximum random delay of a run, as a share of the monitor's interval. Without the delay, monitors created in the same
 * minute would always run in the same second.
 */
const jitterShare = 0.05;

/** Starts the schedule. It wakes when the next monitor is due, when it is signalled, and at least every `pollMs`. */
export function startSchedule(parts: ServiceDependencies): Schedule {
  const { store, clock, settings, watch } = parts;
  const wakeSignal = createWakeSignal(clock);
  const unsubscribe = store.engine.subscribe((message) => {
    if (message.type === "monitors") wakeSignal.open();
  });
  let isStopped = false;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  /**
   * Starts due monitors and, from time to time, removes old rows. Returns the milliseconds to wait until the next turn.
   */
  const turn = async (): Promise<number> => {
    await parts.clockCheck.check();
    const started = await startDueMonitors(parts);
    if (started.runs > 0) store.engine.send({ type: "work" });
    // Compares the absolute difference, because the clock may have been set back since the last removal of old rows.
    if (Math.abs(clock.now() - cleanedAt) >= housekeepingMs && (await cleanUp(parts, () => isStopped)))
      cleanedAt = clock.now();
    if (started.claimed === batch) return 0;
    const wait = store.engine.alone ? idleMs : settings.pollMs;
    if (started.held.length > 0) return settings.pollMs;
    const next = await nextMonitorAt(store.db);
    return next === null ? wait : Math.min(wait, Math.max(0, next - clock.now()));
  };

  const loop = async (): Promise<void> => {
    while (!isStopped) {
      const wait = (await watch.turn("schedule", turn)) ?? settings.pollMs;
      if (wait > 0) await wakeSignal.wait(wait);
    }
  };
  const finished = loop();
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      wakeSignal.open();
      await finished;
    },
  };
}

/** Result of one search for due monitors. */
interface Started {
  /** Number of monitors whose next run was scheduled. */
  readonly claimed: number;
  readonly runs: number;
  /** Organizations whose balance another transaction has locked. Their monitors stay due. */
  readonly held: readonly string[];
}

/**
 * Maximum time in milliseconds that the schedule waits for the locked balance of one organization. The wait is short,
 * because all other due monitors wait meanwhile.
 */
const balanceWaitMs = 200;

/**
 * Queues runs of at most 20 due monitors, and schedules the next run of each. Handles each monitor in its own
 * transaction.
 */
async function startDueMonitors(parts: ServiceDependencies): Promise<Started> {
  const held: string[] = [];
  let claimed = 0;
  let runs = 0;
  while (claimed < batch) {
    let organization: string | undefined;
    try {
      const isRun = await parts.store.transaction(async (tx) => {
        const now = parts.clock.now();
        const [monitor] = await claimDueMonitors(parts.store, tx, { limit: 1, without: held, now });
        organization = monitor?.organization_id;
        return monitor === undefined ? undefined : startMonitor(parts, tx, { monitor, now });
      });
      if (isRun === undefined) break;
      claimed += 1;
      runs += Number(isRun);
    } catch (error) {
      if (organization === undefined || !isLockHeld(error)) throw error;
      held.push(organization);
    }
  }
  return { claimed, runs, held };
}

async function startMonitor(
  parts: ServiceDependencies,
  tx: Executor,
  { monitor, now }: { monitor: MonitorRow; now: number },
): Promise<boolean> {
  await limitWaits(tx, balanceWaitMs);
  // The next interval starts now and not at the missed time. After an outage, a monitor therefore runs once, and not
  // once for every missed run.
  await updateMonitor(
    tx,
    { organizationId: monitor.organization_id, id: monitor.id },
    { next_run_at: nextRunAt(monitor, now) },
  );
  return startRun(parts, tx, { monitor, now });
}

async function startRun(
  parts: ServiceDependencies,
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

/**
 * Removes old rows for a few seconds at most. Returns false if old rows are left. If this machine's clock has jumped,
 * removes nothing, but corrects due times that were set while the clock was ahead.
 */
async function cleanUp(
  { store, clock, clockCheck, settings, log }: ServiceDependencies,
  isStopped: () => boolean,
): Promise<boolean> {
  await clockCheck.check({ fresh: true });
  if (clockCheck.isDoubtful()) {
    const longestMs = Math.max(settings.leaseMs, longestBackoffMs(settings));
    await limitReadyTimes(store.db, clockCheck.now() + longestMs);
    await limitNextRuns(store.db, clock.now());
    return true;
  }
  const now = clock.now();
  await releaseExpiredReservations(store, now);
  await removeOldWindows(store.db, Date.now());
  const startedAt = performance.now();
  const isOver = (): boolean => isStopped() || performance.now() - startedAt > cleaningMs;
  const before = now - settings.retentionMs;
  const keysBefore = now - Math.min(settings.keyMs, settings.retentionMs);
  if (!(await makeMonths(store.db, now, now)))
    log.warn(
      {},
      "a long transaction uses tables that the service must change for the next month; it will try again",
    );
  return (
    // Removes idempotency keys first, because a key must not outlive its job.
    (await removeAll(store, (tx) => removeOldKeys(tx, keysBefore), isOver)) &&
    (await removeJobs(store, settings, { before, isOver })) &&
    (await removeEntries(store, settings, { now, isOver })) &&
    (await removeAll(store, (tx) => removeOldPeople(tx, before), isOver))
  );
}

/**
 * If finished jobs are kept for at least this number of milliseconds, old jobs are removed from PostgreSQL only by
 * dropping the partitions of whole months. If they are kept for a shorter time, single rows are deleted as well.
 */
const wholeMonthsMs = 30 * dayMs;

async function removeJobs(
  store: Store,
  { retentionMs }: ServiceDependencies["settings"],
  { before, isOver }: { before: number; isOver: () => boolean },
): Promise<boolean> {
  if (store.engine.name === "postgres") {
    await dropOldJobs(store.db, before);
    if (retentionMs >= wholeMonthsMs) return true;
  }
  return removeAll(store, (tx) => removeOldJobs(tx, before), isOver);
}

async function removeEntries(
  store: Store,
  { ledgerMs, retentionMs }: ServiceDependencies["settings"],
  { now, isOver }: { now: number; isOver: () => boolean },
): Promise<boolean> {
  if (ledgerMs === null) return true;
  // Keeps entries at least as long as jobs, because `auditStore` compares each finished job with its entries.
  const before = now - Math.max(ledgerMs, retentionMs);
  if (store.engine.name === "sqlite") return removeAll(store, (tx) => removeOldEntries(tx, before), isOver);
  await dropOldEntries(store.db, before);
  return true;
}

/** Deletes batch by batch until nothing is left or the time is over. */
async function removeAll(
  store: Store,
  remove: (tx: Executor) => Promise<number>,
  isOver: () => boolean,
): Promise<boolean> {
  while (!isOver()) if ((await runBatch(store, remove)) === 0) return true;
  return false;
}

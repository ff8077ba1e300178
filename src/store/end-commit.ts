import { sql } from "kysely";
import { endsWithin } from "../clock.ts";
import { isDatabaseFailure } from "./failures.ts";
import { createGroupQueue, type GroupEntry } from "./group-queue.ts";
import { finishJob, finishTogether, type JobFinish } from "./job-ends.ts";
import { isLockHeld } from "./locks.ts";
import { prepare, type Value } from "./prepared.ts";
import { forOrganization, withoutOrganization } from "./shares.ts";
import type { Executor, Store } from "./store.ts";

/**
 * Ends a job in one transaction with other jobs that end at the same time. Returns false, without writing, if the lease
 * is lost.
 */
export type Finish = (finish: JobFinish) => Promise<boolean>;

interface Entry extends GroupEntry {
  readonly finish: JobFinish;
  settle(isDone: boolean): void;
}

/**
 * Milliseconds that a group of ending jobs waits for the balance of one of their organizations. Most commits take less
 * time. The wait is short, because it delays the other organizations' jobs.
 */
const balanceWaitMs = 100;

/**
 * Ends jobs in groups. Jobs that end while a transaction is written wait for the next transaction, so that one flush to
 * disk serves many jobs. A job that the group could not end, for example because another transaction has locked its
 * row, ends in a transaction of its own.
 */
export function createEndCommit(store: Store): Finish {
  /** Number of jobs that are ending in transactions of their own (apart from the groups), keyed by organization. */
  const apart = new Map<string, number>();

  /**
   * Counts one of the organization's jobs as ending outside of the groups until `work` is done. Meanwhile, the
   * organization's other jobs also end outside of the groups, in transactions of their own.
   */
  const countApart = async ({ organizationId }: Entry, work: Promise<void>): Promise<void> => {
    apart.set(organizationId, (apart.get(organizationId) ?? 0) + 1);
    await work;
    const left = (apart.get(organizationId) ?? 1) - 1;
    if (left > 0) apart.set(organizationId, left);
    else apart.delete(organizationId);
  };
  const endApart = (entry: Entry): Promise<void> => countApart(entry, endAlone(store, entry));
  /**
   * Ends the only job of a group. A transaction that has locked the job's row or balance usually ends soon, so this
   * waits up to `balanceWaitMs`. If the job has not ended by then, the organization's later jobs end outside of
   * the groups.
   */
  const endOnly = async (entry: Entry): Promise<void> => {
    const work = endAlone(store, entry);
    await endsWithin(work, balanceWaitMs);
    if (!entry.isOver) void countApart(entry, work);
  };
  const queue = createGroupQueue<Entry>(async (taken) => {
    // While these jobs waited in the queue, an earlier job of an organization may have begun to end outside of the
    // groups. The organization's jobs in this group then do the same.
    const entries = taken.filter(({ organizationId }) => !apart.has(organizationId));
    for (const entry of taken) if (!entries.includes(entry)) void endApart(entry);
    const [only] = entries;
    if (only === undefined) return;
    if (entries.length === 1) return endOnly(only);
    const ended = await withoutOrganization(() => endGroup(store, entries));
    const left = entries.filter((_, index) => ended[index] !== true);
    for (const entry of entries) if (!left.includes(entry)) entry.settle(true);
    await endsWithin(Promise.all(left.map(endApart)), balanceWaitMs);
  });

  return (finish) =>
    new Promise((resolve, reject) => {
      const entry: Entry = {
        finish,
        organizationId: finish.lease.organizationId,
        isOver: false,
        settle(isDone) {
          entry.isOver = true;
          resolve(isDone);
        },
        fail(error) {
          entry.isOver = true;
          reject(error);
        },
      };
      // The previous group could not end this organization's jobs, probably because another transaction still holds its
      // balance. So this job ends in a transaction of its own, too.
      if (apart.has(entry.organizationId)) void endApart(entry);
      else queue.add(entry);
    });
}

async function endAlone(store: Store, entry: Entry): Promise<void> {
  const { lease, end, now } = entry.finish;
  try {
    const write = () => store.transaction((tx) => finishJob(tx, lease, end, now));
    entry.settle(await forOrganization(entry.organizationId, write));
  } catch (error) {
    entry.fail(error);
  }
}

/** Ends jobs in one transaction. Returns for each entry whether the job has ended. */
async function endGroup(store: Store, entries: readonly Entry[]): Promise<readonly boolean[]> {
  const all = entries.map(({ finish }) => finish);
  try {
    return await store.transaction((tx) =>
      store.engine.name === "sqlite" ? endEach(tx, all) : endAtOnce(tx, all),
    );
  } catch (error) {
    // The database may refuse one job, for example because of a string that the database cannot store, or one balance
    // may be locked. Nothing is written then, and each job ends in a transaction of its own.
    if (isDatabaseFailure(error) && !isLockHeld(error)) throw error;
    return [];
  }
}

async function endEach(tx: Executor, all: readonly JobFinish[]): Promise<boolean[]> {
  const ended: boolean[] = [];
  for (const { lease, end, now } of all) ended.push(await finishJob(tx, lease, end, now));
  return ended;
}

async function endAtOnce(tx: Executor, all: readonly JobFinish[]): Promise<boolean[]> {
  await useIndexes(tx, { waitMs: `${balanceWaitMs}ms` });
  return finishTogether(tx, all);
}

/**
 * Limits how long the transaction waits for locks, and makes PostgreSQL use only indexes for joins. Otherwise, the
 * prepared statement would keep a plan that was made for a small table, and would later read all jobs.
 */
const useIndexes = prepare(
  (_, value: Value<{ waitMs: string }>) => sql`
    select set_config('lock_timeout', ${value("waitMs")}, true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true), set_config('enable_seqscan', 'off', true),
      set_config('enable_material', 'off', true)`,
);

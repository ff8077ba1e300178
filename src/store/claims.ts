import { type ExpressionBuilder, sql } from "kysely";
import { type Share, suspectAfter, takeJobs, toClaimed } from "./claim-statements.ts";
import { prepare, type Value } from "./prepared.ts";
import type { JobRow, Schema } from "./schema.ts";
import type { Executor, Store } from "./store.ts";
import { findWaiting, noteTaken, type Waiting } from "./waiting-organizations.ts";

/** A worker's request to the store for jobs to run. */
export interface Claim {
  worker: string;
  limit: number;
  leaseMs: number;
  /**
   * Ids of jobs that this worker still runs. The claim skips them, even if their leases have expired because the worker
   * is slow.
   */
  running?: readonly string[];
  /** Ids of organizations whose jobs the claim skips. */
  without?: readonly string[];
  /** Maximum number of jobs that the claim takes from one organization. */
  mostEach?: number;
}

/**
 * Claims up to `limit` ready jobs for a worker: new jobs, retries, and jobs whose lease the worker let expire, which
 * counts as a crash. Takes each job from the organization with the fewest running jobs, counted over all processes.
 * Within an organization, jobs that were started before come first, then the job that has waited longest. Two workers
 * never get the same job. Skips suspects (jobs that may crash their workers): see {@link claimSuspect}.
 */
export async function claimJobs(store: Store, claim: Claim, now: number): Promise<JobRow[]> {
  // Uses `store.transaction`, which looks up the outcome if the answer to the COMMIT is lost. Otherwise, jobs could be
  // claimed without the worker's knowledge, and would count as crashed once their leases expire.
  return store.transaction(async (tx) => {
    const jobs: JobRow[] = [];
    const emptied = [...(claim.without ?? [])];
    while (jobs.length < claim.limit) {
      const limit = claim.limit - jobs.length;
      const waiting = await findWaiting(store, tx, { claim, limit, without: emptied, now });
      if (waiting.length === 0) break;
      const shares = share(waiting, limit, claim.mostEach);
      const taken = await takeJobs(tx, { claim, shares, now });
      jobs.push(...taken);
      for (const { id, count } of shares) {
        const got = taken.filter(({ organization_id }) => organization_id === id).length;
        if (got < count || claim.mostEach !== undefined) emptied.push(id);
        noteTaken(store, id, { got, isEmpty: got < count });
      }
    }
    return jobs;
  });
}

/**
 * Claims one ready suspect (a job during which two or more workers died) for a worker, which must run the suspect
 * alone. Returns undefined if no suspect is ready.
 */
export async function claimSuspect(
  store: Store,
  claim: { worker: string; leaseMs: number },
  now: number,
): Promise<JobRow | undefined> {
  return store.transaction(async (tx) => {
    const due = await store.engine.skipLocked(selectSuspects(tx, now).limit(1)).executeTakeFirst();
    if (due === undefined) return undefined;
    const run = await tx
      .updateTable("runs")
      .set((eb) => ({
        worker: claim.worker,
        fence: eb("fence", "+", 1),
        crashes: toCrashes(eb),
        ready_at: now + claim.leaseMs,
      }))
      .where("organization_id", "=", due.organization_id)
      .where("job_id", "=", due.job_id)
      .where("ready_at", "<=", now)
      .returningAll()
      .executeTakeFirst();
    return run === undefined ? undefined : (await toClaimed(tx, [run]))[0];
  });
}

/** True if a suspect (a job during which two or more workers died) is ready. */
export async function hasSuspect(db: Executor, now: number): Promise<boolean> {
  return (await selectSuspect(db, { now })).rows.length > 0;
}

const selectSuspect = prepare(
  (_, value: Value<{ now: number }>) => sql<{ job_id: string }>`
    select job_id from runs where ready_at <= ${value("now")}
      and crashes + case when worker is null then 0 else 1 end >= ${sql.lit(suspectAfter)} limit 1`,
);

/** Returns the earliest time at which a job that is not running becomes ready; null if there is no such job. */
export async function nextReadyAt(db: Executor): Promise<number | null> {
  const queued = await db.selectFrom("queue").select("created_at").limit(1).executeTakeFirst();
  const released = await db
    .selectFrom("runs")
    .select((eb) => eb.fn.min("ready_at").as("ready_at"))
    .where("worker", "is", null)
    .executeTakeFirst();
  const times = [queued?.created_at, released?.ready_at].filter((time) => typeof time === "number");
  return times.length === 0 ? null : Math.min(...times);
}

/**
 * Distributes `limit` jobs to claim. Each job goes to the organization that has the fewest jobs so far, including its
 * running jobs. Returns the number of jobs to claim for each organization.
 */
function share(waiting: readonly Waiting[], limit: number, mostEach = limit): Share[] {
  const open = waiting.map(({ id, running, again }) => ({ share: { id, count: 0, again }, held: running }));
  for (let left = limit; left > 0; left -= 1) {
    let next: (typeof open)[number] | undefined;
    for (const one of open)
      if (one.share.count < mostEach && (next === undefined || one.held < next.held)) next = one;
    if (next === undefined) break;
    next.held += 1;
    next.share.count += 1;
  }
  return open.flatMap(({ share }) => (share.count === 0 ? [] : share));
}

function selectSuspects(db: Executor, now: number) {
  return db
    .selectFrom("runs")
    .select(["organization_id", "job_id"])
    .where("ready_at", "<=", now)
    .where((eb) => eb(toCrashes(eb), ">=", suspectAfter))
    .orderBy("ready_at");
}

/**
 * Returns an expression for the number of a job's crashes after this claim. If a worker is still recorded in the run,
 * this worker has let the lease expire, which counts as one more crash.
 */
function toCrashes(eb: ExpressionBuilder<Schema, "runs">) {
  return eb("crashes", "+", eb.case().when("worker", "is not", null).then(1).else(0).end());
}

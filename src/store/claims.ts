import { type ExpressionBuilder, sql } from "kysely";
import { type Share, suspectAfter, takeJobs, toClaimed } from "./claim-statements.ts";
import { prepare, type Value } from "./prepared.ts";
import type { JobRow, Schema } from "./schema.ts";
import type { Executor, Store } from "./store.ts";

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

interface Waiting {
  readonly id: string;
  /** Number of running jobs of the organization. */
  running: number;
  /** True if the organization has a ready job that was started before. */
  readonly again: boolean;
}

/**
 * Maximum number of organizations that one claim examines. If more organizations wait, the next claim continues after
 * the last examined one. The cost of a claim therefore does not depend on the number of waiting organizations.
 */
const mostLookedAt = 256;

/**
 * Minimum number of runs (started jobs) at which the claims of a process share one list of waiting organizations (those
 * with ready jobs). Reading the list then costs 0.5 ms on PostgreSQL, as much as claiming eight jobs.
 */
const manyRuns = 1_000;
/**
 * If at least this number of organizations wait, the claims of a process share one list of them, even if there are few
 * runs, because reading a long list is expensive.
 */
const manyWaiting = 64;

/** Milliseconds for which the claims of a process reuse a shared list of waiting organizations. */
const sharedMs = 100;

/** The list of waiting organizations that this process read most recently. */
interface Look {
  /**
   * Id of the last organization that was examined for the shared list. The next list begins with the organization after
   * it. Empty if the next list begins with the first organization.
   */
  readonly from: string;
  /**
   * Waiting organizations, keyed by id, for the next claims to reuse. Empty if each claim must read the organizations
   * anew.
   */
  readonly waiting: Map<string, Waiting>;
  /**
   * True if the list contains only some of the waiting organizations. Each organization then leaves the list after one
   * claim, so that other organizations get their turn.
   */
  readonly isPart: boolean;
  /** Time, as `performance.now()`, until which claims may use the list. */
  readonly until: number;
}

const looks = new WeakMap<Store, Look>();

interface Search {
  claim: Claim;
  limit: number;
  without: readonly string[];
  now: number;
}

/** Returns organizations with a ready job, those with the fewest running jobs first. */
async function findWaiting(store: Store, tx: Executor, search: Search): Promise<readonly Waiting[]> {
  const { claim, without, now, limit } = search;
  const last = looks.get(store);
  const known = [...(last?.waiting.values() ?? [])].filter(({ id }) => !without.includes(id));
  if (last !== undefined && known.length > 0 && performance.now() < last.until) return known;
  const begin = last?.from ?? "";
  const lists = { running: JSON.stringify(claim.running ?? []), without: JSON.stringify(without) };
  const select = store.engine.name === "postgres" ? selectWaiting.postgres : selectWaiting.sqlite;
  // Continues with the next organizations if the claim skips all examined ones (`without`). Ends after every
  // organization has been examined once.
  let isAround = begin === "";
  for (let from = begin; ; ) {
    const { rows } = await select(tx, { ...lists, from, now, limit });
    const [first] = rows;
    const waiting = rows.flatMap(({ id, running, again }) =>
      id === null ? [] : { id, running: Number(running), again: Number(again) === 1 },
    );
    const isPart = Number(first?.looked) === mostLookedAt;
    const next = isPart ? (first?.last ?? "") : "";
    looks.set(store, {
      from: next,
      waiting: new Map(Number(first?.shared ?? 0) === 1 ? waiting.map((one) => [one.id, one]) : []),
      isPart,
      until: performance.now() + sharedMs,
    });
    if (waiting.length > 0) return waiting;
    if (isAround && (!isPart || (begin !== "" && next >= begin))) return [];
    isAround ||= !isPart;
    from = next;
  }
}

/** Updates the shared list after this process has claimed jobs of an organization. */
function noteTaken(store: Store, id: string, { got, isEmpty }: { got: number; isEmpty: boolean }): void {
  const look = looks.get(store);
  const one = look?.waiting.get(id);
  if (look === undefined || one === undefined) return;
  one.running += got;
  if (isEmpty || look.isPart) look.waiting.delete(id);
}

type WaitingValues = { from: string; now: number; limit: number; running: string; without: string };

interface WaitingRow {
  /** If no organization waits, the result has one row, whose id is null. */
  id: string | null;
  running: number;
  again: number;
  looked: number;
  last: string | null;
  /**
   * 1 if the next claims may reuse this list. The list then has up to 256 rows ({@link mostLookedAt}) instead of
   * `limit`.
   */
  shared: number;
}

/**
 * Returns a query for organizations with a ready job. The query takes one index step for each organization in the
 * queue, and reads the small table of runs once.
 */
function toWaiting(
  elements: (list: keyof WaitingValues) => ReturnType<typeof sql>,
  value: Value<WaitingValues>,
) {
  return sql<WaitingRow>`
    with recursive open (id, place) as (
      select (select min(organization_id) from queue where organization_id > ${value("from")}), 1
      union all
      select (select min(organization_id) from queue where organization_id > open.id), place + 1
      from open where open.id is not null and place < ${sql.lit(mostLookedAt)}
    ), held as (
      select organization_id as id, count(*) as runs,
        sum(case when worker is not null and ready_at > ${value("now")} then 1 else 0 end) as running,
        min(case when ready_at <= ${value("now")}
            and crashes + case when worker is null then 0 else 1 end < ${sql.lit(suspectAfter)}
            and job_id not in ${elements("running")} then ready_at end) as again
      from runs group by organization_id
    ), waiting as (
      select open.id, held.again,
        (select created_at from queue where organization_id = open.id order by job_id limit 1) as queued, held.running
      from open left join held on held.id = open.id where open.id is not null
      union all
      select held.id, held.again, null, held.running from held
      where held.again is not null and not exists (select 1 from open where open.id = held.id)
    ), look as (
      select count(*) as looked, max(id) as last, case when count(*) >= ${sql.lit(manyWaiting)}
          or (select sum(runs) from held) >= ${sql.lit(manyRuns)} then 1 else 0 end as shared
      from open where id is not null
    )
    select waiting.id, coalesce(running, 0) as running, case when again is null then 0 else 1 end as again,
      look.looked, look.last, look.shared
    from look left join waiting on waiting.id not in ${elements("without")}
    order by coalesce(running, 0), case when queued is null or again < queued then again else queued end
    limit case when (select shared from look) = 1 then ${sql.lit(mostLookedAt)} else ${value("limit")} end`;
}

const selectWaiting = {
  sqlite: prepare((_, value: Value<WaitingValues>) =>
    toWaiting((list) => sql`(select value from json_each(${value(list)}))`, value),
  ),
  postgres: prepare((_, value: Value<WaitingValues>) =>
    toWaiting((list) => sql`(select json_array_elements_text(${value(list)}::json))`, value),
  ),
};

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

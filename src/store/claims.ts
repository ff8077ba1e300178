import { type ExpressionBuilder, sql } from "kysely";
import type { JobRow, Schema } from "./schema.ts";
import type { Executor, Store } from "./store.ts";

/** Who takes jobs, and how many. */
export interface Claim {
  worker: string;
  limit: number;
  leaseMs: number;
  /** Jobs of the claimer's own that it still runs: never taken again, however slow it is. */
  running?: readonly string[];
  /** Organizations that get nothing of this claim. */
  without?: readonly string[];
  /** Jobs of one organization at most. */
  mostEach?: number;
}

/** Crashes after which a job may be what brings its workers down. */
const suspectAfter = 2;

/**
 * Takes up to `limit` jobs whose time has come: new ones, retries, and those whose worker let the lease run out, which
 * counts as a crash. Each goes to the organization that has the fewest jobs running, in all processes together; of an
 * organization, the one that has waited longest is first. Two claimers never get the same job. Suspects are left out.
 */
export async function claimJobs(store: Store, claim: Claim, now: number): Promise<JobRow[]> {
  // In a transaction, whose outcome is looked up where its answer is lost: jobs claimed unknowingly would count as crashed.
  return store.transaction(async (tx) => {
    const jobs: JobRow[] = [];
    const emptied = [...(claim.without ?? [])];
    while (jobs.length < claim.limit) {
      const limit = claim.limit - jobs.length;
      const waiting = await findWaiting(tx, { limit, without: emptied }, now);
      if (waiting.length === 0) break;
      for (const [organization, wanted] of share(waiting, limit, claim.mostEach)) {
        const taken = await take(store, tx, { claim, organization, limit: wanted, now });
        jobs.push(...taken);
        if (taken.length < wanted || claim.mostEach !== undefined) emptied.push(organization);
      }
    }
    return jobs;
  });
}

/** Takes a suspect whose time has come: a job that two workers or more died with. It is to run alone. */
export async function claimSuspect(
  store: Store,
  claim: { worker: string; leaseMs: number },
  now: number,
): Promise<JobRow | undefined> {
  return store.transaction((tx) => {
    const due = store.engine.skipLocked(selectSuspects(tx, now).limit(1));
    return lease(tx, claim, now).where("id", "in", due).where("ready_at", "<=", now).executeTakeFirst();
  });
}

/** True if a suspect's time has come. */
export async function hasSuspect(db: Executor, now: number): Promise<boolean> {
  return (await selectSuspects(db, now).limit(1).executeTakeFirst()) !== undefined;
}

/** When the next job that nobody runs becomes ready, or null. */
export async function nextReadyAt(db: Executor): Promise<number | null> {
  const row = await db
    .selectFrom("jobs")
    .select("ready_at")
    .where("ready_at", "is not", null)
    .where("worker", "is", null)
    .orderBy("ready_at")
    .limit(1)
    .executeTakeFirst();
  return row?.ready_at ?? null;
}

interface Waiting {
  readonly id: string;
  /** Jobs of the organization that run now. */
  readonly running: number;
}

/** Organizations with a job whose time has come, those with the fewest running first; one step in an index for each. */
async function findWaiting(
  tx: Executor,
  { limit, without }: { limit: number; without: readonly string[] },
  now: number,
): Promise<Waiting[]> {
  const others = without.length === 0 ? sql`` : sql`and id not in (${sql.join(without)})`;
  const { rows } = await sql<{ id: string; running: number }>`
    with recursive open (id) as (
      select min(organization_id) from jobs where ready_at is not null
      union all
      select (select min(organization_id) from jobs where ready_at is not null and organization_id > open.id)
      from open where open.id is not null
    ), waiting as (
      select id,
        (select min(ready_at) from jobs where organization_id = open.id and ready_at <= ${now}) as since,
        (select count(*) from jobs
          where organization_id = open.id and worker is not null and ready_at > ${now}) as running
      from open where id is not null ${others}
    )
    select id, running from waiting where since is not null order by running, since limit ${limit}`.execute(
    tx,
  );
  return rows.map(({ id, running }) => ({ id, running: Number(running) }));
}

/** Gives each of `limit` slots to the organization with the fewest by then. */
function share(waiting: readonly Waiting[], limit: number, mostEach = limit): Map<string, number> {
  const given = new Map<string, number>();
  const toHeld = ({ id, running }: Waiting): number => running + (given.get(id) ?? 0);
  for (let left = limit; left > 0; left -= 1) {
    const open = waiting.filter(({ id }) => (given.get(id) ?? 0) < mostEach);
    const [first, ...rest] = open;
    if (first === undefined) break;
    const next = rest.reduce((least, one) => (toHeld(one) < toHeld(least) ? one : least), first);
    given.set(next.id, (given.get(next.id) ?? 0) + 1);
  }
  return given;
}

interface Taking {
  claim: Claim;
  organization: string;
  limit: number;
  now: number;
}

async function take(
  { engine }: Store,
  tx: Executor,
  { claim, organization, limit, now }: Taking,
): Promise<JobRow[]> {
  const { running = [] } = claim;
  const due = engine.skipLocked(
    tx
      .selectFrom("jobs")
      .select("id")
      .where("organization_id", "=", organization)
      .where("ready_at", "<=", now)
      .where((eb) => eb.not(isSuspect(eb)))
      .$if(running.length > 0, (query) => query.where("id", "not in", running))
      .orderBy("ready_at")
      .limit(limit),
  );
  return lease(tx, claim, now).where("id", "in", due).where("ready_at", "<=", now).execute();
}

function lease(tx: Executor, claim: { worker: string; leaseMs: number }, now: number) {
  return tx
    .updateTable("jobs")
    .set((eb) => ({
      status: "processing",
      ready_at: now + claim.leaseMs,
      worker: claim.worker,
      fence: eb("fence", "+", 1),
      crashes: toCrashes(eb),
      started_at: eb.fn.coalesce("started_at", eb.val(now)),
    }))
    .returningAll();
}

function selectSuspects(db: Executor, now: number) {
  return db
    .selectFrom("jobs")
    .select("id")
    .where("ready_at", "<=", now)
    .where("ready_at", "is not", null)
    .where("crashes", ">", 0)
    .where(isSuspect)
    .orderBy("ready_at");
}

type Jobs = ExpressionBuilder<Schema, "jobs">;

/** Crashes of a job once it is taken: a worker that still stands in it has let its lease run out. */
function toCrashes(eb: Jobs) {
  return eb("crashes", "+", eb.case().when("worker", "is not", null).then(1).else(0).end());
}

function isSuspect(eb: Jobs) {
  return eb(toCrashes(eb), ">=", suspectAfter);
}

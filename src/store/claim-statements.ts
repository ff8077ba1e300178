import { sql } from "kysely";
import type { Claim } from "./claims.ts";
import { isPostgres, prepare, type Value } from "./prepared.ts";
import type { JobRow, RunRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** Number of crashes after which a job is suspected of crashing its workers. */
export const suspectAfter = 2;

/** An organization, and the number of jobs that a claim takes from it. */
export interface Share {
  readonly id: string;
  readonly count: number;
  /**
   * True if the organization has jobs that a worker has started (runs) and that are ready to be claimed again. If
   * false, the claim does not search the organization's runs, of which there may be thousands.
   */
  readonly again: boolean;
}

/** A claim, with the number of jobs that it takes from each organization. */
export interface Taking {
  readonly claim: Claim;
  readonly shares: readonly Share[];
  readonly now: number;
}

/**
 * Claims jobs of the organizations in `taking`, up to the given number for each. Claims fewer if other workers claim
 * them first.
 */
export async function takeJobs(tx: Executor, taking: Taking): Promise<JobRow[]> {
  return isPostgres(tx) ? takeOnPostgres(tx, taking) : takeOnSqlite(tx, taking);
}

/** Claims the jobs of all organizations in one statement on PostgreSQL. Skips rows that another claim has locked. */
async function takeOnPostgres(tx: Executor, { claim, shares, now }: Taking): Promise<JobRow[]> {
  const { rows } = await takeAll(tx, {
    shares: JSON.stringify(shares),
    running: JSON.stringify(claim.running ?? []),
    worker: claim.worker,
    now,
    until: now + claim.leaseMs,
  });
  return rows;
}

interface TakeAll {
  shares: string;
  running: string;
  worker: string;
  now: number;
  until: number;
}

/**
 * Claims jobs of several organizations on PostgreSQL. Lists are passed as JSON, because PostgreSQL's planner assumes
 * 100 rows for any JSON list and therefore keeps one plan for all claims. For an array, the planner knows the length
 * and would plan each claim anew, which takes longer than the claim.
 */
const takeAll = prepare(
  (_, value: Value<TakeAll>) => sql<JobRow>`
    with wanted as (
      select * from json_to_recordset(${value("shares")}::json) as w(id text, count int, again boolean)
    ), again as (
      select due.* from wanted cross join lateral (
        select organization_id, job_id from runs
        where wanted.again and runs.organization_id = wanted.id and ready_at <= ${value("now")}::bigint
          and crashes + case when worker is null then 0 else 1 end < ${sql.lit(suspectAfter)}
          and job_id not in (select json_array_elements_text(${value("running")}::json))
        order by ready_at limit wanted.count for update skip locked
      ) as due
    ), next as (
      select due.place from wanted
      cross join lateral (select count(*) as count from again where again.organization_id = wanted.id) as had
      cross join lateral (
        select ctid as place from queue where queue.organization_id = wanted.id
        order by job_id limit wanted.count - had.count for update skip locked
      ) as due
    ), gone as (
      -- By place: rows of the queue never change, so that a locked one stays where it is.
      delete from queue where ctid = any(array(select place from next)) returning organization_id, job_id
    ), begun as (
      insert into runs (organization_id, job_id, worker, fence, retries, crashes, ready_at, started_at)
      select organization_id, job_id, ${value("worker")}::text, 1, 0, 0, ${value("until")}::bigint, ${value("now")}::bigint from gone
      returning *
    ), retaken as (
      update runs set worker = ${value("worker")}::text, fence = fence + 1, ready_at = ${value("until")}::bigint,
        crashes = crashes + case when worker is null then 0 else 1 end
      from again where runs.organization_id = again.organization_id and runs.job_id = again.job_id
      returning runs.*
    )
    select jobs.*, 'processing' as status, taken.worker, taken.fence, taken.retries, taken.crashes, taken.ready_at,
      taken.started_at, taken.progress
    from (select * from begun union all select * from retaken) as taken
    join jobs on jobs.id = taken.job_id and jobs.organization_id = taken.organization_id`,
);

/** Claims jobs organization by organization on SQLite, where a statement costs little. */
async function takeOnSqlite(tx: Executor, { claim, shares, now }: Taking): Promise<JobRow[]> {
  const runs: RunRow[] = [];
  const until = now + claim.leaseMs;
  const running = JSON.stringify(claim.running ?? []);
  for (const { id: organizationId, count: limit, again: hasAgain } of shares) {
    const values = { organizationId, worker: claim.worker, now, until };
    const again = hasAgain ? (await takeAgain(tx, { ...values, running, limit })).rows : [];
    runs.push(...again);
    if (again.length === limit) continue;
    const { rows: next } = await takeNext(tx, { organizationId, limit: limit - again.length });
    for (const { job_id: jobId } of next) runs.push(...(await begin(tx, { ...values, jobId })).rows);
  }
  return toClaimed(tx, runs);
}

interface TakeOne {
  organizationId: string;
  worker: string;
  now: number;
  until: number;
}

const takeAgain = prepare(
  (_, value: Value<TakeOne & { running: string; limit: number }>) => sql<RunRow>`
    update runs set worker = ${value("worker")}, fence = fence + 1, ready_at = ${value("until")},
      crashes = crashes + case when worker is null then 0 else 1 end
    where organization_id = ${value("organizationId")} and job_id in (
      select job_id from runs where organization_id = ${value("organizationId")} and ready_at <= ${value("now")}
        and crashes + case when worker is null then 0 else 1 end < ${sql.lit(suspectAfter)}
        and job_id not in (select value from json_each(${value("running")}))
      order by ready_at limit ${value("limit")}
    ) returning *`,
);

const takeNext = prepare(
  (_, value: Value<{ organizationId: string; limit: number }>) => sql<{ job_id: string }>`
    delete from queue where organization_id = ${value("organizationId")} and job_id in (
      select job_id from queue where organization_id = ${value("organizationId")} order by job_id limit ${value("limit")}
    ) returning job_id`,
);

const begin = prepare(
  (_, value: Value<TakeOne & { jobId: string }>) => sql<RunRow>`
    insert into runs (organization_id, job_id, worker, fence, retries, crashes, ready_at, started_at)
    values (${value("organizationId")}, ${value("jobId")}, ${value("worker")}, 1, 0, 0, ${value("until")}, ${value("now")})
    returning *`,
);

/** Returns the jobs of these runs (rows of claimed jobs). Each job also has the columns of its run. */
export async function toClaimed(tx: Executor, runs: readonly RunRow[]): Promise<JobRow[]> {
  const jobs: JobRow[] = [];
  for (const { organization_id: organizationId, job_id: jobId, ...run } of runs) {
    const { rows } = await selectJob(tx, { organizationId, jobId });
    for (const row of rows) jobs.push({ ...row, ...run, status: "processing" });
  }
  return jobs;
}

const selectJob = prepare((db, value: Value<{ organizationId: string; jobId: string }>) =>
  db
    .selectFrom("jobs")
    .selectAll()
    .where("id", "=", value("jobId"))
    .where("organization_id", "=", value("organizationId")),
);

import { first, prepare, type Value } from "./prepared.ts";
import type { JobRow, JobStatus } from "./schema.ts";
import type { Executor } from "./store.ts";

/** A place in a list that is sorted newest first: time and id of the last row seen. */
export interface Place {
  time: number;
  id: string;
}

/** What {@link listJobs} selects. */
export interface JobFilter {
  organizationId?: string | undefined;
  status?: JobStatus | undefined;
  kind?: string | undefined;
  limit: number;
  after?: Place | undefined;
}

/** What callers see of a job; the rest, such as what a run noted down for itself, can be far longer. */
const shownColumns = [
  ...(["id", "kind", "status", "progress", "result", "error"] as const),
  ...(["created_at", "finished_at"] as const),
] as const satisfies readonly (keyof JobRow)[];

/** A job as far as callers see it. */
export type ShownJob = Pick<JobRow, (typeof shownColumns)[number]>;

/** The organization's job with this id; another organization's is not found. */
export async function findJob(
  db: Executor,
  job: { organizationId: string; id: string },
): Promise<ShownJob | undefined> {
  return first(selectShown(db, job));
}

const selectShown = prepare((db, value: Value<{ organizationId: string; id: string }>) =>
  db
    .selectFrom("jobs")
    .select(shownColumns)
    .where("id", "=", value("id"))
    .where("organization_id", "=", value("organizationId")),
);

/** Any organization's job, for the operator. */
export async function findAnyJob(db: Executor, id: string): Promise<JobRow | undefined> {
  return db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Jobs newest first, continuing after a place. */
export async function listJobs(db: Executor, filter: JobFilter): Promise<JobRow[]> {
  return selectJobs(db, filter).selectAll().execute();
}

/** Rows that a page of shown jobs is read in: a result can have megabytes. */
const rowsRead = 20;

/**
 * What callers see of jobs, newest first, continuing after a place: at least one, and no more than go into `characters` of
 * results together.
 */
export async function listShownJobs(
  db: Executor,
  { limit, characters, ...filter }: JobFilter & { characters: number },
): Promise<{ jobs: ShownJob[]; isLast: boolean }> {
  const jobs: ShownJob[] = [];
  let left = characters;
  let after = filter.after;
  for (;;) {
    const read = Math.min(rowsRead, limit + 1 - jobs.length);
    const rows = await selectJobs(db, { ...filter, limit: read, after })
      .select(shownColumns)
      .execute();
    for (const row of rows) {
      left -= row.result?.length ?? 0;
      if (jobs.length === limit || (left < 0 && jobs.length > 0)) return { jobs, isLast: false };
      jobs.push(row);
      after = { time: row.created_at, id: row.id };
    }
    if (rows.length < read) return { jobs, isLast: true };
  }
}

function selectJobs(db: Executor, filter: JobFilter) {
  const { organizationId, status, kind, after } = filter;
  let query = db.selectFrom("jobs");
  if (organizationId !== undefined) query = query.where("organization_id", "=", organizationId);
  if (status !== undefined) query = query.where("status", "=", status);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (after !== undefined)
    query = query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(after.time, after.id)));
  return query.orderBy("created_at", "desc").orderBy("id", "desc").limit(filter.limit);
}

/** Jobs by status, for gauges. */
export async function countJobs(db: Executor): Promise<{ status: JobStatus; count: number }[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("ready_at", "is not", null)
    .groupBy("status")
    .execute();
  return rows.map((row) => ({ status: row.status, count: Number(row.count) }));
}

import { sql } from "kysely";
import { decodeTime } from "./identifiers.ts";
import { first, prepare, type Value } from "./prepared.ts";
import type { JobRow, JobStatus } from "./schema.ts";
import type { Executor } from "./store.ts";

/** A position in a list that is sorted newest first: time and id of the last row read. */
export interface Place {
  time: number;
  id: string;
}

/** Filters and page of {@link listJobs}. */
export interface JobFilter {
  organizationId?: string | undefined;
  status?: JobStatus | undefined;
  kind?: string | undefined;
  limit: number;
  after?: Place | undefined;
}

/** The columns of a job that callers see. Other columns, such as the results of its steps, can be far longer. */
export type ShownJob = Pick<
  JobRow,
  | "id"
  | "kind"
  | "status"
  | "progress"
  | "result"
  | "checked_by"
  | "error"
  | "created_at"
  | "finished_at"
  | "charged"
>;

const storedColumns = [
  "id",
  "kind",
  "result",
  "checked_by",
  "error",
  "created_at",
  "finished_at",
  "charged",
] as const;

/** Returns the organization's job with this id. Does not find another organization's job. */
export async function findJob(
  db: Executor,
  job: { organizationId: string; id: string },
): Promise<ShownJob | undefined> {
  return first(selectShown(db, job));
}

const selectShown = prepare((db, value: Value<{ organizationId: string; id: string }>) =>
  toShown(joinRuns(db))
    .where("jobs.id", "=", value("id"))
    .where("jobs.organization_id", "=", value("organizationId")),
);

/** Returns the job with this id, whatever its organization. For the operator only. */
export async function findAnyJob(db: Executor, id: string): Promise<JobRow | undefined> {
  return toWhole(joinRuns(db)).where("jobs.id", "=", id).executeTakeFirst();
}

/** Lists jobs after a position, newest first. */
export async function listJobs(db: Executor, filter: JobFilter): Promise<JobRow[]> {
  return toWhole(selectJobs(db, filter)).execute();
}

/** Joins each job with its run (the row of a claimed, unfinished job), if it has one. */
function joinRuns(db: Executor) {
  return db.selectFrom("jobs").leftJoin("runs", (join) =>
    join
      .onRef("runs.organization_id", "=", "jobs.organization_id")
      .onRef("runs.job_id", "=", "jobs.id")
      // A job that has ended has no run, so this condition saves the look-up.
      .on("jobs.finished_at", "is", null),
  );
}

type Joined = ReturnType<typeof joinRuns>;

/**
 * Joins each run (the row of a claimed, unfinished job) with its job. Reads the few runs first, because reading all
 * open jobs to find the running ones would take seconds. Uses a cross join, because SQLite never reorders one.
 */
function joinRunning(db: Executor): Joined {
  const joined = db
    .selectFrom("runs")
    .crossJoin("jobs")
    .whereRef("jobs.organization_id", "=", "runs.organization_id")
    .whereRef("jobs.id", "=", "runs.job_id")
    .where("jobs.finished_at", "is", null);
  // The cast is safe: the type of a left join has the same columns, except that they may also be null.
  return joined as unknown as Joined;
}

/**
 * Status of a job for callers. A job is stored as `queued` until it ends, but counts as `processing` if it has a run.
 */
const status = sql<JobStatus>`case when runs.job_id is null then jobs.status else 'processing' end`;

function toShown(query: Joined) {
  return query.select((eb) => [
    ...storedColumns.map((column) => `jobs.${column}` as const),
    status.as("status"),
    eb.fn.coalesce("runs.progress", "jobs.progress").as("progress"),
  ]);
}

function toWhole(query: Joined) {
  const own = ["progress", "started_at", "fence", "retries", "crashes"] as const;
  return query
    .selectAll("jobs")
    .select((eb) => [
      status.as("status"),
      ...own.map((column) => eb.fn.coalesce(`runs.${column}`, `jobs.${column}`).as(column)),
      "runs.worker",
      sql<
        number | null
      >`case when jobs.finished_at is null then coalesce(runs.ready_at, jobs.created_at) end`.as("ready_at"),
    ]);
}

/**
 * Number of jobs that one query reads for a page. The number is small, because a single result can have several
 * megabytes.
 */
const rowsRead = 20;

/**
 * Lists the visible columns of jobs after a position, newest first. Returns up to `limit` jobs whose results have at
 * most `characters` characters in total, but at least one job if there is one. `isLast` is true on the last page.
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
    const rows = await toShown(selectJobs(db, { ...filter, limit: read, after })).execute();
    for (const row of rows) {
      left -= row.result?.length ?? 0;
      if (jobs.length === limit || (left < 0 && jobs.length > 0)) return { jobs, isLast: false };
      jobs.push(row);
      after = { time: row.created_at, id: row.id };
    }
    if (rows.length < read) return { jobs, isLast: true };
  }
}

function selectJobs(db: Executor, filter: JobFilter): Joined {
  const { organizationId, status: wanted, kind, after } = filter;
  const isRunning = wanted === "processing";
  let query = isRunning ? joinRunning(db) : joinRuns(db);
  if (organizationId !== undefined)
    query = query.where(isRunning ? "runs.organization_id" : "jobs.organization_id", "=", organizationId);
  if (wanted !== undefined && !isRunning) query = query.where("jobs.status", "=", wanted);
  if (wanted === "queued") query = query.where("runs.job_id", "is", null);
  if (kind !== undefined) query = query.where("jobs.kind", "=", kind);
  if (after !== undefined)
    query = query.where((eb) =>
      eb(eb.refTuple("jobs.created_at", "jobs.id"), "<", eb.tuple(after.time, after.id)),
    );
  return query.orderBy("jobs.created_at", "desc").orderBy("jobs.id", "desc").limit(filter.limit);
}

/** Counts open jobs by status, for gauges. */
export async function countJobs(db: Executor): Promise<{ status: JobStatus; count: number }[]> {
  const count = async (table: "queue" | "runs"): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return [
    { status: "queued", count: await count("queue") },
    { status: "processing", count: await count("runs") },
  ];
}

/** Returns the creation time of the oldest job, which its identifier contains; undefined if there is no job. */
export async function readFirstTime(db: Executor): Promise<number | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.min("id").as("id"))
    // Considers only identifiers that `createId` has created. They begin with `op_01`, because they contain a time
    // between the years 2004 and 2039.
    .where("id", ">=", "op_01")
    .where("id", "<", "op_02")
    .executeTakeFirst();
  return decodeTime(row?.id ?? "");
}

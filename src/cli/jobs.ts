import { type Command, Option } from "commander";
import type { JobRow, JobStatus } from "../store/schema.ts";
import { addConnectionOptions, type ConnectionOptions, withStore } from "./admin/connection.ts";
import { printObject, printRows, toDate } from "./admin/report.ts";
import { CommandError, exitCodes } from "./output.ts";
import { readNumber } from "./process/numbers.ts";

interface ListOptions extends ConnectionOptions {
  readonly org?: string;
  readonly status?: JobStatus;
  readonly limit: number;
}

/** Adds the commands `prospecting jobs`, which show and retry background jobs. */
export function registerJobs(program: Command): void {
  const jobs = program.command("jobs").description("background jobs: list, show, retry");
  addConnectionOptions(jobs.command("list").description("show jobs, newest first"))
    .option("--org <id>", "of one organization")
    .addOption(
      new Option("--status <status>", "in one state").choices([
        ...["queued", "processing", "succeeded", "failed", "partial_success", "cancelled"],
      ]),
    )
    .option("--limit <number>", "how many", readNumber({ min: 1, whole: true }), 20)
    .action(list);
  addConnectionOptions(jobs.command("show <id>").description("show everything about a job")).action(show);
  addConnectionOptions(
    jobs.command("retry <id>").description("queue a failed or cancelled job's request again, as a new job"),
  ).action(retry);
}

async function list(options: ListOptions): Promise<void> {
  const { listJobs } = await import("../store/job-queries.ts");
  const rows = await withStore(options, (store) =>
    listJobs(store.db, { organizationId: options.org, status: options.status, limit: options.limit }),
  );
  printRows(rows.map(toSummary), {
    json: options.json,
    empty: "No jobs.",
    columns: {
      id: (row) => row.id,
      kind: (row) => row.kind,
      status: (row) => row.status,
      progress: (row) => row.progress,
      charged: (row) => row.charged,
      tries: toTries,
      created: (row) => toDate(row.created_at),
    },
  });
}

async function show(id: string, options: ConnectionOptions): Promise<void> {
  const { findAnyJob } = await import("../store/job-queries.ts");
  const job = await withStore(options, (store) => findAnyJob(store.db, id));
  if (job === undefined) throw notFound(id);
  const { input, result, error, usage, steps } = job;
  const summary = toSummary(job);
  printObject(
    {
      ...(options.json === true ? summary : withDates(summary)),
      usage: parse(usage),
      steps: Object.keys(Object(parse(steps))),
      input: parse(input),
      error: parse(error),
      result: parse(result),
    },
    options.json,
  );
}

async function retry(id: string, options: ConnectionOptions): Promise<void> {
  const { createId } = await import("../store/identifiers.ts");
  const { findAnyJob } = await import("../store/job-queries.ts");
  const { insertJob } = await import("../store/jobs.ts");
  const { openRun } = await import("../store/monitors.ts");
  const { reserveCredits } = await import("../store/credits.ts");
  const now = Date.now();
  const newId = createId("op_", now);
  await withStore(options, (store) =>
    store.transaction(async (tx) => {
      const job = await findAnyJob(tx, id);
      if (job === undefined) throw notFound(id);
      if (job.status !== "failed" && job.status !== "cancelled")
        throw new CommandError(
          `${id} is ${job.status}; only failed and cancelled jobs are retried`,
          exitCodes.failure,
        );
      const { organization_id: organizationId, kind, reserved, monitor_id: monitorId } = job;
      if (monitorId !== null && !(await openRun(tx, monitorId, newId)))
        throw new CommandError(
          `${id} is a run of ${monitorId}, which was deleted or has another run open`,
          exitCodes.failure,
        );
      const hold = { organizationId, reference: newId, amount: reserved, reason: `${kind} retried` };
      if (!(await reserveCredits(tx, hold, now)))
        throw new CommandError(
          `the organization lacks the ${reserved} credits to reserve`,
          exitCodes.failure,
        );
      await insertJob(tx, { ...toNewJob(job), id: newId }, now);
      store.engine.send({ type: "work" });
    }),
  );
  printObject({ id: newId, status: "queued", retried: id }, options.json);
}

function toNewJob(job: JobRow) {
  return {
    organizationId: job.organization_id,
    userId: job.user_id,
    kind: job.kind,
    operation: job.operation,
    input: parse(job.input),
    reserved: job.reserved,
    monitorId: job.monitor_id ?? undefined,
    projectId: job.project_id ?? undefined,
  };
}

/** Returns how many times workers have started the job: the first start, and one more for each retry and each crash. */
function toTries({
  started_at,
  retries,
  crashes,
}: Pick<JobRow, "started_at" | "retries" | "crashes">): number {
  return started_at === null ? 0 : 1 + retries + crashes;
}

/**
 * Returns the row with times as readable dates. `--json` does not use this function and prints times in milliseconds.
 */
function withDates(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("_at") && typeof value === "number" ? toDate(value) : value,
    ]),
  );
}

function toSummary({
  input: _i,
  result: _r,
  error: _e,
  usage: _u,
  steps: _s,
  accepted_meta: _m,
  ...row
}: JobRow) {
  return row;
}

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

function notFound(id: string): CommandError {
  return new CommandError(`there is no job ${id}`, exitCodes.failure);
}

import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../../errors.ts";
import { toOperation } from "../../service/index.ts";
import { findAnyJob } from "../../store/job-queries.ts";
import { rerunJob } from "../../store/jobs.ts";
import type { JobRow } from "../../store/schema.ts";
import type { SessionState } from "../mock-environment.ts";
import { invalid, readMembers } from "./members.ts";

/** Maps a status to the outcome with which a job must run again to reach this status. */
const outcomeFor = new Map([
  ["processing", "stuck"],
  ["succeeded", "succeed"],
  ["partial_success", "partial"],
  ["failed", "fail"],
]);

/**
 * Maximum time in real milliseconds that a job can take to reach the status to which it was forced. After that, the job
 * is returned with its current status.
 */
const patienceMs = 5_000;

/** Maximum progress of a running job, in percent. */
const maxProgress = 99;

/**
 * Forces a job to a status. For `cancelled`, cancels the job; for any other status, immediately runs the job again with
 * an outcome that leads to this status. The job's result, its charge and its monitor's state are the same as after a
 * normal run.
 */
export async function forceJob(state: SessionState, id: string, body: unknown): Promise<object> {
  const members = readMembers(body, ["status", "progress"]);
  const status = members.text("status") ?? "processing";
  const progress = members.number("progress", { min: 0, max: maxProgress });
  const outcome = outcomeFor.get(status);
  if (outcome === undefined && status !== "cancelled")
    throw invalid("body.status", `must be one of ${[...outcomeFor.keys(), "cancelled"].join(", ")}`);
  const job = await findAnyJob(state.store.db, id);
  if (job === undefined) throw new ApiError("not_found", { message: `Operation ${id} was not found` });
  if (job.ready_at === null) throw invalid("path.id", `has ended: ${job.status} is final`);
  if (outcome === undefined) {
    const caller = { organizationId: job.organization_id, userId: job.user_id };
    return state.service.operations.cancel(caller, id);
  }
  await rerun(state, job, { outcome, progress });
  return toOperation(await untilStatus(state, job, status));
}

async function rerun(
  { store, clock }: SessionState,
  job: JobRow,
  { outcome, progress }: { outcome: string; progress: number | undefined },
): Promise<void> {
  // `rerunJob` also drops the stored results of the job's earlier steps, because they may belong to another outcome.
  const input = { ...JSON.parse(job.input), outcome, hurry: true };
  const key = { organizationId: job.organization_id, id: job.id };
  const change = { input, progress: progress === undefined ? undefined : Math.floor(progress) };
  await store.transaction((tx) => rerunJob(tx, key, change, clock.now()));
  store.engine.send({ type: "cancelled", jobId: job.id });
  store.engine.send({ type: "work" });
}

async function untilStatus({ store }: SessionState, job: JobRow, status: string): Promise<JobRow> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const now = (await findAnyJob(store.db, job.id)) ?? job;
    const isThere = status === "processing" ? now.worker !== null : now.ready_at === null;
    if (isThere || performance.now() >= until) return now;
    await wait(2);
  }
}

import { isApiError } from "../errors.ts";
import { ProviderError } from "../providers/errors.ts";
import type { ProviderCall } from "../providers/index.ts";
import { type JobRow, releaseJob, saveProgress } from "../store/index.ts";
import type { JobInput } from "./acceptance.ts";
import { requireCapabilities } from "./acceptance.ts";
import { endJob, LeaseLost, leaseOf } from "./finish-job.ts";
import { findKind, JobFailure, type JobKind, type JobRun } from "./kinds/index.ts";
import { addUsage, type Usage } from "./pricing.ts";
import type { Parts } from "./service-dependencies.ts";

/** Abort reason of runs that another worker, or this one later, should continue at once. */
export const letGo = new Error("the worker lets go of the job");

/** Runs a claimed job to its end, its next try, or its release; never throws for a failure of the job. */
export async function runJob(parts: Parts, job: JobRow, signal: AbortSignal): Promise<void> {
  const { log, settings } = parts;
  const usage = { current: parseUsage(job.usage) };
  try {
    if (job.crashes >= settings.maxCrashes)
      throw new JobFailure("worker_lost", `The job stopped its worker ${job.crashes} times`);
    const kind = findKind(job.kind);
    if (kind === undefined)
      throw new JobFailure("internal_error", `No worker knows jobs of kind ${job.kind}`);
    const outcome = await kind.run(createRun(parts, job, { kind, signal, usage }));
    signal.throwIfAborted();
    await endJob(parts, job, { end: outcome, usage: usage.current });
  } catch (error) {
    if (error instanceof LeaseLost)
      return log.info({ job: job.id }, "another worker has the job, or it was cancelled");
    await handleFailure(parts, job, { error, signal, usage: usage.current });
  }
}

/** Most doublings of the wait between two tries. */
const mostDoublings = 6;

/**
 * Additional tries of a job during which the database failed: usually not the job's fault, but its size may be the
 * cause.
 */
const triesForDatabase = 10;

interface Failure {
  error: unknown;
  signal: AbortSignal;
  usage: Usage;
}

async function handleFailure(parts: Parts, job: JobRow, { error, signal, usage }: Failure): Promise<void> {
  const { store, clock, settings, log } = parts;
  const lease = leaseOf(job);
  try {
    if (signal.aborted) {
      if (signal.reason === letGo) await releaseJob(store.db, lease, { readyAt: clock.now(), retry: false });
      return;
    }
    const description = describe(error);
    // Saved steps are not repeated, so that an additional try after a database failure costs little.
    const tries = settings.maxTries + (store.engine.isUnavailable(error) ? triesForDatabase : 0);
    const isLast = !description.retryable || job.retries + 1 >= tries;
    log.warn({ job: job.id, kind: job.kind, err: error, retry: !isLast }, "a run failed");
    if (isLast) return await endJob(parts, job, { end: { status: "failed", error: description }, usage });
    const readyAt = clock.now() + settings.backoffMs * 2 ** Math.min(job.retries, mostDoublings);
    await releaseJob(store.db, lease, { readyAt, retry: true });
  } catch (cause) {
    // The lease expires and another worker takes over.
    if (!(cause instanceof LeaseLost)) log.error({ job: job.id, err: cause }, "a run could not be ended");
  }
}

function isLastTry(job: JobRow, { maxTries }: Parts["settings"]): boolean {
  return job.retries + 1 >= maxTries;
}

/** Details of an outside failure stay in the log; callers receive a sentence. */
function describe(error: unknown): { message: string; code: string; retryable: boolean } {
  if (error instanceof JobFailure) return { message: error.message, code: error.code, retryable: false };
  if (error instanceof ProviderError) {
    const message = error.unsuited
      ? "None of the sources configured here can search by what the request asks for"
      : "An upstream source failed";
    return { message, code: "upstream_failed", retryable: error.retryable };
  }
  if (isApiError(error)) return { message: error.message, code: error.code, retryable: false };
  return { message: "The job failed unexpectedly", code: "internal_error", retryable: true };
}

interface RunOptions {
  kind: JobKind<unknown>;
  signal: AbortSignal;
  usage: { current: Usage };
}

function createRun(parts: Parts, job: JobRow, { kind, signal, usage }: RunOptions): JobRun<unknown> {
  const { store, providers, clock, settings, pricing } = parts;
  const lease = leaseOf(job);
  const input: JobInput<unknown> = JSON.parse(job.input);
  requireCapabilities(providers, kind.capabilities(input.request));
  const steps: Record<string, unknown> = JSON.parse(job.steps);
  let saved: Promise<unknown> = Promise.resolve();
  // Saves one after the other: of two steps that end together, the older state must not be written last.
  const save = (change: Parameters<typeof saveProgress>[2]): Promise<void> => {
    const saving = saved.then(async () => {
      signal.throwIfAborted();
      if (!(await saveProgress(store.db, lease, change))) throw new LeaseLost(job.id);
    });
    saved = saving.catch(() => {});
    return saving;
  };
  let shown = -1;
  const progress = async (percent: number): Promise<void> => {
    const next = Math.max(0, Math.min(99, Math.floor(percent)));
    // A further try of a provider tells its first parts again.
    if (next <= shown) return;
    shown = next;
    await save({ progress: next });
  };
  const call: ProviderCall = {
    signal,
    owner: job.organization_id,
    rehearsal: input.outcome ?? providers.rehearse?.(input.request),
    hurry: input.hurry === true,
  };
  return {
    request: input.request,
    job: { id: job.id, organizationId: job.organization_id, monitorId: job.monitor_id },
    // The check above ensures every capability of this request; kinds use no others.
    providers: providers as JobRun<unknown>["providers"],
    call,
    callBetween: (from, to) => ({
      ...call,
      // A lease that is lost stops the run at the next step that it saves.
      onShare: (share) => void progress(from + (to - from) * share).catch(() => {}),
    }),
    clock,
    settings,
    pricing,
    reserved: job.reserved,
    isLastTry: isLastTry(job, settings),
    db: store.db,
    usage: () => usage.current,
    async step<T>(name: string, work: (use: (used: Usage) => void) => Promise<T>): Promise<T> {
      // The same step wrote it in an earlier try.
      if (Object.hasOwn(steps, name)) return steps[name] as T;
      let used: Usage = {};
      const result = await work((more) => {
        used = addUsage(used, more);
      });
      // A step without a result is stored as null: JSON has no undefined, and the step must count as done.
      steps[name] = result === undefined ? null : result;
      usage.current = addUsage(usage.current, used);
      await save({ steps, usage: usage.current });
      return result;
    },
    progress,
  };
}

function parseUsage(text: string): Usage {
  const usage: Usage = JSON.parse(text);
  return usage;
}

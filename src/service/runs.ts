import { sleep } from "../clock.ts";
import { isApiError } from "../errors.ts";
import { ProviderError } from "../providers/errors.ts";
import type { ProviderCall } from "../providers/index.ts";
import { isJobInnocent } from "../store/failures.ts";
import { releaseJob, saveProgress } from "../store/leases.ts";
import type { JobRow } from "../store/schema.ts";
import type { JobInput } from "./acceptance.ts";
import { requireCapabilities } from "./acceptance.ts";
import { endJob, LeaseLost, leaseOf } from "./finish-job.ts";
import { findKind, JobFailure, type JobKind, type JobRun } from "./kinds/index.ts";
import { addUsage, type Usage } from "./pricing.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import type { Settings } from "./settings.ts";

/** Abort reason when a worker releases a job that has not ended. Any worker may then claim the job and continue it. */
export const letGo = new Error("the worker releases the job");

/** How a run ended: by itself, because its lease was lost, or without a release, so that the job's lease must expire. */
export type RunResult = "ended" | "lost" | "unreleased";

export interface RunControl {
  signal: AbortSignal;
  /** True if the worker no longer waits for an unavailable database to store the end of the run. */
  isGivenUp: () => boolean;
}

/**
 * Runs a claimed job until it ends, or until it is released for another try or another worker. Stores a failure of the
 * job instead of throwing it.
 */
export async function runJob(
  parts: ServiceDependencies,
  job: JobRow,
  { signal, isGivenUp }: RunControl,
): Promise<RunResult> {
  const { log, settings } = parts;
  const state: RunState = { usage: parseUsage(job.usage), unsaved: undefined, saved: Promise.resolve() };
  try {
    if (job.crashes >= settings.maxCrashes)
      throw new JobFailure("worker_lost", `The job stopped its worker ${job.crashes} times`);
    const kind = findKind(job.kind);
    if (kind === undefined)
      throw new JobFailure("internal_error", `No worker knows jobs of kind ${job.kind}`);
    const outcome = await untilAbort(signal, kind.run(createRun(parts, job, { kind, signal, state })));
    await endJob(parts, job, { end: outcome, usage: state.usage });
    return "ended";
  } catch (error) {
    const result =
      error instanceof LeaseLost
        ? "lost"
        : await handleFailure(parts, job, { error, signal, isGivenUp, state });
    if (result === "lost") log.info({ job: job.id }, "another worker has the job, or it was cancelled");
    return result;
  }
}

/**
 * Resolves with the result of the work, or rejects with the signal's reason as soon as the signal aborts. Does not wait
 * for the work then, because a provider may ignore the signal, and other workers would wait for the job.
 */
function untilAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Maximum number of times that the wait between two tries is doubled. */
const mostDoublings = 6;

/** Returns the longest wait in milliseconds between two tries. */
export function longestBackoffMs({ backoffMs }: Settings): number {
  return backoffMs * 2 ** mostDoublings;
}

/**
 * Number of additional tries after a failure for which the job is usually not to blame, such as a failure of the
 * database. The number is limited, because a very large job may itself be the cause.
 */
const triesIfInnocent = 10;

/** Maximum time in milliseconds between two tries to write the end of a run. */
const rewriteMs = 500;

interface Failure extends RunControl {
  error: unknown;
  state: RunState;
}

async function handleFailure(
  parts: ServiceDependencies,
  job: JobRow,
  { error, signal, isGivenUp, state }: Failure,
): Promise<RunResult> {
  const { clockCheck, settings, log } = parts;
  const writeEnd = <T>(write: () => Promise<T>): Promise<T> =>
    repeatWrite(parts, job, { signal, isGivenUp, write });
  try {
    if (signal.reason instanceof LeaseLost) return "lost";
    if (signal.aborted) {
      const wanted = { readyAt: clockCheck.now(), retry: false, state };
      return (await writeEnd(() => release(parts, job, wanted))) ? "ended" : "lost";
    }
    const description = describe(error);
    // Saved steps are not repeated, so an additional try costs little.
    const tries = settings.maxTries + (isJobInnocent(error) ? triesIfInnocent : 0);
    const isLast = !description.retryable || job.retries + 1 >= tries;
    log.warn({ job: job.id, kind: job.kind, err: error, retry: !isLast }, "a run failed");
    if (isLast) {
      const failed = { status: "failed", error: description } as const;
      await writeEnd(() => endJob(parts, job, { end: failed, usage: state.usage }));
      return "ended";
    }
    const readyAt = clockCheck.now() + settings.backoffMs * 2 ** Math.min(job.retries, mostDoublings);
    return (await writeEnd(() => release(parts, job, { readyAt, retry: true, state }))) ? "ended" : "lost";
  } catch (cause) {
    if (cause instanceof LeaseLost) return "lost";
    // Only logs the error: the job's lease will expire, and another worker will take over.
    log.error({ job: job.id, err: cause }, "a run could not be ended");
    return "unreleased";
  }
}

/**
 * Repeats the write that ends a run while the database is unavailable, because an expired lease counts as a crash of
 * the worker. Throws the last error once the worker gives up.
 */
async function repeatWrite<T>(
  { store, clock, settings, log }: ServiceDependencies,
  job: JobRow,
  { signal, isGivenUp, write }: RunControl & { write: () => Promise<T> },
): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await write();
    } catch (error) {
      if (signal.reason instanceof LeaseLost) throw signal.reason;
      if (isGivenUp() || !store.engine.isUnavailable(error)) throw error;
      log[tries === 1 ? "warn" : "debug"]({ job: job.id, err: error }, "a run could not be ended yet");
      await sleep(clock, Math.min(rewriteMs, settings.pollMs));
    }
}

/** Saves the steps that are not saved yet, and releases the job. Returns false if the lease is lost. */
async function release(
  { store }: ServiceDependencies,
  job: JobRow,
  { readyAt, retry, state }: { readyAt: number; retry: boolean; state: RunState },
): Promise<boolean> {
  const lease = leaseOf(job);
  // Waits for the saves that are still running: after the release, they would fail, and the results of their steps
  // would be lost.
  await state.saved;
  const { unsaved, usage } = state;
  const steps = JSON.stringify(unsaved);
  if (unsaved !== undefined && !(await saveProgress(store.db, lease, { steps, usage }))) return false;
  return releaseJob(store.db, lease, { readyAt, retries: job.retries + (retry ? 1 : 0) });
}

function isLastTry(job: JobRow, { maxTries }: ServiceDependencies["settings"]): boolean {
  return job.retries + 1 >= maxTries;
}

/** Returns the error that the job's caller sees. Details of an upstream failure stay in the log. */
function describe(error: unknown): { message: string; code: string; retryable: boolean } {
  if (error instanceof JobFailure) return { message: error.message, code: error.code, retryable: false };
  if (error instanceof ProviderError) {
    const message = error.unsuited
      ? "No configured source can search by the criteria of the request"
      : "An upstream source failed";
    return { message, code: "upstream_failed", retryable: error.retryable };
  }
  if (isApiError(error)) return { message: error.message, code: error.code, retryable: false };
  return { message: "The job failed unexpectedly", code: "internal_error", retryable: true };
}

/** The usage and the finished steps of a run so far. */
interface RunState {
  usage: Usage;
  /** Results of all finished steps, keyed by name; undefined if all results are saved. */
  unsaved: Readonly<Record<string, unknown>> | undefined;
  /** Resolves once no save of the run's state is running any more. */
  saved: Promise<unknown>;
}

interface RunOptions {
  kind: JobKind<unknown>;
  signal: AbortSignal;
  state: RunState;
}

function createRun(
  parts: ServiceDependencies,
  job: JobRow,
  { kind, signal, state }: RunOptions,
): JobRun<unknown> {
  const { store, providers, clock, settings, pricing } = parts;
  const lease = leaseOf(job);
  const input: JobInput<unknown> = JSON.parse(job.input);
  requireCapabilities(providers, kind.capabilities(input.request));
  const steps: Record<string, unknown> = JSON.parse(job.steps);
  let savedSteps = job.steps;
  // Saves the states one after another: if two steps end together, the older state must not be written last.
  const save = (change: Parameters<typeof saveProgress>[2]): Promise<void> => {
    const saving = state.saved.then(async () => {
      signal.throwIfAborted();
      if (!(await saveProgress(store.db, lease, change))) throw new LeaseLost(job.id);
    });
    state.saved = saving.catch(() => {});
    return saving;
  };
  let shown = -1;
  const progress = async (percent: number): Promise<void> => {
    const next = Math.max(0, Math.min(99, Math.floor(percent)));
    // Progress must not decrease, but a provider that repeats a call reports its progress from the beginning again.
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
    // The cast is safe: the check above ensures every capability that the request needs, and this kind of job uses no
    // other capability.
    providers: providers as JobRun<unknown>["providers"],
    call,
    callBetween: (from, to) => ({
      ...call,
      // Ignores errors. If the lease is lost, the next saved step stops the run.
      onShare: (share) => void progress(from + (to - from) * share).catch(() => {}),
    }),
    clock,
    settings,
    pricing,
    reserved: job.reserved,
    isLastTry: isLastTry(job, settings),
    db: store.db,
    usage: () => state.usage,
    async step<T>(name: string, work: (use: (used: Usage) => void) => Promise<T>): Promise<T> {
      // Returns the stored result if an earlier try has finished this step.
      if (Object.hasOwn(steps, name)) return steps[name] as T;
      let used: Usage = {};
      const result = await work((more) => {
        used = addUsage(used, more);
      });
      // Throws for a result that JSON can't represent, because the job could never deliver it. This happens before the
      // usage counts, so the job is not charged for the step. A step without a result is stored as null, because JSON
      // has no undefined.
      const json = JSON.stringify(result) ?? "null";
      steps[name] = result ?? null;
      state.usage = addUsage(state.usage, used);
      if (settings.saveSteps) {
        savedSteps = appendMember(savedSteps, name, json);
        await save({ steps: savedSteps, usage: state.usage });
      } else {
        signal.throwIfAborted();
        state.unsaved = steps;
      }
      return result;
    },
    progress,
  };
}

/**
 * Appends a member, whose value is JSON, to a JSON object. Writing the whole object again after each step would take
 * quadratic time.
 */
function appendMember(json: string, name: string, value: string): string {
  const members = json.slice(0, json.lastIndexOf("}"));
  const comma = members.trimEnd() === "{" ? "" : ",";
  return `${members}${comma}${JSON.stringify(name)}:${value}}`;
}

function parseUsage(text: string): Usage {
  const usage: Usage = JSON.parse(text);
  return usage;
}

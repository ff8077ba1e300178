import type { components } from "../../generated/types.ts";
import { withLimit } from "./clock.ts";
import type { Core } from "./core.ts";
import {
  ClientError,
  OperationCancelledError,
  OperationFailedError,
  ResultValidationError,
  WaitTimeoutError,
} from "./errors.ts";
import { isFinal, type OpenPoll, type Operation } from "./polls.ts";
import { toText } from "./read-answer.ts";
import type { Finished } from "./results.ts";
import { isStandardSchema } from "./schemas.ts";

/** The body of a 202 response. */
export type AcceptedOperation = components["schemas"]["AcceptedOperation"];

/** The id of a job, or the body of the 202 response that accepted it. */
export type JobReference = string | AcceptedOperation;

/** Options of watching a job. */
export interface WatchOptions {
  /** Ends the wait, which then rejects with the signal's reason. The job continues. */
  signal?: AbortSignal | undefined;
  /** Time limit of the wait in milliseconds. Default: no limit. */
  timeoutMs?: number | undefined;
  /**
   * Kind of the job, if another client started the job. It determines the polling interval and the type of the result.
   */
  kind?: string | undefined;
}

/** Options of waiting for a job. */
export interface WaitOptions extends WatchOptions {
  /** Called at each change of status or progress, including the change to the final state. */
  onProgress?: ((operation: Operation) => void) | undefined;
  /**
   * Schema of a validation library. The client validates `result.data` with it, and replaces `result.data` with the
   * schema's output. A JSON Schema is ignored.
   */
  schema?: object | undefined;
}

/** Outcome of the wait for one of several jobs. */
export type WaitOutcome<Result = unknown> =
  | { readonly id: string; readonly ok: true; readonly operation: Result }
  | { readonly id: string; readonly ok: false; readonly error: unknown };

/** Error class for each final status without a result. */
const failures: Partial<Record<Operation["status"], typeof ClientError>> = {
  failed: OperationFailedError,
  cancelled: OperationCancelledError,
};

/** Creates the methods that wait for jobs. */
export function createWaits({ clock, connection }: Core, openPoll: OpenPoll) {
  async function* watch(
    job: JobReference,
    options: WatchOptions = {},
  ): AsyncGenerator<Operation, void, undefined> {
    const { signal, timeoutMs, kind } = options;
    const id = toId(job);
    const poll = openPoll(id, kind);
    const [limited, release] = withLimit(
      clock,
      signal,
      timeoutMs || undefined,
      () => new WaitTimeoutError("wait_timeout", `${id}: no end in ${timeoutMs} ms`, { operationId: id }),
    );
    const stop = new Promise<never>((_, reject) => {
      limited.onabort = () => reject(limited.reason);
    });
    poll.use(1);
    try {
      for (let seen = ""; ; ) {
        const operation = await Promise.race([poll.next(), stop]);
        const state = `${operation.status} ${operation.progress}`;
        if (state !== seen) yield operation;
        if (isFinal(operation)) return;
        seen = state;
      }
    } finally {
      release();
      poll.use(-1);
    }
  }

  async function wait(job: JobReference, options: WaitOptions = {}): Promise<Finished<unknown>> {
    // The loop overwrites this placeholder. The last job that `watch` yields is in a final state.
    let operation = {} as Operation;
    for await (operation of watch(job, options)) options.onProgress?.(operation);
    return toFinished(operation, options.schema);
  }

  function waitAll(
    jobs: Iterable<JobReference>,
    { onEach, ...options }: WaitOptions & { onEach?: (outcome: WaitOutcome) => void } = {},
  ): Promise<WaitOutcome[]> {
    const outcomes = Array.from(jobs, async (job) => {
      const id: string = Object(job).operationId ?? job;
      const outcome: WaitOutcome = await wait(job, options).then(
        (operation) => ({ id, ok: true, operation }),
        (error: unknown) => ({ id, ok: false, error }),
      );
      options.signal?.throwIfAborted();
      onEach?.(outcome);
      return outcome;
    });
    return Promise.all(outcomes);
  }

  /**
   * Returns the id of a job. Throws ClientError if a 202 body has no id, or if its poll URL is on a host that must not
   * receive the keys.
   */
  function toId(job: JobReference): string {
    if (typeof job === "string") return job;
    const { operationId, pollUrl } = Object(job);
    if (toText(operationId) && connection.trusts(`${toText(pollUrl)}`)) return operationId;
    const shown = connection.redact(`${toText(pollUrl)} of ${toText(operationId)}`);
    throw new ClientError("poll_url_refused", `pollUrl ${shown} is not at ${connection.hosts}: set apiUrl`, {
      operationId,
    });
  }

  return { watch, wait, waitAll };
}

/** Returns the finished job with its validated result. Throws an error for a job without a result. */
async function toFinished(operation: Operation, schema: object | undefined): Promise<Finished<unknown>> {
  const { id: operationId, status, result, error } = operation;
  const about = { operationId, operation };
  const JobError = failures[status];
  if (JobError)
    throw new JobError(
      error?.code ?? `operation_${status}`,
      `${operationId} ${status}: ${error?.message ?? "no result"}`,
      about,
    );
  const finished = { ...operation, partial: status === "partial_success" } as Finished<unknown>;
  if (!isStandardSchema(schema)) return finished;
  const checked = await schema["~standard"].validate(Object(result).data);
  if (!checked.issues) return { ...finished, result: { ...result, data: checked.value } };
  throw new ResultValidationError(
    "result_invalid",
    `${operationId} does not fit the schema: ${checked.issues[0]?.message}`,
    { ...about, issues: checked.issues },
  );
}

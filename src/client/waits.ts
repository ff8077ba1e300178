import type { components } from "../../generated/types.ts";
import { type Clock, onAbort } from "./clock.ts";
import type { Credentials } from "./credentials.ts";
import {
  ClientError,
  OperationCancelledError,
  OperationFailedError,
  ResultValidationError,
  WaitTimeoutError,
} from "./errors.ts";
import type { Hosts } from "./hosts.ts";
import { type createPolls, isFinal, type Operation } from "./polls.ts";
import type { Finished } from "./results.ts";
import { isStandardSchema } from "./schemas.ts";

/** The body of a 202. */
export type AcceptedOperation = components["schemas"]["AcceptedOperation"];

/** A job by its id, or as a 202 described it. */
export type JobReference = string | AcceptedOperation;

/** Options of watching a job. */
export interface WatchOptions {
  /** Ends the waiting, not the job; it rejects with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /** Overall limit in milliseconds; default: none. */
  timeoutMs?: number | undefined;
  /** Kind of the job, where the client did not start it itself: how often to ask, and the type of the result. */
  kind?: string | undefined;
}

/** Options of waiting for a job. */
export interface WaitOptions extends WatchOptions {
  /** Called at each change of status or progress, with the final state too. */
  onProgress?: ((operation: Operation) => void) | undefined;
  /** Checks `result.data`, and turns it into what the schema gives out. */
  schema?: object | undefined;
}

/** What the waits need. */
export interface WaitParts {
  readonly polls: ReturnType<typeof createPolls>;
  readonly clock: Clock;
  readonly hosts: Hosts;
  readonly credentials: Credentials;
}

/** How one of several waits ended. */
export type WaitOutcome<Result = unknown> =
  | { readonly id: string; readonly ok: true; readonly operation: Result }
  | { readonly id: string; readonly ok: false; readonly error: unknown };

/** Makes the functions that wait for jobs. */
export function createWaits({ polls, clock, hosts, credentials }: WaitParts) {
  async function* watch(
    job: JobReference,
    options: WatchOptions = {},
  ): AsyncGenerator<Operation, void, undefined> {
    const { signal, timeoutMs, kind } = options;
    const id = toId(job);
    const looks: (() => Operation)[] = [];
    let wake = (): void => {};
    let seen = "";
    const push = (look: () => Operation): void => {
      looks.push(look);
      wake();
    };
    const expire = (): void =>
      push(() => {
        throw new WaitTimeoutError(
          "wait_timeout",
          `${id} has not ended after ${timeoutMs} ms; wait for it again`,
          id,
        );
      });
    const leave = polls.watch(id, kind, push);
    const release = onAbort(signal, () => wake());
    const cancel = timeoutMs === undefined ? release : clock.after(timeoutMs, expire);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const job = looks.shift()?.();
        if (job === undefined)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        else {
          const state = `${job.status} ${job.progress}`;
          if (state !== seen) yield job;
          seen = state;
          if (isFinal(job)) return;
        }
      }
    } finally {
      leave();
      release();
      cancel();
    }
  }

  async function wait(job: JobReference, options: WaitOptions = {}): Promise<Finished<unknown>> {
    for await (const operation of watch(job, options)) {
      options.onProgress?.(operation);
      if (isFinal(operation)) return toFinished(operation, options.schema);
    }
    throw new Error("a watch ends with a final state");
  }

  async function waitAll(
    jobs: Iterable<JobReference>,
    { onEach, ...options }: WaitOptions & { onEach?: (outcome: WaitOutcome) => void } = {},
  ): Promise<WaitOutcome[]> {
    const outcomes = Array.from(jobs, async (job) => {
      const id = toId(job);
      const outcome = await wait(job, options).then(
        (operation): WaitOutcome => ({ id, ok: true, operation }),
        (error: unknown): WaitOutcome => ({ id, ok: false, error }),
      );
      options.signal?.throwIfAborted();
      onEach?.(outcome);
      return outcome;
    });
    return Promise.all(outcomes);
  }

  /** The id of a job; throws where its poll URL names a host that must not see the keys. */
  function toId(job: JobReference): string {
    if (typeof job === "string") return job;
    const { operationId, pollUrl } = job;
    if (credentials.present && !hosts.includes(pollUrl)) {
      const error = new ClientError(
        "poll_url_refused",
        `${operationId} is to be polled at a host that is neither baseUrl nor apiUrl`,
      );
      error.operationId = operationId;
      throw error;
    }
    return operationId;
  }

  return { watch, wait, waitAll };
}

/** The final state as the caller gets it. */
async function toFinished(operation: Operation, schema: object | undefined): Promise<Finished<unknown>> {
  const { id, status, result, error } = operation;
  if (status === "failed")
    throw new OperationFailedError(
      error?.code ?? "operation_failed",
      `${id} failed: ${error?.message}`,
      id,
      operation,
    );
  if (status === "cancelled")
    throw new OperationCancelledError("operation_cancelled", `${id} was cancelled`, id, operation);
  const finished = {
    ...operation,
    status,
    partial: status === "partial_success",
    result,
  } as Finished<unknown>;
  if (!isStandardSchema(schema)) return finished;
  const checked = await schema["~standard"].validate(result && "data" in result ? result.data : undefined);
  if (checked.issues) throw new ResultValidationError(id, operation, checked.issues);
  return { ...finished, result: { ...result, data: checked.value } };
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { JobKind } from "../../generated/operations.ts";
import type { AcceptedOperation, Job, Operation } from "../client/index.ts";
import { isFinal } from "../client/polls.ts";
import type { JobQueries } from "./queries.ts";

/** Reason for a missing result: the error of a call, or the service's error of the failed job. */
export type JobFailure = Error | NonNullable<Operation["error"]>;

/** A job's state for a screen. */
export interface JobState<Input extends readonly unknown[], Kind extends JobKind> {
  /** Starts a job, replacing the previous one. */
  start(...input: Input): void;
  /** Cancels the job, also while it is being started. */
  cancel(): void;
  /** Forgets the job without cancelling it. */
  reset(): void;
  readonly id: string | undefined;
  /** `error`: a call failed; `failed`: the job ended without a result. */
  readonly status: "idle" | "starting" | "error" | Operation["status"];
  /** True from the start to the end of the job. */
  readonly isRunning: boolean;
  /** Percentage; null if the job reports no progress. */
  readonly progress: number | null;
  /** The job at the latest poll. */
  readonly job: Job<Kind> | undefined;
  /** The result of a job that succeeded completely or partially. */
  readonly result: NonNullable<Job<Kind>["result"]> | undefined;
  readonly error: JobFailure | undefined;
}

/** Options of {@link useJob}. */
export interface JobStateOptions {
  /**
   * Name under which the browser tab stores the id of the job, so that a reload finds it again. Default: not stored.
   */
  readonly resume?: string | undefined;
}

/** Starts jobs of one operation and follows the latest: `useJob(queries.people.search, { resume: "people" })`. */
export function useJob<Input extends readonly unknown[], Kind extends JobKind>(
  operation: Pick<JobQueries<Input, Kind>, "start" | "job" | "cancel">,
  { resume }: JobStateOptions = {},
): JobState<Input, Kind> {
  const cache = useQueryClient();
  const [id, setId] = useKeptId(resume);
  const accepted = useRef<Promise<AcceptedOperation>>(undefined);
  const starting = useMutation({
    mutationFn: (input: Input) => {
      accepted.current = operation.start(...input);
      return accepted.current;
    },
    onSuccess: ({ operationId }) => setId(operationId),
  });
  const cancelling = useMutation({
    mutationFn: async () => {
      const target = id ?? (await accepted.current)?.operationId;
      if (target === undefined) return;
      cache.setQueryData(operation.job(target).queryKey, await operation.cancel(target));
    },
  });
  const watched = useQuery({ ...operation.job(id ?? ""), enabled: id !== undefined });
  const job = id === undefined ? undefined : watched.data;
  const failure = starting.error ?? (id === undefined ? undefined : watched.error) ?? undefined;
  const isLost = Object(watched.error).status === 404;
  useEffect(() => {
    if (isLost) setId(id, false);
  }, [isLost, id, setId]);
  const early = starting.isPending ? "starting" : id === undefined ? "idle" : "queued";
  const status = failure ? "error" : (job?.status ?? early);
  const forget = (): void => {
    accepted.current = undefined;
    setId(undefined);
    starting.reset();
    cancelling.reset();
  };
  return {
    start(...input) {
      forget();
      starting.mutate(input);
    },
    cancel: () => cancelling.mutate(),
    reset: forget,
    id,
    status,
    isRunning: starting.isPending || (id !== undefined && !failure && !isFinal({ status })),
    progress: job?.progress ?? null,
    job,
    result: job?.result ?? undefined,
    error: failure ?? cancelling.error ?? job?.error ?? undefined,
  };
}

/**
 * Stores the id of a job in React state. If there is a name, also stores the id under this name in the tab's storage,
 * unless the browser denies the storage.
 */
function useKeptId(name: string | undefined) {
  const [id, setState] = useState<string>();
  const key = `prospecting:${name}`;
  // Reads the storage only after the first render: a server has no storage, and server and browser must render the same
  // output.
  useEffect(() => {
    if (name === undefined) return;
    try {
      setState(sessionStorage.getItem(key) ?? undefined);
    } catch {}
  }, [name, key]);
  const [set] = useState(() => (next: string | undefined, isKept = name !== undefined) => {
    setState(next);
    try {
      if (next !== undefined && isKept) sessionStorage.setItem(key, next);
      else sessionStorage.removeItem(key);
    } catch {}
  });
  return [id, set] as const;
}

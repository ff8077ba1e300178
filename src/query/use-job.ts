import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { JobKind } from "../../generated/operations.ts";
import type { AcceptedOperation, Job, Operation } from "../client/index.ts";
import { isFinal } from "../client/polls.ts";
import { callOptions } from "./job-query.ts";
import type { JobQueries } from "./queries.ts";

/** The reason why there is no result: the error of a call, or the error that the service reports for the failed job. */
export type JobFailure = Error | NonNullable<Operation["error"]>;

/** The state of a job, for display. */
export interface JobState<Input extends readonly unknown[], Kind extends JobKind> {
  /**
   * Starts a job, and then watches this job instead of the previous one. If the previous one still runs, it continues
   * in the service.
   */
  start(...input: Input): void;
  /** Cancels the job, even before the response that accepts it has arrived. */
  cancel(): void;
  /** Polls the job again after its polls failed. Has no effect in any other state. */
  retry(): void;
  /** Forgets the job without cancelling it; the job continues in the service. */
  reset(): void;
  readonly id: string | undefined;
  /** `error`: a call failed. `failed`: the job itself ended without a result. */
  readonly status: "idle" | "starting" | "error" | Operation["status"];
  /** True from the start of the job until it ends. */
  readonly isRunning: boolean;
  /** Progress in percent; null if the job reports no progress. */
  readonly progress: number | null;
  /** The job as the latest poll returned it. */
  readonly job: Job<Kind> | undefined;
  /** The result of a job that succeeded completely or in part. */
  readonly result: NonNullable<Job<Kind>["result"]> | undefined;
  /** The reason why there is no result. While the job runs, the reason why the last `cancel` failed. */
  readonly error: JobFailure | undefined;
}

/** Options of {@link useJob}. */
export interface JobStateOptions {
  /**
   * Name under which the browser tab stores the id of the job, so that the job is found again after a reload. Default:
   * the id is not stored.
   */
  readonly resume?: string | undefined;
}

/**
 * Starts jobs of one operation and polls the latest one. Example: `useJob(queries.people.search, { resume: "people"
 * })`.
 */
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
    ...callOptions,
  });
  const cancelling = useMutation({
    mutationFn: async () => {
      const target = id ?? (await accepted.current)?.operationId;
      if (target === undefined) return;
      cache.setQueryData(operation.job(target).queryKey, await operation.cancel(target));
    },
    ...callOptions,
  });
  const watched = useQuery({ ...operation.job(id ?? ""), enabled: id !== undefined });
  const job = id === undefined ? undefined : watched.data;
  // While TanStack Query polls again, it keeps the error of earlier polls. That error must not be shown in the
  // meantime.
  const lost = id === undefined || watched.isFetching ? undefined : watched.error;
  const failure = starting.error ?? lost ?? undefined;
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
    retry: () => {
      if (lost) watched.refetch();
    },
    reset: forget,
    id,
    status,
    isRunning: starting.isPending || (id !== undefined && !failure && !isFinal({ status })),
    progress: job?.progress ?? null,
    job,
    result: job?.result ?? undefined,
    error: failure ?? (isFinal({ status }) ? job?.error : cancelling.error) ?? undefined,
  };
}

/**
 * Keeps the id of a job in React state, and returns it with a function that sets it. If a name is given, the id is also
 * stored under this name in the tab's session storage. If the browser denies access to that storage, the id is only in
 * the state.
 */
function useKeptId(name: string | undefined) {
  const [id, setState] = useState<string>();
  const key = `prospecting:${name}`;
  // The storage is read only after the first render: a server has no storage, and the HTML that it renders must match
  // the first render in the browser.
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

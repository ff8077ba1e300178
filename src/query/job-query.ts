import type { JobKind } from "../../generated/operations.ts";
import type { Client, Job } from "../client/index.ts";
import { isFinal } from "../client/polls.ts";

/** The members of TanStack Query 5's query function context that this package uses. */
export interface QueryContext {
  readonly signal: AbortSignal;
  /** The QueryClient, whose cache receives each change of the job. */
  readonly client: { setQueryData(key: readonly unknown[], data: unknown): unknown };
}

/** Options of a query that follows one job to its end. */
export interface JobQuery<Kind extends JobKind = JobKind> {
  readonly queryKey: readonly ["prospecting", "operations", "watch", string];
  readonly queryFn: (context: QueryContext) => Promise<Job<Kind>>;
  readonly staleTime: (query: { readonly state: { readonly data?: unknown } }) => number;
  readonly retry: false;
  readonly refetchOnWindowFocus: false;
}

/**
 * Returns options for `useQuery` and similar hooks: one fetch polls the job at the client's intervals until it ends,
 * and shows each change as `data`. Unmounting stops the polling. The query fails with the client's error on 401, 403
 * and 404, and after eight failed polls.
 */
export function jobQuery<Kind extends JobKind = JobKind>(
  { operations }: Pick<Client, "operations">,
  id: string,
  { kind }: { readonly kind?: Kind | undefined } = {},
): JobQuery<Kind> {
  const queryKey = ["prospecting", "operations", "watch", id] as const;
  return {
    queryKey,
    async queryFn({ signal, client }) {
      let job: unknown;
      for await (job of operations.watch(id, { kind, signal })) client.setQueryData(queryKey, job);
      // The service promises a result of the job's kind.
      return job as Job<Kind>;
    },
    // A job that has ended will not change.
    staleTime: ({ state }) => (isFinal(Object(state.data)) ? Number.POSITIVE_INFINITY : 0),
    // The client has retried already.
    retry: false,
    refetchOnWindowFocus: false,
  };
}

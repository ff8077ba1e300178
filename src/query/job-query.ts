import type { JobKind } from "../../generated/operations.ts";
import type { Client, Job } from "../client/index.ts";
import { isFinal } from "../client/polls.ts";

/** The members of a query function context (TanStack Query 5) that this package uses. */
export interface QueryContext {
  readonly signal: AbortSignal;
  /** The QueryClient. Each change of the job is stored in its cache. */
  readonly client: { setQueryData(key: readonly unknown[], data: unknown): unknown };
}

/**
 * Options of every query and mutation. `retry` is off because the client itself retries. By default TanStack Query
 * shows no error while the browser is offline, and sends the call when the browser is back online. With `always`, the
 * client sends the call even while the browser is offline, and the error is shown.
 */
export const callOptions = { networkMode: "always", retry: false } as const;

/**
 * Options of every query. `refetchOnReconnect` is true. Otherwise, with `networkMode: "always"`, TanStack Query would
 * not reload when the browser is back online.
 */
export const queryOptions = { ...callOptions, refetchOnReconnect: true } as const;

/**
 * Options of a query whose calls cost credits. With these options, TanStack Query calls the operation once for each
 * input, and again only if the program asks for it or after a failure.
 */
export const paidQueryOptions = {
  ...callOptions,
  refetchOnReconnect: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const;

/** Options of a query that polls one job until it ends. */
export interface JobQuery<Kind extends JobKind = JobKind> extends Readonly<typeof queryOptions> {
  readonly queryKey: readonly ["prospecting", "operations", "watch", string];
  readonly queryFn: (context: QueryContext) => Promise<Job<Kind>>;
  readonly staleTime: (query: { readonly state: { readonly data?: unknown } }) => number;
  readonly refetchOnWindowFocus: false;
}

/**
 * Returns options for `useQuery` and similar hooks. One fetch polls the job at the client's intervals until it ends,
 * and each change of the job becomes the query's `data`. Unmounting stops the polling. The query fails with the
 * client's error on status 401, 403 or 404, and after eight failed polls in a row.
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
      // According to the contract, the result has the type that belongs to the kind of job.
      return job as Job<Kind>;
    },
    // A job that has ended no longer changes.
    staleTime: ({ state }) => (isFinal(Object(state.data)) ? Number.POSITIVE_INFINITY : 0),
    ...queryOptions,
    refetchOnWindowFocus: false,
  };
}

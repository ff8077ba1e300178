import type { OperationMethods } from "../../generated/client.ts";
import { type JobKind, readMethods } from "../../generated/operations.ts";
import type { AcceptedOperation, CallOptions, Client } from "../client/index.ts";
import type { KindOf } from "../client/types.ts";
import { callOptions, type JobQuery, jobQuery, paidQueryOptions, queryOptions } from "./job-query.ts";

type Methods = OperationMethods<CallOptions>;
type QueryKey = readonly unknown[];

/** The arguments of a client method, except the last one, which contains the call options. */
type InputOf<Method> = Method extends (...input: infer P) => unknown
  ? 3 extends P["length"]
    ? 1 extends P["length"]
      ? [id: P[0], query?: P[1]]
      : [id: P[0], body: P[1]]
    : 2 extends P["length"]
      ? 0 extends P["length"]
        ? [query?: P[0]]
        : [body: P[0]]
      : []
  : never;

type OutputOf<Method> = Method extends (...input: never[]) => PromiseLike<infer Output> ? Output : never;

/** Variables of a mutation: the argument of the operation, or a list of all arguments if there are several. */
type VariablesOf<Input extends readonly unknown[]> = Input extends readonly []
  ? // biome-ignore lint/suspicious/noConfusingVoidType: TanStack takes a call without variables only where they are void.
    void
  : Input extends readonly [unknown, unknown]
    ? Input
    : Input[0];

interface Signalled {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Functions that create the TanStack Query options of an operation that changes something, such as one that starts a
 * job.
 */
export interface OperationMutations<Input extends readonly unknown[], Output> {
  /**
   * Returns the key of the query with this input. Without input, returns the key of all queries of the operation, for
   * `invalidateQueries`.
   */
  key(...input: Partial<Input>): QueryKey;
  /** Returns options for `useMutation`. Each mutation sends its own idempotency key. */
  mutation(options?: CallOptions): {
    readonly mutationKey: QueryKey;
    readonly mutationFn: (variables: VariablesOf<Input>) => Promise<Output>;
  } & Readonly<typeof callOptions>;
}

/**
 * Functions that create the TanStack Query options of an operation that only reads data. `Settings` is the type of the
 * options that all its queries share, such as `retry`; it differs for operations that cost credits.
 */
export interface OperationQueries<
  Input extends readonly unknown[],
  Output,
  Settings = typeof queryOptions | typeof paidQueryOptions,
> extends OperationMutations<Input, Output> {
  /** Returns options for `useQuery`. */
  query(...input: Input): {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: Signalled) => Promise<Output>;
  } & Readonly<Settings>;
}

/** Functions that create the TanStack Query options of an operation that returns a list. */
export interface PageQueries<Input extends readonly unknown[], Output>
  extends OperationQueries<Input, Output, typeof queryOptions> {
  /** Returns options for `useInfiniteQuery`. Each page has the cursor of the next one. */
  pages(...input: Input): {
    readonly queryKey: QueryKey;
    readonly queryFn: (context: Signalled & { readonly pageParam: unknown }) => Promise<Output>;
    readonly initialPageParam: string | undefined;
    readonly getNextPageParam: (page: Output) => string | undefined;
  } & Readonly<typeof queryOptions>;
}

/**
 * Functions that create the TanStack Query options of an operation that starts a job. {@link useJob} takes this object.
 */
export interface JobQueries<Input extends readonly unknown[], Kind extends JobKind>
  extends OperationMutations<Input, AcceptedOperation> {
  /** Calls the operation, which starts the job. */
  start(...input: Input): Promise<AcceptedOperation>;
  /** Returns options for a `useQuery` that polls the job until it ends. */
  job(id: string): JobQuery<Kind>;
  /** Cancels a job. */
  cancel(id: string): Promise<unknown>;
}

/** True if a call of the method costs credits, false if it does not; undefined if the operation changes something. */
type IsPaid<Group, Method> = Group extends keyof typeof readMethods
  ? Method extends keyof (typeof readMethods)[Group]
    ? (typeof readMethods)[Group][Method]
    : undefined
  : undefined;

type QueriesOf<Method, Kind, Paid> = Kind extends JobKind
  ? JobQueries<InputOf<Method>, Kind>
  : Paid extends undefined
    ? OperationMutations<InputOf<Method>, OutputOf<Method>>
    : Method extends (...input: never[]) => AsyncIterable<unknown>
      ? PageQueries<InputOf<Method>, OutputOf<Method>>
      : OperationQueries<
          InputOf<Method>,
          OutputOf<Method>,
          Paid extends true ? typeof paidQueryOptions : typeof queryOptions
        >;

/** For each operation, functions that create TanStack Query options. The operations are grouped as in the client. */
export type Queries = {
  readonly [Group in keyof Methods]: {
    readonly [Method in keyof Methods[Group]]: QueriesOf<
      Methods[Group][Method],
      KindOf<Group, Method>,
      IsPaid<Group, Method>
    >;
  };
};

type AnyMethod = (
  ...input: unknown[]
) => Promise<AcceptedOperation & { next_cursor?: string; nextCursor?: string }>;

/**
 * Creates TanStack Query options for all operations of a client: queries, mutations, paged lists and jobs, with their
 * keys.
 */
export function createQueries(client: Client): Queries {
  const groups = Object.entries(client).map(([group, methods]) => [
    group,
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        toOptions(client, [group, name], method as AnyMethod),
      ]),
    ),
  ]);
  return Object.fromEntries(groups);
}

function toOptions(client: Client, path: readonly string[], method: AnyMethod) {
  // The last parameter of each client method is its options.
  const last = method.length - 1;
  const call = (input: readonly unknown[], options?: CallOptions) =>
    method(...Array.from({ length: last }, (_, index) => input[index]), options);
  const key = (...input: readonly unknown[]) => ["prospecting", ...path, ...input];
  const isPaid: unknown = path.reduce((part, name) => Object(part)[name], readMethods as unknown);
  const query = (...input: unknown[]) => ({
    queryKey: key(...input),
    // Paid queries do not read the signal. Otherwise TanStack Query would abort a call when its component unmounts, and
    // send another paid call when the component mounts again.
    queryFn: isPaid ? () => call(input) : ({ signal }: Signalled) => call(input, { signal }),
    ...(isPaid ? paidQueryOptions : queryOptions),
  });
  return {
    key,
    // TanStack Query repeats queries on its own, so an operation that changes something has no query.
    ...(isPaid !== undefined && { query }),
    pages: (...input: unknown[]) => ({
      queryKey: key("pages", ...input),
      queryFn: ({ signal, pageParam }: Signalled & { pageParam: unknown }) => {
        const query = { ...Object(input[last - 1]), ...(pageParam ? { cursor: pageParam } : {}) };
        return call([...input.slice(0, last - 1), query], { signal });
      },
      initialPageParam: undefined,
      getNextPageParam: (page: Awaited<ReturnType<AnyMethod>>) => page.next_cursor ?? page.nextCursor,
      ...queryOptions,
    }),
    mutation: (options?: CallOptions) => ({
      mutationKey: key(),
      mutationFn: (variables: unknown) => call(last > 1 ? (variables as unknown[]) : [variables], options),
      ...callOptions,
    }),
    start: (...input: unknown[]) => call(input),
    job: (id: string) => jobQuery(client, id),
    cancel: (id: string) => client.operations.cancel(id),
  };
}

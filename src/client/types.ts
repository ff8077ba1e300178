import type { ApiPromise, OperationMethods, PagePromise } from "../../generated/client.ts";
import type { JobKind, OperationId, operations } from "../../generated/operations.ts";
import type { operations as Contract, components } from "../../generated/types.ts";
import type { CallOptions } from "./options.ts";
import type { FollowOptions } from "./pages.ts";
import type { Operation } from "./polls.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Finished, Research, ResultOf } from "./results.ts";
import type { AcceptedOperation, JobReference, WaitOptions, WaitOutcome, WatchOptions } from "./waits.ts";

type Generated = OperationMethods<CallOptions>;
/** A person that a search found. */
export type Person = components["schemas"]["Person"];
/** A company that a search found. */
export type Company = components["schemas"]["Company"];
/** A target that the service checks on a schedule. */
export type Monitor = components["schemas"]["Monitor"];
/** An event that a monitor detected in one of its runs. */
export type MonitorEvent = components["schemas"]["MonitorEvent"];
/** Query parameters that select the events of a monitor. */
export type EventQuery = NonNullable<Contract["listMonitorEvents"]["parameters"]["query"]>;

/** The promise of a call that starts a job. */
export interface JobPromise<Result> extends ApiPromise<AcceptedOperation> {
  /** Waits until the job ends, and returns its result. Throws the same errors as `operations.wait`. */
  wait(options?: JobOptions): Promise<Result>;
}

/** Options of `wait` on the promise of a call that starts a job. */
export interface JobOptions extends WaitOptions {
  /** Called with the accepted job, for example to store its id. */
  onAccepted?: ((job: AcceptedOperation) => void) | undefined;
}

/** Options of `deepResearch.run`. */
export interface RunOptions extends CallOptions, Omit<JobOptions, "schema" | "signal"> {
  /** The JSON Schema to send if `schema` cannot be converted to one. */
  jsonSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** Body of a research request. Its `schema` determines the type of the result. */
export type ResearchRequest<Schema extends object> = Omit<
  components["schemas"]["DeepResearchRequest"],
  "schema"
> & {
  /**
   * A schema of a validation library such as zod or arktype, or a JSON Schema. If it is a JSON Schema literal,
   * TypeScript infers the type of the result.
   */
  schema: Schema;
};

type Rows = (typeof operations)[OperationId];
type Row<Group, Method> = Extract<Rows, { client: { group: Group; method: Method } }>;
/**
 * Kind of the job that a method starts; an empty string if the method starts no job. Null would not work: without
 * `strict`, null is assignable to every type.
 */
export type KindOf<Group, Method> = Row<Group, Method>["kind"] extends null ? "" : Row<Group, Method>["kind"];

/** The generated methods. If a method starts a job, its promise has `wait`. */
type Methods = {
  readonly [Group in keyof Generated]: {
    readonly [Method in keyof Generated[Group]]: KindOf<Group, Method> extends infer Kind extends JobKind
      ? Generated[Group][Method] extends (...input: infer Input) => unknown
        ? (...input: Input) => JobPromise<Finished<ResultOf<Kind>>>
        : never
      : Generated[Group][Method];
  };
};

/** All operations of the contract, and methods that wait for jobs. */
export interface Client extends Omit<Methods, "deepResearch" | "operations" | "monitors"> {
  readonly deepResearch: Methods["deepResearch"] & {
    /**
     * Starts a research job, waits for it, and returns its result. The schema determines the type of the result; a
     * schema of a validation library also validates the result.
     */
    run<const Schema extends object>(
      body: ResearchRequest<Schema>,
      options?: RunOptions,
    ): Promise<Research<Schema>>;
  };
  readonly operations: Methods["operations"] & JobMethods;
  readonly monitors: Omit<Methods["monitors"], "events"> & {
    /**
     * Yields events as they occur, oldest first. The loop ends only with an error: the signal's reason, or a permanent
     * error.
     */
    events(
      id: string,
      query: EventQuery & FollowOptions & { follow: true },
      options?: CallOptions,
    ): AsyncIterable<MonitorEvent>;
    /** Returns existing events, newest first. `await` returns one page; a loop yields the events of all pages. */
    events(
      id: string,
      query?: EventQuery,
      options?: CallOptions,
    ): PagePromise<components["schemas"]["MonitorEventList"], MonitorEvent>;
  };
  /** Latest state of each rate-limit bucket. */
  readonly rateLimit: Readonly<RateLimits>;
}

/** Methods that wait for jobs. */
export interface JobMethods {
  /**
   * Waits until a job ends, and returns the job with its result. `partial` is true for a partial result.
   * @throws OperationFailedError, OperationCancelledError, WaitTimeoutError, ResultValidationError, or the ApiError or
   * ConnectionError that ended the wait. Each has an `operationId`, with which a program can wait again.
   */
  wait<const Schema extends object>(
    job: JobReference,
    options: WaitOptions & { kind?: "deep_research"; schema: Schema },
  ): Promise<Research<Schema>>;
  wait<Kind extends JobKind = JobKind>(
    job: JobReference,
    options?: WaitOptions & { kind?: Kind; schema?: undefined },
  ): Promise<Finished<ResultOf<Kind>>>;
  /**
   * Yields a job at each change until it ends. A failed job ends the loop without an error.
   * @throws The signal's reason, WaitTimeoutError, or the ApiError or ConnectionError that ended the polling.
   */
  watch(job: JobReference, options?: WatchOptions): AsyncIterable<Operation>;
  /**
   * Waits for several jobs. If the wait for one job fails, the other waits continue. Returns the outcomes in the order
   * of the jobs.
   */
  waitAll<Kind extends JobKind = JobKind>(
    jobs: Iterable<JobReference>,
    options?: WaitOptions & {
      kind?: Kind;
      schema?: undefined;
      onEach?: (outcome: WaitOutcome<Finished<ResultOf<Kind>>>) => void;
    },
  ): Promise<WaitOutcome<Finished<ResultOf<Kind>>>[]>;
}

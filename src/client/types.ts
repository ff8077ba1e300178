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
type MonitorEvent = components["schemas"]["MonitorEvent"];
/** Query parameters that select the events of a monitor. */
export type EventQuery = NonNullable<Contract["listMonitorEvents"]["parameters"]["query"]>;

/** A call that starts a job. */
export interface JobPromise<Result> extends ApiPromise<AcceptedOperation> {
  /** Waits for the job to end; throws the same errors as `operations.wait`. */
  wait(options?: JobOptions): Promise<Result>;
}

/** Options of waiting for a job that this call starts. */
export interface JobOptions extends WaitOptions {
  /** Called with the accepted job, to store its id. */
  onAccepted?: ((job: AcceptedOperation) => void) | undefined;
}

/** Options of {@link Client.deepResearch} `run`. */
export interface RunOptions extends CallOptions, Omit<JobOptions, "schema" | "signal"> {
  /** The JSON Schema to send, for a schema that cannot be converted to one. */
  jsonSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** Body of a research request; the type of the result follows from the member `schema`. */
export type ResearchRequest<Schema extends object> = Omit<
  components["schemas"]["DeepResearchRequest"],
  "schema"
> & {
  /**
   * A schema of a validation library such as zod or arktype, or a JSON Schema; from a JSON Schema literal, the result's
   * type is inferred.
   */
  schema: Schema;
};

type Rows = (typeof operations)[OperationId];
type Row<Group, Method> = Extract<Rows, { client: { group: Group; method: Method } }>;
/**
 * Kind of the job that a method starts; an empty text for a method that starts no job. Not null, because without
 * `strict` null extends every type.
 */
export type KindOf<Group, Method> = Row<Group, Method>["kind"] extends null ? "" : Row<Group, Method>["kind"];

/** The generated methods; those that start a job can wait for it. */
type Methods = {
  readonly [Group in keyof Generated]: {
    readonly [Method in keyof Generated[Group]]: KindOf<Group, Method> extends infer Kind extends JobKind
      ? Generated[Group][Method] extends (...input: infer Input) => unknown
        ? (...input: Input) => JobPromise<Finished<ResultOf<Kind>>>
        : never
      : Generated[Group][Method];
  };
};

/** Every operation of the contract, and helpers for waiting for jobs. */
export interface Client extends Omit<Methods, "deepResearch" | "operations" | "monitors"> {
  readonly deepResearch: Methods["deepResearch"] & {
    /**
     * Starts a research and waits for its result. The schema determines the type of the result; a schema of a
     * validation library also validates it.
     */
    run<const Schema extends object>(
      body: ResearchRequest<Schema>,
      options?: RunOptions,
    ): Promise<Research<Schema>>;
  };
  readonly operations: Methods["operations"] & JobMethods;
  readonly monitors: Omit<Methods["monitors"], "events"> & {
    /**
     * Yields events as they occur, oldest first; the loop ends with an error: the signal's own reason, or a permanent
     * error.
     */
    events(
      id: string,
      query: EventQuery & FollowOptions & { follow: true },
      options?: CallOptions,
    ): AsyncIterable<MonitorEvent>;
    /** Returns existing events, newest first: `await` returns one page, iteration yields the events of all pages. */
    events(
      id: string,
      query?: EventQuery,
      options?: CallOptions,
    ): PagePromise<components["schemas"]["MonitorEventList"], MonitorEvent>;
  };
  /** Latest state of each rate-limit bucket. */
  readonly rateLimit: Readonly<RateLimits>;
}

/** Waiting for jobs. */
export interface JobMethods {
  /**
   * Waits until a job ends and returns it with its result; `partial` is true for a partial result.
   * @throws OperationFailedError, OperationCancelledError, WaitTimeoutError, ResultValidationError, and the ApiError or
   * ConnectionError that ended the wait. Each has the `operationId` with which waiting can continue.
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
   * Yields each change of a job up to its final state; a failed job ends the loop without an error.
   * @throws the signal's own reason, WaitTimeoutError, and the ApiError or ConnectionError that ended the polls.
   */
  watch(job: JobReference, options?: WatchOptions): AsyncIterable<Operation>;
  /** Waits for many jobs. One failure does not end the other waits, and the outcomes are in the order of the jobs. */
  waitAll<Kind extends JobKind = JobKind>(
    jobs: Iterable<JobReference>,
    options?: WaitOptions & {
      kind?: Kind;
      schema?: undefined;
      onEach?: (outcome: WaitOutcome<Finished<ResultOf<Kind>>>) => void;
    },
  ): Promise<WaitOutcome<Finished<ResultOf<Kind>>>[]>;
}

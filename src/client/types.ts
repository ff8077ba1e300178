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
/** Which events of a monitor to list. */
export type EventQuery = NonNullable<Contract["listMonitorEvents"]["parameters"]["query"]>;

/** A call that starts a job. */
export interface JobPromise<Result> extends ApiPromise<AcceptedOperation> {
  /** Waits for the job to end; throws what {@link Client.operations} `wait` throws. */
  wait(options?: JobOptions): Promise<Result>;
}

/** Options of waiting for a job that was just started. */
export interface JobOptions extends WaitOptions {
  /** Called with the accepted job: the place to store its id. */
  onAccepted?: ((job: AcceptedOperation) => void) | undefined;
}

/** Options of {@link Client.deepResearch} `run`. */
export interface RunOptions extends CallOptions, Omit<JobOptions, "schema" | "signal"> {
  /** The JSON Schema to send, for a schema that cannot be turned into one. */
  jsonSchema?: Readonly<Record<string, unknown>> | undefined;
}

/** The body of a research whose result is typed by its schema. */
export type ResearchRequest<Schema extends object> = Omit<
  components["schemas"]["DeepResearchRequest"],
  "schema"
> & {
  /** A schema of zod, arktype and the like, or a JSON Schema; literal ones give the result its type. */
  schema: Schema;
};

type Rows = (typeof operations)[OperationId];
/** The kind of job that a method starts; null for one that answers at once. */
export type KindOf<Group, Method> = Extract<Rows, { client: { group: Group; method: Method } }>["kind"];

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

/** Every operation of the contract, and what makes jobs easy to wait for. */
export interface Client extends Omit<Methods, "deepResearch" | "operations" | "monitors"> {
  readonly deepResearch: Methods["deepResearch"] & {
    /** Starts a research and waits for its result, typed from the schema and checked by it. */
    run<const Schema extends object>(
      body: ResearchRequest<Schema>,
      options?: RunOptions,
    ): Promise<Research<Schema>>;
  };
  readonly operations: Methods["operations"] & JobMethods;
  readonly monitors: Omit<Methods["monitors"], "events"> & {
    /** Events as they come, oldest first; the loop ends by throwing: the signal's own reason, or a lasting error. */
    events(
      id: string,
      query: EventQuery & FollowOptions & { follow: true },
      options?: CallOptions,
    ): AsyncIterable<MonitorEvent>;
    /** Events there are, newest first: awaited one page, iterated all of them. */
    events(
      id: string,
      query?: EventQuery,
      options?: CallOptions,
    ): PagePromise<components["schemas"]["MonitorEventList"], MonitorEvent>;
  };
  /** The last seen state of each rate-limit bucket. */
  readonly rateLimit: Readonly<RateLimits>;
}

/** Waiting for jobs. */
export interface JobMethods {
  /**
   * Waits until a job ends and gives it with its result; `partial` tells a partial one.
   * @throws OperationFailedError, OperationCancelledError, WaitTimeoutError, ResultValidationError, and the ApiError or
   *   ConnectionError that ended the waiting; each has the `operationId`, and waiting can go on.
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
   * Each change of a job, ending with its final state; a failed job ends it too, without an error.
   * @throws the signal's own reason, WaitTimeoutError, and the ApiError or ConnectionError that ended the looking.
   */
  watch(job: JobReference, options?: WatchOptions): AsyncIterable<Operation>;
  /** Waits for many jobs; none of them fails the others, and the outcomes keep the order of the jobs. */
  waitAll<Kind extends JobKind = JobKind>(
    jobs: Iterable<JobReference>,
    options?: WaitOptions & {
      kind?: Kind;
      schema?: undefined;
      onEach?: (outcome: WaitOutcome<Finished<ResultOf<Kind>>>) => void;
    },
  ): Promise<WaitOutcome<Finished<ResultOf<Kind>>>[]>;
}

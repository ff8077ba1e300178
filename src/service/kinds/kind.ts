import type { OperationId } from "../../../generated/operations.ts";
import type { Clock } from "../../clock.ts";
import { ProviderError } from "../../providers/errors.ts";
import type { Capabilities, Capability, ProviderCall, Providers } from "../../providers/index.ts";
import type { Executor } from "../../store/store.ts";
import type { Pricing, Usage } from "../pricing.ts";
import type { Settings } from "../settings.ts";

/** One kind of job: its requirements, its highest price, and its work. */
export interface JobKind<Request> {
  /** Value of `x-job-kind` in the contract. */
  readonly name: string;
  readonly operation: OperationId;
  /** Seconds that a caller should wait between polls, from the specification's polling guidance. */
  readonly retrySeconds: number;
  /** Returns the capabilities that this request needs. */
  capabilities(request: Request): readonly Capability[];
  /**
   * Checks that the configured providers can serve a request.
   * @throws ApiError `validation_failed` if they cannot.
   */
  check?(request: Request, providers: Providers): void;
  /** Returns the largest number of units that the request can use, keyed by the name of the unit. */
  ceiling(request: Request, terms: { settings: Settings; pricing: Pricing }): Usage;
  /**
   * Does the work.
   * @throws JobFailure or ProviderError if the work fails.
   */
  run(run: JobRun<Request>): Promise<JobOutcome>;
}

/** Records units as used, so that the job is charged for them. */
export type Use = (usage: Usage) => void;

/** One try of a job. */
export interface JobRun<Request> {
  readonly request: Request;
  readonly job: { id: string; organizationId: string; monitorId: string | null };
  readonly providers: Capabilities;
  readonly call: ProviderCall;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly pricing: Pricing;
  /** Number of credits reserved for the job. The job cannot cost more. */
  readonly reserved: number;
  /** True if a temporary failure of this try ends the job. */
  readonly isLastTry: boolean;
  /** Database of the service, for reading only. */
  readonly db: Executor;
  /** Returns the units used so far, including the units of earlier tries. */
  usage(): Usage;
  /**
   * Runs a named part of the work, unless an earlier try has saved the result. The result (as JSON) and the usage are
   * saved together, so that another worker can continue after this part instead of paying for this part again.
   */
  step<T>(name: string, work: (use: Use) => Promise<T>): Promise<T>;
  /** Reports the progress in percent. */
  progress(percent: number): Promise<void>;
  /**
   * Creates the options of a provider call. While the provider works, the job's progress moves from `from` to `to`
   * percent.
   */
  callBetween(from: number, to: number): ProviderCall;
}

/**
 * Progress of a search in percent: `taken` when a worker has claimed the job, `read` when its query is interpreted,
 * `found` when the sources have answered.
 */
export const searchPercent = { taken: 5, read: 10, found: 95 } as const;

/** Outcome of a run that did not fail. */
export interface JobOutcome {
  status: "succeeded" | "partial_success";
  result: object;
  /** Writes additional rows in the transaction that ends the job. */
  commit?: (tx: Executor, now: number) => Promise<void>;
}

/**
 * True if this failure of a part of a job is final: the failure is permanent, or this is the last try. The job then
 * delivers its other parts. After any other failure, the job is retried and continues with the failed part.
 */
export function isFinal(error: unknown, { isLastTry }: { isLastTry: boolean }): error is ProviderError {
  return error instanceof ProviderError && (!error.retryable || isLastTry);
}

/** A failure of a job, described for its caller. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly code: string;

  constructor(code: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

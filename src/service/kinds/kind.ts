import type { OperationId } from "../../../generated/operations.ts";
import type { Clock } from "../../clock.ts";
import { ProviderError } from "../../providers/errors.ts";
import type { Capabilities, Capability, ProviderCall, Providers } from "../../providers/index.ts";
import type { Executor } from "../../store/index.ts";
import type { Pricing, Usage } from "../pricing.ts";
import type { Settings } from "../settings.ts";

/** One kind of job: what it needs, what it may cost at most, and how it is done. */
export interface JobKind<Request> {
  /** `x-job-kind` of the contract. */
  readonly name: string;
  readonly operation: OperationId;
  /** Seconds after which a caller should ask again; the specification's guidance for polling. */
  readonly retrySeconds: number;
  /** What must be configured for this request. */
  capabilities(request: Request): readonly Capability[];
  /** @throws ApiError `validation_failed` for a request that the configured providers can't serve. */
  check?(request: Request, providers: Providers): void;
  /** The most that the request can use. */
  ceiling(request: Request, terms: { settings: Settings; pricing: Pricing }): Usage;
  /** Does the work; throws a JobFailure or a ProviderError when it can't. */
  run(run: JobRun<Request>): Promise<JobOutcome>;
}

/** Counts units as used. */
export type Use = (usage: Usage) => void;

/** One try of a job, as its kind sees it. */
export interface JobRun<Request> {
  readonly request: Request;
  readonly job: { id: string; organizationId: string; monitorId: string | null };
  readonly providers: Capabilities;
  readonly call: ProviderCall;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly pricing: Pricing;
  /** Credits held for the job. */
  readonly reserved: number;
  /** True when nothing of this job is tried again after a failure that may pass. */
  readonly isLastTry: boolean;
  /** Database, to read from. */
  readonly db: Executor;
  /** Units used so far, earlier tries included. */
  usage(): Usage;
  /**
   * Does a part of the work once: its result and use are saved together, so that another worker goes on after it and
   * nobody pays twice. The result must survive JSON.
   */
  step<T>(name: string, work: (use: Use) => Promise<T>): Promise<T>;
  /** Says how far the work is, in percent. */
  progress(percent: number): Promise<void>;
}

/** How a run ended well. */
export interface JobOutcome {
  status: "succeeded" | "partial_success";
  result: object;
  /** Written together with the end of the job. */
  commit?: (tx: Executor, now: number) => Promise<void>;
}

/**
 * True when a part of a job has failed for good: its failure can't pass, or this is the last try. The other parts are
 * then delivered without it; before that the job is tried again, and goes on from the part that failed.
 */
export function isFinal(error: unknown, { isLastTry }: { isLastTry: boolean }): error is ProviderError {
  return error instanceof ProviderError && (!error.retryable || isLastTry);
}

/** A failure of a job, in words for its caller. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  readonly code: string;

  constructor(code: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

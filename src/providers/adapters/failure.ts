import type { Capability } from "../capabilities.ts";
import { ProviderError } from "../errors.ts";

/** The reason why an adapter failed. */
export type FailureReason =
  | "unauthorized"
  | "quota_exceeded"
  | "rate_limited"
  | "upstream_error"
  | "unreachable"
  | "timed_out"
  | "cut_short"
  | "malformed"
  | "too_large"
  | "not_found"
  | "rejected"
  /** The adapter does not support this kind of request, and has sent nothing. */
  | "unsuited"
  | "forbidden_address"
  | "refused";

/**
 * Whether a failure shows that the upstream is unhealthy, and therefore counts for the circuit breaker.
 * - `true`: the upstream is unhealthy.
 * - `false`: the request may be the cause. For example, a prompt can make a model answer in prose or too slowly. Such a
 * failure does not count, because the upstream must stay available to other callers.
 * - `"perhaps"`: the upstream is probably unhealthy, but the request may be the cause, for example by crashing the
 * process that answers it. Such a failure counts for the organization that sent the request. It counts for all
 * organizations when requests of several organizations fail in this way.
 */
export type Ill = boolean | "perhaps";

interface ReasonRow {
  /** True if the same call may succeed when it is repeated later. */
  readonly retryable: boolean;
  readonly ill: Ill;
}

const reasons: Readonly<Record<FailureReason, ReasonRow>> = {
  unauthorized: { retryable: false, ill: true },
  // The failure may concern a single request: one long request can exceed a limit on tokens, or cost more than the
  // remaining credit.
  quota_exceeded: { retryable: false, ill: "perhaps" },
  rate_limited: { retryable: true, ill: "perhaps" },
  upstream_error: { retryable: true, ill: true },
  unreachable: { retryable: true, ill: true },
  timed_out: { retryable: true, ill: false },
  cut_short: { retryable: true, ill: "perhaps" },
  malformed: { retryable: true, ill: false },
  too_large: { retryable: false, ill: false },
  not_found: { retryable: false, ill: false },
  rejected: { retryable: false, ill: false },
  unsuited: { retryable: false, ill: false },
  forbidden_address: { retryable: false, ill: false },
  refused: { retryable: false, ill: false },
};

/** Facts about an {@link AdapterError} in addition to its message. */
export interface AdapterFailure {
  readonly capability: Capability;
  /** Name of the adapter as settings write it, such as `searxng`. */
  readonly adapter: string;
  readonly reason: FailureReason;
  /** HTTP status of the upstream's response, if there was one. */
  readonly status?: number | undefined;
  /** Number of milliseconds after which the upstream allows a retry, if it says so. */
  readonly retryAfterMs?: number | undefined;
  /** Whether the upstream is unhealthy. By default, the failure's reason decides. */
  readonly ill?: Ill | undefined;
  /** Origin of the website that failed. The failure then counts against this site only. */
  readonly site?: string | undefined;
  readonly cause?: unknown;
}

/** A failure of one adapter. The message names the adapter and the reason, but contains no key. */
export class AdapterError extends ProviderError {
  readonly adapter: string;
  readonly reason: FailureReason;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly ill: Ill;
  readonly site: string | undefined;

  constructor(message: string, failure: AdapterFailure) {
    super(failure.capability, `${failure.adapter}: ${message}`, {
      retryable: reasons[failure.reason].retryable,
      unsuited: failure.reason === "unsuited",
      refused: isForbidden(failure),
      cause: failure.cause,
    });
    this.adapter = failure.adapter;
    this.reason = failure.reason;
    this.status = failure.status;
    this.retryAfterMs = failure.retryAfterMs;
    this.ill = failure.ill ?? reasons[failure.reason].ill;
    this.site = failure.site;
  }
}

/** True if the address guard, robots.txt or the server forbids the request, or the model refuses to answer. */
function isForbidden({ reason, status }: AdapterFailure): boolean {
  return reason === "forbidden_address" || reason === "refused" || [401, 403, 451].includes(status ?? 0);
}

export type Fail = (reason: FailureReason, message: string, detail?: FailureDetail) => AdapterError;

/** Optional facts about a failure. */
export interface FailureDetail {
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  ill?: Ill | undefined;
  site?: string | undefined;
  cause?: unknown;
}

/** Returns a function that creates the errors of one adapter. */
export function createFail(capability: Capability, adapter: string): Fail {
  return (reason, message, detail = {}) =>
    new AdapterError(message, { capability, adapter, reason, ...detail });
}

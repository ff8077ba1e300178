import type { Capability } from "../capabilities.ts";
import { ProviderError } from "../errors.ts";

/** Why an adapter could not answer. */
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
  /** The source has no way to answer such a request; it was not asked. */
  | "unsuited"
  | "forbidden_address"
  | "refused";

interface ReasonRow {
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /**
   * Whether it says that the upstream itself is ill, so that its circuit should count it. Only what a request can't bring about: a
   * prompt can make a model answer in prose, or for longer than the time limit, and must not close it to other callers.
   */
  readonly ill: boolean;
}

const reasons: Readonly<Record<FailureReason, ReasonRow>> = {
  unauthorized: { retryable: false, ill: true },
  quota_exceeded: { retryable: false, ill: true },
  rate_limited: { retryable: true, ill: true },
  upstream_error: { retryable: true, ill: true },
  unreachable: { retryable: true, ill: true },
  timed_out: { retryable: true, ill: false },
  cut_short: { retryable: true, ill: true },
  malformed: { retryable: true, ill: false },
  too_large: { retryable: false, ill: false },
  not_found: { retryable: false, ill: false },
  rejected: { retryable: false, ill: false },
  unsuited: { retryable: false, ill: false },
  forbidden_address: { retryable: false, ill: false },
  refused: { retryable: false, ill: false },
};

/** What an {@link AdapterError} knows beside its message. */
export interface AdapterFailure {
  readonly capability: Capability;
  /** Name of the adapter as settings write it, such as `searxng`. */
  readonly adapter: string;
  readonly reason: FailureReason;
  /** HTTP status of the upstream, where it gave one. */
  readonly status?: number | undefined;
  /** Milliseconds that the upstream asked to wait. */
  readonly retryAfterMs?: number | undefined;
  /** Whether it counts against the upstream, where that is not what the reason says. */
  readonly ill?: boolean | undefined;
  /** Origin of the site of the web that failed: only the health of that site is concerned. */
  readonly site?: string | undefined;
  readonly cause?: unknown;
}

/** One adapter failed; the message names adapter and reason and holds no key. */
export class AdapterError extends ProviderError {
  readonly adapter: string;
  readonly reason: FailureReason;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** True when the failure counts against the upstream's circuit. */
  readonly ill: boolean;
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

/** True where rules of this network, the site's robots.txt or the site itself do not let a page be read. */
function isForbidden({ reason, status }: AdapterFailure): boolean {
  return reason === "forbidden_address" || reason === "refused" || [401, 403, 451].includes(status ?? 0);
}

/** Makes the errors of one adapter. */
export type Fail = (reason: FailureReason, message: string, detail?: FailureDetail) => AdapterError;

/** What a failure may carry beside its message. */
export interface FailureDetail {
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  ill?: boolean | undefined;
  site?: string | undefined;
  cause?: unknown;
}

/** A maker of errors for one adapter. */
export function createFail(capability: Capability, adapter: string): Fail {
  return (reason, message, detail = {}) =>
    new AdapterError(message, { capability, adapter, reason, ...detail });
}

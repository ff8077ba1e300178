import type { Clock } from "./clock.ts";
import type { Hooks, Logger } from "./hooks.ts";

/** What {@link createClient} takes; every member is optional. */
export interface ClientOptions extends Hooks {
  /** Public key of the pair; default: `PROSPECTING_ACCESS_KEY` of the environment. */
  accessKey?: string | undefined;
  /** Secret key of the pair; default: `PROSPECTING_SECRET_KEY`. */
  secretKey?: string | undefined;
  /** Bearer key, taken by the operations of the second host only; default: `PROSPECTING_API_KEY`. */
  apiKey?: string | undefined;
  /** Origin of the service, and the start of the path if any; default: `PROSPECTING_BASE_URL`, then the first server of the contract. */
  baseUrl?: string | undefined;
  /** Origin of the second host; default: `PROSPECTING_API_URL`, then `baseUrl` where given, then the contract's. */
  apiUrl?: string | undefined;
  /** Lets the client start with a secret in a browser, where everyone can read it. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Sends the requests; default: the global `fetch`, looked up at each call. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Attempts after the first; default 2. */
  maxRetries?: number | undefined;
  /** Limit of one attempt, its body included, in milliseconds; default 60,000. */
  attemptTimeoutMs?: number | undefined;
  /** A longer `Retry-After` fails at once instead of waiting, in milliseconds; default 60,000. */
  maxRetryAfterMs?: number | undefined;
  /**
   * Milliseconds between two looks at a job, and before the first, whatever its kind and `Retry-After` say; default: the
   * specification's guidance by kind. For tests against a mock; looks stay 250 ms apart, and a 429 still pauses them.
   */
  pollIntervalMs?: number | undefined;
  /** Gets a line an answer (`debug`), a retry and a pause (`warn`); `console` fits. */
  logger?: Logger | undefined;
  /** Time; default: the system's. */
  clock?: Clock | undefined;
  /** Source of jitter, 0 to 1; default: `Math.random`. */
  random?: (() => number) | undefined;
}

/** Options of one call; those the client has too win over the client's. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /**
   * Makes the call safe to repeat from another process; default: the `Idempotency-Key` of the headers, else a new UUID a
   * call. An empty one is a UsageError.
   */
  idempotencyKey?: string | undefined;
  /** Headers of the call; one that the client has too wins, in whatever case it is written. */
  headers?: Readonly<Record<string, string>> | undefined;
  maxRetries?: number | undefined;
  attemptTimeoutMs?: number | undefined;
  maxRetryAfterMs?: number | undefined;
}

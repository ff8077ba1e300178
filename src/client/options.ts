import type { Clock } from "./clock.ts";
import type { Hooks, Logger } from "./hooks.ts";

/** Options of {@link createClient}; every member is optional. */
export interface ClientOptions extends Hooks {
  /** Public key of the pair; default: `PROSPECTING_ACCESS_KEY` of the environment. */
  accessKey?: string | undefined;
  /** Secret key of the pair; default: `PROSPECTING_SECRET_KEY`. */
  secretKey?: string | undefined;
  /** Bearer key, accepted only by the operations of the second host; default: `PROSPECTING_API_KEY`. */
  apiKey?: string | undefined;
  /**
   * Origin of the service, with a path prefix if necessary; default: `PROSPECTING_BASE_URL`, then the first server of
   * the contract.
   */
  baseUrl?: string | undefined;
  /**
   * Origin of the second host; default: `PROSPECTING_API_URL`, then `baseUrl` if given, then the second host of the
   * contract.
   */
  apiUrl?: string | undefined;
  /** Allows a secret in a browser, where everyone can read it. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Sends the requests; default: the global `fetch`, looked up at each call. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Number of retries; default 2. */
  maxRetries?: number | undefined;
  /** Limit of one attempt in milliseconds, including its body; default 60,000. */
  attemptTimeoutMs?: number | undefined;
  /**
   * Maximum accepted `Retry-After` in milliseconds; default 60,000. If the server asks for a longer wait, the call
   * fails immediately.
   */
  maxRetryAfterMs?: number | undefined;
  /**
   * Milliseconds before the first poll of a job and between two polls, for tests against a mock. Replaces `Retry-After`
   * and the default, which is the specification's guidance for the kind of job. All polls of the client still stay 250
   * ms apart, and a 429 still pauses them.
   */
  pollIntervalMs?: number | undefined;
  /** Receives a line for each answer (`debug`), retry and pause (`warn`); `console` can be used. */
  logger?: Logger | undefined;
  /** Time source; default: the system's clock. */
  clock?: Clock | undefined;
  /** Source of jitter, 0 to 1; default: `Math.random`. */
  random?: (() => number) | undefined;
}

/** Options of one call; they override the client's options. */
export interface CallOptions {
  /** Cancels the call; it rejects with the signal's own reason. */
  signal?: AbortSignal | undefined;
  /**
   * Makes the call safe to repeat from another process; default: the `Idempotency-Key` of the headers, otherwise a new
   * UUID for each call. An empty key throws UsageError.
   */
  idempotencyKey?: string | undefined;
  /** Headers of the call; they override the client's headers regardless of case. */
  headers?: Readonly<Record<string, string>> | undefined;
  maxRetries?: number | undefined;
  attemptTimeoutMs?: number | undefined;
  maxRetryAfterMs?: number | undefined;
}

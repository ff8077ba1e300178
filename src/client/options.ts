import type { Clock } from "./clock.ts";
import type { Hooks, Logger } from "./hooks.ts";

/** Options of {@link createClient}; every member is optional. */
export interface ClientOptions extends Hooks {
  /** Public key of the key pair. Default: the environment variable `PROSPECTING_ACCESS_KEY`. */
  accessKey?: string | undefined;
  /** Secret key of the key pair. Default: the environment variable `PROSPECTING_SECRET_KEY`. */
  secretKey?: string | undefined;
  /**
   * Bearer key, which only the operations on the API host (see `apiUrl`) accept. Default: the environment variable
   * `PROSPECTING_API_KEY`.
   */
  apiKey?: string | undefined;
  /**
   * Origin of the service, and a path prefix if there is one. Default: the environment variable `PROSPECTING_BASE_URL`,
   * or else the first server of the contract.
   */
  baseUrl?: string | undefined;
  /**
   * Origin of the API host, on which some operations of the contract are. Default: the environment variable
   * `PROSPECTING_API_URL`, or else `baseUrl`, or else the API host that the contract names.
   */
  apiUrl?: string | undefined;
  /** True to allow keys in a browser, where every visitor can read them. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Function that sends the requests. Default: the global `fetch` at the time of the call. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
  /** Headers to send with every request. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Maximum number of retries. Default: 2. */
  maxRetries?: number | undefined;
  /** Time limit of one attempt in milliseconds, including the reading of the body. Default: 60,000. */
  attemptTimeoutMs?: number | undefined;
  /**
   * Maximum `Retry-After` in milliseconds. If the server asks for a longer wait, the call fails immediately. Default:
   * 60,000.
   */
  maxRetryAfterMs?: number | undefined;
  /**
   * Milliseconds before the first poll of a job and between two polls, for tests with a mock. Replaces `Retry-After`
   * and the times that the specification recommends for each kind of job. Even so, the client waits at least 250 ms
   * between any two polls, and longer after each failed poll of a job. A 429 delays all polls.
   */
  pollIntervalMs?: number | undefined;
  /** Receives a line for each response (`debug`), retry and pause (`warn`). `console` is a suitable logger. */
  logger?: Logger | undefined;
  /** Source of the time. Default: the system's clock. */
  clock?: Clock | undefined;
  /** Returns random numbers from 0 to 1, for the jitter of delays. Default: `Math.random`. */
  random?: (() => number) | undefined;
}

/** Options of one call. They override the options of the client. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Idempotency key, with which another process can repeat the call safely. Default: the `Idempotency-Key` in
   * `headers`, or else a new UUID for each call. An empty key throws UsageError.
   */
  idempotencyKey?: string | undefined;
  /**
   * Headers to send with this call. They replace the client's headers with the same name, regardless of upper and lower
   * case.
   */
  headers?: Readonly<Record<string, string>> | undefined;
  maxRetries?: number | undefined;
  attemptTimeoutMs?: number | undefined;
  maxRetryAfterMs?: number | undefined;
}

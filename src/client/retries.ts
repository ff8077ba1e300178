import type { ApiResponse, CallRequest, ClientOperation } from "../../generated/client.ts";
import { readRequestId } from "./answers.ts";
import { type Clock, sleep } from "./clock.ts";
import type { Credentials } from "./credentials.ts";
import { type ApiError, type AttemptTimeoutError, ClientError, type ConnectionError } from "./errors.ts";
import { createTell } from "./hooks.ts";
import type { CallOptions, ClientOptions } from "./options.ts";
import { noteRateLimit, type RateLimits } from "./rate-limits.ts";
import type { createTransport } from "./transport.ts";

/** What may go better next time. */
export type RequestError = ApiError | ConnectionError | AttemptTimeoutError;

/** Sends a call as often as it may be sent. */
export type Perform = <T>(
  operation: ClientOperation,
  request: CallRequest,
  options?: CallOptions,
) => Promise<ApiResponse<T>>;

/** What {@link createPerform} puts together. */
export interface PerformParts {
  readonly send: ReturnType<typeof createTransport>;
  readonly options: ClientOptions;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly random: () => number;
  readonly rateLimit: RateLimits;
}

/** Makes the function behind every method: one call with its attempts. */
export function createPerform({
  send,
  options,
  credentials,
  clock,
  random,
  rateLimit,
}: PerformParts): Perform {
  const tell = createTell(options, options.logger);
  return async <T>(
    operation: ClientOperation,
    request: CallRequest,
    call: CallOptions = {},
  ): Promise<ApiResponse<T>> => {
    const { signal } = call;
    const maxRetries = call.maxRetries ?? options.maxRetries ?? 2;
    const longest = call.maxRetryAfterMs ?? options.maxRetryAfterMs ?? 60_000;
    const headers = {
      ...options.headers,
      ...call.headers,
      ...toKeyHeader(operation, call),
      ...credentials.toHeaders(operation),
    };
    const timeoutMs = call.attemptTimeoutMs ?? options.attemptTimeoutMs ?? 60_000;
    for (let attempt = 1; ; attempt += 1) {
      const event = { operation: operation.id, method: operation.method, path: operation.path, attempt };
      const start = clock.now();
      tell("onRequest", event);
      const onAnswer = (response: Response): void => {
        const now = clock.now();
        noteRateLimit(rateLimit, operation, response.headers, now);
        tell("onResponse", {
          ...event,
          status: response.status,
          ms: now - start,
          requestId: readRequestId(response),
        });
      };
      try {
        return await send<T>({ operation, request, headers, signal, timeoutMs, onAnswer });
      } catch (error) {
        if (signal?.aborted || !isRequestError(error)) throw error;
        error.attempts = attempt;
        const asked = error.retryAfterMs ?? 0;
        if (attempt > maxRetries || asked > longest || !mayRepeat(error, operation)) throw error;
        // Never less than the server asked for; full jitter over a doubling span beside it.
        const delayMs = asked + random() * Math.min(8000, 250 * 2 ** attempt);
        tell("onRetry", { ...event, delayMs, error });
        await sleep(clock, delayMs, signal);
      }
    }
  };
}

/** One key a call, the same on every attempt: it makes the repetition harmless. */
function toKeyHeader(
  { idempotent }: ClientOperation,
  { idempotencyKey }: CallOptions,
): Record<string, string> {
  return idempotent ? { "Idempotency-Key": idempotencyKey ?? createUuid() } : {};
}

/** A UUID v4. Browsers offer randomUUID on secure pages only. */
function createUuid(): string {
  return (
    globalThis.crypto.randomUUID?.() ??
    "10000000-1000-4000-8000-100000000000".replace(/[018]/g, (digit) =>
      (Number(digit) ^ ((Math.random() * 16) >> (Number(digit) / 4))).toString(16),
    )
  );
}

/** A POST that the service cannot recognize again may have done its work: only a refused connection proves it has not. */
function mayRepeat(error: RequestError, { method, idempotent }: ClientOperation): boolean {
  if (method === "POST" && !idempotent) return error.code === "connection_refused";
  if (!("status" in error)) return true;
  const { status } = error;
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

function isRequestError(error: unknown): error is RequestError {
  return error instanceof ClientError && "attempts" in error;
}

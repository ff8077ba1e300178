import type { ApiResponse, CallRequest } from "../../generated/client.ts";
import { sleep, withLimit } from "./clock.ts";
import type { HeaderValues } from "./connection.ts";
import type { CallOperation, Core } from "./core.ts";
import {
  AttemptTimeoutError,
  ClientError,
  ConnectionError,
  isRequestError,
  type RequestError,
  UsageError,
} from "./errors.ts";
import { type RequestEvent, tell } from "./hooks.ts";
import type { CallOptions } from "./options.ts";
import { noteRateLimit } from "./rate-limits.ts";
import { readAnswer } from "./read-answer.ts";
import { isWorkerd } from "./runtime.ts";

/**
 * Sends a call, including its retries, and returns the response. Throws the {@link RequestError} of the last attempt, a
 * UsageError, or the reason of the aborted signal.
 */
export async function perform<T>(
  core: Core,
  operation: CallOperation,
  request: CallRequest,
  options: CallOptions,
): Promise<ApiResponse<T>> {
  const { method, path } = operation;
  const { signal, maxRetries = 2, maxRetryAfterMs = 60_000 } = options;
  const send = prepare<T>(core, operation, request, options);
  for (let attempt = 1; ; attempt++) {
    const event = { method, path, attempt };
    try {
      return await send(event);
    } catch (error) {
      if (signal?.aborted || !isRequestError(error)) throw error;
      error.attempts = attempt;
      const { retryAfterMs = -1 } = error;
      // If `maxRetries` or `maxRetryAfterMs` is NaN, the call is not retried, because any comparison with NaN is false.
      const isPatient = attempt <= maxRetries && retryAfterMs <= maxRetryAfterMs;
      if (!(isPatient && mayRepeat(error, operation))) throw error;
      // Waits for the time in `Retry-After`, plus a random time below a limit that doubles with each attempt (full
      // jitter). Without the header, waits only for the random time. If `Retry-After` is 0, does not wait.
      const jitter = core.random() * Math.min(8000, 250 * 2 ** attempt);
      const delayMs = retryAfterMs && Math.max(retryAfterMs, 0) + jitter;
      tell(core.options, "onRetry", { ...event, delayMs, error });
      await sleep(core.clock, delayMs, signal);
    }
  }
}

/**
 * Returns a function that sends the call once. All attempts of a call have the same URL, body and idempotency key.
 * @throws UsageError for an id, a header, a query or a body that cannot be sent.
 */
function prepare<T>(core: Core, operation: CallOperation, request: CallRequest, options: CallOptions) {
  const { clock, connection } = core;
  const { method, path, idempotent } = operation;
  const { signal, attemptTimeoutMs = 60_000 } = options;
  const filters = `${new URLSearchParams(JSON.parse(toJson(Object(request.query))))}`;
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => toSegment(Object(request.path)[name]));
  const url = connection.baseOf(operation) + filled + (filters && `?${filters}`);
  const init: RequestInit = {
    method,
    // If `fetch` followed a redirect, it would send the keys to the redirect's target.
    redirect: "manual",
    // Without this option, Next.js 14 caches the response to a GET indefinitely.
    ...(!isWorkerd && { cache: "no-store" as const }),
    headers: toHeaders(
      {
        "Content-Type": (request.body && "application/json") as string | undefined,
        // On an insecure page, browsers have no `randomUUID`. So the UUID is cut from the URL of a blob, which always
        // ends with a random UUID.
        "Idempotency-Key":
          idempotent && (crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36)),
      },
      core.options.headers,
      options.headers,
      { "Idempotency-Key": options.idempotencyKey },
      connection.keysFor(operation),
    ),
    body: toJson(request.body),
  };
  return async (event: RequestEvent): Promise<ApiResponse<T>> => {
    const start = clock.now();
    const [limited, release] = withLimit(
      clock,
      signal,
      attemptTimeoutMs || undefined,
      () =>
        new AttemptTimeoutError("attempt_timeout", `${method} ${url}: no answer in ${attemptTimeoutMs} ms`),
    );
    tell(core.options, "onRequest", event);
    let response: Response | undefined;
    try {
      response = await (core.options.fetch ?? fetch)(url, { ...init, signal: limited });
      // After an abort, the promise of `text()` may stay pending: in Node.js 20 and 22, for example, if a body is not
      // compressed as its header says. So the abort rejects this promise directly.
      const text = await new Promise<string>((resolve, reject) => {
        limited.onabort = reject;
        (response as Response).text().then(resolve, reject);
      });
      const now = clock.now();
      noteRateLimit(core.rateLimit, operation, response, now);
      tell(core.options, "onResponse", {
        ...event,
        status: response.status,
        ms: now - start,
        requestId: response.headers.get("x-request-id") ?? undefined,
      });
      return readAnswer<T>(core, operation, response, text);
    } catch (cause) {
      limited.throwIfAborted();
      if (cause instanceof ClientError) throw cause;
      // Reads the error code where each runtime has it: Node.js in `error.cause.code`, Bun in `error.code`, and Deno in
      // `error.message`.
      const { code, message } = Object(Object(cause).cause ?? cause);
      const reason = code ?? message;
      throw new ConnectionError(
        !response && /refused/i.test(reason) ? "connection_refused" : "connection_failed",
        `${method} ${url}: connection failed (${reason})`,
        { cause },
      );
    } finally {
      release();
    }
  };
}

/** Returns a value as JSON. Throws UsageError for a BigInt and for a cyclic object. */
function toJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw new UsageError(`No JSON: ${cause}`);
  }
}

/**
 * Returns the merged headers. If several have the same name, regardless of upper and lower case, the last one applies.
 * @throws UsageError for a header that `fetch` cannot send, and for an empty idempotency key, which would not prevent a
 * second execution.
 */
function toHeaders(...all: readonly (HeaderValues | undefined)[]): Headers {
  const headers = new Headers();
  try {
    for (const each of all)
      for (const [name, value] of Object.entries({ ...each })) if (value != null) headers.set(name, value);
    if (headers.get("Idempotency-Key") !== "") return headers;
  } catch {}
  throw new UsageError("Headers: Latin-1, one line, no empty Idempotency-Key");
}

/**
 * True if the call may be sent again. After a refused connection, a POST without an idempotency key may be sent again.
 * After any other failure it may not, because the service may have executed it.
 */
function mayRepeat(error: RequestError, { method, idempotent }: CallOperation): boolean {
  if (method === "POST" && !idempotent) return error.code === "connection_refused";
  // `unavailable` without `Retry-After` means that a setting of the service is missing, so a retry would not help.
  if (error.code === "unavailable" && error.retryAfterMs == null) return false;
  // A failure without a response is treated like status 503.
  return /408|429|5(?!01)../.test(`${error.status ?? 503}`);
}

/**
 * Returns an id as a path segment. Throws UsageError for an id that would change the path: `..`, an empty id, or an id
 * with a slash.
 */
function toSegment(id: unknown): string {
  if (typeof id === "string" && /^[\w-]+$/.test(id)) return id;
  throw new UsageError("Ids: letters, digits, _ -");
}

import type { ApiResponse } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import type { CallOperation, Core } from "./core.ts";
import { toErrorClass } from "./errors.ts";
import { readRetryAfter } from "./rate-limits.ts";

/**
 * What an answer holds.
 * @throws ApiError for all but a success; code `invalid_response` for a success that holds no JSON object.
 * @throws SyntaxError for a success whose JSON ends too early.
 */
export function readAnswer<T>(
  { connection, clock }: Core,
  { method, path }: CallOperation,
  response: Response,
  text: string,
): ApiResponse<T> {
  const { ok, status, headers } = response;
  const type = headers.get("content-type") ?? "";
  let data: unknown;
  try {
    data = JSON.parse(ok ? text : connection.redact(text));
  } catch (error) {
    // JSON that ends too early is how a cut connection may look; the caller makes a ConnectionError of it.
    if (ok && text && /json/.test(type)) throw error;
  }
  // A gateway's error page may be JSON of any shape: every member is a guess until it is used as text.
  const said: Partial<components["schemas"]["Error"]> = Object(data);
  const requestId = readRequestId(response) ?? said.requestId;
  if (ok && (status === 204 || data === said)) return { data: data as T, response, requestId };
  const code = ok ? "invalid_response" : `${said.code ?? `http_${status}`}`;
  const errors = Array.isArray(said.errors) ? said.errors : [];
  const message = `${said.message ?? `Answered with ${text ? type : "an empty body"} instead of JSON`}`;
  const details = errors
    .slice(0, 3)
    // The message of a single violation is often the violation's own.
    .map((error) => (message.includes(error?.message) ? "" : `; ${error?.property}: ${error?.message}`));
  const about = `${method} ${path}: ${status} ${code}${requestId ? `, request ${requestId}` : ""}`;
  throw new (toErrorClass(status))(code, `${message}${details.join("")} (${about})`, {
    path: said.path ?? path,
    timestamp: said.timestamp,
    status,
    requestId,
    errors,
    headers: Object.fromEntries(headers),
    retryAfterMs: readRetryAfter(response, clock.now()),
  });
}

/** The request id of an answer. */
export function readRequestId({ headers }: Response): string | undefined {
  return headers.get("x-request-id") ?? undefined;
}

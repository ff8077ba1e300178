import type { ApiResponse } from "../../generated/client.ts";
import type { components } from "../../generated/types.ts";
import type { CallOperation, Core } from "./core.ts";
import { toErrorClass } from "./errors.ts";
import { readRetryAfter } from "./rate-limits.ts";

/**
 * Returns the body of a successful response.
 * @throws ApiError for any other status, and with the code `invalid_response` for a success without a JSON object.
 * @throws SyntaxError for a success whose JSON is broken.
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
    // API keys are redacted after parsing, and only in values, because a short key may equal the name of a member.
    data = JSON.parse(
      text,
      ok ? undefined : (_, value) => (toText(value) ? connection.redact(value) : value),
    );
  } catch {
    // A lost connection may truncate the JSON; the caller converts this error to a ConnectionError. Throws an error
    // with its own message, because the message of the JavaScript engine would quote the text, in which a server may
    // have echoed a key.
    if (ok && text && /json/.test(type)) throw SyntaxError("broken JSON");
  }
  // The error page of a gateway may be any JSON, so a member may have any type.
  const body: Partial<Record<keyof components["schemas"]["ErrorBody"], unknown>> = Object(data);
  const requestId = headers.get("x-request-id") ?? toText(body.requestId);
  const detail = toText(body.message);
  if (ok && (status === 204 || data === body)) return { data: data as T, response, requestId };
  const code = ok ? "invalid_response" : (toText(body.code) ?? `http_${status}`);
  const errors = Array.isArray(body.errors) ? body.errors : [];
  const received = !text
    ? "empty body"
    : data === undefined
      ? connection.redact(type)
      : `JSON ${data && typeof data}`;
  const message = detail ?? `Unexpected answer: ${received}`;
  const details = errors
    .slice(0, 3)
    .map((error) => [error?.property, error?.message].map(toText))
    // If there is only one violation, the service's message often contains its text already. The text is then not
    // repeated.
    .map(([place, fault]) => (message.includes(`${fault}`) ? "" : `; ${place}: ${fault}`));
  const about = `${method} ${path}: ${status} ${code}${requestId ? `, request ${requestId}` : ""}`;
  throw new (toErrorClass(status))(code, message.concat(...details, ` (${about})`), {
    detail,
    path: toText(body.path) ?? path,
    timestamp: toText(body.timestamp),
    status,
    requestId,
    errors,
    headers: Object.fromEntries(headers),
    retryAfterMs: readRetryAfter(response, clock),
  });
}

/** Returns the value if it is a string; otherwise undefined. */
export function toText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

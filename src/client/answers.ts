import type { ClientOperation } from "../../generated/client.ts";
import type { Violation } from "../errors.ts";
import { type ApiError, ConnectionError, createApiError } from "./errors.ts";
import { readRetryAfter } from "./retry-after.ts";

interface Answer {
  readonly operation: ClientOperation;
  readonly response: Response;
  readonly now: number;
}

/** The error for an answer that is no success; `body` as parsed, or the text of what is no JSON. */
export function toApiError(answer: Answer, body: unknown): ApiError {
  const said: Readonly<Record<string, unknown>> = { ...(body instanceof Object ? body : {}) };
  const { status, headers } = answer.response;
  const errors = Array.isArray(said["errors"]) ? said["errors"].filter(isViolation) : [];
  const message = toText(said["message"]) ?? `Answered with ${describeBody(headers, body)}`;
  const found = errors.slice(0, 3).map((error) => `; ${error.property}: ${error.message}`);
  return create(answer, {
    code: toText(said["code"]) ?? `http_${status}`,
    message: message + found.join(""),
    said,
    errors,
  });
}

/**
 * The object in the body of a success.
 * @throws ApiError `invalid_response` for an empty body and for anything but a JSON object.
 * @throws ConnectionError for JSON that ends too early, which is how a cut connection may look.
 */
export function parseSuccess(answer: Answer, text: string): object {
  const { response, operation } = answer;
  try {
    const data: unknown = JSON.parse(text);
    if (data instanceof Object) return data;
  } catch (cause) {
    if (text && /json/.test(response.headers.get("content-type") ?? ""))
      throw new ConnectionError(
        "connection_failed",
        `${operation.method} ${operation.path}: the answer breaks off`,
        cause,
      );
  }
  const message = `Answered with ${describeBody(response.headers, text)} instead of JSON`;
  throw create(answer, { code: "invalid_response", message, said: {}, errors: [] });
}

/** The request id of an answer. */
export function readRequestId(response: Response): string | undefined {
  return response.headers.get("x-request-id") ?? undefined;
}

interface Finding {
  readonly code: string;
  readonly message: string;
  readonly said: Readonly<Record<string, unknown>>;
  readonly errors: readonly Violation[];
}

function create({ operation, response, now }: Answer, { code, message, said, errors }: Finding): ApiError {
  const { status, headers } = response;
  const requestId = readRequestId(response) ?? toText(said["requestId"]);
  const about = `${operation.method} ${operation.path}: ${status} ${code}${requestId ? `, request ${requestId}` : ""}`;
  return createApiError(code, `${message} (${about})`, {
    status,
    path: toText(said["path"]) ?? operation.path,
    timestamp: toText(said["timestamp"]),
    requestId,
    errors,
    headers: Object.fromEntries(headers),
    retryAfterMs: readRetryAfter(headers, now),
  });
}

function describeBody(headers: Headers, body: unknown): string {
  return body ? (headers.get("content-type") ?? "a body of no type") : "an empty body";
}

function isViolation(value: unknown): value is Violation {
  return value instanceof Object && "property" in value && "message" in value;
}

function toText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

import { isObject, type JsonObject, type OperationRow } from "../contract.ts";
import {
  ApiError,
  type ErrorCode,
  errorTable,
  isErrorCode,
  toRateLimitMessage,
  type Violation,
} from "../errors.ts";
import { isUrl } from "../text/is-url.ts";

/**
 * The response that Prism makes for an operation, with a status that the contract declares. Header names are in lower
 * case. The body is an example, or is generated from the schema.
 */
export interface PrismAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Facts about the request that appear in its response. */
export interface AnswerContext {
  readonly requestId: string;
  /** Path parameters as the caller sent them. */
  readonly path: Readonly<Record<string, unknown>>;
  /** Path template of the operation in the contract. */
  readonly template: string;
  /** Returns the kind, such as `company_search`, of the job with this id in the contract's examples. */
  readonly kindOf: (id: string) => string | undefined;
  /** Returns the mock's origin, which replaces the origin of the example's `pollUrl`. */
  readonly publicUrl: () => string;
  /**
   * Returns the `Allow` header for a 405 that the caller selected with `Prefer`: the methods that the contract declares
   * for the path.
   */
  readonly allow: () => string;
}

/**
 * Headers to drop from Prism's response. Prism copies them from the contract's examples, but only the server knows
 * their real values. For instance, the example of `Allow` is correct for one path only.
 */
const serverHeaders = new Set(["x-request-id", "content-type", "content-length", "allow"]);

/**
 * Replaces the ids and URLs in the contract's example with those of this request.
 * @throws ApiError if the response has the contract's Error body; the server then adds path, time and request id.
 */
export function personalizeAnswer(answer: PrismAnswer, context: AnswerContext): PrismAnswer {
  const error = toDeclaredFailure(answer, context.allow);
  if (error !== undefined) throw error;
  const headers = toOwnHeaders(answer, context.allow);
  const body = isObject(answer.body) ? personalizeBody(answer.body, context) : answer.body;
  return { status: answer.status, headers, body };
}

function toOwnHeaders({ status, headers }: PrismAnswer, allow: () => string): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !serverHeaders.has(name) && !name.startsWith("x-ratelimit-"),
  );
  const own = Object.fromEntries(kept);
  // The rate limit headers of a 429 must agree with each other: no request remains until the time in Retry-After has
  // passed.
  if (status === 429)
    return { ...own, "x-ratelimit-remaining": "0", "x-ratelimit-reset": headers["retry-after"] ?? "1" };
  return status === 405 ? { ...own, allow: allow() } : own;
}

/**
 * Converts an error response of the contract to an ApiError. Returns undefined if the response does not have the
 * contract's Error body.
 */
export function toDeclaredFailure(
  { status, headers, body }: PrismAnswer,
  allow: () => string,
): ApiError | undefined {
  if (status < 400 || !isObject(body) || !("statusCode" in body)) return undefined;
  // All statuses under `default` have the same examples. The message in an example for another status does not fit, so
  // the error table provides the message.
  const code = toErrorCode(status, body["code"]);
  const isOther = code !== undefined && body["statusCode"] !== status;
  const explained = isOther ? { ...body, message: errorTable[code].message } : body;
  return toFailure({ status, body: explained, headers: toOwnHeaders({ status, headers, body }, allow) });
}

/**
 * Converts a status and a body that a test chose to an ApiError. Returns undefined for a success, for a body without a
 * message, and for a status that is not in the error table.
 */
export function toChosenFailure(status: number, body: unknown): ApiError | undefined {
  return status < 400 ? undefined : toFailure({ status, body, headers: toRetryHeaders(status) });
}

/**
 * Returns the Retry-After header, which the contract requires with 429 and 503. A wait of one second keeps tests fast.
 * Headers set by a test override it.
 */
export function toRetryHeaders(status: number): Record<string, string> {
  return status === 429 || status === 503 ? { "Retry-After": "1" } : {};
}

function toFailure({ status, body, headers }: PrismAnswer): ApiError | undefined {
  if (!isObject(body) || typeof body["message"] !== "string") return undefined;
  const code = toErrorCode(status, body["code"]);
  // Only a 400 has a list of violations.
  const errors = status === 400 && Array.isArray(body["errors"]) ? body["errors"].filter(isViolation) : [];
  return code === undefined ? undefined : new ApiError(code, { message: body["message"], errors, headers });
}

/**
 * Returns an error code that the error table has for a status: `wanted` if it belongs to the status, otherwise the
 * first code for the status.
 */
export function toErrorCode(status: number, wanted: unknown): ErrorCode | undefined {
  const codes = Object.keys(errorTable).filter(isErrorCode);
  const fitting = codes.filter((code) => errorTable[code].status === status);
  return fitting.find((code) => code === wanted) ?? fitting[0];
}

function isViolation(value: unknown): value is Violation {
  return isObject(value) && typeof value["property"] === "string" && typeof value["message"] === "string";
}

/**
 * Returns a copy of a body with this request's ids and URLs. The given body must stay unchanged, because it is the
 * contract's own example, which Prism also returns for later requests.
 */
function personalizeBody(
  body: JsonObject,
  { requestId, path, publicUrl, template, kindOf }: AnswerContext,
): JsonObject {
  const own = { ...body };
  if (isObject(own["meta"]) && "requestId" in own["meta"]) own["meta"] = { ...own["meta"], requestId };
  if (typeof own["pollUrl"] === "string") own["pollUrl"] = moveOrigin(own["pollUrl"], publicUrl());
  const id = path["id"];
  if (typeof id === "string" && typeof own["id"] === "string")
    if (template.endsWith("/{id}") || haveSameKind(id, own["id"])) {
      own["id"] = id;
      // The contract has a single example of a job without a result (such as a failed one) for all kinds of jobs, so
      // the example's kind is replaced with the kind of the requested job.
      if ("kind" in own && own["result"] === null) own["kind"] = kindOf(id) ?? own["kind"];
    }
  return own;
}

/**
 * True if two ids belong to the same kind of object, which their prefix shows. The response to a monitor's `run-now`
 * contains the id of an operation (`op_...`), which the monitor's id must not replace.
 */
function haveSameKind(one: string, other: string): boolean {
  return one.split("_")[0] === other.split("_")[0];
}

function moveOrigin(address: string, origin: string): string {
  return isUrl(address) ? origin + new URL(address).pathname : address;
}

/**
 * Returns a copy of the error with these headers added. They replace headers of the same name, ignoring case. If
 * `Retry-After` changes in a 429, the waiting time in the standard message and in `X-RateLimit-Reset` changes too.
 * `X-RateLimit-Reset` stays unchanged if `Retry-After` is not a number of seconds, because the contract allows only a
 * number there.
 */
export function withHeaders(error: ApiError, headers: Readonly<Record<string, string>>): ApiError {
  const { code, errors, cause } = error;
  if (!isErrorCode(code)) return error;
  const old = toLowerNames(error.headers);
  const added = toLowerNames(headers);
  const wait = added["retry-after"];
  const isWait = code === "rate_limited" && wait !== undefined;
  const isTold = isWait && error.message === toRateLimitMessage(old["retry-after"]);
  const message = isTold ? toRateLimitMessage(wait) : error.message;
  const isCount = isWait && /^\d+$/.test(wait);
  const reset = isCount && "x-ratelimit-reset" in old ? { "x-ratelimit-reset": wait } : {};
  return new ApiError(code, { message, errors, headers: { ...old, ...reset, ...added }, cause });
}

/** Returns the headers with names in lower case and strings as values. */
export function toLowerNames(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

/**
 * Returns the value of the `Allow` header for an operation's path: the methods that the contract declares for this
 * path.
 */
export function listMethods(operations: readonly OperationRow[], { path }: OperationRow): string {
  return operations.flatMap((row) => (row.path === path ? [row.method] : [])).join(", ");
}

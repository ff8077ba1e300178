import { isObject, type JsonObject } from "../contract.ts";
import { ApiError, type ErrorCode, errorTable, isErrorCode, type Violation } from "../errors.ts";
import { isUrl } from "../text/is-url.ts";

/**
 * Prism's answer for an operation, with a status that the contract declares. Header names are in lower case. The body
 * is an example, or is generated from the schema.
 */
export interface PrismAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Facts of the request that appear in its answer. */
export interface AnswerContext {
  readonly requestId: string;
  /** Path parameters as the caller sent them. */
  readonly path: Readonly<Record<string, unknown>>;
  /** The operation's path in the contract, with placeholders. */
  readonly template: string;
  /** Returns the kind, such as `company_search`, of the job with this id in the contract's examples. */
  readonly kindOf: (id: string) => string | undefined;
  /** Returns the mock's origin, which replaces the origin of the example's `pollUrl`. */
  readonly publicUrl: () => string;
  /**
   * Returns the `Allow` header for a 405 that the caller requested: the methods that the contract declares for the
   * path.
   */
  readonly allow: () => string;
}

/**
 * Headers to drop from Prism's answer. Prism copies them from the contract's examples, but the server sets their real
 * values. For instance, the example of `Allow` is right for one path only.
 */
const serverHeaders = new Set(["x-request-id", "content-type", "content-length", "allow"]);

/**
 * Replaces the ids and addresses in the contract's example by those of this request.
 * @throws ApiError if the answer has the contract's Error body; the server then adds path, time and request id.
 */
export function personalizeAnswer(answer: PrismAnswer, context: AnswerContext): PrismAnswer {
  const headers = toOwnHeaders(answer, context.allow);
  if (answer.status >= 400) {
    const error = toApiError(answer, headers);
    if (error !== undefined) throw error;
  }
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

function toApiError({ status, body }: PrismAnswer, headers: Record<string, string>): ApiError | undefined {
  if (!isObject(body) || typeof body["message"] !== "string" || !("statusCode" in body)) return undefined;
  const code = toErrorCode(status, body["code"]);
  if (code === undefined) return undefined;
  // All statuses under `default` share its examples. If the example is for another status, its message would be wrong,
  // so the error table provides the message.
  const message = body["statusCode"] === status ? body["message"] : errorTable[code].message;
  const errors = Array.isArray(body["errors"]) ? body["errors"].filter(isViolation) : [];
  return new ApiError(code, { message, errors, headers });
}

function toErrorCode(status: number, wanted: unknown): ErrorCode | undefined {
  const codes = Object.keys(errorTable).filter(isErrorCode);
  const fitting = codes.filter((code) => errorTable[code].status === status);
  return fitting.find((code) => code === wanted) ?? fitting[0];
}

function isViolation(value: unknown): value is Violation {
  return isObject(value) && typeof value["property"] === "string" && typeof value["message"] === "string";
}

/**
 * Makes a shallow copy, because Prism returns the contract's own example object, which the next request also receives.
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
      // its kind is replaced.
      if ("kind" in own && own["result"] === null) own["kind"] = kindOf(id) ?? own["kind"];
    }
  return own;
}

/**
 * True if two ids have the same prefix, which shows the kind of object. The answer to a monitor's `run-now` contains
 * the id of an operation; the monitor's id must not replace it.
 */
function haveSameKind(one: string, other: string): boolean {
  return one.split("_")[0] === other.split("_")[0];
}

function moveOrigin(address: string, origin: string): string {
  return isUrl(address) ? origin + new URL(address).pathname : address;
}

/** Returns a copy of the error with these headers added. They replace headers with the same name, ignoring case. */
export function withHeaders(error: ApiError, headers: Readonly<Record<string, string>>): ApiError {
  const { code, message, errors, cause } = error;
  if (!isErrorCode(code)) return error;
  const all = [...Object.entries(error.headers), ...Object.entries(headers)];
  const merged = Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), String(value)]));
  return new ApiError(code, { message, errors, headers: merged, cause });
}

/** A violation of the contract in a request. */
export interface Violation {
  /** Dotted path that starts with `body`, `query`, `path`, `header` or `cookie`, such as `body.filters.titles[0]`. */
  property: string;
  message: string;
  /** A message for each failed JSON Schema keyword. */
  constraints?: Record<string, string>;
}

interface ErrorRow {
  readonly status: number;
  /** HTTP reason phrase, such as `Not Found`. The Error body has it in the member `error`. */
  readonly reason: string;
  /** Default message. For 5xx it is generic, so that it reveals no internals. */
  readonly message: string;
  /** The default response headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** All error codes of the contract, each with its status and defaults. */
export const errorTable = {
  validation_failed: row(400, "Bad Request", "Validation failed"),
  malformed_json: row(400, "Bad Request", "The request body is not valid JSON"),
  unauthenticated: row(401, "Unauthorized", "Missing or invalid credentials"),
  insufficient_credits: row(402, "Payment Required", "The organization does not have enough credits"),
  credit_cap_too_low: row(402, "Payment Required", "maxCredits is below the estimated ceiling"),
  confirmation_required: row(402, "Payment Required", "The estimated ceiling needs confirmation"),
  forbidden: row(403, "Forbidden", "The credential does not permit this operation"),
  no_organization: row(403, "Forbidden", "No organization context"),
  not_found: row(404, "Not Found", "Not found"),
  method_not_allowed: row(405, "Method Not Allowed", "The path does not support this method"),
  not_acceptable: row(406, "Not Acceptable", "Only application/json is available"),
  request_timeout: row(408, "Request Timeout", "The request did not arrive in time"),
  payload_too_large: row(413, "Payload Too Large", "The request body is too large"),
  unsupported_media_type: row(415, "Unsupported Media Type", "Send the body as application/json"),
  expectation_failed: row(417, "Expectation Failed", "The only supported value of Expect is 100-continue"),
  rate_limited: row(429, "Too Many Requests", "Rate limit exceeded"),
  headers_too_large: row(431, "Request Header Fields Too Large", "The request headers are too large"),
  internal_error: row(500, "Internal Server Error", "Unexpected failure"),
  not_implemented: row(501, "Not Implemented", "This operation is not implemented"),
  upstream_failed: row(502, "Bad Gateway", "An upstream source failed"),
  // If a setting is missing, throw this error with `headers: {}`: a response without Retry-After tells callers that
  // waiting does not help.
  unavailable: row(503, "Service Unavailable", "Temporarily unavailable", { "Retry-After": "1" }),
} as const satisfies Record<string, ErrorRow>;

/** An error code in {@link errorTable}. */
export type ErrorCode = keyof typeof errorTable;

/** True for an error code in {@link errorTable}. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code);
}

/** Options of an {@link ApiError}; every member is optional. */
export interface ApiErrorOptions {
  message?: string | undefined;
  /** Violations that the body lists; only for 400. */
  errors?: readonly Violation[] | undefined;
  /** Response headers, such as `Retry-After`. Default: the headers in {@link errorTable}. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The cause, for the log; never sent. */
  cause?: unknown;
}

const apiErrorBrand = Symbol.for("prospecting-contract.ApiError");

/**
 * A failure that the contract describes. Handlers throw it, and the server responds with its status and the Error body.
 * The client throws other error classes.
 */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly [apiErrorBrand] = true;
  readonly code: string;
  readonly status: number;
  readonly errors: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: ApiErrorOptions = {}) {
    super(
      options.message ?? errorTable[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = code;
    this.status = errorTable[code].status;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? errorTable[code].headers;
  }
}

/** Returns true for an {@link ApiError}, even if another installed copy of this package created it. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === "object" && value !== null && apiErrorBrand in value;
}

function row<S extends number>(
  status: S,
  reason: string,
  message: string,
  headers: ErrorRow["headers"] = {},
) {
  return { status, reason, message, headers } as const;
}

/** Message of the 403 for a suspended organization. */
export const suspendedMessage = `${errorTable.no_organization.message}: the organization is suspended`;

/**
 * Returns the message of a 429 response. If `wait`, the value of `Retry-After`, is a whole number of seconds, the
 * message contains it.
 */
export function toRateLimitMessage(wait: number | string | undefined): string {
  const usual = errorTable.rate_limited.message;
  if (!/^\d+$/.test(String(wait))) return usual;
  return `${usual}; retry in ${wait} ${Number(wait) === 1 ? "second" : "seconds"}`;
}

/** Returns the message of a caught value, which may be no Error. */
export function toErrorMessage(caught: unknown): string {
  return caught instanceof Error ? caught.message : String(caught);
}

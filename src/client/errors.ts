import type { components } from "../../generated/types.ts";
import type { ErrorCode, errorTable, Violation } from "../errors.ts";
import type { SchemaIssue } from "./schemas.ts";

type Operation = components["schemas"]["Operation"];

const brand = Symbol.for("prospecting-contract.ClientError");

/** The error codes that the contract defines for an HTTP status. */
type CodeOf<Status> = {
  [Code in ErrorCode]: (typeof errorTable)[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

/** The code of an error response whose body has no code. It consists of `http_` and the status, such as `http_502`. */
type StatusCode = `http_${number}`;

/** Every possible `code` of a client error. */
export type ClientErrorCode =
  | ErrorCode
  | StatusCode
  | "invalid_response"
  | "invalid_usage"
  | "connection_refused"
  | "connection_failed"
  | "attempt_timeout"
  | "wait_timeout"
  | "poll_url_refused"
  | "result_invalid"
  | JobErrorCode;

/** The reason why a job failed: a code of the contract, or `operation_failed` if the service gives no reason. */
export type JobErrorCode =
  | "upstream_failed"
  | "worker_lost"
  | "not_found"
  | "internal_error"
  | "operation_failed"
  | "operation_cancelled";

/** Base class of all errors of the client. No error contains a key. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** A stable code for programs, such as `rate_limited`. A newer service may send codes that are not listed here. */
  declare readonly code: ClientErrorCode;
  /** Id of the job if the error ended a wait. `operations.wait(operationId)` continues the wait. */
  declare operationId?: string;

  /** Creates an error. The members of `fields` become members of the error. */
  constructor(code: string, message: string, fields?: object) {
    super(message, fields);
    Object.assign(this, { code }, fields);
    // The headers are not enumerable, so that a printed error omits them. In a long list of headers, the reader would
    // not find the error's cause.
    Object.defineProperty(this, "headers", { enumerable: false });
  }

  get [brand](): true {
    return true;
  }

  /** Returns all members except the headers. Adds the message, which `JSON.stringify` of an ordinary error omits. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The call is invalid, for example because of an option, a key or an id. No request was sent. */
export class UsageError extends ClientError {
  override readonly name = "UsageError";
  declare readonly code: "invalid_usage";

  constructor(message: string) {
    super("invalid_usage", message);
  }
}

/** No complete response arrived. The code is `connection_refused` if the server refused the connection. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";
  declare readonly code: "connection_refused" | "connection_failed";
  /** Number of times that the client sent the request. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
  declare readonly status?: never;
}

/** One attempt took longer than `attemptTimeoutMs`, including the reading of the body. */
export class AttemptTimeoutError extends ClientError {
  override readonly name = "AttemptTimeoutError";
  declare readonly code: "attempt_timeout";
  /** Number of times that the client sent the request. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
  declare readonly status?: never;
}

type ApiErrorName =
  | "ApiError"
  | "BadRequestError"
  | "UnauthorizedError"
  | "PaymentRequiredError"
  | "ForbiddenError"
  | "NotFoundError"
  | "RateLimitError"
  | "ServerError";

/** The response is an error, or a success without the JSON that the contract promises (code `invalid_response`). */
export class ApiError extends ClientError {
  override readonly name: ApiErrorName = "ApiError";
  declare readonly code: ErrorCode | StatusCode | "invalid_response";
  /** The message of the service; undefined if the response has none. */
  declare readonly detail: string | undefined;
  declare readonly status: number;
  /** Path of the request as the service received it; the path template if the response does not contain the path. */
  declare readonly path: string;
  declare readonly timestamp: string | undefined;
  declare readonly requestId: string | undefined;
  /** All violations of the contract, for status 400. */
  declare readonly errors: readonly Violation[];
  declare readonly headers: Readonly<Record<string, string>>;
  /** The time in `Retry-After`, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;
  /** Number of times that the client sent the request. */
  attempts = 1;
}

/** 400: `errors` lists every violation. */
export class BadRequestError extends ApiError {
  override readonly name = "BadRequestError";
  declare readonly code: CodeOf<400> | "http_400";
}
/** 401: the credentials are missing, wrong or revoked. */
export class UnauthorizedError extends ApiError {
  override readonly name = "UnauthorizedError";
  declare readonly code: CodeOf<401> | "http_401";
}
/** 402: there are not enough credits, `maxCredits` is too low, or a confirmation is missing; `code` says which. */
export class PaymentRequiredError extends ApiError {
  override readonly name = "PaymentRequiredError";
  declare readonly code: CodeOf<402> | "http_402";
}
/** 403: the credentials do not permit the call. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
  declare readonly code: CodeOf<403> | "http_403";
}
/** 404: the organization has no resource with this id. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
  declare readonly code: CodeOf<404> | "http_404";
}
/** 429: the client sent too many requests, and the retries were refused as well. `retryAfterMs` is the time to wait. */
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
  declare readonly code: CodeOf<429> | "http_429";
}
/** A status of 500 or above. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";
  declare readonly code: CodeOf<500 | 501 | 502 | 503> | StatusCode;
}

const byStatus: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  402: PaymentRequiredError,
  403: ForbiddenError,
  404: NotFoundError,
  429: RateLimitError,
};

/** Returns the error class for a status. */
export function toErrorClass(status: number): typeof ApiError {
  return byStatus[status] ?? (status < 500 ? ApiError : ServerError);
}

/** The job ended with the status `failed`. `operation.error` has the reason. */
export class OperationFailedError extends ClientError {
  override readonly name = "OperationFailedError";
  declare readonly code: Exclude<JobErrorCode, "operation_cancelled">;
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
}

/** The job was cancelled. */
export class OperationCancelledError extends ClientError {
  override readonly name = "OperationCancelledError";
  declare readonly code: JobErrorCode;
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
}

/**
 * `timeoutMs` passed before the job ended. The job continues. A program can start a new wait with `operationId`, or
 * cancel the job.
 */
export class WaitTimeoutError extends ClientError {
  override readonly name = "WaitTimeoutError";
  declare readonly code: "wait_timeout";
  declare readonly operationId: string;
}

/** The result of the job violates the given schema. `operation.result` has the result. */
export class ResultValidationError extends ClientError {
  override readonly name = "ResultValidationError";
  declare readonly code: "result_invalid";
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
  /** The violations that the schema reported. */
  declare readonly issues: readonly SchemaIssue[];
}

/** The errors of a request that the client tried to send: an error response, no response, or a timeout. */
export type RequestError = ApiError | ConnectionError | AttemptTimeoutError;

/** True for the error of a request that the client tried to send: an error response, no response, or a timeout. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof ClientError && "attempts" in error;
}

/** All error classes of the client by name. */
export interface ClientErrors {
  ClientError: ClientError;
  UsageError: UsageError;
  ConnectionError: ConnectionError;
  AttemptTimeoutError: AttemptTimeoutError;
  ApiError: ApiError;
  BadRequestError: BadRequestError;
  UnauthorizedError: UnauthorizedError;
  PaymentRequiredError: PaymentRequiredError;
  ForbiddenError: ForbiddenError;
  NotFoundError: NotFoundError;
  RateLimitError: RateLimitError;
  ServerError: ServerError;
  OperationFailedError: OperationFailedError;
  OperationCancelledError: OperationCancelledError;
  WaitTimeoutError: WaitTimeoutError;
  ResultValidationError: ResultValidationError;
}

/**
 * True for an error of the client, or of the named class. Unlike `instanceof`, it also recognizes an error from another
 * copy of this package, because it checks a brand and the name.
 */
export function isClientError<Name extends keyof ClientErrors = "ClientError">(
  error: unknown,
  name: Name | "ClientError" = "ClientError",
): error is ClientErrors[Name] {
  const value = Object(error);
  return (
    brand in value &&
    (value.name === name || name === "ClientError" || (name === "ApiError" && "status" in value))
  );
}

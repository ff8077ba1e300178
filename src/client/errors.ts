import type { components } from "../../generated/types.ts";
import type { ErrorCode, errorTable, Violation } from "../errors.ts";
import type { SchemaIssue } from "./schemas.ts";

type Operation = components["schemas"]["Operation"];

const brand = Symbol.for("prospecting-contract.ClientError");

/** The error codes that the contract defines for a status. */
type CodeOf<Status> = {
  [Code in ErrorCode]: (typeof errorTable)[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

/** Code for an answer whose body has no code, formed from the status: `http_502`. */
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

/** Reason of a failed job: the contract's documented codes, or `operation_failed` if the service names none. */
export type JobErrorCode =
  | "upstream_failed"
  | "worker_lost"
  | "not_found"
  | "internal_error"
  | "operation_failed"
  | "operation_cancelled";

/** Base of every error of the client; errors never contain a key. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** Stable code for programs, such as `rate_limited`; a newer service may send other codes. */
  declare readonly code: ClientErrorCode;
  /** Id of the awaited job, if any; `operations.wait(operationId)` continues waiting. */
  declare operationId?: string;

  /** Creates an error; `fields` become its members. */
  constructor(code: string, message: string, fields?: object) {
    super(message, fields);
    Object.assign(this, { code }, fields);
    // Headers stay readable, but a printed error omits them: they would hide its cause.
    Object.defineProperty(this, "headers", { enumerable: false });
  }

  get [brand](): true {
    return true;
  }

  /** Returns every member except headers, and the message, which a plain `JSON.stringify` of an error omits. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The call cannot be made: an option, a key or an id is invalid. No request was sent. */
export class UsageError extends ClientError {
  override readonly name = "UsageError";
  declare readonly code: "invalid_usage";

  constructor(message: string) {
    super("invalid_usage", message);
  }
}

/** The request received no complete answer; code `connection_refused` if no server was reached. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";
  declare readonly code: "connection_refused" | "connection_failed";
  /** Number of times that the request was sent. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
  declare readonly status?: never;
}

/** An attempt took longer than `attemptTimeoutMs`, including reading the body. */
export class AttemptTimeoutError extends ClientError {
  override readonly name = "AttemptTimeoutError";
  declare readonly code: "attempt_timeout";
  /** Number of times that the request was sent. */
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

/** The answer is not a success, or a success without the promised JSON (code `invalid_response`). */
export class ApiError extends ClientError {
  override readonly name: ApiErrorName = "ApiError";
  declare readonly code: ErrorCode | StatusCode | "invalid_response";
  /** The service's own message; undefined if the answer has none. */
  declare readonly detail: string | undefined;
  declare readonly status: number;
  /** Path of the request as the server received it. */
  declare readonly path: string;
  declare readonly timestamp: string | undefined;
  declare readonly requestId: string | undefined;
  /** Every violation, for status 400. */
  declare readonly errors: readonly Violation[];
  declare readonly headers: Readonly<Record<string, string>>;
  /** The wait that `Retry-After` asks for, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;
  /** Number of times that the request was sent. */
  attempts = 1;
}

/** 400: `errors` lists every violation. */
export class BadRequestError extends ApiError {
  override readonly name = "BadRequestError";
  declare readonly code: CodeOf<400> | "http_400";
}
/** 401: credentials missing, wrong or revoked. */
export class UnauthorizedError extends ApiError {
  override readonly name = "UnauthorizedError";
  declare readonly code: CodeOf<401> | "http_401";
}
/** 402: credits, the cap of the request, or its confirmation are missing; `code` says which. */
export class PaymentRequiredError extends ApiError {
  override readonly name = "PaymentRequiredError";
  declare readonly code: CodeOf<402> | "http_402";
}
/** 403: the credential does not allow the call. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
  declare readonly code: CodeOf<403> | "http_403";
}
/** 404: the organization has nothing with that id. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
  declare readonly code: CodeOf<404> | "http_404";
}
/** 429, after the retries; `retryAfterMs` says when to retry. */
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
  declare readonly code: CodeOf<429> | "http_429";
}
/** 500 and above. */
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

/** The job ended as `failed`; `operation.error` has the reason. */
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

/** `timeoutMs` passed before the job ended. The job continues: wait for `operationId` again, or cancel it. */
export class WaitTimeoutError extends ClientError {
  override readonly name = "WaitTimeoutError";
  declare readonly code: "wait_timeout";
  declare readonly operationId: string;
}

/** The given schema refuses the job's result; `operation.result` still contains it. */
export class ResultValidationError extends ClientError {
  override readonly name = "ResultValidationError";
  declare readonly code: "result_invalid";
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
  /** The violations that the schema found. */
  declare readonly issues: readonly SchemaIssue[];
}

/** Errors for which another attempt may succeed. */
export type RequestError = ApiError | ConnectionError | AttemptTimeoutError;

/** True for errors for which another attempt may succeed. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof ClientError && "attempts" in error;
}

/** Every error class of the client by name. */
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
 * True for an error of the client, or of the named class. Compares a brand and the name, so that it also recognizes an
 * error of another copy of this package, which `instanceof` does not.
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

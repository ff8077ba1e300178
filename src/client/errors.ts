import type { components } from "../../generated/types.ts";
import type { ErrorCode, errorTable, Violation } from "../errors.ts";
import type { SchemaIssue } from "./schemas.ts";

type Operation = components["schemas"]["Operation"];

const brand = Symbol.for("prospecting-contract.ClientError");

/** The codes of the contract that go with a status. */
type CodeOf<Status> = {
  [Code in ErrorCode]: (typeof errorTable)[Code]["status"] extends Status ? Code : never;
}[ErrorCode];

/** The code of an answer that brought none of its own: its status, as in `http_502`. */
type StatusCode = `http_${number}`;

/** Each `code` that an error of the client can have. */
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

/** Why a job failed: the documented codes of the contract, or `operation_failed` where the service names none. */
export type JobErrorCode =
  | "upstream_failed"
  | "worker_lost"
  | "not_found"
  | "internal_error"
  | "operation_failed"
  | "operation_cancelled";

/** Base of every error of the client; no key is ever part of one. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** Stable and for programs, such as `rate_limited`; a service newer than this package may send others. */
  declare readonly code: ClientErrorCode;
  /** The job that was waited for, if any; waiting can go on with `operations.wait(operationId)`. */
  declare operationId?: string;

  /** `fields` become members of the error. */
  constructor(code: string, message: string, fields?: object) {
    super(message, fields);
    Object.assign(this, { code }, fields);
    // Headers are there to read; where an error is printed, twenty of them would bury what failed.
    Object.defineProperty(this, "headers", { enumerable: false });
  }

  get [brand](): true {
    return true;
  }

  /** Every member but the headers, and the message, which a plain `JSON.stringify` of an error leaves out. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The call cannot be made: an option, a key or an id is wrong. Nothing was sent. */
export class UsageError extends ClientError {
  override readonly name = "UsageError";
  declare readonly code: "invalid_usage";

  constructor(message: string) {
    super("invalid_usage", message);
  }
}

/** A request without an answer, or with one that broke off; code `connection_refused` when none was reached. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";
  declare readonly code: "connection_refused" | "connection_failed";
  /** How often the request was sent. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
  declare readonly status?: never;
}

/** An attempt that took longer than `attemptTimeoutMs`, reading the body included. */
export class AttemptTimeoutError extends ClientError {
  override readonly name = "AttemptTimeoutError";
  declare readonly code: "attempt_timeout";
  /** How often the request was sent. */
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

/** An answer that is no success, or a success without the JSON it promised (code `invalid_response`). */
export class ApiError extends ClientError {
  override readonly name: ApiErrorName = "ApiError";
  declare readonly code: ErrorCode | StatusCode | "invalid_response";
  /** The service's own sentence; undefined where the answer has none. */
  declare readonly detail: string | undefined;
  declare readonly status: number;
  /** Path of the request as the server names it. */
  declare readonly path: string;
  declare readonly timestamp: string | undefined;
  declare readonly requestId: string | undefined;
  /** Every violation, for status 400. */
  declare readonly errors: readonly Violation[];
  declare readonly headers: Readonly<Record<string, string>>;
  /** The wait that `Retry-After` asks for. */
  declare readonly retryAfterMs: number | undefined;
  /** How often the request was sent. */
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
/** 404: nothing of that id belongs to the organization. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
  declare readonly code: CodeOf<404> | "http_404";
}
/** 429, after the retries; `retryAfterMs` says when to come back. */
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

/** The class of error for an answer with a status. */
export function toErrorClass(status: number): typeof ApiError {
  return byStatus[status] ?? (status < 500 ? ApiError : ServerError);
}

/** The job ended as `failed`; `operation.error` says why. */
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

/** `timeoutMs` passed before the job ended. The job goes on: wait for `operationId` again, or cancel it. */
export class WaitTimeoutError extends ClientError {
  override readonly name = "WaitTimeoutError";
  declare readonly code: "wait_timeout";
  declare readonly operationId: string;
}

/** The job ended with a result that the given schema does not accept; `operation.result` still holds it. */
export class ResultValidationError extends ClientError {
  override readonly name = "ResultValidationError";
  declare readonly code: "result_invalid";
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
  /** What the schema found. */
  declare readonly issues: readonly SchemaIssue[];
}

/** What may go better next time. */
export type RequestError = ApiError | ConnectionError | AttemptTimeoutError;

/** True for what may go better next time. */
export function isRequestError(error: unknown): error is RequestError {
  return error instanceof ClientError && "attempts" in error;
}

/** Every error class of the client by its name. */
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
 * True for an error of the client, and of the named class where a name is given. Goes by brand and name, so it holds
 * for an error that another copy of this package threw, where `instanceof` does not.
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

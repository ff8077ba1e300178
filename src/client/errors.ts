import type { components } from "../../generated/types.ts";
import type { Violation } from "../errors.ts";
import type { SchemaIssue } from "./schemas.ts";

type Operation = components["schemas"]["Operation"];

const clientBrand = Symbol.for("prospecting-contract.ClientError");
const apiBrand = Symbol.for("prospecting-contract.ApiError");

/** What every error of the client has; no key is ever part of one. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** Stable and for programs, such as `rate_limited`. */
  readonly code: string;
  /** The job that was waited for, if any; waiting can go on with `operations.wait(operationId)`. */
  operationId?: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
  }

  get [clientBrand](): true {
    return true;
  }

  /** Every member and the message: a plain `JSON.stringify` of an error leaves the message out. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** The call cannot be made: an option, a key or an id is wrong. Nothing was sent. */
export class UsageError extends ClientError {
  override readonly name = "UsageError";
}

/** A request without an answer, or with one that broke off; code `connection_refused` when none was reached. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";
  /** How often the request was sent. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
}

/** An attempt that took longer than `attemptTimeoutMs`, reading the body included. */
export class AttemptTimeoutError extends ClientError {
  override readonly name = "AttemptTimeoutError";
  /** How often the request was sent. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
}

/** What the server said about a refused request. */
export interface Refusal {
  readonly status: number;
  /** Path of the request as the server names it. */
  readonly path: string;
  readonly timestamp: string | undefined;
  readonly requestId: string | undefined;
  /** Every violation, for status 400. */
  readonly errors: readonly Violation[];
  readonly headers: Readonly<Record<string, string>>;
  /** The wait that `Retry-After` asks for. */
  readonly retryAfterMs: number | undefined;
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
export class ApiError extends ClientError implements Refusal {
  override readonly name: ApiErrorName = "ApiError";
  declare readonly status: number;
  declare readonly path: string;
  declare readonly timestamp: string | undefined;
  declare readonly requestId: string | undefined;
  declare readonly errors: readonly Violation[];
  declare readonly headers: Readonly<Record<string, string>>;
  declare readonly retryAfterMs: number | undefined;
  /** How often the request was sent. */
  attempts = 1;

  constructor(code: string, message: string, refusal: Refusal) {
    super(code, message);
    Object.assign(this, refusal);
  }

  get [apiBrand](): true {
    return true;
  }
}

/** 400: `errors` lists every violation. */
export class BadRequestError extends ApiError {
  override readonly name = "BadRequestError";
}
/** 401: credentials missing, wrong or revoked. */
export class UnauthorizedError extends ApiError {
  override readonly name = "UnauthorizedError";
}
/** 402: credits, the cap of the request, or its confirmation are missing; `code` says which. */
export class PaymentRequiredError extends ApiError {
  override readonly name = "PaymentRequiredError";
}
/** 403: the credential does not allow the call. */
export class ForbiddenError extends ApiError {
  override readonly name = "ForbiddenError";
}
/** 404: nothing of that id belongs to the organization. */
export class NotFoundError extends ApiError {
  override readonly name = "NotFoundError";
}
/** 429, after the retries; `retryAfterMs` says when to come back. */
export class RateLimitError extends ApiError {
  override readonly name = "RateLimitError";
}
/** 500 and above. */
export class ServerError extends ApiError {
  override readonly name = "ServerError";
}

const byStatus: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: UnauthorizedError,
  402: PaymentRequiredError,
  403: ForbiddenError,
  404: NotFoundError,
  429: RateLimitError,
};

/** The {@link ApiError} of the class that belongs to its status. */
export function createApiError(code: string, message: string, refusal: Refusal): ApiError {
  const { status } = refusal;
  return new (byStatus[status] ?? (status < 500 ? ApiError : ServerError))(code, message, refusal);
}

/** A job that ended without a result, or whose end was not seen. */
abstract class JobError extends ClientError {
  declare readonly operationId: string;
  /** The job as it was last seen. */
  readonly operation: Operation | undefined;

  constructor(code: string, message: string, id: string, operation?: Operation) {
    super(code, message);
    this.operationId = id;
    this.operation = operation;
  }
}

/** The job ended as `failed`; `operation.error` says why. */
export class OperationFailedError extends JobError {
  override readonly name = "OperationFailedError";
  declare readonly operation: Operation;
}

/** The job was cancelled. */
export class OperationCancelledError extends JobError {
  override readonly name = "OperationCancelledError";
  declare readonly operation: Operation;
}

/** `timeoutMs` passed before the job ended. The job goes on: wait for `operationId` again, or cancel it. */
export class WaitTimeoutError extends JobError {
  override readonly name = "WaitTimeoutError";
}

/** The job ended with a result that the given schema does not accept; `operation.result` still holds it. */
export class ResultValidationError extends JobError {
  override readonly name = "ResultValidationError";
  declare readonly operation: Operation;
  /** What the schema found. */
  readonly issues: readonly SchemaIssue[];

  constructor(id: string, operation: Operation, issues: readonly SchemaIssue[]) {
    super(
      "result_invalid",
      `The result of ${id} does not fit the schema: ${issues[0]?.message}`,
      id,
      operation,
    );
    this.issues = issues;
  }
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
  name?: Name,
): error is ClientErrors[Name] {
  if (typeof error !== "object" || error === null || !(clientBrand in error)) return false;
  if (name === undefined || name === "ClientError") return true;
  return name === "ApiError" ? apiBrand in error : "name" in error && error.name === name;
}

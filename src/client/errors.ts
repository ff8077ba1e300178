import type { components } from "../../generated/types.ts";
import type { Violation } from "../errors.ts";
import type { SchemaIssue } from "./schemas.ts";

type Operation = components["schemas"]["Operation"];

const brand = Symbol.for("prospecting-contract.ClientError");

/** What every error of the client has; no key is ever part of one. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
  /** Stable and for programs, such as `rate_limited`. */
  declare readonly code: string;
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

  constructor(message: string) {
    super("invalid_usage", message);
  }
}

/** A request without an answer, or with one that broke off; code `connection_refused` when none was reached. */
export class ConnectionError extends ClientError {
  override readonly name = "ConnectionError";
  /** How often the request was sent. */
  attempts = 1;
  declare readonly retryAfterMs?: never;
  declare readonly status?: never;
}

/** An attempt that took longer than `attemptTimeoutMs`, reading the body included. */
export class AttemptTimeoutError extends ClientError {
  override readonly name = "AttemptTimeoutError";
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

/** The class of error for an answer with a status. */
export function toErrorClass(status: number): typeof ApiError {
  return byStatus[status] ?? (status < 500 ? ApiError : ServerError);
}

/** The job ended as `failed`; `operation.error` says why. */
export class OperationFailedError extends ClientError {
  override readonly name = "OperationFailedError";
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
}

/** The job was cancelled. */
export class OperationCancelledError extends ClientError {
  override readonly name = "OperationCancelledError";
  declare readonly operationId: string;
  /** The job in its final state. */
  declare readonly operation: Operation;
}

/** `timeoutMs` passed before the job ended. The job goes on: wait for `operationId` again, or cancel it. */
export class WaitTimeoutError extends ClientError {
  override readonly name = "WaitTimeoutError";
  declare readonly operationId: string;
}

/** The job ended with a result that the given schema does not accept; `operation.result` still holds it. */
export class ResultValidationError extends ClientError {
  override readonly name = "ResultValidationError";
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

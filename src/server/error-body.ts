import { STATUS_CODES } from "node:http";
import { ApiError, errorTable, isApiError, isErrorCode, type Violation } from "../errors.ts";
import { hideSecrets } from "./logger.ts";

/** The contract's Error body. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly error: string;
  readonly message: string;
  /** Path of the request without the query string. */
  readonly path: string;
  readonly timestamp: string;
  readonly requestId: string;
  /** Missing if the contract has no code for the status. */
  readonly code?: string;
  readonly errors?: readonly Violation[];
}

/** Content of an Error body, and headers of its response. An ApiError can be used as a Failure. */
export interface Failure {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly errors: readonly Violation[];
  readonly headers: Readonly<Record<string, unknown>>;
  /** The reason for the failure. It is logged, but never sent. */
  readonly cause?: unknown;
  /**
   * True if the caller receives the message although the status is a 5xx. By default, a generic message replaces it.
   */
  readonly isTold?: boolean;
}

/** Returns an ApiError unchanged, and a generic 500 for every other error. */
export function toFailure(error: unknown): Failure {
  return isApiError(error) ? error : new ApiError("internal_error", { cause: error });
}

/** Returns the Error body of a failure. All Error bodies of the server come from this function. */
export function toErrorBody(
  error: Failure,
  { path, requestId, secrets }: { path: string; requestId: string; secrets: readonly string[] },
): ErrorBody {
  const { status, code, errors } = error;
  const row = code !== undefined && isErrorCode(code) ? errorTable[code] : undefined;
  // The service writes the messages of `not_implemented` and `unavailable` for the caller. The message of any other 5xx
  // may reveal internals, so it is replaced by a generic one.
  const isTold = error.isTold ?? (status < 500 || code === "not_implemented" || code === "unavailable");
  const message = isTold ? error.message : (row ?? errorTable.internal_error).message;
  return {
    statusCode: status,
    error: row?.reason ?? STATUS_CODES[status] ?? "Unknown",
    // Cuts the message, because the contract allows at most 2000 characters.
    message: hideSecrets(message, secrets).slice(0, 2000),
    path,
    timestamp: new Date().toISOString(),
    requestId,
    ...(code === undefined ? {} : { code }),
    ...(status === 400 && errors.length > 0 ? { errors } : {}),
  };
}

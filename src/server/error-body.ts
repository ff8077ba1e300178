import { type ApiError, errorTable, isErrorCode, type Violation } from "../errors.ts";
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
  readonly code: string;
  readonly errors?: readonly Violation[];
}

/** Returns the Error body of a failure; the only function that creates one. */
export function toErrorBody(
  error: ApiError,
  { path, requestId, secrets }: { path: string; requestId: string; secrets: readonly string[] },
): ErrorBody {
  const row = isErrorCode(error.code) ? errorTable[error.code] : errorTable.internal_error;
  // Hides the message of a server error from the caller, except for an operation that is not implemented.
  const isTold = error.status < 500 || error.code === "not_implemented" || error.code === "unavailable";
  const message = isTold ? error.message : row.message;
  return {
    statusCode: error.status,
    error: row.reason,
    // 2000: the contract's bound.
    message: hideSecrets(message, secrets).slice(0, 2000),
    path,
    timestamp: new Date().toISOString(),
    requestId,
    code: error.code,
    ...(error.status === 400 && error.errors.length > 0 ? { errors: error.errors } : {}),
  };
}

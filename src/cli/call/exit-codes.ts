import { isClientError } from "../../client/index.ts";
import { exitCodes } from "../output.ts";

/**
 * Exit codes of `prospecting call`, in addition to those of every command; scripts use them to choose the next step.
 */
export const callExitCodes = {
  ...exitCodes,
  /** 400 and 415: the request is wrong. */
  invalidRequest: 3,
  /** 401 and 403: the credentials are wrong or insufficient. */
  notAllowed: 4,
  /** 402: credits, a cap or a confirmation is missing. */
  payment: 5,
  notFound: 6,
  /** 429, after the retries. */
  rateLimited: 7,
  /** 500 and above, after the retries. */
  server: 8,
  /** The request received no answer: the connection was refused or lost, or the answer took too long. */
  connection: 9,
  /** The job failed or was cancelled. */
  jobFailed: 10,
  /** The job did not end within the wait; it continues to run. */
  waitTimeout: 11,
  /** Ctrl-C; shells use the same code (128 + SIGINT). */
  interrupted: 130,
} as const;

const byStatus = new Map<number, number>([
  [400, callExitCodes.invalidRequest],
  [415, callExitCodes.invalidRequest],
  [401, callExitCodes.notAllowed],
  [403, callExitCodes.notAllowed],
  [402, callExitCodes.payment],
  [404, callExitCodes.notFound],
  [429, callExitCodes.rateLimited],
]);

/** Returns the exit code for an error of a call; `failure` for errors without a code of their own. */
export function toExitCode(error: unknown): number {
  if (isClientError(error, "ApiError"))
    return byStatus.get(error.status) ?? (error.status < 500 ? exitCodes.failure : callExitCodes.server);
  if (!isClientError(error)) return exitCodes.failure;
  switch (error.name) {
    case "UsageError":
      return exitCodes.usage;
    case "ConnectionError":
    case "AttemptTimeoutError":
      return callExitCodes.connection;
    case "OperationFailedError":
    case "OperationCancelledError":
      return callExitCodes.jobFailed;
    case "WaitTimeoutError":
      return callExitCodes.waitTimeout;
    default:
      return exitCodes.failure;
  }
}

import { isClientError } from "../../client/index.ts";
import { exitCodes } from "../output.ts";

/**
 * Exit codes of `prospecting call`. Scripts can use them to decide what to do next. All other commands share the codes
 * in `exitCodes`.
 */
export const callExitCodes = {
  ...exitCodes,
  /** 400 or 415: the request is invalid. */
  invalidRequest: 3,
  /** 401 or 403: the credentials are wrong or insufficient. */
  notAllowed: 4,
  /** 402: there are not enough credits, `maxCredits` is too low, or a confirmation is missing. */
  payment: 5,
  notFound: 6,
  /** 429: there were too many requests, and the last retry was refused too. */
  rateLimited: 7,
  /** 500 or above: the service failed, and the last retry failed too. */
  server: 8,
  /** No response arrived: the connection was refused or lost, or the response took too long. */
  connection: 9,
  /** The job failed or was cancelled. */
  jobFailed: 10,
  /** The job did not end within `--timeout`; the job continues. */
  waitTimeout: 11,
  /** The user pressed Ctrl-C. Shells use the same code: 128 + the number of SIGINT. */
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

/** Returns the exit code for the error of a failed call. Returns `failure` for an error that has no code of its own. */
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

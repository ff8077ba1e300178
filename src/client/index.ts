/**
 * The client, for browsers, workers and Node.js. In: calls of the generated methods. Out: responses, or a ClientError.
 * How a call works, and how the client then polls its job:
 *
 * 1. `client.ts` builds the client. Each method of `generated/client.ts` calls the function `call` in `client.ts`.
 * 2. `calls.ts` sends the request with the API keys and the idempotency key (`connection.ts`), and retries it after
 *    temporary failures.
 * 3. `read-answer.ts` reads the response; `rate-limits.ts` stores the rate-limit headers.
 * 4. After a 202, `client.ts` opens the poll of the job in `polls.ts`; all waits for that job share it.
 * 5. `polls.ts` waits for the delay (`Retry-After`, or the recommended time for the kind of job), and for polls of
 *    other jobs that are due earlier. Then it calls `operations.get`.
 * 6. `waits.ts` passes each change of the job to the caller until the job ends, and throws an error for a failed job.
 * 7. `pages.ts` loads further pages of a list, and follows the events of a monitor.
 */
export type { ApiPromise, ApiResponse, PagePromise } from "../../generated/client.ts";
export { createClient } from "./client.ts";
export type { Clock } from "./clock.ts";
export type { ClientErrorCode, ClientErrors, JobErrorCode } from "./errors.ts";
export {
  ApiError,
  AttemptTimeoutError,
  BadRequestError,
  ClientError,
  ConnectionError,
  ForbiddenError,
  isClientError,
  NotFoundError,
  OperationCancelledError,
  OperationFailedError,
  PaymentRequiredError,
  RateLimitError,
  ResultValidationError,
  ServerError,
  UnauthorizedError,
  UsageError,
  WaitTimeoutError,
} from "./errors.ts";
export type { Hooks, Logger, PauseEvent, RequestEvent, ResponseEvent, RetryEvent } from "./hooks.ts";
export type { FromJsonSchema } from "./json-schema.ts";
export type { CallOptions, ClientOptions } from "./options.ts";
export type { FollowOptions } from "./pages.ts";
export type { Operation } from "./polls.ts";
export type { RateLimit, RateLimits } from "./rate-limits.ts";
export type { Finished, Job, Research, ResearchResult, ResultOf } from "./results.ts";
export type { StandardSchema } from "./schemas.ts";
export type {
  Client,
  Company,
  EventQuery,
  JobMethods,
  JobOptions,
  JobPromise,
  Monitor,
  MonitorEvent,
  Person,
  ResearchRequest,
  RunOptions,
} from "./types.ts";
export type { AcceptedOperation, JobReference, WaitOptions, WaitOutcome, WatchOptions } from "./waits.ts";

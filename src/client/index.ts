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
export type { Company, Monitor, MonitorEvent, Person } from "./resources.ts";
export type { Finished, Job, Research, ResearchResult, ResultOf } from "./results.ts";
export type { StandardSchema } from "./schemas.ts";
export type {
  Client,
  EventQuery,
  JobMethods,
  JobOptions,
  JobPromise,
  ResearchRequest,
  RunOptions,
} from "./types.ts";
export type { AcceptedOperation, JobReference, WaitOptions, WaitOutcome, WatchOptions } from "./waits.ts";

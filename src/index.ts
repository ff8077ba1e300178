export type {
  Caller,
  Handler,
  HandlerContext,
  HandlerLog,
  HandlerRequest,
  HandlerResponse,
  Handlers,
} from "../generated/handlers.ts";
export type { JobKind, JobKindOf, JobResults, OperationId } from "../generated/operations.ts";
export { operations } from "../generated/operations.ts";
export type { components, operations as operationTypes, paths } from "../generated/types.ts";
export type { OperationRow, RateLimitBucket, Stability } from "./contract.ts";
export { readOperations } from "./contract.ts";
export type { ApiErrorOptions, ErrorCode, Violation } from "./errors.ts";
export { ApiError, errorTable, isApiError } from "./errors.ts";

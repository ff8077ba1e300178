export type { ApiErrorOptions, ErrorCode, Violation } from "./errors.ts";
export { ApiError, errorTable, isApiError } from "./errors.ts";

import { STATUS_CODES } from "node:http";
import { isObject, type JsonObject } from "../contract.ts";
import { ApiError, type ErrorCode, errorTable, isApiError, isErrorCode } from "../errors.ts";
import { type Failure, toFailure } from "./error-body.ts";

/**
 * Converts an error of a mounted route to a failure. Express and its middleware put the status of a refusal into
 * `status`: a 4xx becomes the Error body with that status. Every other error is a 500.
 */
export function toMountedFailure(error: unknown): Failure {
  if (isApiError(error) || !isObject(error)) return toFailure(error);
  const status = error["status"] ?? error["statusCode"];
  if (typeof status !== "number" || !Number.isInteger(status) || status < 400 || status > 499)
    return toFailure(error);
  if (error instanceof URIError)
    return new ApiError("validation_failed", { errors: [badPath], cause: error });
  if (error["type"] === "entity.parse.failed") return new ApiError("malformed_json", { cause: error });
  const code = codes.get(status);
  const usual = code === undefined ? STATUS_CODES[status] : errorTable[code].message;
  return {
    ...{ status, code, errors: [] },
    message: readMessage(error) ?? usual ?? "Client Error",
    headers: isObject(error["headers"]) ? error["headers"] : {},
  };
}

/** Express decodes the placeholders of mounted paths. */
const badPath = { property: "path", message: "must be percent-encoded UTF-8" };

/** The first code of each status, which is its most general one. */
const codes = new Map<number, ErrorCode>(
  Object.keys(errorTable)
    .filter(isErrorCode)
    .map((code): [number, ErrorCode] => [errorTable[code].status, code])
    .reverse(),
);

/** Returns the message of an error if it is meant for the caller, as http-errors marks it. */
function readMessage({ expose, message }: JsonObject): string | undefined {
  return expose === true && typeof message === "string" && message !== "" ? message : undefined;
}

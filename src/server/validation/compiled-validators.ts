import type { ValidateFunction } from "ajv";
import type { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { ContentType } from "express-openapi-validator/dist/middlewares/util.js";

/** A request in the form that express-openapi-validator (EOV) passes to its compiled functions. */
export interface JudgedRequest {
  readonly query: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly params: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
}

/**
 * Returns true only if a request is valid. If it returns false, the request may still be valid, and
 * express-openapi-validator itself must validate it.
 */
export type Accepts = (request: JudgedRequest) => boolean;

/**
 * Returns the test for requests to an operation with a body of a media type. The test calls the two functions that
 * express-openapi-validator (EOV) compiled for them: EOV accepts every request that both functions accept. The direct
 * call saves 6 µs a request, because EOV also parses queries, splits lists and copies properties, which this package's
 * reader has already done. Returns undefined before the first request with this operation and type.
 */
export function findCompiled(
  validator: RequestValidator,
  route: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, unknown>> },
): Accepts | undefined {
  // The key under which express-openapi-validator itself caches compiled functions. It distinguishes media types.
  const type = ContentType.from(request as never).normalize() ?? "not_provided";
  const key = `${request.method}-${route}-${type}`;
  return toAccepts(validator["ajv"].getSchema(key), validator["ajvBody"].getSchema(key));
}

/**
 * Returns a test that accepts a request if both compiled functions accept it: `general` checks the parameters, and
 * `body` the body. Returns undefined if one of the functions is missing or asynchronous.
 */
export function toAccepts(general: unknown, body: unknown): Accepts | undefined {
  if (!isSynchronous(general) || !isSynchronous(body)) return undefined;
  return (judged) => general(judged) && body(judged);
}

function isSynchronous(validate: unknown): validate is ValidateFunction {
  return typeof validate === "function" && !("$async" in validate);
}

import type { ValidateFunction } from "ajv";
import type { RequestValidator } from "express-openapi-validator/dist/middlewares/openapi.request.validator.js";
import { ContentType } from "express-openapi-validator/dist/middlewares/util.js";

/** A request as express-openapi-validator (EOV) hands it to what it compiled. */
export interface JudgedRequest {
  readonly query: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly params: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
}

/** True if a request is valid; false says nothing but that EOV itself has to judge it. */
export type Accepts = (request: JudgedRequest) => boolean;

/**
 * Returns the two functions that EOV compiled for an operation and media type as one, or undefined before its first
 * request of that kind. Around them EOV parses queries, splits lists and copies properties, 6 µs a request, to no effect:
 * values come to it as our reader has read them. Its verdict on a valid request is the verdict of these functions.
 */
export function findCompiled(
  validator: RequestValidator,
  route: string,
  request: { readonly method: string; readonly headers: Readonly<Record<string, unknown>> },
): Accepts | undefined {
  // EOV's own key of what it compiled, which tells media types apart as EOV does.
  const type = ContentType.from(request as never).normalize() ?? "not_provided";
  const key = `${request.method}-${route}-${type}`;
  const general = validator["ajv"].getSchema(key);
  const body = validator["ajvBody"].getSchema(key);
  if (!isSynchronous(general) || !isSynchronous(body)) return undefined;
  return (judged) => general(judged) && body(judged);
}

function isSynchronous(validate: unknown): validate is ValidateFunction {
  return typeof validate === "function" && !("$async" in validate);
}

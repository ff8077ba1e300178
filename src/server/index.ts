/**
 * The path of a request, from the listener `app` to `response.writeHead`:
 *
 * 1. connection-limits.ts passes on the requests of a connection one at a time. app.ts sends a request directly to
 *   pipeline.ts if it is for an operation that no mounted route can match, and every other request through the mounted
 *   routes of Express first. Both ways create the request's state (request-state.ts).
 * 2. routes.ts finds the operation by path and method, or answers 404 or 405.
 * 3. credentials.ts reads what `security` requires, `authenticate` checks it (401, 403), `rateLimit` counts the request
 *   (429).
 * 4. body.ts reads the body (413, 415) with byte-reader.ts. A large body waits until body-shares.ts has memory for it
 *   (503).
 * 5. `takeTurn` may let the request wait for others of its organization. body.ts then parses the body (malformed 400);
 *   bodies/ parses every type except JSON. validation/request-validation.ts reads the values with parameters/ and
 *   validates them with validation/openapi-validator.ts.
 * 6. handler-call.ts calls the handler or the fallback, with the time limit of deadlines.ts (503).
 * 7. send-result.ts checks the response with responses.ts and sends it; request-state.ts then writes the access log
 *   line.
 *
 * The path of a 400: openapi-validator.ts validates the request with the functions of compiled-validators.ts, or with
 * express-openapi-validator if they do not accept it. For a refused request, validation/violation-collector.ts lists
 * all violations with its own validators. violations.ts and unions.ts leave out errors that are mere consequences of
 * others. request-validation.ts throws the violations as an ApiError. pipeline.ts catches it, error-body.ts creates the
 * Error body, and failure-answers.ts sends it. app.ts reads the errors of mounted routes.
 */

export type { Caller, Handler, HandlerContext, HandlerLog, Handlers } from "../../generated/handlers.ts";
export { UploadedFile } from "./bodies/uploaded-file.ts";
export { requestOf } from "./contexts.ts";
export { findOwnContract, isContractDocument, loadContract } from "./contract-file.ts";
export {
  type ContractReading,
  type DeclaredAnswer,
  readBasePaths,
  readContract,
} from "./contract-reading.ts";
export { type ContractSource, loadContractSource } from "./contract-source.ts";
export { toOpenApi31 } from "./contract-upgrade.ts";
export { type ContractServer, createServer } from "./create-server.ts";
export { type ErrorBody, toErrorBody } from "./error-body.ts";
export { createListener, type Listener } from "./listening.ts";
export { createLogger } from "./logger.ts";
export type { OperationShape } from "./operation-shapes.ts";
export type { SchemaFacts } from "./parameters/schema-facts.ts";
export { createRoutes } from "./routes.ts";
export type {
  AnswerFailure,
  Authenticate,
  AuthenticateContext,
  CorsSettings,
  Credentials,
  Exchange,
  FailureAnswer,
  Fallback,
  FallbackContext,
  HandlerMap,
  HandlerRequest,
  HandlerResult,
  MountHandler,
  MountTarget,
  RateLimit,
  RateLimitState,
  SecurityRequirement,
  ServerOptions,
  TakeTurn,
  Turn,
} from "./types.ts";

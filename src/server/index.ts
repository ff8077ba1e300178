/**
 * The way of a request, from the listener `app` to `response.writeHead`:
 * 1. listening.ts counts the requests of a connection; app.ts lets one for an operation that nothing mounted can see go straight
 *    on, and every other walk the mounted routes of Express first. Both ways open its visit (visit.ts) and end in pipeline.ts.
 * 2. routes.ts finds the operation of path and method: else 404, 405.
 * 3. credentials.ts reads what `security` asks for, `authenticate` judges it (401, 403), `rateLimit` counts it (429).
 * 4. body.ts reads and parses the body (413, 415, malformed 400): byte-reader.ts the bytes, bodies/ what is not JSON.
 * 5. validation/request-validation.ts has parameters/ read the values and validation/gate.ts judge them.
 * 6. handler-call.ts calls the handler or the fallback, within deadlines.ts.
 * 7. answers.ts has responses.ts check the answer, and sends it; when it is out, visit.ts writes the access line.
 *
 * The way of a 400: gate.ts refuses, where the validators of compiled-validators.ts do not accept; validation/lister.ts lists
 * all violations with validators of its own, violations.ts and unions.ts reduce their errors to what was meant, and
 * request-validation.ts throws them as an ApiError. pipeline.ts catches it, error-body.ts makes the Error body of it, and
 * answers.ts sends that.
 */
export type { Caller, Handler, HandlerContext, HandlerLog, Handlers } from "../../generated/handlers.ts";
export { UploadedFile } from "./bodies/uploaded-file.ts";
export { isContractDocument, loadContract } from "./contract-file.ts";
export {
  type ContractReading,
  type DeclaredAnswer,
  readBasePaths,
  readContract,
} from "./contract-reading.ts";
export { toOpenApi31 } from "./contract-upgrade.ts";
export { type ContractServer, createServer } from "./create-server.ts";
export { toErrorBody } from "./error-body.ts";
export { createListener, type Listener } from "./listening.ts";
export { createLogger } from "./logger.ts";
export type { OperationShape } from "./operation-shapes.ts";
export type { SchemaFacts } from "./parameters/schema-facts.ts";
export { createRoutes } from "./routes.ts";
export type {
  Authenticate,
  AuthenticateContext,
  CorsSettings,
  Credentials,
  Exchange,
  Fallback,
  FallbackContext,
  HandlerMap,
  HandlerRequest,
  HandlerResult,
  MountHandler,
  MountTarget,
  RateLimit,
  RateLimitState,
  ServerOptions,
} from "./types.ts";

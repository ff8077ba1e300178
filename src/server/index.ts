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

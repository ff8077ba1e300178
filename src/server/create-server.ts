import { IncomingMessage, type RequestListener, ServerResponse } from "node:http";
import { Socket } from "node:net";
import cors from "cors";
import express, { type NextFunction, type Request, type Response } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import type { Handlers } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import { sendEmpty, sendFailure } from "./answers.ts";
import { createBodyReaders } from "./body.ts";
import { isContractDocument } from "./contract-file.ts";
import { toOpenApi31 } from "./contract-upgrade.ts";
import { createListener } from "./listening.ts";
import { createLogger } from "./logger.ts";
import { createPipeline, type Pipeline, type Plan } from "./pipeline.ts";
import { type PreparedOperation, prepareContract } from "./prepared-contract.ts";
import { createRoutes } from "./routes.ts";
import type { CorsSettings, HandlerMap, LooseHandler, ServerOptions } from "./types.ts";
import { openVisit, type Visit } from "./visit.ts";

/** A server for a contract: mountable as it is, or listening on a port of its own. */
export interface ContractServer {
  readonly app: RequestListener;
  readonly operations: readonly OperationRow[];
  /** Starts listening, on a free port of this machine unless told otherwise. */
  listen(place?: {
    port?: number | undefined;
    host?: string | undefined;
  }): Promise<{ url: string; port: number }>;
  /** Takes no more requests and resolves when the running ones are answered, or cut off and their handlers done. */
  close(): Promise<void>;
}

/**
 * A server that answers the contract's operations with the given handlers.
 * @throws Error before it listens, when the document or one of its schemas is invalid, or a handler has no operation.
 */
export async function createServer(
  handlers: Partial<Handlers>,
  options?: ServerOptions & { contract?: undefined },
): Promise<ContractServer>;
/** The same for any OpenAPI 3.0, 3.1 or 3.2 document: handlers by operationId, their requests untyped. */
export async function createServer(
  handlers: HandlerMap,
  options: ServerOptions & { contract: ContractDocument },
): Promise<ContractServer>;
export async function createServer(
  handlers: HandlerMap | Partial<Handlers>,
  options: ServerOptions = {},
): Promise<ContractServer> {
  const { warmUp = true } = options;
  const contract = options.contract === undefined ? undefined : readContract(options.contract);
  const logger = options.logger ?? createLogger();
  const { operations, prepared } = await prepareContract(contract, warmUp);
  const place: { url?: string } = {};
  const plans = createPlans(prepared, readHandlers(handlers, operations), options);
  const pipeline = createPipeline({
    findRoute: createRoutes(plans.map((plan) => ({ shape: plan.shape, target: plan }))),
    authenticate: options.authenticate,
    rateLimit: options.rateLimit,
    logger,
    toPollUrl: createPollUrl(operations, () => readPublicUrl(options.publicUrl) ?? place.url),
  });
  const running = new Set<Promise<void>>();
  const app = createApp({ pipeline: track(pipeline, running), logger, options });
  const listener = createListener(app, {
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 10_000,
    keepAliveTimeoutMs: options.keepAliveTimeoutMs ?? 65_000,
    closeTimeoutMs: options.closeTimeoutMs ?? 10_000,
  });
  return {
    ...{ app, operations },
    async listen(where) {
      const listening = await listener.listen(where);
      place.url = listening.url;
      return listening;
    },
    async close() {
      await listener.close();
      await settle(running);
    },
  };
}

function readPublicUrl(setting: ServerOptions["publicUrl"]): string | undefined {
  return typeof setting === "function" ? setting() : setting;
}

function createPollUrl(
  operations: readonly OperationRow[],
  readOrigin: () => string | undefined,
): (id: string) => string {
  const path = operations.find(({ id }) => id === "getOperation")?.path;
  return (id) => {
    if (path === undefined) throw new Error("the contract has no operation getOperation to poll");
    const origin = readOrigin();
    if (origin === undefined)
      throw new Error("the server does not know its address; set publicUrl, or let it listen itself");
    return origin.replace(/\/$/, "") + path.replace(/\{[^}]+\}/, encodeURIComponent(id));
  };
}

function readContract(contract: unknown): ContractDocument {
  if (!isContractDocument(contract)) throw new Error("the contract is not an OpenAPI 3 document");
  return toOpenApi31(contract);
}

function track(pipeline: Pipeline, running: Set<Promise<void>>): Pipeline {
  return (request, response, visit) => {
    const run = pipeline(request, response, visit).finally(() => running.delete(run));
    running.add(run);
    return run;
  };
}

/** Milliseconds that a handler whose connection was cut off may still take, to give back what it holds. */
const settleMs = 5000;

/** Waits for handlers: whoever closes the server closes next what they work with. */
async function settle(running: ReadonlySet<Promise<void>>): Promise<void> {
  if (running.size === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, settleMs);
  });
  await Promise.race([Promise.all(running), tooLong]);
  clearTimeout(timer);
}

function readHandlers(
  handlers: HandlerMap | Partial<Handlers>,
  operations: readonly OperationRow[],
): ReadonlyMap<string, LooseHandler> {
  const known = new Set(operations.map(({ id }) => id));
  const found = new Map<string, LooseHandler>();
  for (const [id, handler] of Object.entries<unknown>({ ...handlers })) {
    if (handler === undefined) continue;
    if (!known.has(id))
      throw new Error(`there is a handler ${id}, but no operation of that name in the contract`);
    if (!isHandler(handler)) throw new Error(`the handler ${id} is not a function`);
    found.set(id, handler);
  }
  return found;
}

function isHandler(value: unknown): value is LooseHandler {
  return typeof value === "function";
}

function createPlans(
  prepared: readonly PreparedOperation[],
  handlers: ReadonlyMap<string, LooseHandler>,
  options: ServerOptions,
): Plan[] {
  const toReader = createBodyReaders(options.bodyLimitBytes ?? 1_048_576);
  const handled = new Set(handlers.keys());
  const checked = options.validateResponses ?? process.env["NODE_ENV"] !== "production";
  return prepared.map(({ shape, facts, credentials, validate, check }) => {
    if (checked && options.warmUp !== false) check();
    return {
      shape,
      credentials,
      validate,
      readBody: toReader(shape, facts),
      check: checked ? check : null,
      handler: handlers.get(shape.row.id),
      fallback: options.fallback,
      handled,
      timeoutMs: toTimeout(shape.row, options.handlerTimeoutMs),
    };
  });
}

function toTimeout(row: OperationRow, setting: ServerOptions["handlerTimeoutMs"]): number {
  return (typeof setting === "function" ? setting(row) : setting) ?? 30_000;
}

interface AppParts {
  readonly pipeline: Pipeline;
  readonly logger: Logger;
  readonly options: ServerOptions;
}

function createApp({ pipeline, logger, options }: AppParts): express.Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  if (options.trustProxy !== undefined) app.set("trust proxy", options.trustProxy);
  const visits = new WeakMap<Request, Visit>();
  const open = (request: Request, response: Response): Visit => {
    const visit = openVisit(request, response, { logger, onExchange: options.onExchange });
    visits.set(request, visit);
    return visit;
  };
  const securityHeaders = readSecurityHeaders(options.behindTls === true);
  app.use((request, response, next) => {
    open(request, response);
    for (const [name, value] of securityHeaders) response.setHeader(name, value);
    next();
  });
  if (options.cors !== undefined && options.cors !== false) useCors(app, options.cors);
  options.mount?.(app);
  app.use((request, response) => pipeline(request, response, visits.get(request) ?? open(request, response)));
  // Four parameters are how Express knows an error handler; what mounted routes throw ends here.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    sendFailure(response, error, visits.get(request) ?? open(request, response), logger);
  });
  return app;
}

/** What helmet sets. It is the same on every answer, so it is asked once: its fifteen steps cost 5 % of a request. */
function readSecurityHeaders(behindTls: boolean): Map<string, number | string | string[]> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({ strictTransportSecurity: behindTls })(response.req, response, () => {});
  const headers = new Map<string, number | string | string[]>();
  for (const name of response.getHeaderNames()) {
    const value = response.getHeader(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Headers that a page may read beside those that browsers always show. */
const exposedHeaders = [
  ...["X-Request-Id", "Retry-After", "Allow", "WWW-Authenticate"],
  ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
];

function useCors(
  app: express.Express,
  { origins, credentials = false, maxAgeSeconds = 600 }: CorsSettings,
): void {
  // A browser takes no `*` beside credentials (Fetch Standard, 3.3.5); true mirrors the origin that asks.
  const every = credentials ? true : "*";
  const origin = origins === "*" ? every : [...origins];
  const full = cors({ origin, credentials, exposedHeaders, maxAge: maxAgeSeconds, preflightContinue: true });
  const exposed = exposedHeaders.join(",");
  app.use((request, response, next) => {
    // Most of what is served, and the same every time. Without an Origin there is none to mirror.
    const isPlain = origin === "*" || (origin === true && request.headers.origin === undefined);
    if (isPlain && request.method !== "OPTIONS") {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Expose-Headers", exposed);
      next();
    } else full(request, response, next);
  });
  app.use((request, response, next) => {
    // A preflight is answered for any path: a page is to see the 404, which a failed preflight would hide.
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined)
      sendEmpty(response, 204, {});
    else next();
  });
}

import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import express from "express";
import type { Logger } from "pino";
import { isObject, type JsonObject } from "../contract.ts";
import { ApiError, type ErrorCode, errorTable, isApiError, isErrorCode, toErrorMessage } from "../errors.ts";
import { type AnswerHeaders, createAnswerHeaders, createCors, noStore } from "./answer-headers.ts";
import { type Failure, toFailure } from "./error-body.ts";
import type { SendFailure } from "./failure-answers.ts";
import { toAccessLog } from "./logger.ts";
import { type Mounted, mayMatch, watchMounts } from "./mounts.ts";
import { badPath } from "./parameters/percent-encoding.ts";
import type { Pipeline, Plan } from "./pipeline.ts";
import { openRequestState, type RequestState, type RequestWatchers } from "./request-state.ts";
import { useOriginForm } from "./request-target.ts";
import { type FindRoute, type Found, toBasePaths } from "./routes.ts";
import { sendEmpty } from "./send-result.ts";
import type { ServerOptions } from "./types.ts";

/** Dependencies of {@link completeApp}. */
export interface AppParts {
  readonly app: express.Express;
  readonly pipeline: Pipeline;
  readonly findRoute: FindRoute<Plan>;
  readonly plans: readonly Plan[];
  readonly logger: Logger;
  readonly sendFailure: SendFailure;
  readonly options: ServerOptions;
}

/** Creates an Express application without routes, configured by the options. */
export function createBareApp({ trustProxy }: ServerOptions): express.Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  if (trustProxy !== undefined) setTrust(app, trustProxy);
  return app;
}

function setTrust(app: express.Express, trustProxy: Exclude<ServerOptions["trustProxy"], undefined>): void {
  try {
    app.set("trust proxy", trustProxy);
  } catch (cause) {
    const reason = toErrorMessage(cause);
    throw new Error(`the setting trustProxy has a subnet that is wrong: ${reason}`, { cause });
  }
}

/** Creates the function that finds the address of a request's client according to Express's setting `trust proxy`. */
export function createAddressReader(app: express.Express): (state: RequestState) => string | undefined {
  return ({ request: { headers, socket } }) => {
    if (app.get("trust proxy") === false) return socket.remoteAddress;
    const ip: unknown = Reflect.get(app.request, "ip", { app, headers, socket, connection: socket });
    return typeof ip === "string" ? ip : undefined;
  };
}

/**
 * Adds the contract's operations to an Express application. If no mounted route can match an operation, its requests go
 * directly to the pipeline. They skip Express because Express sets the prototypes of request and response, which costs
 * more than all other steps (150 µs on Node 20, 40 µs on Node 24). Every other request goes through the mounted routes
 * first and then reaches the same pipeline.
 */
export function completeApp(parts: AppParts): void {
  const { app, pipeline, findRoute, plans, logger, sendFailure, options } = parts;
  const { onExchange, stallTimeoutMs = 30_000 } = options;
  const watchers = { log: toAccessLog(logger), sendFailure, onExchange, stallTimeoutMs };
  const cors = options.cors === false ? undefined : options.cors;
  const behindTls = options.behindTls === true;
  const toMountedHeaders = createAnswerHeaders({ behindTls, cors, more: [] });
  const toHeaders = createAnswerHeaders({ behindTls, cors, more: noStore });
  const states = new WeakMap<IncomingMessage, RequestState>();
  app.use((request, response, next) => {
    states.set(request, openMountedState(request, response, { toHeaders: toMountedHeaders, watchers }));
    next();
  });
  if (cors !== undefined) {
    const preflight = createCors(cors);
    app.use((request, response, next) => {
      const state = states.get(request);
      // Answers a preflight for every path, even for an unknown one: after a failed preflight, the page could not read
      // the 404.
      if (state === undefined || !isPreflight(request)) return next();
      preflight(request, response, () => sendEmpty(state, 204, []));
    });
  }
  const unseen = watchUnseen(app, plans);
  options.mount?.(app);

  const handle = readHandle(app);
  const handleMounted = (request: IncomingMessage, response: ServerResponse): void => {
    const openOnce = (): RequestState =>
      states.get(request) ?? openMountedState(request, response, { toHeaders: toMountedHeaders, watchers });
    if (request.method === "OPTIONS")
      onMountedOptions(response, (mounted) => {
        const state = openOnce();
        pipeline(state, addMethods(findRoute(state.path, state.method), mounted));
      });
    handle.call(app, request, response, (error) => {
      const state = openOnce();
      if (error === undefined || error === null) pipeline(state);
      else void answerMountedFailure(state, error, sendFailure);
    });
  };
  const handleAny = (request: IncomingMessage, response: ServerResponse): void => {
    // Converts an absolute target such as `http://host/things` to a path. A listener of this package has already done
    // so, but another server that calls the application has not.
    useOriginForm(request);
    const found = findUnseen(request, { findRoute, unseen });
    if (found === undefined) {
      handleMounted(request, response);
      return;
    }
    const prepared = toHeaders(request.headers.origin);
    pipeline(openRequestState(request, response, { prepared, watchers }), found);
  };
  // Express calls `handle` for each request, whether the application listens itself or is mounted in another
  // application. Replacing `handle` therefore covers both cases.
  Object.assign(app, { handle: handleAny });
}

/** Creates the state of a request. Sets the response's headers now, so that mounted routes can change them. */
function openMountedState(
  request: IncomingMessage,
  response: ServerResponse,
  { toHeaders, watchers }: { toHeaders: AnswerHeaders; watchers: RequestWatchers },
): RequestState {
  const state = openRequestState(request, response, { prepared: null, watchers });
  const headers = ["X-Request-Id", state.requestId, ...toHeaders(request.headers.origin).list];
  for (let index = 0; index < headers.length; index += 2)
    response.setHeader(headers[index] ?? "", headers[index + 1] ?? "");
  return state;
}

/** Responds to an error in a mounted route. If the route has begun a response, the connection is closed. */
async function answerMountedFailure(
  state: RequestState,
  error: unknown,
  sendFailure: SendFailure,
): Promise<void> {
  await sendFailure(state, toMountedFailure(error));
  if (!state.response.writableEnded) state.response.destroy();
}

/**
 * Replaces Express's own response to OPTIONS for a path with mounted routes, a 200 with only the methods of these
 * routes. Calls `answer` with these methods instead. If a mounted route answers OPTIONS, its response is not changed.
 */
function onMountedOptions(response: ServerResponse, answer: (methods: string) => void): void {
  const { end } = response;
  response.end = (...given: unknown[]) => {
    response.end = end;
    const allow = response.getHeader("Allow");
    if (response.headersSent || typeof allow !== "string" || given[0] !== allow)
      return Reflect.apply(end, response, given);
    for (const name of ["Allow", "Content-Type", "Content-Length"]) response.removeHeader(name);
    answer(allow);
    return response;
  };
}

/**
 * Returns the route for OPTIONS on a path with mounted routes. Its `allow` lists the methods of these routes and of the
 * contract. Returns `found` unchanged if the contract itself declares OPTIONS for the path.
 */
function addMethods(found: Found<Plan> | undefined, mounted: string): Found<Plan> {
  if (found !== undefined && found.target !== null) return found;
  const methods = `${mounted}, ${found?.allow ?? "OPTIONS"}`.split(", ");
  return { target: null, allow: [...new Set(methods)].join(", ") };
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
}

/**
 * Returns the operations that no mounted route can match. When a route is mounted later, the operations that it can
 * match are removed from the result.
 */
function watchUnseen(app: express.Express, plans: readonly Plan[]): ReadonlySet<Plan> {
  const unseen = new Set(plans);
  watchMounts(app.router, (mounted) => {
    for (const plan of unseen) if (canSee(mounted, plan)) unseen.delete(plan);
  });
  return unseen;
}

function canSee(mounted: Mounted, { shape }: Plan): boolean {
  return toBasePaths(shape.servers).some((base) => mayMatch(mounted, base + shape.row.path));
}

function findUnseen(
  { url = "/", method = "GET" }: IncomingMessage,
  { findRoute, unseen }: { findRoute: FindRoute<Plan>; unseen: ReadonlySet<Plan> },
): Found<Plan> | undefined {
  if (!url.startsWith("/")) return undefined;
  const at = url.indexOf("?");
  const found = findRoute(at === -1 ? url : url.slice(0, at), method);
  return found !== undefined && found.target !== null && unseen.has(found.target) ? found : undefined;
}

type Handle = (request: IncomingMessage, response: ServerResponse, done: (error?: unknown) => void) => void;

/** Returns Express's function that handles a request. The types of Express do not declare it. */
function readHandle(app: express.Express): Handle {
  const handle: unknown = Reflect.get(app, "handle");
  if (!isHandle(handle)) throw new Error("this version of Express has no application.handle");
  return handle;
}

function isHandle(value: unknown): value is Handle {
  return typeof value === "function";
}

/**
 * Converts an error from a mounted route to a failure. If Express or its middleware refuses a request, the error has a
 * `status`: a 4xx becomes the status of the response. Every other error becomes a 500.
 */
function toMountedFailure(error: unknown): Failure {
  if (isApiError(error) || !isObject(error)) return toFailure(error);
  const status = error["status"] ?? error["statusCode"];
  if (typeof status !== "number" || !Number.isInteger(status) || status < 400 || status > 499)
    return toFailure(error);
  // Express could not decode the value of a placeholder in a mounted route's path.
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

/**
 * Error code for each status. If the error table has several codes for a status, this is the first one, which is the
 * most general.
 */
const codes = new Map<number, ErrorCode>(
  Object.keys(errorTable)
    .filter(isErrorCode)
    .map((code): [number, ErrorCode] => [errorTable[code].status, code])
    .reverse(),
);

/**
 * Returns the message of an error if `expose` is true. The library http-errors sets `expose` if the caller may read the
 * message.
 */
function readMessage({ expose, message }: JsonObject): string | undefined {
  return expose === true && typeof message === "string" && message !== "" ? message : undefined;
}

import type { Request, Response } from "express";
import type { Logger } from "pino";
import type { Caller } from "../../generated/handlers.ts";
import { ApiError } from "../errors.ts";
import { isAccepted } from "./accepted-types.ts";
import { sendEmpty, sendFailure, sendResult } from "./answers.ts";
import type { BodyReader } from "./body.ts";
import { type CredentialRule, isInScope } from "./credentials.ts";
import { type Answering, callHandler } from "./handler-call.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { requireNoFragment } from "./request-target.ts";
import { type CheckResponse, listMediaTypes } from "./responses.ts";
import type { FindRoute } from "./routes.ts";
import type { Authenticate, RateLimit } from "./types.ts";
import type { ValidateRequest } from "./validation/request-validation.ts";
import type { Visit } from "./visit.ts";

/** All that was made ready at boot for one operation. */
export interface Plan extends Answering {
  readonly credentials: CredentialRule;
  readonly readBody: BodyReader;
  readonly validate: ValidateRequest;
  /** Null where answers are not checked. */
  readonly check: (() => CheckResponse) | null;
}

/** What the pipeline asks of the server's owner. */
export interface PipelineOptions {
  readonly findRoute: FindRoute<Plan>;
  readonly authenticate: Authenticate | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly logger: Logger;
  readonly toPollUrl: (id: string) => string;
}

/** Takes a request from its route to its answer; never rejects. */
export type Pipeline = (request: Request, response: Response, visit: Visit) => Promise<void>;

/**
 * A request's way: route known (404, 405), credentials (401, 403), rate limit (429), body read and parsed (406, 413, 415,
 * 400), validation (400), handler, answer checked, sent. What comes before is in create-server.ts.
 */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { findRoute, logger } = options;
  return async (request, response, visit) => {
    try {
      requireOneHost(request);
      requireKnownExpectation(request);
      requireNoFragment(visit.url);
      const found = findRoute(visit.path, visit.method);
      if (found === undefined) throw new ApiError("not_found", { message: `No operation at ${visit.path}` });
      if (found.target !== null)
        await serve(request, response, { visit, plan: found.target, path: found.values, options });
      else if (visit.method === "OPTIONS") sendEmpty(response, 204, { Allow: found.allow });
      else throw new ApiError("method_not_allowed", { headers: { Allow: found.allow } });
    } catch (error) {
      if (!isAbandoned(error, response, visit)) answerFailure(response, error, visit, logger);
    }
  };
}

/** Characters of a host and port (RFC 3986, 3.2.2), which are all that a Host header may have. */
const hostText = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** Refuses a missing, repeated or invalid Host (RFC 9112, 3.2): a proxy and this server could read different hosts. */
function requireOneHost({ rawHeaders, httpVersion, headers }: Request): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") hosts += 1;
  const isHost = hostText.test(headers.host ?? "");
  if (isHost && (hosts === 1 || (hosts === 0 && httpVersion === "1.0"))) return;
  const message = hosts === 0 ? "must be sent" : hosts > 1 ? "must be sent once" : "must be a host";
  throw new ApiError("validation_failed", { errors: [{ property: "header.host", message }] });
}

function requireKnownExpectation({ headers }: Request): void {
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue")
    throw new ApiError("expectation_failed");
}

interface Serving {
  readonly visit: Visit;
  readonly plan: Plan;
  /** Percent-encoded values of the path's placeholders. */
  readonly path: Readonly<Record<string, string>>;
  readonly options: PipelineOptions;
}

async function serve(request: Request, response: Response, serving: Serving): Promise<void> {
  const { visit, plan, path, options } = serving;
  const { row } = plan.shape;
  visit.shape = plan.shape;
  // What one caller is answered, a cache between must not give to another.
  response.setHeader("Cache-Control", "no-store");
  const caller = await admit(request, serving);
  if (caller !== null && row.bucket !== "none") await limit(response, caller, serving);
  if (!acceptsAnswer(request, plan.shape)) throw new ApiError("not_acceptable");
  const { body, mediaType, issues: bodyIssues, restore } = await plan.readBody(request, response);
  const valid = plan.validate({
    // HEAD is answered as GET is, and Node leaves the body out.
    method: row.method,
    path,
    query: visit.url.slice(visit.path.length + 1),
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    ...{ body, bodyIssues, mediaType },
  });
  const given = restore === undefined ? valid : { ...valid, body: restore(valid.body) };
  let log: Logger | undefined;
  const context = {
    requestId: visit.requestId,
    caller,
    signal: visit.abort.signal,
    pollUrl: options.toPollUrl,
    get log() {
      log ??= options.logger.child({ requestId: visit.requestId, operationId: row.id });
      return log;
    },
  };
  const allHeaders = () => withoutCredentials(request, plan.credentials);
  const result = await callHandler(plan, { request: given, context, allHeaders, abort: visit.abort });
  sendResult(response, result, { shape: plan.shape, check: plan.check?.() ?? null });
}

/** Who makes the request; null on public operations. */
async function admit(request: Request, { visit, plan, options }: Serving): Promise<Caller | null> {
  const { credentials: rule, shape } = plan;
  const { headers } = request;
  visit.secrets = readSecrets(request, rule);
  const query = visit.url.slice(visit.path.length + 1);
  const credentials = rule.read({ headers, query });
  if (credentials === null) return null;
  const { requestId } = visit;
  const caller = await options.authenticate?.(credentials, {
    operation: shape.row,
    requestId,
    ip: request.ip,
  });
  if (caller === null || caller === undefined) throw rule.refuse();
  if (!isInScope(caller.scopes, shape.row.scope))
    throw new ApiError("forbidden", { message: `The credential lacks the scope ${shape.row.scope}` });
  return caller;
}

async function limit(response: Response, caller: Caller, { plan, options }: Serving): Promise<void> {
  const state = await options.rateLimit?.(caller, plan.shape.row);
  if (state === null || state === undefined) return;
  const reset = Math.max(0, Math.ceil(state.resetSeconds));
  response.setHeader("X-RateLimit-Limit", String(state.limit));
  response.setHeader("X-RateLimit-Remaining", String(Math.max(0, state.remaining)));
  response.setHeader("X-RateLimit-Reset", String(reset));
  if (state.allowed) return;
  // Never 0: a client that waits for no time asks again at once.
  const wait = Math.max(1, Math.ceil(state.retryAfterSeconds ?? reset));
  throw new ApiError("rate_limited", {
    message: `Rate limit exceeded; retry in ${wait} ${wait === 1 ? "second" : "seconds"}`,
    headers: { "Retry-After": String(wait) },
  });
}

function acceptsAnswer(request: Request, shape: OperationShape): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*" || accept === "application/json") return true;
  return isAccepted(accept, ["application/json", ...listMediaTypes(shape)]);
}

/** True for the end of what a client no longer waits for: nothing went wrong, and nobody is there to be told. */
function isAbandoned(error: unknown, response: Response, { abort }: Visit): boolean {
  if (!response.destroyed || !abort.signal.aborted) return false;
  return error === abort.signal.reason || (error instanceof Error && error.name === "AbortError");
}

function readSecrets({ headers }: Request, { headerNames }: CredentialRule): string[] {
  return ["authorization", ...headerNames].flatMap((name) => {
    const value = headers[name];
    if (typeof value !== "string" || value === "") return [];
    const token = value.split(" ").at(-1) ?? value;
    return [value, token].filter((secret) => secret.length >= shortestSecret);
  });
}

/** Shorter values are no secrets, and replacing them would garble every text. */
const shortestSecret = 6;

function withoutCredentials({ headers }: Request, { headerNames }: CredentialRule): Record<string, unknown> {
  const hidden = new Set(["authorization", "cookie", ...headerNames]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hidden.has(name)));
}

function answerFailure(response: Response, error: unknown, visit: Visit, logger: Logger): void {
  try {
    sendFailure(response, error, visit, logger);
  } catch (cause) {
    // Such as a header that Node refuses.
    sendFailure(response, cause, visit, logger);
  }
}

import type { Logger } from "pino";
import type { Caller } from "../../generated/handlers.ts";
import { ApiError } from "../errors.ts";
import { isAccepted } from "./accepted-types.ts";
import type { BodyReader } from "./body.ts";
import { CallContext, CredentialContext } from "./contexts.ts";
import { type CredentialRule, isInScope } from "./credentials.ts";
import { toFailure } from "./error-body.ts";
import { type Answering, callHandler } from "./handler-call.ts";
import type { OperationShape } from "./operation-shapes.ts";
import type { Visit } from "./request-state.ts";
import { requireNoFragment } from "./request-target.ts";
import { type CheckResponse, listMediaTypes } from "./responses.ts";
import type { FindRoute, Found } from "./routes.ts";
import { answerFailure, sendEmpty, sendResult } from "./send-result.ts";
import type { Authenticate, RateLimit, RateLimitState } from "./types.ts";
import type { ValidateRequest } from "./validation/request-validation.ts";

/** Everything prepared at boot for one operation. */
export interface Plan extends Answering {
  readonly credentials: CredentialRule;
  readonly readBody: BodyReader;
  readonly validate: ValidateRequest;
  /** Null if answers are not checked. */
  readonly check: (() => CheckResponse) | null;
}

/** Settings of the pipeline. */
export interface PipelineOptions {
  readonly findRoute: FindRoute<Plan>;
  readonly authenticate: Authenticate | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly logger: Logger;
  readonly toPollUrl: (id: string) => string;
  readonly contractDigest: string | undefined;
  /** Returns the address of a request's client by the `trustProxy` setting. */
  readonly readAddress: (visit: Visit) => string | undefined;
}

/** Processes a request from its route to its answer; never rejects. Finds the route unless it is given. */
export type Pipeline = (visit: Visit, found?: Found<Plan>) => Promise<void>;

/**
 * Creates the pipeline: route (404, 405), credentials (401, 403), rate limit (429), reading and parsing the body (406,
 * 413, 415, 400), validation (400), handler, check of the answer, sending. It uses Node.js's own request and response
 * and does not depend on Express, which calls it after mounted routes (app.ts).
 */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { findRoute, logger } = options;
  return async (visit, found = findRoute(visit.path, visit.method)) => {
    try {
      requireSingleHeaders(visit);
      requireKnownExpectation(visit);
      requireNoFragment(visit.url);
      if (found === undefined) throw new ApiError("not_found", { message: `No operation at ${visit.path}` });
      if (found.target !== null) await serve(visit, { plan: found.target, path: found.values, options });
      else if (visit.method === "OPTIONS") sendEmpty(visit, 204, [["Allow", found.allow]]);
      else throw new ApiError("method_not_allowed", { headers: { Allow: found.allow } });
    } catch (error) {
      if (!visit.isAbandonedBy(error)) answerFailure(visit, toFailure(error), logger);
    }
  };
}

/** Characters of host and port (RFC 3986, 3.2.2), the only ones that a Host header may contain. */
const hostText = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** Headers with a single value, by the length of their name. Node.js uses the first of several. */
const singleHeaders = new Map(["host", "content-type", "authorization"].map((name) => [name.length, name]));

/**
 * Refuses a missing or invalid Host (RFC 9112, 3.2), and a repeated header of one value: a proxy and this server could read
 * different ones.
 */
function requireSingleHeaders({ request: { rawHeaders, httpVersion, headers } }: Visit): void {
  const sent = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const own = rawHeaders[index] ?? "";
    const name = singleHeaders.get(own.length);
    if (name === undefined || own.toLowerCase() !== name) continue;
    if (sent.has(name)) throw wrongHeader(name, "must be sent once");
    sent.add(name);
  }
  if (!sent.has("host") && httpVersion !== "1.0") throw wrongHeader("host", "must be sent");
  if (!hostText.test(headers.host ?? "")) throw wrongHeader("host", "must be a host");
}

function wrongHeader(name: string, message: string): ApiError {
  return new ApiError("validation_failed", { errors: [{ property: `header.${name}`, message }] });
}

function requireKnownExpectation({ request: { headers } }: Visit): void {
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue")
    throw new ApiError("expectation_failed");
}

interface Serving {
  readonly plan: Plan;
  /** Percent-encoded values of the path's placeholders. */
  readonly path: Readonly<Record<string, string>>;
  readonly options: PipelineOptions;
}

async function serve(visit: Visit, serving: Serving): Promise<void> {
  const { plan, path, options } = serving;
  const { request } = visit;
  const { row } = plan.shape;
  visit.shape = plan.shape;
  // Prevents a shared cache from serving one caller's answer to another.
  visit.headers.push("Cache-Control", "no-store");
  // Each await costs a microtask: a value that is available at once is not awaited.
  const knock = new CredentialContext(visit, row, options.readAddress);
  const admission = admit(visit, plan, { authenticate: options.authenticate, context: knock });
  const caller = admission instanceof Promise ? await admission : admission;
  if (caller !== null && row.bucket !== "none") {
    const state = options.rateLimit?.(caller, row, knock);
    limit(visit, state instanceof Promise ? await state : state);
  }
  if (!acceptsAnswer(visit, plan.shape)) throw new ApiError("not_acceptable");
  const reading = plan.readBody(visit);
  const {
    body,
    mediaType,
    issues: bodyIssues,
    restore,
  } = reading instanceof Promise ? await reading : reading;
  const valid = plan.validate({
    // HEAD is answered like GET, and Node.js omits the body.
    method: row.method,
    path,
    query: visit.query,
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    ...{ body, bodyIssues, mediaType },
  });
  const given = restore === undefined ? valid : { ...valid, body: restore(valid.body) };
  const { toPollUrl: pollUrl, logger } = options;
  const context = new CallContext(visit, caller, { pollUrl, logger, handled: plan.handled });
  const result = await callHandler(plan, { request: given, context, visit });
  const { contractDigest } = options;
  sendResult(visit, result, { shape: plan.shape, check: plan.check?.() ?? null, contractDigest });
}

/** Returns the authenticated caller; null for public operations. */
function admit(
  visit: Visit,
  plan: Plan,
  { authenticate, context }: { authenticate: Authenticate | undefined; context: CredentialContext },
): Promise<Caller | null> | Caller | null {
  const { credentials: rule } = plan;
  visit.credentials = rule;
  const credentials = rule.read({ headers: visit.request.headers, query: visit.query });
  if (credentials === null) return null;
  const answer = authenticate?.(credentials, context);
  if (answer instanceof Promise) return answer.then((caller) => requireScope(caller, plan));
  return requireScope(answer, plan);
}

function requireScope(caller: Caller | null | undefined, { credentials, shape }: Plan): Caller {
  if (caller === null || caller === undefined) throw credentials.refuse();
  if (!isInScope(caller.scopes, shape.row.scope))
    throw new ApiError("forbidden", { message: `The credential lacks the scope ${shape.row.scope}` });
  return caller;
}

function limit({ headers }: Visit, state: RateLimitState | null | undefined): void {
  if (state === null || state === undefined) return;
  const reset = Math.max(0, Math.ceil(state.resetSeconds));
  headers.push(
    ...["X-RateLimit-Limit", String(state.limit)],
    ...["X-RateLimit-Remaining", String(Math.max(0, state.remaining))],
    ...["X-RateLimit-Reset", String(reset)],
  );
  if (state.allowed) return;
  // At least 1: with `Retry-After: 0` a client retries at once.
  const wait = Math.max(1, Math.ceil(state.retryAfterSeconds ?? reset));
  throw new ApiError("rate_limited", {
    message: `Rate limit exceeded; retry in ${wait} ${wait === 1 ? "second" : "seconds"}`,
    headers: { "Retry-After": String(wait) },
  });
}

function acceptsAnswer({ request }: Visit, shape: OperationShape): boolean {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*" || accept === "application/json") return true;
  return isAccepted(accept, ["application/json", ...listMediaTypes(shape)]);
}

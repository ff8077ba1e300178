import type { Logger } from "pino";
import type { Caller } from "../../generated/handlers.ts";
import { ApiError, toRateLimitMessage } from "../errors.ts";
import { isAccepted } from "./accepted-types.ts";
import { listMediaTypes } from "./answer-types.ts";
import type { BodyReader, ReadBody } from "./body.ts";
import { CallContext, CredentialContext } from "./contexts.ts";
import { type CredentialRule, isInScope } from "./credentials.ts";
import { toFailure } from "./error-body.ts";
import type { SendFailure } from "./failure-answers.ts";
import { type Answering, addDeadline, answerThrown, callFallback, toDeclared } from "./handler-call.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { badPath, decodePercent } from "./parameters/percent-encoding.ts";
import type { RequestState } from "./request-state.ts";
import { requireNoFragment } from "./request-target.ts";
import type { CheckRate, CheckResponse } from "./responses.ts";
import type { FindRoute, Found } from "./routes.ts";
import { sendEmpty, sendResult } from "./send-result.ts";
import { requireSingleHeaders } from "./single-headers.ts";
import type {
  Authenticate,
  HandlerRequest,
  HandlerResult,
  RateLimit,
  RateLimitState,
  TakeTurn,
} from "./types.ts";
import type { ValidateRequest } from "./validation/request-validation.ts";

/** The data that the server prepares for one operation when it starts. */
export interface Plan extends Answering {
  readonly credentials: CredentialRule;
  readonly readBody: BodyReader;
  readonly validate: ValidateRequest;
  /** Returns the function that checks responses; null if responses are not checked. */
  readonly check: (() => CheckResponse) | null;
  /** Returns the function that checks rate limits. The server calls it even if responses are not checked. */
  readonly checkRate: () => CheckRate;
}

/** Settings of the pipeline. */
export interface PipelineOptions {
  readonly findRoute: FindRoute<Plan>;
  /** Returns an existing path that the caller of an unknown path probably meant. */
  readonly suggestPath: (path: string, method: string) => string | undefined;
  readonly authenticate: Authenticate | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly takeTurn: TakeTurn | undefined;
  readonly logger: Logger;
  readonly sendFailure: SendFailure;
  readonly toPollUrl: (id: string) => string;
  readonly contractDigest: string | undefined;
  /** Returns the address of a request's client according to the `trustProxy` setting. */
  readonly readAddress: (state: RequestState) => string | undefined;
  readonly running: RunningCount;
}

/** Counts the requests that have not been answered yet. */
export interface RunningCount {
  add(): void;
  remove(): void;
}

/**
 * Processes a request and sends the response; never throws. Looks for the route unless the caller passes it as `found`.
 */
export type Pipeline = (state: RequestState, found?: Found<Plan>) => void;

/**
 * Creates the function that takes a request through all steps:
 * 1. route (404, 405);
 * 2. credentials (401, 403);
 * 3. rate limit (429);
 * 4. accepted types (406);
 * 5. bytes of the body (413, 415; 503 if a large body has waited too long, 408 if it arrives too slowly);
 * 6. wait until `takeTurn` lets the request start (503);
 * 7. parsing of the body, validation (400);
 * 8. handler, response check, and sending.
 *
 * The function uses Node.js's own request and response, without Express. app.ts calls it after the mounted routes, or
 * directly if no mounted route can match.
 */
export function createPipeline(options: PipelineOptions): Pipeline {
  const { findRoute, sendFailure, running } = options;
  const fail = (state: RequestState, error: unknown): void | Promise<void> => {
    if (!state.isAbandonedBy(error)) return sendFailure(state, toFailure(error));
  };
  const end = (state: RequestState): void => {
    if (state.endWork()) running.remove();
  };
  const onExpired = (state: RequestState, error: Error): void => {
    void fail(state, error);
    end(state);
  };
  // All steps are in one async function, because each further async function would cost 1 µs a request. A value that is
  // not a promise is used without `await` for the same reason.
  const serve = async (state: RequestState, { target: plan, values: path }: Operation): Promise<void> => {
    const { shape, deadlines, handler } = plan;
    const { row } = shape;
    const { response } = state;
    state.onRefused = end;
    try {
      const address = options.readAddress(state);
      const credentialContext = new CredentialContext(state, row, address);
      const admission = admit(state, plan, {
        authenticate: options.authenticate,
        context: credentialContext,
      });
      const caller = admission instanceof Promise ? await admission : admission;
      if (caller !== null && row.bucket !== "none") {
        const rate = options.rateLimit?.(caller, row, credentialContext);
        limit(state, plan, rate instanceof Promise ? await rate : rate);
      }
      requireAccepted(state, shape);
      // During this await, Node.js parses a body that has arrived together with the headers. The body can then be read
      // without waiting.
      if (shape.body !== null) await null;
      state.owner = caller?.organizationId ?? address ?? "";
      const reading = plan.readBody(state);
      const parse = reading instanceof Promise ? await reading : reading;
      if (state.isExpired || response.destroyed) return;
      if (caller !== null && options.takeTurn !== undefined) {
        const turn = options.takeTurn(caller, row);
        state.setTurn(turn instanceof Promise ? await turn : turn);
        // While the request waited, its body may have broken, or its client may have disconnected.
        if (state.isExpired || response.destroyed) return;
      }
      const parsing = parse();
      const parsed = parsing instanceof Promise ? await parsing : parsing;
      const request = validate(state, { plan, path, parsed });
      const context = new CallContext(state, caller, { plan, options });
      const call = { request, context, state, onExpired };
      let result: HandlerResult;
      if (handler === undefined) result = await callFallback(plan, call);
      else {
        const deadline = addDeadline(plan, call);
        try {
          // Awaits the result even if it is not a promise, because a handler in JavaScript may return a plain value.
          // The call is inside `try`, because such a handler may also throw an error instead of returning a promise.
          result = toDeclared(await handler(request, context), shape);
        } catch (error) {
          deadlines.remove(deadline);
          result = await answerThrown(plan, call, error);
        }
        deadlines.remove(deadline);
      }
      if (!state.isExpired)
        sendResult(state, result, {
          shape,
          check: plan.check?.() ?? null,
          contractDigest: options.contractDigest,
        });
    } catch (error) {
      if (!state.isExpired) await fail(state, error);
    } finally {
      end(state);
    }
  };
  return (state, found = findRoute(state.path, state.method)) => {
    // Set before the first refusal, so that the refusal has the body that the contract declares for the operation.
    state.shape = found?.target?.shape ?? null;
    try {
      requireSingleHeaders(state.request);
      requireKnownExpectation(state);
      requireNoFragment(state.url);
      if (found === undefined) throw unknownPath(state, options);
      if (found.target !== null) {
        running.add();
        state.isRunning = true;
        void serve(state, found);
      } else if (state.method === "OPTIONS") sendEmpty(state, 204, [["Allow", found.allow]]);
      else throw new ApiError("method_not_allowed", { headers: { Allow: found.allow } });
    } catch (error) {
      void fail(state, error);
    }
  };
}

function requireKnownExpectation({ request: { headers } }: RequestState): void {
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== "100-continue")
    throw new ApiError("expectation_failed");
}

function unknownPath({ path, method }: RequestState, { suggestPath }: PipelineOptions): ApiError {
  try {
    decodePercent(path);
  } catch (cause) {
    return new ApiError("validation_failed", { errors: [badPath], cause });
  }
  const meant = suggestPath(path, method);
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return new ApiError("not_found", { message: `No operation at ${path}${hint}` });
}

/** The operation that a request is for, with the values in its path. */
type Operation = Extract<Found<Plan>, { readonly target: Plan }>;

/**
 * Validates a request. Returns it with parameters converted from text to the types of their schemas.
 * @throws ApiError `validation_failed` that lists the violations.
 */
function validate(
  { request, query }: RequestState,
  { plan, path, parsed }: { plan: Plan; path: Operation["values"]; parsed: ReadBody },
): HandlerRequest {
  const { body, mediaType, issues: bodyIssues, restore } = parsed;
  const valid = plan.validate({
    // This is the method of the operation, not of the request: a HEAD request is handled as GET, and Node.js leaves out
    // the body.
    method: plan.shape.row.method,
    path,
    query,
    headers: request.headers,
    rawHeaders: request.rawHeaders,
    body,
    bodyIssues,
    mediaType,
  });
  return restore === undefined ? valid : { ...valid, body: restore(valid.body) };
}

/**
 * Checks the credentials of a request and the scope that the operation needs. Returns the caller; null if the request
 * needs no credentials.
 * @throws ApiError `unauthenticated` or `forbidden`.
 */
function admit(
  state: RequestState,
  plan: Plan,
  { authenticate, context }: { authenticate: Authenticate | undefined; context: CredentialContext },
): Promise<Caller | null> | Caller | null {
  const { credentials: rule } = plan;
  state.credentials = rule;
  const found = rule.read({ headers: state.request.headers, query: state.query });
  if (found === null) return null;
  context.securityRequirements = found.requirements;
  const answer = authenticate?.(found.credentials, context);
  if (answer instanceof Promise) return answer.then((caller) => requireScope(caller, plan));
  return requireScope(answer, plan);
}

function requireScope(caller: Caller | null | undefined, { credentials, shape }: Plan): Caller {
  if (caller === null || caller === undefined) throw credentials.refuse();
  if (!isInScope(caller.scopes, shape.row.scope))
    throw new ApiError("forbidden", { message: `The credential lacks the scope ${shape.row.scope}` });
  return caller;
}

/**
 * Stores a caller's rate limit for the headers of the response.
 * @throws ApiError `rate_limited` if the limit is used up.
 * @throws Error for a limit that the contract does not allow in these headers. The check is before the handler, because
 * after it the error would replace a result that the handler may already have stored and charged.
 */
function limit(state: RequestState, plan: Plan, rate: RateLimitState | null | undefined): void {
  if (rate === null || rate === undefined) return;
  const reset = Math.max(0, Math.ceil(rate.resetSeconds));
  const count = { limit: Number(rate.limit), remaining: Math.max(0, rate.remaining), reset };
  const [violation] = plan.checkRate()(count);
  if (violation !== undefined)
    throw new Error(`rateLimit returned a limit that breaks the contract: ${violation}`);
  state.rate = count;
  if (rate.allowed) return;
  // The wait is at least one second, because a client would retry immediately after `Retry-After: 0`.
  const wait = Math.max(1, Math.ceil(rate.retryAfterSeconds ?? reset));
  throw new ApiError("rate_limited", {
    message: toRateLimitMessage(wait),
    headers: { "Retry-After": String(wait) },
  });
}

function requireAccepted({ request }: RequestState, shape: OperationShape): void {
  const { accept } = request.headers;
  if (accept === undefined || accept === "*/*" || accept === "application/json") return;
  const types = listMediaTypes(shape);
  if (isAccepted(accept, types)) return;
  const last = types.pop();
  if (types.length === 0) throw new ApiError("not_acceptable");
  throw new ApiError("not_acceptable", { message: `Only ${types.join(", ")} and ${last} are available` });
}

import { type ContractDocument, isObject } from "../contract.ts";
import { ApiError, isApiError } from "../errors.ts";
import type { Deadline, Deadlines } from "./deadlines.ts";
import type { Entry } from "./linked-list.ts";
import { declaresStatus, type OperationShape } from "./operation-shapes.ts";
import type { RequestState } from "./request-state.ts";
import type { Fallback, FallbackContext, HandlerRequest, HandlerResult, LooseHandler } from "./types.ts";

/** The handler and the fallback of one operation, and the data that is needed to call them. */
export interface Answering {
  readonly shape: OperationShape;
  readonly handler: LooseHandler | undefined;
  readonly fallback: Fallback | undefined;
  /** Ids of the operations that have a handler. */
  readonly handled: ReadonlySet<string>;
  readonly contract: ContractDocument;
  /** Time limit for a call of the handler or of the fallback. */
  readonly deadlines: Deadlines;
  /** Names of headers that contain secrets and that fallbacks therefore do not receive. */
  readonly hiddenHeaders: ReadonlySet<string>;
}

/** A validated request and its context. */
export interface Call {
  readonly request: HandlerRequest;
  readonly context: FallbackContext;
  readonly state: RequestState;
  /** Called with an error when the time limit expires. */
  readonly onExpired: (state: RequestState, error: Error) => void;
}

/**
 * Statuses of errors that a handler may throw even if its operation does not declare them. 501 means that the handler
 * is a stub.
 */
const undeclaredAllowed = new Set([501]);

/**
 * Returns the fallback's response if a handler threw because it is a stub.
 * @throws The handler's error if it is not a stub, or a plain Error if the operation does not declare the status of
 * this error.
 * @throws ApiError `not_implemented` if there is no fallback.
 * @throws Error if the fallback returns a value that is not a response.
 */
export async function answerThrown(answering: Answering, call: Call, error: unknown): Promise<HandlerResult> {
  const isStub = isObject(error) && error["code"] === "not_implemented";
  if (!isStub || call.state.isExpired) throw toDeclaredFailure(error, answering.shape);
  if (answering.fallback === undefined) throw new ApiError("not_implemented", { cause: error });
  return callFallback(answering, call);
}

/**
 * Calls the fallback of an operation.
 * @throws ApiError `not_implemented` if there is no fallback.
 */
export async function callFallback(answering: Answering, call: Call): Promise<HandlerResult> {
  const { shape, fallback, hiddenHeaders, deadlines } = answering;
  if (fallback === undefined) throw new ApiError("not_implemented");
  const header = { ...listHeaders(call.state, hiddenHeaders), ...call.request.header };
  const request = { ...call.request, header };
  const deadline = addDeadline(answering, call);
  try {
    return toResult(await fallback(shape.row, request, call.context), shape);
  } finally {
    deadlines.remove(deadline);
  }
}

/** Returns the headers of the request, except those in `hidden`. */
function listHeaders({ request }: RequestState, hidden: ReadonlySet<string>): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request.headers)) if (!hidden.has(name)) headers[name] = value;
  return headers;
}

/**
 * Starts the time limit of a call. At its end, the call's signal aborts, and the caller gets a 503 with `Retry-After`,
 * because the handler was probably waiting for something that is busy. If the operation does not declare a 503, the
 * caller gets a 500.
 */
export function addDeadline({ deadlines, shape }: Answering, { state, onExpired }: Call): Entry<Deadline> {
  return deadlines.add(() => {
    const error = new Error(`the handler gave no answer within ${deadlines.milliseconds} ms`);
    state.isExpired = true;
    state.abort(error);
    const message = shape.row.method === "GET" ? undefined : unknownEffect;
    onExpired(
      state,
      declaresStatus(shape, 503) ? new ApiError("unavailable", { message, cause: error }) : error,
    );
  });
}

/** Message of the 503 to a request other than a GET. Its handler may have stored a change, or may still store one. */
const unknownEffect =
  "The time limit is over, and the request may or may not have taken effect: check before you repeat it. " +
  "A request with an Idempotency-Key can be repeated safely";

/**
 * Checks the value that a handler returned, and returns it as a response.
 * @throws Error if the value is not a response, or if the operation does not declare its status.
 */
export function toDeclared(value: unknown, shape: OperationShape): HandlerResult {
  const result = toResult(value, shape);
  if (!declaresStatus(shape, result.status))
    throw new Error(`the handler of ${shape.row.id} answered ${result.status}, ${toUndeclared(shape)}`);
  return result;
}

function toUndeclared({ responses }: OperationShape): string {
  return `which is not declared; declared: ${[...responses.keys()].join(", ")}`;
}

function toResult(value: unknown, { row }: OperationShape): HandlerResult {
  if (!isResult(value))
    throw new Error(`the handler of ${row.id} did not answer { status, body?, headers? }`);
  return value;
}

function isResult(value: unknown): value is HandlerResult {
  if (!isObject(value) || !Number.isInteger(value["status"])) return false;
  const status = Number(value["status"]);
  return status >= 200 && status <= 599;
}

function toDeclaredFailure(error: unknown, shape: OperationShape): unknown {
  if (!isApiError(error) || undeclaredAllowed.has(error.status) || declaresStatus(shape, error.status))
    return error;
  return new Error(
    `the handler of ${shape.row.id} threw ${error.code} (${error.status}), ${toUndeclared(shape)}`,
    {
      cause: error,
    },
  );
}

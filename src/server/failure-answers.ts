import type { Logger } from "pino";
import { isObject } from "../contract.ts";
import { chooseType, encodeBody, findDeclared } from "./answer-types.ts";
import { createDeadlines } from "./deadlines.ts";
import { type ErrorBody, type Failure, toErrorBody, toFailure } from "./error-body.ts";
import { findHeader, findInList, toHeaders } from "./header-lists.ts";
import { hideSecrets, toLoggedError } from "./logger.ts";
import type { OperationShape } from "./operation-shapes.ts";
import type { RequestState } from "./request-state.ts";
import type { CheckResponse } from "./responses.ts";
import { readAsSent, send, withVary } from "./send-result.ts";
import type { AnswerFailure } from "./types.ts";

/**
 * Sends the response for a failure. Returns a promise if there is a setting `answerFailure`; the promise resolves when
 * the response has been sent.
 */
export type SendFailure = (state: RequestState, failure: Failure) => void | Promise<void>;

/**
 * Time limit for the function `answerFailure` in the settings. Without the limit, a promise that never settles would
 * leave a request open.
 */
const answerLimitMs = 5000;

interface FailureOptions {
  readonly logger: Logger;
  readonly answerFailure: AnswerFailure | undefined;
  /** Returns the function that checks an operation's responses; null if responses are not checked. */
  readonly findCheck: (shape: OperationShape) => CheckResponse | null;
}

/**
 * Creates the function that sends the responses for all failures of a server. The response comes from the setting
 * `answerFailure`, or is the Error body. The response is sent even if the contract declares another body for the
 * status: a 500 instead would blame the server for the caller's mistake. For each operation and status, the first
 * response that the contract does not declare is logged.
 */
export function createFailureAnswers({ logger, answerFailure, findCheck }: FailureOptions): SendFailure {
  const checked = new Map<OperationShape, Set<number>>();
  const deadlines = createDeadlines(answerLimitMs);
  const note = createNotes(logger);

  function check(state: RequestState, { status, body, headers }: Answer): void {
    const { shape } = state;
    if (shape === null || findDeclared(shape.responses, status) === undefined) return;
    const known = checked.get(shape) ?? new Set();
    if (known.has(status)) return;
    checked.set(shape, known.add(status));
    const own = toHeaders(headers);
    const type = chooseType(shape, { status, body, headers }, state.request.headers.accept);
    const { content, mediaType } = encodeBody(type, body);
    const where = { requestId: state.requestId, operationId: shape.row.id, status };
    const answer = {
      ...{ status, type, body: readAsSent(body, content, mediaType) },
      header: (name: string) =>
        findHeader(own, name) ?? findInList(state.listHeaders(), name) ?? state.response.getHeader(name),
    };
    try {
      const violations = findCheck(shape)?.(answer) ?? [];
      if (violations.length === 0) return;
      const message = "the answer of a failure breaks the contract; the setting answerFailure can change it";
      logger.warn({ ...where, violations: violations.slice(0, 10) }, message);
    } catch (error) {
      // Without `warmUp`, the schema is compiled only now. If it is invalid, compiling throws; the caller needs a
      // response even then.
      const cause = toLoggedError(error, state.secrets);
      logger.warn({ ...where, cause }, "the answer of a failure can't be checked");
    }
  }

  function sendAnswer(state: RequestState, { status, body, headers }: Answer): void {
    check(state, { status, body, headers });
    const type = chooseType(state.shape, { status, body, headers }, state.request.headers.accept);
    const own = toHeaders(headers);
    const all = type.isNegotiated ? withVary(own) : own;
    send(state, { status, ...encodeBody(type, body), headers: all });
  }

  /** Sends a response. If Node.js refuses one of its headers, sends a 500 with the Error body instead. */
  function sendOrReplace(state: RequestState, answer: Answer): void {
    try {
      sendAnswer(state, answer);
    } catch (cause) {
      // A mounted route may have set Trailer. Node.js refuses it together with Content-Length, so this second response
      // would also fail.
      state.response.removeHeader("Trailer");
      sendAnswer(state, note(state, toFailure(cause)));
    }
  }

  /**
   * Returns the response from the setting `answerFailure`. If the setting returns no response in time, returns `usual`,
   * the response with the Error body.
   */
  function composeInTime(own: AnswerFailure, usual: UsualAnswer, state: RequestState): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const deadline = deadlines.add(() => {
        const where = { requestId: state.requestId, operationId: state.shape?.row.id };
        logger.error(where, `answerFailure gave no answer within ${answerLimitMs} ms`);
        resolve(usual);
      });
      const end = (): void => deadlines.remove(deadline);
      compose(own, usual, state).finally(end).then(resolve, reject);
    });
  }

  return (state, failure) => {
    const usual = note(state, failure);
    if (answerFailure === undefined) return sendOrReplace(state, usual);
    return composeInTime(answerFailure, usual, state).then(
      (answer) => sendOrReplace(state, answer),
      (cause: unknown) => sendOrReplace(state, note(state, toFailure(cause))),
    );
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface UsualAnswer extends Answer {
  readonly body: ErrorBody;
}

async function compose(
  answerFailure: AnswerFailure,
  usual: UsualAnswer,
  { requestId, shape }: RequestState,
): Promise<Answer> {
  const context = { requestId, operation: shape?.row ?? null };
  const own = await answerFailure(usual.body, context);
  if (own === null || own === undefined) return usual;
  requireAnswer(own);
  const { status = usual.status, body, headers } = own;
  if (!Number.isInteger(status) || status < 400 || status > 599)
    throw new Error(`answerFailure answered ${String(status)}, which is not an error status`);
  return { status, body, headers: { ...usual.headers, ...headers } };
}

/**
 * Checks a result of the setting `answerFailure`.
 * @throws Error for a result that is not a response. It is probably a body that was returned alone by mistake, and the
 * server would send a response without a body.
 */
function requireAnswer(own: unknown): void {
  const others = isObject(own) ? Object.keys(own).filter((name) => !answerMembers.has(name)) : [];
  if (isObject(own) && (others.length === 0 || "body" in own)) return;
  const given = isObject(own) ? `an object with ${others.join(", ")}` : JSON.stringify(own);
  throw new Error(`answerFailure returned ${given}; it has to return { body, status?, headers? }, or null`);
}

const answerMembers: ReadonlySet<string> = new Set(["status", "body", "headers"]);

/**
 * Creates the function that logs a failure, stores it in the request's state, and returns the response with its Error
 * body.
 */
function createNotes(logger: Logger): (state: RequestState, failure: Failure) => UsualAnswer {
  const isKnown = createRepeats();
  return (state, failure) => {
    logFailure(failure, state, { isKnown, logger: state.response.destroyed ? toQuiet(logger) : logger });
    state.code = failure.code ?? null;
    state.violations = failure.errors;
    return { status: failure.status, body: toErrorBody(failure, state), headers: failure.headers };
  };
}

/** Minimum time in milliseconds between two logged stacks of the same kind of cause. */
const repeatMs = 60_000;

/**
 * Creates the function that returns true if the same kind of cause was seen within the last minute. The kind is the
 * error's code, or its name: a message may contain numbers that differ each time.
 */
function createRepeats(): (cause: unknown) => boolean {
  const seenAt = new Map<string, number>();
  return (cause) => {
    const { code, name } = Object(cause);
    const kind = String(code ?? name);
    const now = performance.now();
    if (now - (seenAt.get(kind) ?? Number.NEGATIVE_INFINITY) < repeatMs) return true;
    // Without this limit, a handler whose errors have codes of their own would fill the memory.
    if (seenAt.size >= mostKinds) seenAt.clear();
    seenAt.set(kind, now);
    return false;
  };
}

/** Maximum number of kinds of causes that are remembered. */
const mostKinds = 100;

/**
 * Returns a logger that writes errors at level `info`. The logger is used after a client has disconnected: an error
 * such as a cancelled query is then usually a consequence of the disconnection.
 */
function toQuiet(logger: Logger): Pick<Logger, "info" | "error"> {
  return { info: logger.info.bind(logger), error: logger.info.bind(logger) };
}

interface FailureLog {
  readonly logger: Pick<Logger, "info" | "error">;
  readonly isKnown: (cause: unknown) => boolean;
}

function logFailure(failure: Failure, state: RequestState, { logger, isKnown }: FailureLog): void {
  const { status, code, cause } = failure;
  if (status < 500 || code === "not_implemented") return;
  const where = { requestId: state.requestId, operationId: state.shape?.row.id };
  // Logs one line without a stack in two cases. If `unavailable` has no cause, the handler has not crashed. If a cause
  // of the same kind was seen within the last minute, its stack is not repeated, because in an outage many requests
  // fail for the same cause.
  if (code === "unavailable" && (cause === undefined || isKnown(cause))) {
    const { message } = cause instanceof Error ? cause : failure;
    logger.info({ ...where, reason: hideSecrets(message, state.secrets) }, code);
  } else logger.error({ ...where, cause: toLoggedError(cause ?? failure, state.secrets) }, code);
}

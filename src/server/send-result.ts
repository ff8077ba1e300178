import { validateHeaderName, validateHeaderValue } from "node:http";
import type { Logger } from "pino";
import { isJsonType } from "../contract.ts";
import { ApiError, isApiError } from "../errors.ts";
import type { HeaderList } from "./answer-headers.ts";
import { toErrorBody } from "./error-body.ts";
import { hideSecrets, toLoggedError } from "./logger.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { isPlainJson } from "./plain-json.ts";
import type { Visit } from "./request-state.ts";
import { type CheckResponse, encodeBody } from "./responses.ts";
import type { HandlerResult } from "./types.ts";

/** Headers that only the server may set. */
const ownHeaders = new Set([
  "x-request-id",
  "content-type",
  "content-length",
  "transfer-encoding",
  // Node.js refuses it beside a length.
  "trailer",
  "connection",
]);

const noHeaders: HeaderList = [];

/**
 * Sends a handler's answer.
 * @throws Error if the contract forbids it; nothing is sent then, and the handler's headers are discarded.
 */
export function sendResult(
  visit: Visit,
  result: HandlerResult,
  { shape, check }: { shape: OperationShape; check: CheckResponse | null },
): void {
  const { status, body } = result;
  const { text, mediaType, contentType } = encodeBody(shape, status, body);
  const headers = result.headers === undefined ? noHeaders : toHeaderList(result.headers);
  if (check !== null) {
    const problems = check({
      status,
      body: text === undefined || !isJsonType(mediaType) ? text : readAsSent(body, text),
      header: (name) =>
        findHeader(headers, name) ?? findHeader(visit.headers, name) ?? visit.response.getHeader(name),
    });
    if (problems.length > 0)
      throw new Error(`the answer breaks the contract: ${problems.slice(0, 10).join("; ")}`);
  }
  send(visit, { status, text, contentType, headers });
}

function toHeaderList(headers: NonNullable<HandlerResult["headers"]>): HeaderList {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || ownHeaders.has(name.toLowerCase()) ? [] : [name, String(value)],
  );
}

/**
 * Returns a body as a client reads it: most bodies are plain JSON already, and need no second parsing for the check.
 */
function readAsSent(body: unknown, text: string): unknown {
  return isPlainJson(body) ? body : JSON.parse(text);
}

/** Returns the last value of a header; ignores the case of its name. */
function findHeader(headers: HeaderList, name: string): string | undefined {
  for (let index = headers.length - 2; index >= 0; index -= 2) {
    const own = headers[index];
    if (own?.length === name.length && own.toLowerCase() === name) return headers[index + 1];
  }
  return undefined;
}

/** Answers a failure; if Node.js refuses its headers, answers that second failure instead. */
export function answerFailure(visit: Visit, error: unknown, logger: Logger): void {
  try {
    sendFailure(visit, error, logger);
  } catch (cause) {
    // Node.js refuses it beside a length, and one that a mounted route has set would break every answer.
    visit.response.removeHeader("Trailer");
    sendFailure(visit, cause, logger);
  }
}

/**
 * Sends a failure as the Error body. An error that is not an ApiError, or that would reveal internals, becomes a
 * generic 500 and goes to the log.
 */
function sendFailure(visit: Visit, error: unknown, logger: Logger): void {
  const failure = isApiError(error) ? error : new ApiError("internal_error", { cause: error });
  logFailure(failure, visit, visit.response.destroyed ? toQuiet(logger) : logger);
  visit.code = failure.code;
  visit.violations = failure.errors;
  const { status, headers } = failure;
  const { text, contentType } = encodeBody(visit.shape, status, toErrorBody(failure, visit));
  send(visit, { status, text, contentType, headers: Object.entries(headers).flat() });
}

/**
 * Logs failures that a client's disconnection caused, such as a cancelled query, as information rather than as an
 * error.
 */
function toQuiet(logger: Logger): Pick<Logger, "info" | "error"> {
  return { info: logger.info.bind(logger), error: logger.info.bind(logger) };
}

function logFailure(failure: ApiError, visit: Visit, logger: Pick<Logger, "info" | "error">): void {
  if (failure.status < 500 || failure.code === "not_implemented") return;
  const where = { requestId: visit.requestId, operationId: visit.shape?.row.id };
  // A handler that reports itself unavailable has not crashed: its message says more than a stack.
  if (failure.code === "unavailable" && failure.cause === undefined)
    logger.info({ ...where, reason: hideSecrets(failure.message, visit.secrets) }, failure.code);
  else
    logger.error({ ...where, cause: toLoggedError(failure.cause ?? failure, visit.secrets) }, failure.code);
}

/** Sends a status without a body, such as the 204 of OPTIONS. */
export function sendEmpty(visit: Visit, status: number, headers: HeaderList): void {
  send(visit, { status, text: undefined, contentType: "", headers });
}

interface Packet {
  readonly status: number;
  readonly text: string | undefined;
  readonly contentType: string;
  readonly headers: HeaderList;
}

function send(
  { headers: own, response, method }: Visit,
  { status, text, contentType, headers }: Packet,
): void {
  if (response.headersSent || response.destroyed) return;
  const all = headers.length === 0 ? [...own] : merge(own, headers);
  if (text === undefined) {
    // Node.js would send an empty chunked body instead; these statuses have no body.
    if (status !== 204 && status !== 304 && method !== "HEAD") all.push("Content-Length", "0");
    response.writeHead(status, all).end();
    return;
  }
  const length = Buffer.byteLength(text);
  all.push("Content-Type", contentType, "Content-Length", String(length));
  // One byte for each character: Node.js copies it without conversion.
  response.writeHead(status, all).end(text, length === text.length ? "latin1" : "utf8");
}

/**
 * Merges headers; the added ones win. Checks names and values first, so that a refused header leaves no partial answer.
 */
function merge(own: HeaderList, added: HeaderList): string[] {
  const merged = new Map<string, readonly [string, string]>();
  for (let index = 0; index < own.length + added.length; index += 2) {
    const isAdded = index >= own.length;
    const [list, at] = isAdded ? [added, index - own.length] : [own, index];
    const [name = "", value = ""] = list.slice(at, at + 2);
    if (isAdded) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    merged.set(name.toLowerCase(), [name, value]);
  }
  return [...merged.values()].flat();
}

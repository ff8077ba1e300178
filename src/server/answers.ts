import { type ServerResponse, validateHeaderName, validateHeaderValue } from "node:http";
import type { Logger } from "pino";
import { isJsonType } from "../contract.ts";
import { ApiError, isApiError } from "../errors.ts";
import { toErrorBody } from "./error-body.ts";
import { hideSecrets, toLoggedError } from "./logger.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { type CheckResponse, encodeBody } from "./responses.ts";
import type { HandlerResult } from "./types.ts";
import type { Visit } from "./visit.ts";

/** Headers that are the server's alone to set. */
const ownHeaders = new Set([
  "x-request-id",
  "content-type",
  "content-length",
  "transfer-encoding",
  "connection",
]);

/**
 * Sends what a handler answered.
 * @throws Error when the contract forbids it; nothing is sent then, and no header of the handler's is left behind.
 */
export function sendResult(
  response: ServerResponse,
  result: HandlerResult,
  { shape, check }: { shape: OperationShape; check: CheckResponse | null },
): void {
  const { text, mediaType } = encodeBody(shape, result.status, result.body);
  const headers = Object.entries(result.headers ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || ownHeaders.has(name.toLowerCase()) ? [] : [[name, String(value)]],
  );
  if (check !== null) {
    const own = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
    const problems = check({
      status: result.status,
      body: text === undefined || !isJsonType(mediaType) ? text : JSON.parse(text),
      header: (name) => own.get(name) ?? response.getHeader(name),
    });
    if (problems.length > 0)
      throw new Error(`the answer breaks the contract: ${problems.slice(0, 10).join("; ")}`);
  }
  send(response, { status: result.status, text, mediaType, headers });
}

/** Sends a failure as the Error body; what is no ApiError, or says too much, becomes a generic 500 and goes to the log. */
export function sendFailure(response: ServerResponse, error: unknown, visit: Visit, logger: Logger): void {
  const failure = isApiError(error) ? error : new ApiError("internal_error", { cause: error });
  logFailure(failure, visit, response.destroyed ? toQuiet(logger) : logger);
  visit.code = failure.code;
  visit.violations = failure.errors;
  const { text, mediaType } = encodeBody(visit.shape, failure.status, toErrorBody(failure, visit));
  send(response, { status: failure.status, text, mediaType, headers: Object.entries(failure.headers) });
}

/** What fails because the client went away, such as a query that is cancelled with its request, is not an error of the server. */
function toQuiet(logger: Logger): Pick<Logger, "info" | "error"> {
  return { info: logger.info.bind(logger), error: logger.info.bind(logger) };
}

function logFailure(failure: ApiError, visit: Visit, logger: Pick<Logger, "info" | "error">): void {
  if (failure.status < 500 || failure.code === "not_implemented") return;
  const where = { requestId: visit.requestId, operationId: visit.shape?.row.id };
  // Nothing broke where a handler says of itself that it has nothing to answer with: no stack tells more than its words.
  if (failure.code === "unavailable" && failure.cause === undefined)
    logger.info({ ...where, reason: hideSecrets(failure.message, visit.secrets) }, failure.code);
  else
    logger.error({ ...where, cause: toLoggedError(failure.cause ?? failure, visit.secrets) }, failure.code);
}

/** Sends a status alone, such as the 204 of OPTIONS. */
export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
): void {
  send(response, { status, text: undefined, mediaType: "", headers: Object.entries(headers) });
}

interface Packet {
  status: number;
  text: string | undefined;
  mediaType: string;
  headers: readonly (readonly [string, string])[];
}

function send(response: ServerResponse, { status, text, mediaType, headers }: Packet): void {
  if (response.headersSent || response.destroyed) return;
  // Names and values are checked first: a header that Node refuses must not leave half an answer.
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  for (const [name, value] of headers) response.setHeader(name, value);
  response.statusCode = status;
  if (text === undefined) {
    response.end();
    return;
  }
  response.setHeader("Content-Type", mediaType.includes(";") ? mediaType : `${mediaType}; charset=utf-8`);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  response.end(text);
}

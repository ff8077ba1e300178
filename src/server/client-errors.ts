import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ApiError, type ErrorCode } from "../errors.ts";
import { toErrorBody } from "./error-body.ts";
import { OwnResponse } from "./own-response.ts";
import { toOriginForm } from "./request-target.ts";

/**
 * Error codes of responses, by Node.js's code for a request that it could not parse. Any other code of Node.js means
 * invalid HTTP.
 */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

/** An error from Node's parser, with the last bytes that were passed to the parser. */
export interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  /** Number of bytes of `rawPacket` that the parser has read. */
  readonly bytesParsed?: number;
}

/**
 * Responds to unreadable requests with the contract's Error body, and closes the connection. If the headers have
 * arrived, `response` is the response to the request, and the application sends it. Otherwise the headers are unknown,
 * so the response has no CORS headers and a page in a browser sees a network error.
 */
export function answerClientError(error: ParserError, socket: Duplex, response?: ServerResponse): void {
  // If a response has begun, sends no second one, because the client would read it as part of the first.
  if (error.code === "ECONNRESET" || !socket.writable || response?.headersSent === true) {
    socket.destroy();
    return;
  }
  const code = codes[error.code ?? ""];
  const failure =
    code === undefined
      ? new ApiError("validation_failed", { message: "The request is not valid HTTP" })
      : new ApiError(code);
  if (response instanceof OwnResponse && response.refusable !== null) response.refusable.refuse(failure);
  else socket.end(toMessage(failure, readPath(error.rawPacket)));
}

/**
 * Answers a CONNECT request with 501 and closes its connection. Node.js sets no timeouts for this connection. If it
 * stayed open, the server's `close` would wait for the client.
 */
export function refuseConnect(socket: Duplex): void {
  const message = "This server is not a proxy and opens no tunnels; send the request with its own method";
  socket.end(toMessage(new ApiError("not_implemented", { message }), ""), () => socket.destroy());
}

/** Returns the bytes of a response with the Error body. The response announces that the connection will be closed. */
function toMessage(failure: ApiError, path: string): string {
  const requestId = randomUUID();
  const answer = toErrorBody(failure, { path, requestId, secrets: [] });
  const body = JSON.stringify(answer);
  return [
    `HTTP/1.1 ${answer.statusCode} ${answer.error}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    "Cache-Control: no-store",
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}

/** Returns the path in the request line, without the query. Empty if the bytes do not begin with a request line. */
function readPath(packet: Buffer | undefined): string {
  const line = packet?.subarray(0, 2000).toString("latin1") ?? "";
  const target = /^[A-Z]+ +((?:https?:\/)?[/*][!->@-~]*)/.exec(line)?.[1];
  return target === undefined ? "" : toOriginForm(target, "GET");
}

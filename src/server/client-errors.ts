import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** Node's codes for requests that never became one, with the status each is answered with. */
const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what Node could not read as a request, in the contract's Error body, and ends the connection. There is no code for
 * these failures in the contract, and no path that is known for sure.
 */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusByCode[error.code ?? ""] ?? 400;
  const reason = STATUS_CODES[status] ?? "";
  const requestId = randomUUID();
  const body = JSON.stringify({
    statusCode: status,
    error: reason,
    message: messages[status] ?? "The request is not valid HTTP",
    path: "",
    timestamp: new Date().toISOString(),
    requestId,
  });
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
  );
}

const messages: Readonly<Record<number, string>> = {
  408: "The request did not arrive in time",
  431: "The request headers are too large",
};

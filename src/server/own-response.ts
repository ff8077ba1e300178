import { type IncomingMessage, ServerResponse } from "node:http";

/**
 * Node.js's function that writes the head of an answer. `writeHead` calls it with the status line and the headers.
 * Node.js does not document it, so a later version may not have it.
 */
const storeHeader: unknown = Reflect.get(ServerResponse.prototype, "_storeHeader");

/**
 * A response whose head can have prepared lines. Node.js checks the name and the value of each header by a regular
 * expression, and appends both to the head. For the security headers, this would take a seventh of the time of a GET
 * request on Node 24.
 */
export class OwnResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Lines that `writeHead` writes after the status line. Each line is a header and ends with CRLF. */
  preparedLines = "";

  _storeHeader(statusLine: string, headers: unknown): void {
    if (isFunction(storeHeader)) storeHeader.call(this, statusLine + this.preparedLines, headers);
  }
}

/** Whether this version of Node.js has the function that {@link OwnResponse} extends. */
export const takesPreparedLines = isFunction(storeHeader);

function isFunction(value: unknown): value is (...args: unknown[]) => void {
  return typeof value === "function";
}

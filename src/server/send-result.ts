import { type ServerResponse, STATUS_CODES, validateHeaderValue } from "node:http";
import { isJsonType } from "../contract.ts";
import { WrittenJson } from "../text/written-json.ts";
import type { PreparedHeaders } from "./answer-headers.ts";
import { chooseType, type Encoded, encodeBody } from "./answer-types.ts";
import { findHeader, findInList, type Header, mergeHeaders, toHeaders } from "./header-lists.ts";
import type { OperationShape } from "./operation-shapes.ts";
import { OwnResponse, takesPreparedLines } from "./own-response.ts";
import type { RequestState } from "./request-state.ts";
import type { CheckResponse } from "./responses.ts";
import type { HandlerResult } from "./types.ts";

const noHeaders: readonly never[] = [];

/** Statuses whose responses must not have a body (RFC 9110, 15). */
const emptyStatuses = new Set([204, 205, 304]);

interface Sending {
  readonly shape: OperationShape;
  /** Null if responses are not checked. */
  readonly check: CheckResponse | null;
  /**
   * Digest of the contract. A stored body with the same digest has already passed the check against this contract and
   * is not checked again.
   */
  readonly contractDigest: string | undefined;
}

/**
 * Sends a handler's response.
 * @throws Error if the contract forbids the response; nothing is sent then, and the handler's headers are discarded.
 */
export function sendResult(
  state: RequestState,
  result: HandlerResult,
  { shape, check, contractDigest }: Sending,
): void {
  const { status, body } = result;
  const type = chooseType(shape, result, state.request.headers.accept);
  const { content, mediaType, contentType } = encodeBody(type, body);
  const headers = result.headers === undefined ? noHeaders : toHeaders(result.headers);
  if (check !== null) {
    const isBodyChecked = WrittenJson.isCheckedBy(body, contractDigest);
    const problems = check({
      ...{ status, type },
      body: isBodyChecked ? body : readAsSent(body, content, mediaType),
      isBodyChecked,
      header: (name) =>
        findHeader(headers, name) ?? findInList(state.listHeaders(), name) ?? state.response.getHeader(name),
    });
    if (problems.length > 0)
      throw new Error(`the answer breaks the contract: ${problems.slice(0, 10).join("; ")}`);
  }
  if (content !== undefined && emptyStatuses.has(status))
    throw new Error(`the answer has the status ${status}, which goes without a body`);
  send(state, { status, content, contentType, headers: type.isNegotiated ? withVary(headers) : headers });
}

/** Adds the header that tells caches that the response depends on Accept (RFC 9110, 12.5.5). */
export function withVary(headers: readonly Header[]): readonly Header[] {
  return [...headers, ["Vary", "Accept"]];
}

/**
 * Returns a body as its client will read it. Most bodies are plain JSON values and are returned directly. For any other
 * JSON body, the sent text is parsed.
 */
export function readAsSent(body: unknown, content: Encoded["content"], mediaType: string): unknown {
  // Each byte becomes one character, as for files in forms, so that patterns and lengths in the contract apply to
  // bytes.
  if (Buffer.isBuffer(content)) return content.toString("latin1");
  if (content === undefined || !isJsonType(mediaType)) return content;
  return isPlainJson(body) ? body : JSON.parse(content);
}

/** Sends a status without a body, such as the 204 of OPTIONS. */
export function sendEmpty(state: RequestState, status: number, headers: readonly Header[]): void {
  send(state, { status, content: undefined, contentType: "", headers });
}

/** The parts of a response. */
export interface Packet {
  readonly status: number;
  readonly content: Encoded["content"];
  readonly contentType: string;
  readonly headers: readonly Header[];
}

/** Sends a response, unless one has already been sent or the client has disconnected. */
export function send(state: RequestState, packet: Packet): void {
  const { response } = state;
  if (response.headersSent || response.destroyed) return;
  const { content } = packet;
  const length = content === undefined ? 0 : Buffer.byteLength(content);
  state.turn?.answered(length);
  write(state, packet, length);
  if (response.writableLength > 0) limitStall(state);
}

function write(state: RequestState, { status, content, contentType, headers }: Packet, length: number): void {
  const { response, method } = state;
  // If every character is one byte long, Node.js can copy the text without conversion.
  const encoding = content?.length === length ? "latin1" : "utf8";
  const prepared = prepareLines(state, headers);
  // Node.js adds no Content-Length to a response to an HTTP/1.0 request; instead, it closes the connection after the
  // response.
  const isLengthAdded = method !== "HEAD" && response.useChunkedEncodingByDefault;
  if (prepared !== null && headers.length === 0 && content !== undefined && isLengthAdded) {
    prepared.preparedLines += toTypeLine(contentType);
    prepared.statusCode = status;
    prepared.statusMessage = STATUS_CODES[status] ?? "Unknown";
    prepared.end(content, encoding);
    return;
  }
  const all = mergeHeaders(prepared === null ? state.listHeaders() : noHeaders, headers, response);
  if (content !== undefined) all.push("Content-Type", contentType, "Content-Length", String(length));
  // Without a Content-Length, Node.js would send an empty chunked body. 204, 304 and responses to HEAD do not need the
  // header.
  else if (status !== 204 && status !== 304 && method !== "HEAD") all.push("Content-Length", "0");
  writeHead(response, status, all);
  response.end(content, encoding);
}

/**
 * Closes the connection if the client stops reading the response. Otherwise, the part of the response that the operating
 * system does not buffer would stay in memory.
 */
function limitStall({ response, stallTimeoutMs }: RequestState): void {
  response.setTimeout(stallTimeoutMs, () =>
    response.socket?.destroy(new Error("the client stopped reading")),
  );
  // Turns the time limit off when the response is finished, because the handler of the next request on this connection
  // may take longer. This listener runs before Node.js's own, which sets the time limit of an idle connection.
  response.prependOnceListener("finish", () => response.socket?.setTimeout(0));
}

/**
 * `Content-Type` header lines of earlier responses, by media type. At most 100 are stored, because a handler can send
 * any number of types.
 */
const typeLines = new Map<string, string>();

/**
 * Returns the `Content-Type` header line for a media type. Writing this line costs less than passing the header to
 * Node.js, which checks it.
 */
function toTypeLine(contentType: string): string {
  const known = typeLines.get(contentType);
  if (known !== undefined) return known;
  validateHeaderValue("Content-Type", contentType);
  const line = `Content-Type: ${contentType}\r\n`;
  if (typeLines.size < 100) typeLines.set(contentType, line);
  return line;
}

/**
 * Sets the server's headers as lines on the response, and returns the response. Returns null if `writeHead` has to
 * write these headers: another server created the response, or `given` replaces one of the headers.
 */
function prepareLines(state: RequestState, given: readonly Header[]): OwnResponse | null {
  const { prepared, response } = state;
  if (!takesPreparedLines || !(response instanceof OwnResponse)) return null;
  const isPrepared =
    prepared !== null &&
    prepared.lines !== "" &&
    response.getHeaderNames().length === 0 &&
    // The mock simulates some faults by replacing `writeHead` to change headers, so `writeHead` has to receive all
    // headers.
    !Object.hasOwn(response, "writeHead") &&
    !given.some(([name]) => isServerHeader(name.toLowerCase(), prepared));
  response.preparedLines = isPrepared ? state.writeLines(prepared) : "";
  return isPrepared ? response : null;
}

function isServerHeader(name: string, { names }: PreparedHeaders): boolean {
  return names.has(name) || name.startsWith("x-ratelimit-");
}

/**
 * Writes status and headers. If Node.js refuses them, restores the response's earlier headers, so that another response
 * can be sent.
 */
function writeHead(response: ServerResponse, status: number, headers: (string | string[])[]): void {
  const before = response.getHeaders();
  try {
    response.writeHead(status, STATUS_CODES[status] ?? "Unknown", headers);
  } catch (error) {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of Object.entries(before))
      if (value !== undefined) response.setHeader(name, value);
    throw error;
  }
}

/**
 * Returns true if JSON writes the value and reads it back unchanged. This is the case for plain objects, arrays without
 * holes, strings, finite numbers, booleans and null. Returns false for a value with more than `levels` nested levels;
 * the caller then parses the sent text instead. Ignores non-enumerable members, and reads getters as ordinary members.
 */
function isPlainJson(value: unknown, levels = 100): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return value === null || (levels > 0 && isPlainContainer(value, levels - 1));
    default:
      return false;
  }
}

function isPlainContainer(value: object, levels: number): boolean {
  if (Array.isArray(value)) {
    // A loop by index also visits holes, which it reads as undefined; `every` would skip them.
    for (let index = 0; index < value.length; index += 1)
      if (!isPlainJson(value[index], levels)) return false;
    return !("toJSON" in value);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || "toJSON" in value) return false;
  for (const member of Object.values(value)) if (!isPlainJson(member, levels)) return false;
  return true;
}

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerClientError, type ParserError, refuseConnect } from "./client-errors.ts";
import { OwnResponse } from "./own-response.ts";

/**
 * Maximum number of unanswered requests on one connection. Browsers and `fetch` wait for a response before they send
 * the next request on a connection, so they never reach this limit.
 */
const maxUnanswered = 8;

/**
 * A connection. The server handles its requests one at a time and in order. While the connection has the maximum number
 * of unanswered requests, the server reads no further request from it.
 */
export interface Connection {
  /** Handles a request as soon as all earlier requests have been answered and their responses sent. */
  add(response: ServerResponse): void;
  /**
   * Handles an error of Node's HTTP server. Responds to the client, unless the server itself caused the error by
   * stopping the parser.
   */
  handle(error: ParserError): void;
  /** Refuses a CONNECT request as soon as all earlier requests have been answered. Closes the connection. */
  refuseConnect(): void;
}

/**
 * Creates the function that finds the connection of a socket. `listener` handles the requests. The responses to several
 * requests of a connection can only be sent in order, so handling a request before the earlier ones would only keep its
 * response in memory. A client that keeps sending without reading the responses could otherwise fill the memory and
 * delay others.
 */
export function createConnections(
  requestTimeoutMs: number,
  listener: RequestListener,
): (socket: Duplex) => Connection {
  const connections = new WeakMap<Duplex, Connection>();
  return (socket) => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = watch(socket, requestTimeoutMs, listener);
    connections.set(socket, connection);
    return connection;
  };
}

function watch(socket: Duplex, requestTimeoutMs: number, listener: RequestListener): Connection {
  /** The response to the request that the server is handling. */
  let current: ServerResponse | undefined;
  /** Monotonic time at which the server started to handle the request of `current`. */
  let startedAt = 0;
  /** The responses to later requests, in order. */
  const waiting: ServerResponse[] = [];
  let isStopped = false;
  let isTurnAwaited = false;
  /** The last request whose body the server did not read at once. */
  let last: IncomingMessage | undefined;
  /** Bytes that have arrived, but that the parser has not read yet. */
  let rest: Buffer | undefined;
  /** Sends the last response of the connection, after the responses to the earlier requests. */
  let answerLast: (() => void) | undefined;
  const parser = stopParser(socket, () => isStopped);
  socket.on("resume", () => {
    // Pauses the socket again, because Node.js resumes reading after each request.
    if (isStopped) socket.pause();
    // If the socket was paused after the call of `resume`, but before this event, Node.js has started to read
    // nevertheless, and `pause` has no effect. Node's listener for the event `pause` stops the reading.
    if (socket.readableFlowing === false) socket.emit("pause");
    // Node.js may itself have paused the connection, because the client does not read the responses. It will then
    // resume the connection later, which emits this event again.
    else if (rest !== undefined && Reflect.get(socket, "_paused") !== true) {
      const bytes = rest;
      rest = undefined;
      // Node's own listener for `data` passes the bytes to the parser.
      socket.emit("data", bytes);
    }
  });
  // When a socket closes, Node.js closes only the response that is using the socket. The responses to later requests
  // would stay in memory.
  socket.on("close", () => {
    rest = undefined;
    for (const response of waiting.splice(0)) closeResponse(response);
  });
  /** Lets the server read the next requests in the next turn of the event loop, after it has served other connections. */
  const awaitTurn = (): void => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(() => {
      isTurnAwaited = false;
      if (socket.destroyed) return;
      isStopped = false;
      socket.resume();
    });
  };
  const start = (response: ServerResponse): void => {
    current = response;
    startedAt = performance.now();
    response.on("close", end);
    listener(response.req, response);
  };
  const end = (): void => {
    current = undefined;
    if (last?.complete === true) last = undefined;
    const [next] = waiting;
    if (answerLast !== undefined && (next === undefined || isUnread(next))) answerLast();
    // If the connection ends with the last response, the next response gets no socket.
    else if (next !== undefined && next.socket !== null && !socket.destroyed) {
      waiting.shift();
      start(next);
    }
    if (isStopped && waiting.length === 0) awaitTurn();
  };
  const fail = (error: ParserError): void => {
    const isNext = waiting.length === 0 && (current === undefined || isUnread(current));
    if (isNext || error.code === "ECONNRESET") answerClientError(error, socket, current);
    // If earlier requests are unanswered, the error response waits for their responses. Otherwise the client would
    // mistake the error response for the response to the oldest request.
    else answerLast = () => answerClientError(error, socket);
  };
  const extendTime = (request: IncomingMessage, error: ParserError): void => {
    const check = (): void => {
      if (request.complete || socket.destroyed) return;
      // The time limit begins when the server starts to handle the request, because it then reads the body.
      const isRead = !isStopped && current?.req === request;
      const readAt = isRead ? Math.max(startedAt, readBodyStart(current)) : performance.now();
      const left = readAt + requestTimeoutMs - performance.now();
      if (left > 0) setTimeout(check, Math.min(left, requestTimeoutMs)).unref();
      else fail(error);
    };
    check();
  };
  return {
    add(response) {
      // Node.js still parses the rest of a packet after the connection has broken. A response to such a request gets no
      // socket, so it would never be closed.
      if (current === undefined && !socket.destroyed) start(response);
      else waiting.push(response);
      if (waiting.length >= maxUnanswered - 1) {
        isStopped = true;
        socket.pause();
      }
      if (isStopped || current !== response) last = response.req;
    },
    handle(error) {
      if (error.code === "HPE_PAUSED" && error.rawPacket !== undefined) {
        parser?.resume();
        rest = error.rawPacket.subarray(error.bytesParsed);
        return;
      }
      // Node's time limit also counts the time in which the server did not read the request. Node.js reports the end of
      // the time limit only once, so `extendTime` sets its own timer.
      const late = [readBodyStart(current) > 0 ? current?.req : undefined, last].find(isIncomplete);
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && late !== undefined) extendTime(late, error);
      else fail(error);
    },
    refuseConnect() {
      // Node.js has removed its own listeners and stopped reading. This code continues to read, so that the server
      // notices the end of the connection.
      socket.on("error", () => socket.destroy());
      socket.resume();
      const refuse = (): void => refuseConnect(socket);
      if (current === undefined && waiting.length === 0) refuse();
      else answerLast = refuse;
    },
  };
}

/** Returns the time at which the server began to read a body that had waited for room; 0 if it did not wait. */
function readBodyStart(response: ServerResponse | undefined): number {
  return response instanceof OwnResponse ? response.bodyReadAt : 0;
}

function isIncomplete(request: IncomingMessage | undefined): boolean {
  return request?.complete === false;
}

/** Returns true if the body of a request has not arrived, and the request is unanswered. */
function isUnread({ req, writableEnded }: ServerResponse): boolean {
  return !req.complete && !writableEnded;
}

/**
 * Destroys a response that has no socket, and makes it emit `close`. Node.js 24 emits this event itself; Node.js 20 and
 * 22 do not.
 */
function closeResponse(response: ServerResponse): void {
  let isClosed = false;
  response.once("close", () => {
    isClosed = true;
  });
  response.destroy();
  setImmediate(() => isClosed || response.emit("close"));
}

/** Node's HTTP parser of a connection. It is not documented, so a later version of Node.js may not have these members. */
interface Parser {
  /**
   * Node.js calls this function with each request when the request's head has been read. The return value 0 lets the
   * parser go on.
   */
  onIncoming(request: ParsedRequest, keepAlive: boolean): number;
  resume(): void;
}

/** A request from Node's parser. `upgrade` is true for CONNECT, and for a request with the header Upgrade. */
type ParsedRequest = IncomingMessage & { readonly upgrade?: boolean };

/** Return value of `onIncoming` that stops the parser. Node.js then reports the error HPE_PAUSED. */
const stop = 21;

/**
 * Stops the parser of a socket after a request for which `isEnough` returns true. Pausing the socket does not stop the
 * parser: it still reads all requests that have already arrived. These may be 1,500 requests in 64 KB, which take 11 MB
 * of memory. Returns the parser; undefined if this version of Node.js has no such parser.
 */
function stopParser(socket: Duplex, isEnough: (request: IncomingMessage) => boolean): Parser | undefined {
  const parser: unknown = Reflect.get(socket, "parser");
  if (!isParser(parser)) return undefined;
  const { onIncoming } = parser;
  parser.onIncoming = (request, keepAlive) => {
    // Does not stop at an upgrade request, because Node.js parses no further request after it. Node.js would not report
    // HPE_PAUSED for such a request, so the stopped parser would never be resumed.
    const isUpgrade = request.upgrade;
    const result = onIncoming.call(parser, request, keepAlive);
    return result === 0 && !isUpgrade && isEnough(request) ? stop : result;
  };
  return parser;
}

function isParser(value: unknown): value is Parser {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, "onIncoming") === "function" &&
    typeof Reflect.get(value, "resume") === "function"
  );
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { answerClientError, type ParserError } from "./client-errors.ts";
import { createLinkedList } from "./linked-list.ts";

/**
 * Maximum number of unanswered requests on one connection. Browsers and `fetch` wait for a response before they send
 * the next request on a connection, so they never reach this limit.
 */
const most = 32;
/**
 * Number of requests that the server reads from one connection before it serves other connections. From a connection
 * without unanswered requests, it first reads up to 32.
 */
const mostPerTurn = 8;

/** A connection. While it has the maximum number of unanswered requests, the server reads no further request from it. */
export interface Connection {
  /** Counts a new request. Returns a function to call when this request has ended. */
  add(response: ServerResponse): () => void;
  /**
   * Handles an error of Node's HTTP server. Responds to the client, unless the server itself caused the error by
   * stopping the parser.
   */
  handle(error: ParserError): void;
}

/**
 * Creates the function that finds the connection of a socket. It limits the unanswered requests on a connection: when
 * the maximum number is reached, the server stops reading. Otherwise a client that keeps sending without reading the
 * responses could fill the memory and delay others.
 */
export function createConnections(requestTimeoutMs: number): (socket: Duplex) => Connection {
  const connections = new WeakMap<Duplex, Connection>();
  return (socket) => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = watch(socket, requestTimeoutMs);
    connections.set(socket, connection);
    return connection;
  };
}

function watch(socket: Duplex, requestTimeoutMs: number): Connection {
  let requests = 0;
  let left = most;
  let isStopped = false;
  let isTurnAwaited = false;
  /** The last request that was read before the server stopped reading. Its body has not been read yet. */
  let last: IncomingMessage | undefined;
  /** Bytes that have arrived, but that the parser has not read yet. */
  let rest: Buffer | undefined;
  const unanswered = createLinkedList<ServerResponse>();
  let onAnswered = (): void => {};
  const parser = stopParser(socket, (request) => {
    if (isStopped) last = request;
    return isStopped;
  });
  socket.on("resume", () => {
    // Pauses the socket again, because Node.js resumes reading after each request.
    if (isStopped) socket.pause();
    // Does nothing if Node.js itself has paused the connection because the client does not read the responses: Node.js
    // then also resumes the connection.
    else if (rest !== undefined && Reflect.get(socket, "_paused") !== true) {
      const bytes = rest;
      rest = undefined;
      // Lets the parser read the bytes: Node's listener for `data` passes them to it.
      socket.emit("data", bytes);
      if (last?.complete === true) last = undefined;
    }
  });
  // When a socket closes, Node.js closes only the response that is using the socket. The responses to later requests
  // would stay in memory, and their handlers would not learn that the client has disconnected.
  socket.on("close", () => {
    rest = undefined;
    for (const { value: response } of unanswered) if (response.socket === null) closeResponse(response);
  });
  const goOn = (): void => {
    isTurnAwaited = false;
    if (requests >= most || socket.destroyed) return;
    isStopped = false;
    left = mostPerTurn;
    socket.resume();
  };
  /** Returns the response to a request whose headers have arrived and whose body has not. */
  const findUnread = (): ServerResponse | undefined => {
    for (const { value: response } of unanswered)
      if (!response.req.complete && !response.writableEnded) return response;
    return undefined;
  };
  const fail = (error: ParserError): void => {
    const unread = findUnread();
    const answer = (): void => answerClientError(error, socket, unread);
    // If earlier requests are unanswered, the error response waits for their responses. Otherwise the client would
    // mistake the error response for the response to the oldest request.
    if (requests === 0 || unread !== undefined || error.code === "ECONNRESET") answer();
    else onAnswered = answer;
  };
  /** Lets the server go on reading in the next turn of the event loop, after it has served other connections. */
  const awaitTurn = (): void => {
    if (isTurnAwaited) return;
    isTurnAwaited = true;
    setImmediate(goOn);
  };
  const extendTime = (request: IncomingMessage, error: ParserError): void => {
    const check = (): void => {
      if (request.complete || socket.destroyed) return;
      if (isStopped) extendTime(request, error);
      else fail(error);
    };
    setTimeout(check, requestTimeoutMs).unref();
  };
  return {
    add(response) {
      const entry = unanswered.add(response);
      requests += 1;
      left -= 1;
      if (requests >= most || left <= 0) {
        isStopped = true;
        socket.pause();
        // If only the limit for this turn is reached, reading goes on in the next turn. Reading does not wait for a
        // response, because the oldest request may be slow.
        if (requests < most) awaitTurn();
      }
      return () => {
        unanswered.remove(entry);
        requests -= 1;
        if (requests === 0) onAnswered();
        if (isStopped) awaitTurn();
        else if (requests === 0) left = most;
      };
    },
    handle(error) {
      if (error.code === "HPE_PAUSED" && error.rawPacket !== undefined) {
        parser?.resume();
        rest = error.rawPacket.subarray(error.bytesParsed);
        return;
      }
      // Node's time limit also counts the time in which the server itself paused the connection, so the request gets
      // the whole time limit once more. Node.js reports the end of the time limit only once, so `extendTime` sets its
      // own timer.
      if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && last?.complete === false) extendTime(last, error);
      else fail(error);
    },
  };
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

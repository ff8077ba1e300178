import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerClientError, refuseConnect } from "./client-errors.ts";
import { longestTimer } from "./deadlines.ts";
import { createLinkedList } from "./linked-list.ts";
import { OwnResponse } from "./own-response.ts";

/** Time limits of a listening server, in milliseconds. */
export interface ListenerSettings {
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
  readonly keepAliveTimeoutMs: number;
  readonly closeTimeoutMs: number;
}

/** A listening server. When it stops, running requests have `closeTimeoutMs` to finish. */
export interface Listener {
  listen(place?: {
    port?: number | undefined;
    host?: string | undefined;
  }): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
}

/** Creates a listener for an application. A listener can listen only once. */
export function createListener(app: RequestListener, settings: ListenerSettings): Listener {
  const running = createLinkedList<ServerResponse>();
  const bound = createOutstandingBound();
  let closed: Promise<void> | undefined;
  const accept: RequestListener = (request, response) => {
    const entry = running.add(response);
    const connection = bound(request.socket);
    const release = connection.add(response);
    response.on("close", () => {
      running.remove(entry);
      release();
    });
    if (closed !== undefined) endConnection(response);
    connection.start(() => app(request, response));
  };
  const server = createServer(
    {
      requestTimeout: settings.requestTimeoutMs,
      // Node.js requires that the limit for headers does not exceed the limit for the whole request.
      headersTimeout: Math.min(settings.headersTimeoutMs, settings.requestTimeoutMs),
      keepAliveTimeout: settings.keepAliveTimeoutMs,
      // Interval in milliseconds at which Node.js looks for requests that exceed a time limit.
      connectionsCheckingInterval: Math.min(5000, settings.headersTimeoutMs),
      // The pipeline itself refuses a request without Host: it sends the Error body, while Node.js would send an empty
      // body.
      requireHostHeader: false,
      ServerResponse: OwnResponse,
    },
    accept,
  );
  server.on("clientError", answerClientError);
  // Without this listener, Node.js closes the connection without an answer.
  server.on("connect", refuseConnect);
  // Without this listener, Node.js answers 417 without a body. The application refuses the request with the Error body.
  server.on("checkExpectation", accept);
  return {
    listen: ({ port = 0, host = "127.0.0.1" } = {}) => listen(server, port, host),
    close() {
      for (const { value: response } of running) endConnection(response);
      closed ??= close(server, settings.closeTimeoutMs);
      return closed;
    },
  };
}

/**
 * Tells the client to close its connection. The client would otherwise send its next request to a server that has
 * stopped.
 */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

async function listen(server: Server, port: number, host: string): Promise<{ url: string; port: number }> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(
      `the port is ${JSON.stringify(port) ?? port}; it has to be a whole number from 0 to 65535`,
    );
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(explain(error, port, host));
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      const address = server.address();
      if (!isAddress(address)) return reject(new Error("the server listens on no port"));
      resolve({ url: `http://${toUrlHost(host)}:${address.port}`, port: address.port });
    });
  });
}

/**
 * Functions that return a sentence about the cause and the remedy of an error of listening, by its `code`. The list has
 * the errors that a wrong setting causes.
 */
const explanations: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) => `port ${port} of ${host} is in use; stop what listens there, or choose another`,
  EACCES: (port) => `port ${port} is reserved; choose one above 1023`,
  EADDRNOTAVAIL: (_port, host) => `${host} is no address of this machine`,
  ENOTFOUND: (_port, host) => `${host} is no address of this machine`,
};

/**
 * Replaces the message of an error of listening by a sentence that says what to do. Keeps the `code`, which programs
 * read.
 */
function explain(error: Error & { readonly code?: unknown }, port: number, host: string): Error {
  const sentence = typeof error.code === "string" ? explanations[error.code] : undefined;
  if (sentence === undefined) return error;
  return Object.assign(new Error(sentence(port, host), { cause: error }), { code: error.code });
}

function close(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    const timer = setTimeout(() => server.closeAllConnections(), Math.min(timeoutMs, longestTimer));
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Returns a host that a client can connect to: `0.0.0.0` and `::`, which mean "every interface", become localhost. */
function toUrlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === "object" && address !== null;
}

/**
 * Maximum number of unanswered requests on one connection. Browsers and `fetch` wait for an answer before they send the
 * next request on a connection.
 */
const most = 32;

/**
 * Returns a function that returns the connection of a socket. When a connection has the maximum number of unanswered
 * requests, the server stops reading from it: a client that keeps sending without reading the answers would fill the
 * memory and delay others. Requests that have already arrived by then (at most 64 KB) are still answered, but they
 * start only after earlier ones have been answered.
 */
function createOutstandingBound(): (socket: Socket) => Connection {
  const connections = new WeakMap<Socket, Connection>();
  return (socket) => {
    const known = connections.get(socket);
    if (known !== undefined) return known;
    const connection = watch(socket);
    connections.set(socket, connection);
    return connection;
  };
}

interface Connection {
  /** Counts a new request. Returns a function to call when this request has ended. */
  add(response: ServerResponse): () => void;
  /** Runs the work of a counted request, or keeps it until earlier requests have been answered. */
  start(work: () => void): void;
}

/** Destroys a response that has no socket. Node.js 24 then emits `close` itself; Node.js 20 and 22 do not. */
function closeResponse(response: ServerResponse): void {
  let isClosed = false;
  response.once("close", () => {
    isClosed = true;
  });
  response.destroy();
  setImmediate(() => isClosed || response.emit("close"));
}

function watch(socket: Socket): Connection {
  let requests = 0;
  const unanswered = createLinkedList<ServerResponse>();
  const waiting: (() => void)[] = [];
  // Node.js resumes reading after each request; a connection at the limit must stay paused.
  socket.on("resume", () => {
    if (requests >= most) socket.pause();
  });
  // Node.js closes only the response that has the socket. The later ones would stay in memory, and their handlers would
  // not learn that the client has disconnected.
  socket.on("close", () => {
    for (const { value: response } of unanswered) if (response.socket === null) closeResponse(response);
  });
  return {
    add(response) {
      const entry = unanswered.add(response);
      requests += 1;
      if (requests >= most) socket.pause();
      return () => {
        unanswered.remove(entry);
        requests -= 1;
        if (socket.destroyed) return;
        const next = waiting.shift();
        // Waits for the next turn of the event loop, so that other connections are served in between.
        if (next !== undefined) setImmediate(() => socket.destroyed || next());
        // Reading was paused only if the connection was at the limit.
        if (requests === most - 1) socket.resume();
      };
    },
    start(work) {
      if (requests <= most) work();
      else waiting.push(work);
    },
  };
}

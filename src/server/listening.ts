import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError } from "../errors.ts";
import { createConnections } from "./connection-limits.ts";
import { longestTimer } from "./deadlines.ts";
import { createLinkedList, type LinkedList } from "./linked-list.ts";
import { OwnResponse } from "./own-response.ts";
import { useOriginForm } from "./request-target.ts";

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
  /** Closes the server. Resolves to the number of requests that had no response when their connections were closed. */
  close(): Promise<number>;
}

/** Creates a listener for an application. A listener can listen only once. */
export function createListener(app: RequestListener, settings: ListenerSettings): Listener {
  const running = createLinkedList<ServerResponse>();
  const findConnection = createConnections(settings.requestTimeoutMs, app);
  let closed: Promise<number> | undefined;
  const accept: RequestListener = (request, response) => {
    const entry = running.add(response);
    response.on("close", () => running.remove(entry));
    // After a request with the header `Upgrade`, Node.js drops the bytes of later requests that it has already read. If
    // the connection stayed open, the server could mistake the rest of a later request's body for a request.
    if (closed !== undefined || request.headers.upgrade !== undefined) endConnection(response);
    useOriginForm(request);
    findConnection(request.socket).add(response);
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
  // Prepares the connection before its first request is parsed.
  server.on("connection", findConnection);
  server.on("clientError", (error, socket) => findConnection(socket).handle(error));
  // Without this listener, Node.js closes the connection without a response.
  server.on("connect", (_request, socket) => findConnection(socket).refuseConnect());
  // Without this listener, Node.js responds with 417 and without a body. The application refuses the request with the
  // Error body.
  server.on("checkExpectation", accept);
  server.on("checkContinue", (request, response) => {
    continueWhenRead(request, response);
    accept(request, response);
  });
  return {
    listen: ({ port = 0, host = "127.0.0.1" } = {}) => listen(server, port, host),
    close() {
      for (const { value: response } of running) endConnection(response);
      closed ??= close(server, settings.closeTimeoutMs, running);
      return closed;
    },
  };
}

/**
 * Sends `100 Continue` when the application begins to read the request's body. Node.js itself would send it at once, and
 * the client would send a body that the application refuses because of the headers alone (RFC 9110, 10.1.1).
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length, "transfer-encoding": transfer } = request.headers;
  // The application never reads a request without a body, so such a request gets its 100 at once. Otherwise Node.js
  // would close the connection after the response.
  if (transfer === undefined && Number(length ?? 0) === 0) {
    response.writeContinue();
    return;
  }
  const { _read: read } = request;
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent && !request.complete) response.writeContinue();
    read.call(request, size);
  };
}

/** Closes the connection after this response, and tells the client so, because the server reads no further request. */
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
 * Explanations of the listen errors that a wrong setting causes, by the error's `code`: each function returns a
 * sentence about the cause and the remedy.
 */
const explanations: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) => `port ${port} of ${host} is in use; stop what listens there, or choose another`,
  EACCES: (port) => `port ${port} is reserved; choose one above 1023`,
  EADDRNOTAVAIL: (_port, host) => `${host} is not an address of this machine`,
  ENOTFOUND: (_port, host) => `${host} is not an address of this machine`,
};

/**
 * Replaces the message of a listen error with a sentence that says what to do. Keeps the `code`, which programs read.
 */
function explain(error: Error & { readonly code?: unknown }, port: number, host: string): Error {
  const sentence = typeof error.code === "string" ? explanations[error.code] : undefined;
  if (sentence === undefined) return error;
  return Object.assign(new Error(sentence(port, host), { cause: error }), { code: error.code });
}

/** Answers a request whose body has not arrived, or was not read, with 503. Its handler has not started. */
function refuse(response: ServerResponse): void {
  if (response.headersSent || response.req.complete || !(response instanceof OwnResponse)) return;
  response.refusable?.refuse(new ApiError("unavailable", { message: "The server is stopping" }));
}

/**
 * Refuses the requests that are unread at the end of the time limit, and closes all connections in the next turn of the
 * event loop. Returns the number of requests that had no response then.
 */
function close(server: Server, timeoutMs: number, running: LinkedList<ServerResponse>): Promise<number> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve(0);
    let unanswered = 0;
    const cut = (): void => {
      for (const { value: response } of running) if (!response.writableEnded) unanswered += 1;
      server.closeAllConnections();
    };
    const end = (): void => {
      for (const { value: response } of running) refuse(response);
      setImmediate(cut);
    };
    const timer = setTimeout(end, Math.min(timeoutMs, longestTimer));
    server.close(() => {
      clearTimeout(timer);
      resolve(unanswered);
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

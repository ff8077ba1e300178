import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as the simulated vendor received it. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  /** The parsed JSON, or the body as a string if it is not JSON. */
  body: unknown;
}

/** A response of a simulated vendor. */
export interface StandInAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Strings and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
}

/** A failure for the next request. */
export type Fault =
  | { kind: "answer"; answer: StandInAnswer }
  /** Announces the whole body in the headers, sends half of it, and closes the connection. */
  | { kind: "cut" }
  /** Accepts the request and never responds. */
  | { kind: "hold" }
  /** Sends this text instead of an HTTP response, and closes the connection. */
  | { kind: "raw"; text: string };

/** A server on loopback that simulates a vendor. */
export interface StandIn {
  readonly url: string;
  readonly port: number;
  readonly requests: SeenRequest[];
  /** Applies a fault to the next request, or to the next `times` requests. */
  fault(fault: Fault, times?: number): void;
  /** Applies a fault once, after this many requests have been answered normally. */
  faultAfter(answered: number, fault: Fault): void;
  /** Removes the pending faults. */
  mend(): void;
  /** Resolves once a request has arrived whose path ends with this string. */
  asked(end: string): Promise<void>;
  /** Resolves once a request has arrived to which the server does not respond (fault `hold`). */
  held(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a simulated vendor on a free port; `answer` returns its responses. */
export async function createStandIn(
  answer: (request: SeenRequest) => StandInAnswer | Promise<StandInAnswer>,
  host = "127.0.0.1",
  port = 0,
): Promise<StandIn> {
  const requests: SeenRequest[] = [];
  const faults: (Fault | undefined)[] = [];
  const waiting = new Map<string, () => void>();
  let tellHeld: (() => void) | undefined;
  let isHeld = false;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const seen = await readRequest(incoming);
      requests.push(seen);
      for (const [end, tell] of waiting) if (seen.path.endsWith(end)) tell();
      const fault = faults.shift();
      if (fault?.kind === "hold") {
        isHeld = true;
        tellHeld?.();
        return;
      }
      if (fault?.kind === "raw") {
        incoming.socket.end(fault.text);
        return;
      }
      if (fault?.kind === "cut") {
        outgoing.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
        outgoing.write('{"half":', () => outgoing.destroy());
        return;
      }
      send(outgoing, fault === undefined ? await answer(seen) : fault.answer);
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    requests,
    fault(fault, times = 1) {
      for (let count = 0; count < times; count += 1) faults.push(fault);
    },
    faultAfter(answered, fault) {
      faults.push(...Array.from({ length: answered }, () => undefined), fault);
    },
    mend() {
      faults.length = 0;
    },
    asked: (end) =>
      new Promise((resolve) => {
        waiting.set(end, resolve);
      }),
    held: () =>
      isHeld
        ? Promise.resolve()
        : new Promise((resolve) => {
            tellHeld = resolve;
          }),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  let text = "";
  for await (const chunk of incoming) text += String(chunk);
  const url = new URL(incoming.url ?? "/", "http://stand-in");
  return {
    method: incoming.method ?? "",
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: incoming.headers,
    body: parse(text),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(outgoing: ServerResponse, { status = 200, headers = {}, body }: StandInAnswer): void {
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  const bytes = body === undefined ? "" : isRaw ? body : JSON.stringify(body);
  outgoing.writeHead(status, { "content-type": isRaw ? "text/html" : "application/json", ...headers });
  outgoing.end(bytes);
}

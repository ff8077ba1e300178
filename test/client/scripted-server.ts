import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A request as the server received it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A scripted response. A string body is sent unchanged, any other body as JSON. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A scripted response, or a function that returns a response or writes it itself. */
export type Step =
  | Answer
  | ((request: SeenRequest, response: ServerResponse) => Answer | undefined | Promise<Answer | undefined>);

/** A real HTTP server with scripted responses. */
export interface ScriptedServer {
  readonly url: string;
  readonly requests: SeenRequest[];
}

/** Starts a server that uses one step per request and repeats the last step. The server stops after the test. */
export async function startServer(...steps: readonly [Step, ...Step[]]): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const seen = { method, url, headers, body: await text(request) };
    const step = steps[Math.min(requests.length, steps.length - 1)];
    requests.push(seen);
    const answer = typeof step === "function" ? await step(seen, response) : step;
    if (answer !== undefined) send(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { url: `http://127.0.0.1:${address.port}`, requests };
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  const isText = typeof body === "string" || body === undefined;
  response.writeHead(status, { ...(isText ? {} : { "Content-Type": "application/json" }), ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

import {
  type ContractServer,
  createLogger,
  createServer,
  type HandlerMap,
  type HandlerResult,
  type ServerOptions,
} from "prospecting-contract/server";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { ContractDocument, JsonObject } from "../../src/contract.ts";

/** Returns a minimal contract with these paths. `rest` adds or replaces members of the document. */
export function toContract(paths: Record<string, JsonObject>, rest: JsonObject = {}): ContractDocument {
  return { openapi: "3.1.1", info: { title: "Small", version: "1" }, paths, ...rest };
}

/** Returns an operation that declares one response, a 200 with any JSON. `rest` adds or replaces members. */
export function toOperation(operationId: string, rest: JsonObject = {}): JsonObject {
  return {
    operationId,
    responses: { 200: { description: "Done", content: { "application/json": { schema: {} } } } },
    ...rest,
  };
}

/** Returns a path item with a POST that requires a JSON body. */
export function toPost(operationId: string, schema: unknown, rest: JsonObject = {}): JsonObject {
  const requestBody = { required: true, content: { "application/json": { schema } } };
  return { post: toOperation(operationId, { requestBody, ...rest }) };
}

/** A handler that returns its request as the response body. */
export const echo = async (request: unknown): Promise<HandlerResult> => ({ status: 200, body: request });

/** The response to a request. */
export interface Answer {
  status: number;
  /** The reason phrase. */
  reason: string;
  headers: Headers;
  body: unknown;
}

/** The response to a request that fails. Its body is the contract's Error body. */
export interface Failure extends Answer {
  body: {
    statusCode: number;
    error: string;
    message: string;
    path: string;
    timestamp: string;
    requestId: string;
    code: string;
    errors?: { property: string; message: string; constraints: Record<string, string> }[];
  };
}

export interface Running {
  server: ContractServer;
  url: string;
  /** The log lines that the server has written so far. */
  log: Record<string, unknown>[];
  /** Returns the log so far as one string. */
  logText(): string;
  send(
    method: string,
    path: string,
    init?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  /** Sends a request as `send` does. @throws Error if the response has no Error body. */
  fail(
    method: string,
    path: string,
    init?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Failure>;
}

type Options = Omit<ServerOptions, "contract" | "logger">;

/** Starts a server on a free port for the duration of the running test. */
export async function start(contract: ContractDocument, handlers: HandlerMap = {}, options: Options = {}) {
  const running = await run(contract, handlers, options);
  onTestFinished(() => running.server.close());
  return running;
}

/** Starts one server for all tests of the file. The returned function returns the server; call it inside a test. */
export function share(
  contract: ContractDocument,
  handlers: HandlerMap = {},
  options: Options = {},
): () => Running {
  let running: Running | undefined;
  beforeAll(async () => {
    running = await run(contract, handlers, options);
  });
  afterAll(() => running?.server.close());
  return () => {
    if (running === undefined) throw new Error("the shared server does not run yet");
    return running;
  };
}

async function run(contract: ContractDocument, handlers: HandlerMap, options: Options): Promise<Running> {
  let text = "";
  const destination = {
    write(line: string) {
      text += line;
    },
  };
  const logger = createLogger({ destination });
  const server = await createServer(handlers, { ...options, contract, logger });
  const { url } = await server.listen();
  const send: Running["send"] = async (method, path, { body, headers = {} } = {}) => {
    const json = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(url + path, {
      method,
      headers: { ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(json === undefined ? {} : { body: json }),
    });
    const received = await response.text();
    return {
      status: response.status,
      reason: response.statusText,
      headers: response.headers,
      body: received === "" ? undefined : JSON.parse(received),
    };
  };
  return {
    server,
    url,
    get log() {
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line): Record<string, unknown> => JSON.parse(line));
    },
    logText: () => text,
    send,
    async fail(method, path, init) {
      const answer = await send(method, path, init);
      if (!isFailure(answer))
        throw new Error(`${answer.status} is no failure: ${JSON.stringify(answer.body)}`);
      return answer;
    },
  };
}

function isFailure(answer: Answer): answer is Failure {
  return typeof answer.body === "object" && answer.body !== null && "statusCode" in answer.body;
}

/** Returns the violated keywords of a refused request, by the path of each violation. */
export function toKeywords({ body }: Failure): Record<string, string[]> {
  const entries = (body.errors ?? []).map(({ property, constraints }) => [
    property,
    Object.keys(constraints),
  ]);
  return Object.fromEntries(entries);
}

import { createServer as createHttpServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createLogger, createServer, type Exchange } from "../server/index.ts";
import { createContractBackend } from "./backend.ts";
import { type ContractSource, findOwnContract, loadContractSource } from "./contract-source.ts";
import { createFileWatch } from "./file-watch.ts";
import { mountReference } from "./reference.ts";

/** Settings of {@link createMockServer}; every member is optional. */
export interface MockOptions {
  /** File of the contract, JSON or YAML; the one of this package by default. */
  readonly contract?: string | undefined;
  /** Makes made-up answers repeatable, also those whose request brings no seed. */
  readonly seed?: string | number | undefined;
  /** Told of every answered request. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Told after the contract changed on disk: no problem means that the new one answers now. */
  readonly onReload?: ((outcome: { file: string; problem?: string }) => void) | undefined;
  /** Told of a failure inside the mock, such as an example that breaks its schema. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** The mock server: every operation of a contract answered from its examples and schemas. */
export interface MockServer {
  /** Starts listening, on a free port of this machine unless told otherwise; rejects when the port is taken. */
  listen(place?: {
    port?: number | undefined;
    host?: string | undefined;
  }): Promise<{ url: string; port: number }>;
  /** Stops watching and listening, and resolves when the running requests are answered. */
  close(): Promise<void>;
}

/**
 * A mock server that loads its contract again whenever a file of it changes; the last good one stays up.
 * @throws Error when the contract can't be read, is invalid, or one of its schemas can't be compiled.
 */
export async function createMockServer(options: MockOptions = {}): Promise<MockServer> {
  const file = options.contract ?? findOwnContract();
  const source = await loadContractSource(file);
  let app = await createApp(source, options);
  const server = createHttpServer((request, response) => app(request, response));
  let reloading = Promise.resolve();
  const watch = createFileWatch(() => {
    reloading = reloading.then(reload);
  });
  const reload = async (): Promise<void> => {
    try {
      const changed = await loadContractSource(file);
      watch.follow(changed.files);
      app = await createApp(changed, options);
      options.onReload?.({ file });
    } catch (error) {
      options.onReload?.({ file, problem: toMessage(error) });
    }
  };
  watch.follow(source.files);
  return {
    listen: ({ port = 0, host = "127.0.0.1" } = {}) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => resolve(toPlace(server.address(), host)));
      }),
    close: async () => {
      watch.close();
      await reloading;
      if (!server.listening) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
    },
  };
}

async function createApp(source: ContractSource, options: MockOptions): Promise<RequestListener> {
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const { answer, authenticate, rateLimit } = createContractBackend({ document: source.document, seed });
  const { app } = await createServer(
    {},
    {
      contract: source.document,
      authenticate,
      rateLimit,
      fallback: answer,
      validateResponses: true,
      cors: { origins: "*" },
      logger: createProblemLogger(options.onProblem),
      onExchange: options.onExchange,
      mount: (target) => mountReference(target, source),
    },
  );
  return (request, response) => {
    // Chromium asks before a page of a public site may reach this machine.
    if (request.headers["access-control-request-private-network"] === "true")
      response.setHeader("Access-Control-Allow-Private-Network", "true");
    app(request, response);
  };
}

/** Passes on what went wrong inside; a failure that the caller chose with `Prefer` is an ApiError and no problem. */
function createProblemLogger(onProblem: MockOptions["onProblem"]) {
  const write = (line: string): void => {
    const { cause, operationId }: { cause?: { name?: string; message?: string }; operationId?: string } =
      JSON.parse(line);
    if (cause !== undefined && cause.name !== "ApiError")
      onProblem?.(`${operationId ?? "mock"}: ${cause.message ?? "unknown failure"}`);
  };
  return createLogger({ level: "error", destination: { write } });
}

function toPlace(address: AddressInfo | string | null, host: string): { url: string; port: number } {
  if (address === null || typeof address === "string") throw new Error("the mock listens on no port");
  const open = host === "0.0.0.0" || host === "::";
  const name = open ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return { url: `http://${name}:${address.port}`, port: address.port };
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { RequestListener } from "node:http";
import { createListener, createLogger, createServer, type Exchange, type Listener } from "../server/index.ts";
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
  readonly listen: Listener["listen"];
  /** Stops watching and listening, and resolves when the running requests are answered. */
  close(): Promise<void>;
}

/** Milliseconds; a debugger that holds a caller must not cost it the connection, and Ctrl-C is to end soon. */
const listenerTimes = {
  requestTimeoutMs: 300_000,
  headersTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  closeTimeoutMs: 2000,
};

/**
 * A mock server that loads its contract again whenever a file of it changes; the last good one stays up.
 * @throws Error when the contract can't be read, is invalid, or one of its schemas can't be compiled.
 */
export async function createMockServer(options: MockOptions = {}): Promise<MockServer> {
  const file = options.contract ?? findOwnContract();
  const source = await loadContractSource(file);
  let app = await createApp(source, options);
  // The listener outlives the application behind it, so that a reload refuses no connection.
  const listener = createListener((request, response) => app(request, response), listenerTimes);
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
    listen: (place) => listener.listen(place),
    close: async () => {
      watch.close();
      await reloading;
      await listener.close();
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

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { RequestListener } from "node:http";
import type { Handlers } from "../../generated/handlers.ts";
import type { ContractDocument, OperationRow } from "../contract.ts";
import { completeApp, createAddressReader, createBareApp } from "./app.ts";
import { isContractDocument, toDocumentProblem } from "./contract-file.ts";
import { loadContractSource, withFaultPlace } from "./contract-source.ts";
import { toOpenApi31 } from "./contract-upgrade.ts";
import { createFailureAnswers } from "./failure-answers.ts";
import { ignoredNullable, listIgnoredNullables } from "./ignored-nullable.ts";
import { createListener } from "./listening.ts";
import { createLogger } from "./logger.ts";
import { createPipeline, type RunningCount } from "./pipeline.ts";
import { createPlans } from "./plans.ts";
import { prepareContract } from "./prepared-contract.ts";
import { createPathSuggestion, createRoutes } from "./routes.ts";
import { checkSettings } from "./settings.ts";
import type { HandlerMap, MountTarget, ServerOptions } from "./types.ts";
import { listUntaggedUnions, untaggedUnion } from "./untagged-unions.ts";

/** A server for a contract. It can listen on a port, or be mounted in another application. */
export interface ContractServer {
  /**
   * The application: a request listener for any server, and an Express application that another Express application can
   * mount. `app.use` and `app.get` add routes that are matched before the contract's. Routes can be added even while
   * the server listens.
   */
  readonly app: RequestListener & MountTarget;
  readonly operations: readonly OperationRow[];
  /** Starts listening. Default: a free port on 127.0.0.1. */
  listen(place?: {
    port?: number | undefined;
    host?: string | undefined;
  }): Promise<{ url: string; port: number }>;
  /**
   * Stops accepting requests. Resolves when all running requests have been answered. If a request takes longer than
   * `closeTimeoutMs`, its connection is closed, and `close` waits up to five seconds for its handler.
   */
  close(): Promise<void>;
  /** Number of requests that had no response when `close` closed their connections. */
  readonly unanswered: number;
}

/**
 * Creates a server that handles the operations of this package's contract with the given handlers.
 * @throws Error if the document, one of its schemas or a setting is invalid, or if a handler's name is not the id of an
 * operation.
 */
export async function createServer(
  handlers: Partial<Handlers>,
  options?: ServerOptions & { contract?: undefined },
): Promise<ContractServer>;
/**
 * Creates a server for any contract in OpenAPI 3.0, 3.1 or 3.2. Handlers are keyed by operationId and get untyped
 * requests.
 */
export async function createServer(
  handlers: HandlerMap,
  options: ServerOptions & { contract: ContractDocument | string },
): Promise<ContractServer>;
export async function createServer(
  handlers: HandlerMap | Partial<Handlers>,
  options: ServerOptions = {},
): Promise<ContractServer> {
  const unknown = checkSettings(options);
  const { warmUp = true } = options;
  const contract = options.contract === undefined ? undefined : await readContract(options.contract);
  const logger = options.logger ?? createLogger();
  for (const setting of unknown) logger.warn({ setting }, "createServer does not know this setting");
  const { operations, plans } = await withFaultPlace(contract, async () => {
    const { operations, ...prepared } = await prepareContract(contract, warmUp);
    return { operations, plans: createPlans(prepared, handlers, options) };
  });
  for (const { path, id } of operations)
    if (/[?#]/.test(path)) logger.warn({ operationId: id, path }, "no request reaches a path with a query");
  const nullables = contract === undefined ? [] : listIgnoredNullables(contract);
  if (nullables.length > 0)
    logger.warn({ count: nullables.length, places: nullables.slice(0, 10) }, ignoredNullable);
  const unions = contract === undefined ? [] : listUntaggedUnions(contract);
  if (unions.length > 0) logger.warn({ count: unions.length, places: unions.slice(0, 10) }, untaggedUnion);
  const place: { url?: string } = {};
  const findRoute = createRoutes(plans.map((plan) => ({ shape: plan.shape, target: plan })));
  const app = createBareApp(options);
  const running = createRunning();
  const checks = new Map(plans.map(({ shape, check }) => [shape, check]));
  const sendFailure = createFailureAnswers({
    logger,
    answerFailure: options.answerFailure,
    findCheck: (shape) => checks.get(shape)?.() ?? null,
  });
  const pipeline = createPipeline({
    findRoute,
    suggestPath: createPathSuggestion(
      plans.map(({ shape }) => shape),
      findRoute,
    ),
    authenticate: options.authenticate,
    rateLimit: options.rateLimit,
    takeTurn: options.takeTurn,
    contractDigest: options.contractDigest,
    logger,
    sendFailure,
    toPollUrl: createPollUrl(operations, () => readPublicUrl(options.publicUrl) ?? place.url),
    readAddress: createAddressReader(app),
    running,
  });
  completeApp({ app, pipeline, findRoute, plans, logger, sendFailure, options });
  const listener = createListener(app, {
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    headersTimeoutMs: options.headersTimeoutMs ?? 10_000,
    keepAliveTimeoutMs: options.keepAliveTimeoutMs ?? 65_000,
    closeTimeoutMs: options.closeTimeoutMs ?? 10_000,
  });
  let unanswered = 0;
  return {
    ...{ app, operations },
    get unanswered() {
      return unanswered;
    },
    async listen(where) {
      const listening = await listener.listen(where);
      place.url = listening.url;
      return listening;
    },
    async close() {
      unanswered = await listener.close();
      await running.settle();
    },
  };
}

function readPublicUrl(setting: ServerOptions["publicUrl"]): string | undefined {
  const address = typeof setting === "function" ? setting() : setting;
  return address === undefined ? undefined : String(address);
}

function createPollUrl(
  operations: readonly OperationRow[],
  readOrigin: () => string | undefined,
): (id: string) => string {
  const path = operations.find(({ id }) => id === "getOperation")?.path;
  return (id) => {
    if (path === undefined) throw new Error("the contract has no operation getOperation to poll");
    const origin = readOrigin();
    if (origin === undefined)
      throw new Error("the server does not know its address; set publicUrl, or let it listen itself");
    return origin.replace(/\/$/, "") + path.replace(/\{[^}]+\}/, encodeURIComponent(id));
  };
}

async function readContract(contract: unknown): Promise<ContractDocument> {
  if (typeof contract === "string") return (await loadContractSource(contract)).document;
  if (!isContractDocument(contract)) throw new Error(`the contract ${toDocumentProblem(contract)}`);
  return toOpenApi31(contract);
}

/** Counts running requests. */
interface Running extends RunningCount {
  /** Resolves when no request is running, or after five seconds. */
  settle(): Promise<void>;
}

/**
 * Milliseconds that `close` waits for a handler after its connection was closed. The handler can release its resources
 * in this time.
 */
const settleMs = 5000;

/**
 * Counts running requests. `close` waits for their handlers; its caller can then close what the handlers use, such as a
 * database.
 */
function createRunning(): Running {
  let count = 0;
  let onIdle = (): void => {};
  return {
    add() {
      count += 1;
    },
    remove() {
      count -= 1;
      if (count === 0) onIdle();
    },
    async settle() {
      if (count === 0) return;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        onIdle = resolve;
        timer = setTimeout(resolve, settleMs);
      });
      clearTimeout(timer);
    },
  };
}

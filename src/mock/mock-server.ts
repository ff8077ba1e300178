import type { RequestListener } from "node:http";
import { type OperationRow, readOperations } from "../contract.ts";
import type { OwnPerson } from "../providers/index.ts";
import {
  type ContractSource,
  createListener,
  createLogger,
  createServer,
  findOwnContract,
  type Listener,
  loadContractSource,
  readBasePaths,
} from "../server/index.ts";
import { isUrl } from "../text/is-url.ts";
import { createContractBackend, type MockBackend } from "./backend.ts";
import { type ConnectedMock, connectMock, createControls, type MockControls } from "./connect.ts";
import { createForcedAnswers, type ForcedAnswers, type MockExchange } from "./exchange.ts";
import { createFileWatch } from "./file-watch.ts";
import type { Introduction } from "./foreign/introduction.ts";
import { createWait, type Latency, withLatency } from "./latency.ts";
import { createHostCheck } from "./own-hosts.ts";
import { mountEntrance } from "./page/page.ts";
import { defaultRates, type Rates } from "./rate-limit.ts";
import { mountReference } from "./reference.ts";
import { defaultSession, toLoopbackOrigin } from "./request-scope.ts";
import { createServiceBackend } from "./service-backend.ts";
import { createUpstream } from "./upstream/index.ts";

/** Settings of {@link createMockServer}; every member is optional. */
export interface MockOptions {
  /**
   * File of another contract, JSON or YAML. The mock remembers what requests create and answers everything else from
   * the contract.
   */
  readonly contract?: string | undefined;
  /** True: every answer comes from the contract's examples, and the mock remembers nothing. */
  readonly stateless?: boolean | undefined;
  /** Speed of the mock's clock relative to real time. Default 1. */
  readonly speed?: number | undefined;
  /** True: the mock's clock is stopped until `/__mock/clock` moves it. */
  readonly frozen?: boolean | undefined;
  /** Milliseconds after which an unused world of `X-Mock-Session` is dropped. Default 10 minutes. */
  readonly sessionIdleMs?: number | undefined;
  /**
   * Origin of `pollUrl`s. Default: the address that the mock listens on, with the loopback name that the caller uses.
   */
  readonly publicUrl?: string | undefined;
  /** Hosts of `/__mock` besides localhost, loopback addresses, the listening host and the host of `publicUrl`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Makes generated answers repeatable, also for requests without a seed. */
  readonly seed?: string | number | undefined;
  /** Milliseconds, or a range of them, by which answers of operations are delayed; refusals are not delayed. */
  readonly latencyMs?: Latency | undefined;
  /** Requests a minute that a caller may make. Default: the specification's 600 and 300. */
  readonly rates?: Partial<Rates> | undefined;
  /** Additional people for searches; a search lists them before made-up people if both match equally. */
  readonly people?: readonly OwnPerson[] | undefined;
  /** Models that a request may name. Default: `small` and `large`. */
  readonly models?: readonly string[] | undefined;
  /** Address of a real service that answers every operation except those in `only`. */
  readonly upstream?: string | undefined;
  /** Operations that the mock answers itself although `upstream` is set. */
  readonly only?: readonly string[] | undefined;
  /** Called for every answered request. */
  readonly onExchange?: ((exchange: MockExchange) => void) | undefined;
  /** Called when the contract's examples load, at the first answer that needs them; loading takes some seconds. */
  readonly onLoad?: (() => void) | undefined;
  /** Called after the contract changed on disk. If `problem` is absent, the mock uses the new contract. */
  readonly onReload?: ((outcome: { file: string; problem?: string }) => void) | undefined;
  /** Called for a failure inside the mock, such as an example that violates its schema. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/**
 * The mock server: the service on a database in memory, or another contract with the resources that requests created.
 */
export interface MockServer extends MockControls {
  /** Starts listening. Default: a free port of the loopback address. Rejects if the port is in use. */
  readonly listen: Listener["listen"];
  /** Returns the controls of another test session. */
  world(session: string): ConnectedMock;
  /** Describes how to call another contract's operations at an address of the mock; undefined for our own contract. */
  readonly introduce: ((url: string) => Promise<Introduction>) | undefined;
  /** Stops watching and listening; resolves once the running requests are answered. */
  close(): Promise<void>;
}

/** Time limits in ms: long enough for a caller that is paused in a debugger, and short for the end after Ctrl-C. */
const listenerTimes = {
  requestTimeoutMs: 300_000,
  headersTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  closeTimeoutMs: 2000,
};

/**
 * Creates a mock server that reloads its contract when one of the contract's files changes. If the change is invalid,
 * the mock keeps using the last valid contract.
 * @throws Error if the contract can't be read or is invalid, or one of its schemas can't be compiled.
 */
export async function createMockServer(options: MockOptions = {}): Promise<MockServer> {
  const file = options.contract ?? findOwnContract();
  let files: readonly string[] = [];
  const load = () =>
    loadContractSource(file, (found) => {
      files = found;
    });
  const startedAt = Date.now();
  const source = await load();
  const place: Place = { url: "http://localhost:4010", host: undefined, forced: createForcedAnswers() };
  const backend = await createBackend(source, options, place);
  // Tests compile our own contract. Any other contract is compiled at the start, which reports its errors.
  let app = await createApp(source, backend, {
    ...options,
    place,
    warmUp: options.contract !== undefined,
  });
  // The listener stays open while the application behind it is replaced, so that a reload refuses no connection.
  const listener = createListener((request, response) => app(request, response), listenerTimes);
  let reloading = Promise.resolve();
  const watch = createFileWatch(() => {
    reloading = reloading.then(reload);
  });
  const reload = async (): Promise<void> => {
    const readAt = Date.now();
    try {
      // Watches the files of an unreadable contract too: it is read again when one of them changes or appears.
      const changed = await load().finally(() => watch.follow(files, readAt));
      // The state of the service survives a change of the contract; the examples are replaced.
      const next = backend.adopt === undefined ? await createBackend(changed, options, place) : backend;
      app = await createApp(changed, next, { ...options, place, warmUp: true });
      backend.adopt?.(changed.document);
      options.onReload?.({ file });
    } catch (error) {
      options.onReload?.({ file, problem: toMessage(error) });
    }
  };
  watch.follow(files, startedAt);
  let address: string | undefined;
  const readAddress = (): string => {
    if (address === undefined) throw new Error("the mock does not listen yet; call listen() first");
    return address;
  };
  return {
    ...createControls(readAddress, defaultSession),
    world: (session) => connectMock(readAddress(), { session }),
    introduce: backend.introduce,
    async listen(where) {
      place.host = where?.host;
      const listening = await listener.listen(where);
      place.url = listening.url;
      address = listening.url;
      // Warms up later: neither listening nor the first request waits for the service to load.
      setImmediate(() => backend.warm?.().catch((error) => options.onProblem?.(toMessage(error))));
      return listening;
    },
    close: async () => {
      watch.close();
      await reloading;
      await listener.close();
      await backend.close?.();
    },
  };
}

/** State that a server shares with its backend. */
interface Place {
  /** Address of the mock; set when it listens. */
  url: string;
  /** Address that the mock was configured to listen on. */
  host: string | undefined;
  readonly forced: ForcedAnswers;
}

async function createBackend(
  { document }: ContractSource,
  options: MockOptions,
  place: Place,
): Promise<MockBackend> {
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const toOrigin = createToOrigin(options, place);
  const rates = { ...defaultRates, ...options.rates };
  const answers = { document, seed, toOrigin, rates, onLoad: options.onLoad, noteForced: place.forced.note };
  const { speed, frozen, sessionIdleMs, stateless, people, models } = options;
  const isOwnHost = createHostCheck({ ...options, listenHost: () => place.host });
  const remembering = { speed, frozen, sessionIdleMs, isOwnHost };
  if (options.contract !== undefined) {
    const { createForeignBackend } = await import("./foreign/backend.ts");
    return createForeignBackend({ ...answers, ...remembering, stateless });
  }
  if (stateless === true) return createContractBackend(answers);
  return createServiceBackend({
    ...answers,
    ...remembering,
    people,
    models,
    operations: readOperations(document),
    publicUrl: () => options.publicUrl ?? place.url,
  });
}

function createToOrigin({ publicUrl }: MockOptions, place: Place): (host: unknown) => string {
  return (host) => publicUrl ?? toLoopbackOrigin(host) ?? place.url;
}

async function createApp(
  source: ContractSource,
  backend: MockBackend,
  options: MockOptions & { place: Place; warmUp: boolean },
): Promise<RequestListener> {
  const operations = readOperations(source.document);
  const basePaths = (operation: OperationRow) => readBasePaths(source.document, operation);
  const { app } = await createServer(
    {},
    {
      contract: source.document,
      authenticate: backend.authenticate,
      rateLimit: backend.rateLimit,
      fallback: withLatency(backend.answer, options.latencyMs),
      validateResponses: true,
      contractDigest: Buffer.from(source.hash, "hex").toString("base64url"),
      warmUp: options.warmUp,
      cors: { origins: "*", credentials: true },
      logger: createProblemLogger(options.onProblem),
      onExchange: (exchange, request) => {
        const complete = options.place.forced.complete(exchange, { operations, basePaths });
        backend.onExchange?.(complete, request);
        options.onExchange?.(complete);
      },
      mount: (target) => {
        mountReference(target, { ...source, toOrigin: createToOrigin(options, options.place) });
        backend.mount?.(target);
        if (!operations.some(({ path }) => path === "/"))
          mountEntrance(target, backend.mount === undefined ? "/docs" : "/__mock/");
      },
    },
  );
  const forwarding = createForwarding(source, backend, { ...options, operations });
  const passed = forwarding?.(app) ?? app;
  const wrapped = backend.wrap?.(passed) ?? passed;
  return (request, response) => {
    // Chromium asks for permission before a page of a public site may access this machine.
    if (request.headers["access-control-request-private-network"] === "true")
      response.setHeader("Access-Control-Allow-Private-Network", "true");
    wrapped(request, response);
  };
}

/**
 * Creates the forwarding to a real service, if one is configured.
 * @throws Error for an invalid address, or for an operation that the contract does not have.
 */
function createForwarding(
  { document }: ContractSource,
  backend: MockBackend,
  options: MockOptions & { place: Place; operations: readonly OperationRow[] },
): ((app: RequestListener) => RequestListener) | undefined {
  const { upstream, only = [], operations, place } = options;
  const unknown = only.find((id) => !operations.some((operation) => operation.id === id));
  if (unknown !== undefined) throw new Error(`the contract has no operation ${unknown}`);
  if (upstream === undefined) return undefined;
  if (!/^https?:/.test(upstream) || !isUrl(upstream)) throw new Error(`${upstream} is no http address`);
  return createUpstream({
    ...{ document, operations },
    url: new URL(upstream),
    only: new Set(only),
    knowsJob: async (session, id) => (await backend.knowsJob?.(session, id)) === true,
    meetFault: backend.meetFault,
    wait: createWait(options.latencyMs),
    toOrigin: (request) =>
      backend.toOrigin?.(request) ?? createToOrigin(options, place)(request.headers.host),
    onExchange: (exchange, request) => {
      const { upstream: answeredBy } = exchange;
      const complete = {
        ...place.forced.complete(exchange, { operations, basePaths: () => [] }),
        ...{ upstream: answeredBy, nearMisses: [] },
      };
      backend.onExchange?.(complete, request);
      options.onExchange?.(complete);
    },
  });
}

/** Names of errors that a caller requested: by `Prefer`, or by a mark such as `[fail]` that makes a stand-in fail. */
const asked: ReadonlySet<string> = new Set(["ApiError", "ProviderError"]);

/** Creates a logger that reports internal failures to `onProblem`. */
function createProblemLogger(onProblem: MockOptions["onProblem"]) {
  const write = (line: string): void => {
    const { cause, operationId }: { cause?: { name?: string; message?: string }; operationId?: string } =
      JSON.parse(line);
    if (cause !== undefined && !asked.has(cause.name ?? ""))
      onProblem?.(`${operationId ?? "mock"}: ${cause.message ?? "unknown failure"}`);
  };
  return createLogger({ level: "error", destination: { write } });
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

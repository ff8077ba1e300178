import type { RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { type OperationRow, readOperations } from "../contract.ts";
import type { OwnPerson } from "../providers/index.ts";
import {
  createListener,
  createLogger,
  createServer,
  type Fallback,
  type Listener,
  type MountTarget,
  readBasePaths,
} from "../server/index.ts";
import { isUrl } from "../text/is-url.ts";
import { createContractBackend, type MockBackend } from "./backend.ts";
import { type ConnectedMock, connectMock, createControls, type MockControls } from "./connect.ts";
import { type ContractSource, findOwnContract, loadContractSource } from "./contract-source.ts";
import { createForcedAnswers, type ForcedAnswers, type MockExchange } from "./exchange.ts";
import { createFileWatch } from "./file-watch.ts";
import { createForeignBackend } from "./foreign/backend.ts";
import type { Introduction } from "./foreign/introduction.ts";
import { createHostCheck } from "./own-hosts.ts";
import { defaultRates, type Rates } from "./rate-limit.ts";
import { mountReference } from "./reference.ts";
import { defaultSession, requestScope, toLoopbackOrigin } from "./request-scope.ts";
import { createServiceBackend } from "./service-backend.ts";
import { createUpstream } from "./upstream/index.ts";

/** Settings of {@link createMockServer}; every member is optional. */
export interface MockOptions {
  /** File of another contract, JSON or YAML: what requests make is remembered, all else is answered from the contract. */
  readonly contract?: string | undefined;
  /** True: every answer comes from the contract's examples, and nothing is remembered between requests. */
  readonly stateless?: boolean | undefined;
  /** Pace of the mock's clock against the wall; 1 by default. */
  readonly speed?: number | undefined;
  /** True: the mock's clock stands until `/__mock/clock` moves it. */
  readonly frozen?: boolean | undefined;
  /** Milliseconds after which the world of an `X-Mock-Session` that nobody asks is dropped; 10 minutes by default. */
  readonly sessionIdleMs?: number | undefined;
  /** Origin that `pollUrl`s start with; by default the address the mock listens on, as a loopback caller names it. */
  readonly publicUrl?: string | undefined;
  /** Host names under which `/__mock` is served, besides localhost, loopback addresses, the listening host and `publicUrl`'s. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Makes made-up answers repeatable, also those whose request brings no seed. */
  readonly seed?: string | number | undefined;
  /** Milliseconds, or a range of them, that operations take longer to answer; refusals come at once. */
  readonly latencyMs?: number | readonly [min: number, max: number] | undefined;
  /** Requests a minute that a caller may make; the specification's 600 and 300 by default. */
  readonly rates?: Partial<Rates> | undefined;
  /** People that searches find beside the made-up ones, and before them where both fit as well. */
  readonly people?: readonly OwnPerson[] | undefined;
  /** Address of a real service that answers every operation but those of `only`. */
  readonly upstream?: string | undefined;
  /** Operations that the mock answers itself beside `upstream`. */
  readonly only?: readonly string[] | undefined;
  /** Told of every answered request. */
  readonly onExchange?: ((exchange: MockExchange) => void) | undefined;
  /** Told when the contract's examples load, with the first answer that comes from them: it takes some seconds more. */
  readonly onLoad?: (() => void) | undefined;
  /** Told after the contract changed on disk: no problem means that the new one answers now. */
  readonly onReload?: ((outcome: { file: string; problem?: string }) => void) | undefined;
  /** Told of a failure inside the mock, such as an example that breaks its schema. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/** The mock server: the service on a database in memory, or another contract with what its requests made. */
export interface MockServer extends MockControls {
  /** Starts listening, on a free port of this machine unless told otherwise; rejects when the port is taken. */
  readonly listen: Listener["listen"];
  /** The controls of another world than the one that the mock's own methods control. */
  world(session: string): ConnectedMock;
  /** How to call another contract's operations, for an address of the mock; undefined for our own contract. */
  readonly introduce: ((url: string) => Promise<Introduction>) | undefined;
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
  let files: readonly string[] = [];
  const load = () =>
    loadContractSource(file, (found) => {
      files = found;
    });
  const startedAt = Date.now();
  const source = await load();
  const place: Place = { url: "http://localhost:4010", host: undefined, forced: createForcedAnswers() };
  const backend = createBackend(source, options, place);
  // Our own contract is compiled by its tests; in another, or a changed one, what is wrong is to be told at once.
  let app = await createApp(source, backend, {
    ...options,
    place,
    warmUp: options.contract !== undefined,
  });
  // The listener outlives the application behind it, so that a reload refuses no connection.
  const listener = createListener((request, response) => app(request, response), listenerTimes);
  let reloading = Promise.resolve();
  const watch = createFileWatch(() => {
    reloading = reloading.then(reload);
  });
  const reload = async (): Promise<void> => {
    const readAt = Date.now();
    try {
      // Also of one that can't be read: it is read again when one of the files it failed for changes, or is there at last.
      const changed = await load().finally(() => watch.follow(files, readAt));
      // What the service remembers outlives a change of the contract; examples change with it.
      const next = backend.adopt === undefined ? createBackend(changed, options, place) : backend;
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
      // The first request need not wait for the service to load, nor the listening for either.
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

/** What a server and the backend behind it have in common. */
interface Place {
  /** Where the mock listens, once it does. */
  url: string;
  /** Address that it was told to listen on. */
  host: string | undefined;
  readonly forced: ForcedAnswers;
}

function createBackend({ document }: ContractSource, options: MockOptions, place: Place): MockBackend {
  const seed = options.seed === undefined ? undefined : String(options.seed);
  const toOrigin = createToOrigin(options, place);
  const rates = { ...defaultRates, ...options.rates };
  const answers = { document, seed, toOrigin, rates, onLoad: options.onLoad, noteForced: place.forced.note };
  const { speed, frozen, sessionIdleMs, stateless, people } = options;
  const isOwnHost = createHostCheck({ ...options, listenHost: () => place.host });
  const remembering = { speed, frozen, sessionIdleMs, isOwnHost };
  if (options.contract !== undefined) return createForeignBackend({ ...answers, ...remembering, stateless });
  if (stateless === true) return createContractBackend(answers);
  return createServiceBackend({
    ...answers,
    ...remembering,
    people,
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
    // Chromium asks before a page of a public site may reach this machine.
    if (request.headers["access-control-request-private-network"] === "true")
      response.setHeader("Access-Control-Allow-Private-Network", "true");
    wrapped(request, response);
  };
}

/**
 * Where a real service stands behind the mock, what sends requests on to it.
 * @throws Error for an invalid address, and for an operation that the contract does not have.
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
    toOrigin: (host) => requestScope.getStore()?.origin ?? createToOrigin(options, place)(host),
    onExchange: (exchange, request) => {
      const complete = { ...exchange, forcedBy: null, nearMisses: [] };
      backend.onExchange?.(complete, request);
      options.onExchange?.(complete);
    },
  });
}

/** Holds every answer of an operation back for the wall's time; a caller that goes away ends the wait. */
function withLatency(answer: Fallback, latencyMs: MockOptions["latencyMs"] = 0): Fallback {
  const [min, max] = typeof latencyMs === "number" ? [latencyMs, latencyMs] : latencyMs;
  if (max <= 0) return answer;
  return async (...step) => {
    const ms = min + Math.random() * (max - min);
    await delay(ms, undefined, { signal: step[2].signal });
    return answer(...step);
  };
}

/** Who types the mock's address into a browser wants to see it; programs get the 404 that the path deserves. */
function mountEntrance(target: MountTarget, page: string): void {
  target.get("/", (request, response, next) => {
    if (!request.headers.accept?.includes("text/html")) return next();
    response.writeHead(302, { Location: page, Vary: "Accept" });
    response.end();
  });
}

/** Failures that a caller chose: by `Prefer`, or by a mark that has a stand-in fail. */
const asked: ReadonlySet<string> = new Set(["ApiError", "ProviderError"]);

/** Passes on what went wrong inside. */
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

import type { RequestListener } from "node:http";
import { type OperationRow, readOperations } from "../contract.ts";
import { toErrorMessage } from "../errors.ts";
import type { OwnPerson } from "../providers/index.ts";
import {
  type ContractSource,
  createListener,
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
import { checkOptions, createToOrigin, readOrigin } from "./options.ts";
import { createHostCheck } from "./own-hosts.ts";
import { mountEntrance } from "./page/page.ts";
import { createProblemLogger } from "./problem-logger.ts";
import { defaultRates, type Rates } from "./rate-limit.ts";
import { mountReference } from "./reference.ts";
import { defaultSession } from "./request-facts.ts";
import { createServiceBackend } from "./service-backend.ts";
import { createUpstream } from "./upstream/index.ts";

/** Settings of {@link createMockServer}; every member is optional. */
export interface MockOptions {
  /**
   * File of a contract other than our own, in JSON or YAML. With such a contract, the mock remembers the resources that
   * requests create, and responds to all other requests as the contract declares.
   */
  readonly contract?: string | undefined;
  /** If true, every response comes from the contract's examples, and the mock remembers nothing. */
  readonly stateless?: boolean | undefined;
  /** Speed of the mock's clock relative to real time. Default 1. */
  readonly speed?: number | undefined;
  /** If true, the mock's clock is stopped until `/__mock/clock` moves it. */
  readonly frozen?: boolean | undefined;
  /** Milliseconds without a request after which the mock drops the state of a test session. Default: 10 minutes. */
  readonly sessionIdleMs?: number | undefined;
  /**
   * Origin of the `pollUrl` in responses. Default: the Host header's origin if it names this machine, otherwise the
   * mock's origin.
   */
  readonly publicUrl?: string | URL | undefined;
  /** Hosts under which `/__mock` may be called, in addition to this machine's names and the host of `publicUrl`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Seed that makes generated responses repeatable, even for requests that give no seed. */
  readonly seed?: string | number | undefined;
  /** Delay of responses in milliseconds, or the bounds of a random delay. Refused requests are not delayed. */
  readonly latencyMs?: Latency | undefined;
  /** Maximum number of requests per minute and caller. Default, from the specification: 600, and 300 for polling. */
  readonly rates?: Partial<Rates> | undefined;
  /** Additional people that searches can find. They come before made-up people that match equally well. */
  readonly people?: readonly OwnPerson[] | undefined;
  /** Models that a request may name. Default: `small` and `large`. */
  readonly models?: readonly string[] | undefined;
  /** URL of a real service, to which the mock forwards every operation except those in `only`. */
  readonly upstream?: string | undefined;
  /** Ids of operations for which the mock itself responds although `upstream` is set. */
  readonly only?: readonly string[] | undefined;
  /** Called for every request to which the mock has responded. */
  readonly onExchange?: ((exchange: MockExchange) => void) | undefined;
  /** Called when the mock first loads the contract's examples, which delays the current response by some seconds. */
  readonly onLoad?: (() => void) | undefined;
  /**
   * Called after a changed contract was read. If `problem` is set, the contract is invalid, and the mock continues with
   * the previous one.
   */
  readonly onReload?: ((outcome: { file: string; problem?: string }) => void) | undefined;
  /** Called for a failure inside the mock, such as an example that violates its schema. */
  readonly onProblem?: ((problem: string) => void) | undefined;
}

/**
 * A mock server. For our own contract, it runs our service in memory. For any other contract, it remembers the
 * resources that requests create.
 */
export interface MockServer extends MockControls {
  /** Starts listening. Default: a free port of the loopback address. Rejects if the port is in use. */
  readonly listen: Listener["listen"];
  /** Returns the controls of another test session. */
  world(session: string): ConnectedMock;
  /** Describes how to call the operations of the contract, given the mock's URL. Undefined for our own contract. */
  readonly introduce: ((url: string) => Promise<Introduction>) | undefined;
  /** Stops watching files and listening. Resolves once all requests in progress have a response. */
  close(): Promise<void>;
}

/**
 * Time limits in milliseconds. The limits for requests are long, because a debugger may pause the caller. The limit for
 * closing is short, because a user who presses Ctrl-C waits for it.
 */
const listenerTimes = {
  requestTimeoutMs: 300_000,
  headersTimeoutMs: 60_000,
  keepAliveTimeoutMs: 65_000,
  closeTimeoutMs: 2000,
};

/**
 * Creates a mock server that reloads its contract when one of the contract's files changes. After an invalid change,
 * the mock keeps the last valid contract.
 * @throws Error if the contract cannot be read or is invalid, or one of its schemas cannot be compiled.
 */
export async function createMockServer(options: MockOptions = {}): Promise<MockServer> {
  checkOptions(options);
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
  // Our own contract was compiled in the project's tests. Any other contract is compiled now, so that its errors are
  // reported at the start.
  let app = await createApp(source, backend, {
    ...options,
    place,
    warmUp: options.contract !== undefined,
  });
  // The listener stays open while a reload replaces the application behind it, so that no connection is refused.
  const listener = createListener((request, response) => app(request, response), listenerTimes);
  let reloading = Promise.resolve();
  const watch = createFileWatch(() => {
    reloading = reloading.then(reload);
  });
  const reload = async (): Promise<void> => {
    const readAt = Date.now();
    try {
      // Watches the files even if reading the contract failed, so that correcting them causes the next reload.
      const changed = await load().finally(() => watch.follow(files, readAt));
      // A backend with `adopt` keeps its state and gets the new examples. Any other backend is replaced.
      const next = backend.adopt === undefined ? await createBackend(changed, options, place) : backend;
      app = await createApp(changed, next, { ...options, place, warmUp: true });
      backend.adopt?.(changed.document);
      options.onReload?.({ file });
    } catch (error) {
      options.onReload?.({ file, problem: toErrorMessage(error) });
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
      // Loads the service in the background, so that neither listening nor the first request waits for it.
      setImmediate(() => backend.warm?.().catch((error) => options.onProblem?.(toErrorMessage(error))));
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

/** State that the server and its backend share. */
interface Place {
  /** URL of the mock. Before the mock listens, it is a default URL. */
  url: string;
  /** Host that the caller passed to `listen`. */
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
    publicUrl: () => readOrigin(options) ?? place.url,
  });
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
      answerFailure: backend.answerFailure,
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
    // Chromium sends this preflight header before a page of a public site may send a request to this machine. The mock
    // allows it.
    if (request.headers["access-control-request-private-network"] === "true")
      response.setHeader("Access-Control-Allow-Private-Network", "true");
    wrapped(request, response);
  };
}

/**
 * Creates the wrapper that forwards requests to the real service; undefined if `upstream` is not set.
 * @throws Error if the URL is invalid, or if `only` names an operation that the contract does not have.
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
  if (!/^https?:/.test(upstream) || !isUrl(upstream)) throw new Error(`${upstream} is not an http(s) URL`);
  return createUpstream({
    ...{ document, operations },
    url: new URL(upstream),
    only: new Set(only),
    knowsJob: async (session, id) => (await backend.knowsJob?.(session, id)) === true,
    meetFault: backend.meetFault,
    answerFailure: backend.answerFailure,
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

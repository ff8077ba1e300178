import { createRequire } from "node:module";
import { type Command, Option } from "commander";
import type { ContractServer } from "../server/index.ts";
import type { Service, Settings } from "../service/index.ts";
import type { Store } from "../store/store.ts";
import { announce, announceEnd } from "./admin/announcement.ts";
import { addConnectionOptions, type ConnectionOptions, toLocation } from "./admin/connection.ts";
import { toListenError } from "./admin/listen-error.ts";
import type { MetricsServer } from "./admin/metrics-server.ts";
import { openDatabase } from "./admin/open-database.ts";
import { openProviders } from "./admin/providers.ts";
import { isUnset, readSettings } from "./admin/settings.ts";
import { CommandError, exitCodes } from "./output.ts";
import { endProcess } from "./process/end.ts";
import { endWhenFatal } from "./process/fatal.ts";
import { readNumber, readPort } from "./process/numbers.ts";
import { limitYoungGeneration } from "./process/young-generation.ts";

interface ServeOptions extends ConnectionOptions {
  readonly port: number;
  readonly host: string;
  readonly role: "all" | "api" | "worker";
  readonly metricsPort?: number;
  readonly trustProxy?: number;
}

/**
 * Time limit in milliseconds from a stop signal to the end of the process. Supervisors often kill a process 15 s after
 * the signal, or later.
 */
const closeLimitMs = 13_000;

/**
 * Time limit in milliseconds for running requests after a stop signal. After that, their handlers have up to 5 s more
 * to release resources.
 */
const requestsEndMs = 6_000;

type ServerLog = ReturnType<typeof import("../server/index.ts").createLogger>;

/** Adds the command `prospecting serve`, which runs the service. */
export function registerServe(program: Command): void {
  addConnectionOptions(program.command("serve").description("run the service behind the contract"))
    .option("-p, --port <number>", "port to listen on; 0 picks a free port", readPort, 8080)
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .addOption(
      new Option("--role <role>", "serve requests, run jobs, or both")
        .choices(["all", "api", "worker"])
        .default("all"),
    )
    .option("--metrics-port <number>", "serve /metrics and /ready here", readPort)
    .option("--trust-proxy <hops>", "proxies in front of the server", readNumber({ min: 0, whole: true }))
    .addHelpText("after", "\nSettings come from the environment: docs/running.md has the list.")
    .action(serve);
}

async function serve(options: ServeOptions): Promise<void> {
  limitYoungGeneration();
  const { createLogger } = await import("../server/index.ts");
  const log = createLogger({ level: process.env["LOG_LEVEL"] ?? "info" });
  const settings = await readSettings(process.env);
  const { createClock } = await import("../clock.ts");
  const clock = createClock();
  const opened: { store?: Store } = {};
  // Opens the providers before the store, so that invalid settings are found before a database is created. The
  // providers call `getStore` only later, when the store is open.
  const getStore = async (): Promise<Store> => {
    if (opened.store === undefined) throw new Error("the store is not open yet");
    return opened.store;
  };
  const outside = await openProviders(clock, process.env, getStore, {
    onError: (error) =>
      log.warn(
        { err: error },
        "the search words of imported rows could not be rewritten; a later search retries",
      ),
  });
  const store = await open(options, log, settings);
  opened.store = store;
  const parts: { unlock?: () => void; server?: ContractServer; metrics?: MetricsServer } = {};
  let listening = "";
  const { createService } = await import("../service/index.ts");
  const service = createService({
    ...{ store, clock, log, providers: outside.providers },
    settings: {
      ...settings,
      // `publicUrl` is a function, because the URL is known only once the server listens. The service accepts no job
      // before that.
      publicUrl: isUnset(process.env["PROSPECTING_PUBLIC_URL"]) ? () => listening : settings.publicUrl,
    },
  });
  /** Number of requests that got no response; undefined until the server has closed. */
  let unanswered: number | undefined;
  const close = async (): Promise<void> => {
    // Stops the server and the service in parallel, so that a slow request does not delay the release of jobs to other
    // workers.
    const answered = Promise.resolve(parts.server?.close()).then(() => {
      unanswered = parts.server?.unanswered ?? 0;
    });
    await Promise.all([answered, service.stop()]);
    await parts.metrics?.close();
    parts.unlock?.();
    await store.close();
    await outside.close();
  };
  endWhenFatal({
    report: (error) => log.fatal({ err: error }, "an uncaught error ends the process"),
    close,
  });
  try {
    await service.checkClock();
    parts.unlock = store.engine.lock(options.role === "worker" ? "worker" : "server");
    if (options.role !== "worker") {
      parts.server = await createApi(service, log, options);
      const { port, host } = options;
      const place = await parts.server.listen({ port, host }).catch((error: unknown) => {
        throw toListenError(error, { port, host, option: "--port" });
      });
      listening = place.url;
    }
    if (options.role !== "api") service.start();
    if (options.metricsPort !== undefined)
      parts.metrics = await startMetrics(service, options.metricsPort, options.host);
  } catch (error) {
    await close();
    if (error instanceof CommandError) throw error;
    throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.failure);
  }
  // Handles stop signals from here on, because a supervisor may stop the server as soon as the next lines announce that
  // it is ready.
  const stopped = untilSignal();
  announce(
    {
      ...{ role: options.role, url: listening, metricsPort: parts.metrics?.port },
      ...{ location: toLocation(options), providers: outside.providers },
    },
    options.json,
  );
  void service.warmUp();
  await stopped;
  /** Ends the process, even if a provider that ignores its abort signal would keep it alive. */
  const end = (): void => {
    const jobs = service.unreleased();
    if (jobs.length > 0)
      log.error(
        { jobs },
        "these jobs could not be released: other workers claim them when their leases expire",
      );
    if (unanswered !== 0)
      log.error({ unanswered }, "requests were still running after the time limit, and got no response");
    const isClean = jobs.length === 0 && unanswered === 0;
    if (isClean) announceEnd(options.json);
    endProcess(isClean ? exitCodes.success : exitCodes.failure);
  };
  // This timer does not keep the process alive, so that the process can end earlier.
  const late = new Promise((resolve) => setTimeout(resolve, closeLimitMs).unref());
  await Promise.race([close(), late]);
  end();
}

async function open(options: ServeOptions, log: ServerLog, { leaseMs }: Settings): Promise<Store> {
  const { toTimeLimits } = await import("../store/time-limits.ts");
  const onError = (error: Error): void => log.warn({ err: error }, "the database connection failed");
  const limits = toTimeLimits(leaseMs);
  return openDatabase({ location: toLocation(options), limits, verify: true, onError });
}

async function createApi(
  service: Service,
  log: ServerLog,
  { trustProxy }: ServeOptions,
): Promise<ContractServer> {
  const { createServer } = await import("../server/index.ts");
  const { createHandlers } = await import("../handlers/index.ts");
  const { version }: { version: string } = createRequire(import.meta.url)(
    "prospecting-contract/package.json",
  );
  return createServer(createHandlers(service, { version }), {
    behindTls: /^\s*https:/i.test(process.env["PROSPECTING_PUBLIC_URL"] ?? ""),
    authenticate: service.authenticate,
    rateLimit: service.rateLimit,
    takeTurn: service.takeTurn,
    handlerTimeoutMs: service.handlerLimit,
    closeTimeoutMs: requestsEndMs,
    logger: log,
    onExchange: ({ operation, status, aborted, ms }) => {
      // A client that disconnected got no response, so the request is counted as `aborted` instead of under its status.
      const labels = { operation: operation?.id ?? "none", status: aborted ? "aborted" : String(status) };
      service.meters.requestSeconds.observe(labels, ms / 1000);
    },
    ...(trustProxy === undefined ? {} : { trustProxy }),
  });
}

async function startMetrics(service: Service, port: number, host: string): Promise<MetricsServer> {
  const { startMetricsServer } = await import("./admin/metrics-server.ts");
  const { addProcessMetrics } = await import("../service/index.ts");
  addProcessMetrics(service.meters);
  return startMetricsServer(service, { port, host }).catch((error: unknown) => {
    throw toListenError(error, { port, host, option: "--metrics-port" });
  });
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Keeps the process alive. The other timers of a worker do not prevent the process from ending.
    const keep = setInterval(() => {}, 2 ** 30);
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => {
        clearInterval(keep);
        resolve();
      });
  });
}

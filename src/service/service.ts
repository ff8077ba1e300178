import type { Caller } from "../../generated/handlers.ts";
import type { components } from "../../generated/types.ts";
import type { Clock } from "../clock.ts";
import { ApiError, isApiError } from "../errors.ts";
import type { Providers } from "../providers/index.ts";
import { readCredits } from "../store/balances.ts";
import { createEndCommit } from "../store/end-commit.ts";
import { OutcomeUnknown } from "../store/failures.ts";
import { createGroupCommit } from "../store/group-commit.ts";
import { findOrganization } from "../store/organizations.ts";
import { forOrganization } from "../store/shares.ts";
import type { Executor, Store } from "../store/store.ts";
import { type Acceptance, acceptJob, type JobRequest } from "./acceptance.ts";
import { boundProviders } from "./bounded-providers.ts";
import { createClockCheck } from "./clock-check.ts";
import { createAuthenticator } from "./credentials.ts";
import { createEstimates } from "./estimates.ts";
import { createOperations } from "./job-views.ts";
import { warmUpInterpretation } from "./kinds/index.ts";
import { type Log, silentLog } from "./log.ts";
import { createMeters } from "./metrics.ts";
import { createMonitors } from "./monitors.ts";
import { createPricing } from "./pricing.ts";
import { createRateLimiter } from "./rate-limits.ts";
import { createReadiness, requireClock } from "./readiness.ts";
import { type Schedule, startSchedule } from "./schedule.ts";
import { readHandlerLimit, type Scrape, type ScraperId, scrape } from "./scrapers.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import { createTurns } from "./turns.ts";
import { createWatch } from "./watch.ts";
import { startWorker, type Worker } from "./worker.ts";

/** Dependencies and settings of a service. */
export interface ServiceOptions {
  store: Store;
  providers: Providers;
  clock: Clock;
  settings?: Partial<Settings>;
  log?: Log;
  /**
   * Returns the outcome that a test chose for this request on a mock server, for example with the header `Prefer`.
   * Undefined if no outcome was chosen.
   */
  outcomeFor?: (requestId: string) => string | undefined;
}

/** Time limit in milliseconds for `stop`: one second less than the 13 s after which `serve` ends its process. */
const stopLimitMs = 12_000;

export type Service = ReturnType<typeof createService>;

/**
 * Creates the service that implements the contract. No background work runs until `start` is called. The caller closes
 * the store.
 */
export function createService(options: ServiceOptions) {
  const { store, clock, log = silentLog } = options;
  const providers = boundProviders(options.providers);
  const settings: Settings = { ...defaultSettings, ...options.settings };
  const parts: ServiceDependencies = {
    store,
    providers,
    clock,
    clockCheck: createClockCheck(store, clock, settings.leaseMs),
    settings,
    log,
    pricing: createPricing(settings.prices),
    meters: createMeters(store),
    turns: createTurns(),
    watch: createWatch(log, settings.leaseMs),
    submit: createGroupCommit(store),
    finish: createEndCommit(store),
    readThreshold: createThresholds(store.db, settings.credentialCacheMs),
    outcomeFor: options.outcomeFor ?? (() => undefined),
  };
  const credentials = createAuthenticator({
    db: store.db,
    clock,
    pepper: settings.pepper,
    cacheMs: settings.credentialCacheMs,
  });
  const limit = createRateLimiter(store, clock, settings.rateLimits);
  const running: (Worker | Schedule)[] = [];
  let worker: Worker | undefined;

  return {
    settings,
    meters: parts.meters,
    authenticate: whileReachable(store, credentials.authenticate),
    /** Makes this process's changes to credentials take effect immediately. */
    forgetCredentials: credentials.forget,
    rateLimit: whileReachable(store, limit),
    /** Lets the requests of one organization take turns, for the server's option `takeTurn`. */
    takeTurn: parts.turns.take,
    accept: <Request>(wanted: JobRequest<Request>): Promise<Acceptance> => acceptJob(parts, wanted),
    scrape: <Id extends ScraperId, T>(wanted: Scrape<Id, T>): Promise<T> => scrape(parts, wanted),
    /** Returns the time limit of an operation's handler in milliseconds, for the server's option `handlerTimeoutMs`. */
    handlerLimit: ({ id }: { id: string }): number => readHandlerLimit(providers, id),
    operations: createOperations(parts),
    credits: createCredits(parts),
    monitors: createMonitors(parts),
    estimates: createEstimates(parts),
    /** Resolves if this process can serve requests and run jobs; see {@link createReadiness}. */
    ready: createReadiness(parts),
    /**
     * Compares this process's clock with the database's.
     * @throws Error if they differ by more than a minute.
     */
    checkClock: (): Promise<void> => parts.clockCheck.check({ fresh: true }),
    /**
     * Wraps a handler. The wrapped handler throws a 503 instead of a 500 while the database is unreachable, and also
     * while this process's clock is wrong: a row with a wrong time could be deleted too early. The wrapped handler uses
     * no more database connections than the share of the caller's organization.
     */
    guard: <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      whileReachable(store, async (...args: A) => {
        await requireClock(parts);
        return forCaller(args[1], () => work(...args));
      }),
    /** Prepares in the background what the first search or estimate would otherwise wait for. */
    warmUp: warmUpInterpretation,
    /** Starts running jobs and monitors in this process. */
    start(): void {
      if (running.length > 0) return;
      worker = startWorker(parts);
      running.push(startSchedule(parts), worker);
    },
    /**
     * Releases running jobs for other workers, and resolves once all background work in this process has stopped, after
     * 12 s at the latest. If the database is unavailable until then, `unreleased` returns the ids of the jobs that are
     * still held.
     */
    async stop(): Promise<void> {
      const limit = new AbortController();
      // This timer keeps the process alive. The waits between two tries of a release do not.
      const timer = setTimeout(() => limit.abort(), stopLimitMs);
      const isLate = new Promise((resolve) => limit.signal.addEventListener("abort", resolve));
      const stopped = Promise.all(running.splice(0).map((part) => part.stop(limit.signal)));
      await Promise.race([stopped, isLate]).finally(() => clearTimeout(timer));
    },
    /** Returns the ids of the jobs that this process still runs, or could not release. */
    unreleased: (): readonly string[] => worker?.unreleased() ?? [],
  };
}

function forCaller<T>(context: unknown, work: () => Promise<T>): Promise<T> {
  const { caller } = Object(context);
  const id: unknown = Object(caller).organizationId;
  return typeof id === "string" ? forOrganization(id, work) : work();
}

/**
 * Message of a 503 if the commit may or may not have succeeded. With the usual message, the caller would assume that
 * nothing was saved.
 */
const unknownOutcome =
  "The database connection was lost while this was being saved. It may or may not have been saved: check before you " +
  "repeat it. A request with an Idempotency-Key can be repeated safely";

function whileReachable<A extends unknown[], R>(
  store: Store,
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (isApiError(error) || !store.engine.isUnavailable(error)) throw error;
      throw new ApiError("unavailable", {
        message: error instanceof OutcomeUnknown ? unknownOutcome : undefined,
        cause: error,
      });
    }
  };
}

/** Creates the operations that show an organization its own credits. */
function createCredits({ store }: ServiceDependencies) {
  return {
    async read({ organizationId }: Caller): Promise<components["schemas"]["Credits"]> {
      const { available, reserved } = await readCredits(store.db, organizationId);
      return { balance: available + reserved, reserved, available };
    },
  };
}

/** Maximum number of organizations whose confirmation limit is cached. */
const maxRemembered = 10_000;

/**
 * Creates the function that finds an organization's own limit: the estimate above which its jobs need `confirm: true`.
 * The function returns null if the organization has no limit of its own. A limit is cached for as long as a credential,
 * so that a change of the limit takes effect within the same time as a change of credentials.
 */
function createThresholds(db: Executor, rememberMs: number) {
  // The time `until` is real time, because a stopped test clock must not keep an old limit.
  const remembered = new Map<string, { value: number | null; until: number }>();
  return async (organizationId: string): Promise<number | null> => {
    const known = remembered.get(organizationId);
    if (known !== undefined && known.until > performance.now()) return known.value;
    const value = (await findOrganization(db, organizationId))?.confirm_above ?? null;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.set(organizationId, { value, until: performance.now() + rememberMs });
    return value;
  };
}

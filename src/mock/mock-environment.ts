import type { Caller } from "../../generated/handlers.ts";
import type { OperationRow } from "../contract.ts";
import { createHandlers } from "../handlers/index.ts";
import { createManualClock, type ManualClock } from "../manual-clock.ts";
import { createStandIn, type OwnPerson, readRehearsal, rehearsals } from "../providers/index.ts";
import type { RateLimitState } from "../server/index.ts";
import { createRateLimiter, createService, type Service } from "../service/index.ts";
import { findCredential } from "../store/credentials.ts";
import { openStore, type Store } from "../store/store.ts";
import { type ChosenAnswers, createChosenAnswers } from "./chosen-answers.ts";
import { createDraw, createFaults, type Faults } from "./faults.ts";
import { createJournal, type Journal } from "./journal.ts";
import { isPersona, personas } from "./personas.ts";
import { defaultRates, limitedPersonaRequests, limitOf, type Rates, throttle } from "./rate-limit.ts";
import type { IsSecretName } from "./secrets.ts";
import { seedPersonas } from "./seeds.ts";

/** Settings of {@link createSessionState}. */
export interface SessionStateSettings {
  /** Seed for all data that the stand-ins for data providers make up. */
  readonly seed?: string | undefined;
  /** Speed of the clock relative to real time. */
  readonly speed?: number | undefined;
  readonly frozen?: boolean | undefined;
  /** Maximum number of requests per minute in each rate limit bucket. Default: the specification's limits. */
  readonly rates?: Rates | undefined;
  /** Additional people that searches can find. */
  readonly people?: readonly OwnPerson[] | undefined;
  /** Models that requests may name. */
  readonly models?: readonly string[] | undefined;
  /** True for names of headers and query parameters whose values the journal masks. */
  readonly isSecretName: IsSecretName;
  /** Returns the origin of the mock's own URLs, such as `pollUrl`, in the response to a request. */
  readonly publicUrl: (requestId: string) => string;
  /** Returns the outcome that a request chose for its job. */
  readonly outcomeFor: (requestId: string) => string | undefined;
}

/** State of an organization's rate limit after its latest request in a bucket, for the mock's page. */
export interface RateGauge extends RateLimitState {
  readonly organizationId: string;
  readonly bucket: string;
  /** Time when the window ends, by the mock's clock. */
  readonly resetsAt: number;
}

/**
 * The state of one test session: a service with its own database, its own clock and its own stand-ins for data
 * providers.
 */
export interface SessionState {
  readonly clock: ManualClock;
  readonly store: Store;
  readonly service: Service;
  /** Handlers by operationId. */
  readonly handlers: ReadonlyMap<string, unknown>;
  readonly authenticate: Service["authenticate"];
  readonly rateLimit: Service["rateLimit"];
  readonly gauges: ReadonlyMap<string, RateGauge>;
  /**
   * Returns the maximum number of requests per minute that each user of the organization may make in a rate limit
   * bucket.
   */
  readonly limitOf: (organizationId: string, bucket: keyof Rates) => number;
  readonly journal: Journal;
  readonly faults: Faults;
  readonly answers: ChosenAnswers;
  /**
   * Jobs that exist only in a response from the contract, such as the 202 for `Prefer: code=202`, and not in the
   * service. Each entry consists of an organization's id and a job's id.
   */
  readonly promised: Set<string>;
  /** Outcomes that a request can choose for its job. Choosing `succeed` overrides another outcome in `scenario`. */
  readonly outcomes: readonly string[];
  /**
   * Returns the mark in a request's text fields that chooses the outcome of its job, such as `fail` for `[fail]`;
   * undefined if there is no mark.
   */
  readonly readMark: (body: unknown) => string | undefined;
  /** Outcome of jobs whose requests choose no outcome. If it is null, these jobs succeed. */
  readonly scenario: { outcome: string | null };
  close(): Promise<void>;
}

/**
 * Maximum number of jobs in a test session that run concurrently. The limit is so high that stuck jobs never keep other
 * jobs waiting.
 */
const concurrency = 1_000;

/**
 * Creates and starts the state of a test session. It contains the organizations and keys of the personas (test
 * accounts).
 */
export async function createSessionState(settings: SessionStateSettings): Promise<SessionState> {
  const { rates = defaultRates } = settings;
  const store = await openStore({ location: ":memory:" });
  const clock = createManualClock({ speed: settings.speed ?? 1, frozen: settings.frozen === true });
  await seedPersonas(store, clock.now());
  const service = createService({
    store,
    clock,
    providers: createStandIn({
      clock,
      ...(settings.seed === undefined ? {} : { seed: settings.seed }),
      ...(settings.people === undefined ? {} : { people: settings.people }),
      ...(settings.models === undefined ? {} : { models: settings.models }),
    }),
    settings: {
      publicUrl: settings.publicUrl,
      rateLimits: rates,
      concurrency,
      // The steps of a job are not saved, because the database is in memory and a job would not survive a crash anyway.
      saveSteps: false,
    },
    outcomeFor: settings.outcomeFor,
  });
  const gauges = new Map<string, RateGauge>();
  service.start();
  return {
    clock,
    store,
    service,
    handlers: new Map(Object.entries(createHandlers(service))),
    authenticate: createAuthenticate(store, service),
    rateLimit: createRateLimit({ store, clock, service, gauges, rates }),
    gauges,
    limitOf: (organizationId, bucket) => limitOf({ organizationId }, bucket, rates),
    journal: createJournal(settings.isSecretName),
    faults: createFaults(createDraw(settings.seed)),
    answers: createChosenAnswers(),
    promised: new Set(),
    outcomes: ["succeed", ...rehearsals],
    readMark: readRehearsal,
    scenario: { outcome: null },
    async close() {
      await service.stop();
      await store.close();
    },
  };
}

/**
 * Authenticates as the service does, but treats an unknown key as a key of the test account (persona) `sandbox`.
 * Therefore any key pair works.
 */
function createAuthenticate(store: Store, service: Service): Service["authenticate"] {
  const sandbox = personas.find((persona) => isPersona(persona, "sandbox"));
  return async (credentials) => {
    const caller = await service.authenticate(credentials);
    if (caller !== null || sandbox === undefined) return caller;
    const key = credentials.accessKey ?? credentials.bearer;
    if (key === undefined || (await findCredential(store.db, key)) !== undefined) return null;
    if (credentials.accessKey !== undefined && credentials.secretKey === undefined) return null;
    return { organizationId: sandbox.organizationId, userId: sandbox.userId };
  };
}

interface RateParts {
  readonly store: Store;
  readonly clock: ManualClock;
  readonly service: Service;
  readonly gauges: Map<string, RateGauge>;
  readonly rates: Rates;
}

function createRateLimit({ store, clock, service, gauges, rates }: RateParts): Service["rateLimit"] {
  const limited = createRateLimiter(store, clock, { ...rates, global: limitedPersonaRequests });
  return async (caller: Caller, operation: OperationRow) => {
    const limit = isPersona(caller, "sandbox_limited") ? limited : service.rateLimit;
    const state = throttle(caller, operation, rates) ?? (await limit(caller, operation));
    if (state !== null)
      gauges.set(`${caller.organizationId} ${operation.bucket}`, {
        ...state,
        organizationId: caller.organizationId,
        bucket: operation.bucket,
        resetsAt: clock.now() + state.resetSeconds * 1000,
      });
    return state;
  };
}

import type { Caller } from "../../generated/handlers.ts";
import type { OperationId } from "../../generated/operations.ts";
import type { Clock } from "../clock.ts";
import { ApiError } from "../errors.ts";
import { ProviderError } from "../providers/errors.ts";
import type { Capabilities, Capability, ProviderCall, Providers } from "../providers/index.ts";
import { reserveCredits, settleCredits } from "../store/credits.ts";
import { OutcomeUnknown } from "../store/failures.ts";
import { createId } from "../store/identifiers.ts";
import { requireCapabilities } from "./acceptance.ts";
import type { Usage } from "./pricing.ts";
import { checkScraped } from "./result-schemas.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";

export type { Capability };

/** The capability that each scraper needs. A scraper is a synchronous operation with a price. */
export const scraperCapabilities = {
  scrapeLinkedinPostReactions: "linkedin",
  scrapeInstagramPostDetails: "instagram",
  scrapeSeoDomain: "domainSignals",
  scrapeWebSearch: "webSearch",
  scrapeYoutubeVideo: "youtube",
  scrapeFacebookPage: "facebook",
} as const satisfies Partial<Record<OperationId, Capability>>;

export type ScraperId = keyof typeof scraperCapabilities;

/** One call of a scraper. */
export interface Scrape<Id extends ScraperId, T> {
  operation: Id;
  /** The request's body. A simulated provider searches it for a marker of the wanted outcome, such as `[fail]`. */
  body: unknown;
  /** Largest number of units that the call can use, keyed by the name of the unit. */
  ceiling: Usage;
  caller: Caller;
  requestId: string;
  signal: AbortSignal;
  work: (provider: Capabilities[(typeof scraperCapabilities)[Id]], call: ProviderCall) => Promise<T>;
  /** Returns the units that the call used. */
  measure: (result: T) => Usage;
}

/**
 * Milliseconds from the end of the handler's time limit to the release of the reserved credits, in case the process
 * dies before it has settled them.
 */
const holdMs = 10 * 60_000;
/** The server's default time limit in milliseconds, for handlers without a time limit of their own. */
const handlerMs = 30_000;
/**
 * Milliseconds that a handler may need in addition to the provider's time limit. If the database does not answer a
 * query, the handler uses this time to check whether its commit has succeeded.
 */
const aroundMs = 20_000;

/**
 * Returns the time limit of an operation's handler in milliseconds: the server's default or, for a scraper, the total
 * limit of its adapters plus a margin, whichever is longer.
 */
export function readHandlerLimit({ limitsMs }: Providers, operation: string): number {
  const limit = isScraper(operation) ? limitsMs?.[scraperCapabilities[operation]] : undefined;
  return Math.max(handlerMs, (limit ?? 0) + aroundMs);
}

/** True for an operation that is a scraper. */
export function isScraper(operation: string): operation is ScraperId {
  return Object.hasOwn(scraperCapabilities, operation);
}

/**
 * Runs a scraper. Reserves the maximum price while the scraper works, and charges only if it succeeds.
 * @throws ApiError `unavailable`, `insufficient_credits` or `upstream_failed`; `internal_error` if the contract does
 * not allow the result. The caller pays nothing in these cases.
 */
export async function scrape<Id extends ScraperId, T>(
  parts: ServiceDependencies,
  wanted: Scrape<Id, T>,
): Promise<T> {
  const { store, clock, pricing, log } = parts;
  const { operation, caller, requestId, signal } = wanted;
  requireCapabilities(parts.providers, [scraperCapabilities[operation]]);
  const now = clock.now();
  const reference = createId("req_", now);
  const reservation = {
    organizationId: caller.organizationId,
    reference,
    amount: pricing.price(operation, wanted.ceiling),
    reason: operation,
    expiresAt: now + readHandlerLimit(parts.providers, operation) + holdMs,
  };
  const isHeld = await parts.turns.run(caller.organizationId, () =>
    store.transaction((tx) => reserveCredits(tx, reservation, now), { signal }),
  );
  if (!isHeld) throw new ApiError("insufficient_credits");
  const settle = (used: number, until?: AbortSignal): Promise<void> =>
    settleScrape(parts, wanted, { reference, used, until });
  try {
    const result = await askProvider(parts, wanted);
    const problems = checkScraped(operation, result);
    if (problems.length > 0) {
      log.error({ operation, requestId, problems }, "a response violates the contract");
      throw new ApiError("internal_error");
    }
    // A caller who disconnects before the COMMIT gets no result, and so is not charged.
    const used = pricing.price(operation, wanted.measure(result));
    await settle(used, signal);
    if (signal.aborted)
      log.warn({ operation, requestId, reference, used }, "charged, but the response is too late");
    return result;
  } catch (error) {
    if (error instanceof Unsettled) throw error.toAnswer();
    // Reports the original failure even if the credits cannot be released now, because their reservation expires by
    // itself.
    await settle(0).catch(() => {});
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, operation, requestId }, "a provider failed");
    throw new ApiError("upstream_failed", { cause: error });
  }
}

/** Thrown if a scrape succeeded but its credits could not be settled. */
class Unsettled extends Error {
  override readonly name = "Unsettled";
  readonly reference: string;

  constructor(reference: string, cause: unknown) {
    super(`${reference} could not be settled`, { cause });
    this.reference = reference;
  }

  toAnswer(): unknown {
    if (!(this.cause instanceof OutcomeUnknown)) return this.cause;
    const message = `The database connection was lost during the charge, so ${this.reference} may or may not have been charged`;
    return new ApiError("unavailable", { message, cause: this.cause });
  }
}

async function settleScrape(
  { store, clock, log, meters, turns }: ServiceDependencies,
  { operation, requestId, caller }: Pick<Scrape<ScraperId, unknown>, "operation" | "requestId" | "caller">,
  { reference, used, until }: { reference: string; used: number; until: AbortSignal | undefined },
): Promise<void> {
  try {
    const { organizationId } = caller;
    const charged = await turns.run(organizationId, () =>
      store.transaction(
        (tx) => settleCredits(tx, { organizationId, reference, used, reason: operation }, clock.now()),
        { signal: until },
      ),
    );
    meters.creditsCharged.inc({ operation }, charged);
  } catch (error) {
    // The transaction was rolled back, because the caller disconnected or the handler's time is over.
    if (until?.aborted === true && error === until.reason) throw error;
    log.error({ err: error, operation, requestId, reference, used }, "credits could not be settled");
    throw new Unsettled(reference, error);
  }
}

/**
 * Calls the provider with a time limit that is enough for all its adapters together. The limit is shorter than
 * the handler's own limit, so that the caller learns that the upstream failed.
 */
async function askProvider<Id extends ScraperId, T>(
  { providers, clock, outcomeFor }: ServiceDependencies,
  { operation, work, signal, requestId, body, caller }: Scrape<Id, T>,
): Promise<T> {
  const capability = scraperCapabilities[operation];
  const capabilities: Partial<Capabilities> = providers;
  const provider: Capabilities[typeof capability] | undefined = capabilities[capability];
  if (provider === undefined) throw new ApiError("unavailable", { headers: {} });
  const rehearsal = outcomeFor(requestId) ?? providers.rehearse?.(body);
  const ms = providers.limitsMs?.[capability];
  const owner = caller.organizationId;
  // Makes simulated providers answer immediately if the test clock is stopped, because the caller is waiting for the
  // response.
  const hurry = clock.frozen;
  if (ms === undefined) return work(provider, { signal, owner, rehearsal, hurry });
  return withDeadline(clock, { capability, ms, signal }, (inner) =>
    work(provider, { signal: inner, owner, rehearsal, hurry }),
  );
}

/**
 * Runs the work with a signal that aborts when the outer signal aborts, or when the time limit has passed according to
 * the clock.
 * @throws ProviderError when the time is over, even if the work ignores its signal.
 */
async function withDeadline<T>(
  clock: Clock,
  limit: { capability: Capability; ms: number; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { capability, ms, signal } = limit;
  signal.throwIfAborted();
  const inner = new AbortController();
  const end = new Promise<never>((_resolve, reject) => {
    inner.signal.addEventListener("abort", () => reject(inner.signal.reason), { once: true });
  });
  const abort = (): void => inner.abort(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  const cancel = clock.timer(ms, () =>
    inner.abort(new ProviderError(capability, `no answer within ${ms} ms in all`, { retryable: true })),
  );
  try {
    return await Promise.race([work(inner.signal), end]);
  } finally {
    cancel();
    signal.removeEventListener("abort", abort);
  }
}

import type { Caller } from "../../generated/handlers.ts";
import type { OperationId } from "../../generated/operations.ts";
import { ApiError, isApiError } from "../errors.ts";
import { ProviderError } from "../providers/errors.ts";
import type { Capabilities, Capability, ProviderCall } from "../providers/index.ts";
import { createId, reserveCredits, settleCredits } from "../store/index.ts";
import { requireCapabilities } from "./acceptance.ts";
import type { Parts } from "./parts.ts";
import type { Usage } from "./pricing.ts";

export type { Capability };

/** One synchronous, priced call. */
export interface Scrape<C extends Capability, T> {
  operation: OperationId;
  capability: C;
  /** The request's body, in which a stand-in looks for marks. */
  body: unknown;
  /** The most it can use. */
  ceiling: Usage;
  caller: Caller;
  requestId: string;
  signal: AbortSignal;
  work: (provider: Capabilities[C], call: ProviderCall) => Promise<T>;
  /** What it did use. */
  measure: (result: T) => Usage;
}

/** How long a hold outlives its request when the process dies: longer than any handler may take. */
const holdMs = 10 * 60_000;

/**
 * Runs a scraper. Its ceiling is held while it works and charged on success only.
 * @throws ApiError `unavailable`, `insufficient_credits` or `upstream_failed`; none of them costs anything.
 */
export async function scrape<C extends Capability, T>(parts: Parts, wanted: Scrape<C, T>): Promise<T> {
  const { store, clock, pricing, providers, log, meters } = parts;
  requireCapabilities(providers, [wanted.capability]);
  const capabilities: Partial<Capabilities> = providers;
  const provider: Capabilities[C] | undefined = capabilities[wanted.capability];
  if (provider === undefined) throw new ApiError("unavailable");
  const now = clock.now();
  const reference = createId("req_", now);
  const amount = pricing.price(wanted.operation, wanted.ceiling);
  const isHeld = await store.transaction((tx) =>
    reserveCredits(
      tx,
      {
        organizationId: wanted.caller.organizationId,
        reference,
        amount,
        reason: wanted.operation,
        expiresAt: now + holdMs,
      },
      now,
    ),
  );
  if (!isHeld) throw new ApiError("insufficient_credits");
  let used = 0;
  try {
    const rehearsal = parts.outcomeFor(wanted.requestId) ?? providers.rehearse?.(wanted.body);
    const result = await wanted.work(provider, { signal: wanted.signal, rehearsal });
    used = pricing.price(wanted.operation, wanted.measure(result));
    return result;
  } catch (error) {
    if (isApiError(error)) throw error;
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, operation: wanted.operation, requestId: wanted.requestId }, "an upstream failed");
    throw new ApiError("upstream_failed", { cause: error });
  } finally {
    const charged = await store.transaction((tx) =>
      settleCredits(tx, { reference, used, reason: wanted.operation }, clock.now()),
    );
    meters.creditsCharged.inc({ operation: wanted.operation }, charged);
  }
}

import { createManualClock, type ManualClock } from "../../src/manual-clock.ts";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import type { Capabilities, Capability, ProviderCall } from "../../src/providers/capabilities.ts";

/** The day on which the events in the contract's examples happen. */
export const today = Date.parse("2026-11-27T12:00:00Z");

/**
 * Creates the context of a call to a provider. `signal` can cancel the call; without `signal`, the call is never
 * cancelled.
 */
export function createCall(signal = new AbortController().signal): ProviderCall {
  return { signal };
}

/** Creates a stopped clock that shows the day of the contract's examples. */
export function createStill(): ManualClock {
  return createManualClock({ start: today, frozen: true });
}

/** Loads the provider for one capability from settings. Calls are not retried unless the settings say so. */
export function load<C extends Capability>(
  capability: C,
  env: Record<string, string>,
  clock = createStill(),
): Capabilities[C] {
  const { providers } = loadProviders({ PROSPECTING_PROVIDER_RETRIES: "0", ...env }, { clock });
  const composed: Partial<Capabilities> = providers;
  const provider: Capabilities[C] | undefined = composed[capability];
  if (provider === undefined) throw new Error(`${capability} is not configured`);
  return provider;
}

import type { Clock } from "../clock.ts";
import type { Providers } from "../providers/index.ts";
import type { Store, Submit } from "../store/index.ts";
import type { ClockCheck } from "./clock-check.ts";
import type { Log } from "./log.ts";
import type { Meters } from "./metrics.ts";
import type { Pricing } from "./pricing.ts";
import type { Settings } from "./settings.ts";
import type { Watch } from "./watch.ts";

/** What every part of the service is made from. */
export interface Parts {
  readonly store: Store;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly clockCheck: ClockCheck;
  readonly settings: Settings;
  readonly pricing: Pricing;
  readonly log: Log;
  readonly meters: Meters;
  readonly watch: Watch;
  /** Accepts a job, in one transaction with those that wait at the same time. */
  readonly submit: Submit;
  /** The organization's own ceiling for confirmation, or null. */
  readonly readThreshold: (organizationId: string) => Promise<number | null>;
  /** How the request of this id asked its job to go, where nothing in its body says so. */
  readonly outcomeFor: (requestId: string) => string | undefined;
}

import type { Clock } from "../clock.ts";
import type { Providers } from "../providers/index.ts";
import type { Finish } from "../store/end-commit.ts";
import type { Submit } from "../store/group-commit.ts";
import type { Store } from "../store/store.ts";
import type { ClockCheck } from "./clock-check.ts";
import type { Log } from "./log.ts";
import type { Meters } from "./metrics.ts";
import type { Pricing } from "./pricing.ts";
import type { Settings } from "./settings.ts";
import type { Turns } from "./turns.ts";
import type { Watch } from "./watch.ts";

/** Dependencies of every part of the service. */
export interface ServiceDependencies {
  readonly store: Store;
  readonly providers: Providers;
  readonly clock: Clock;
  readonly clockCheck: ClockCheck;
  readonly settings: Settings;
  readonly pricing: Pricing;
  readonly log: Log;
  readonly meters: Meters;
  readonly watch: Watch;
  readonly turns: Turns;
  /** Stores an accepted job. Jobs that wait at the same time usually share a transaction. */
  readonly submit: Submit;
  /** Ends a job and settles its credits. Jobs that end at the same time usually share a transaction. */
  readonly finish: Finish;
  /**
   * Returns the estimate above which the organization's jobs need `confirm: true`; null if the organization has not set
   * one.
   */
  readonly readThreshold: (organizationId: string) => Promise<number | null>;
  /**
   * Returns the outcome that a test chose for this request on a mock server, for example with the header `Prefer`.
   * Undefined if no outcome was chosen.
   */
  readonly outcomeFor: (requestId: string) => string | undefined;
}

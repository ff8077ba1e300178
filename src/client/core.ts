import type { ClientOperation } from "../../generated/client.ts";
import type { Clock } from "./clock.ts";
import type { Connection } from "./connection.ts";
import type { ClientOptions } from "./options.ts";
import type { RateLimits } from "./rate-limits.ts";

/** An operation with its method written out. */
export type CallOperation = ClientOperation & { readonly method: string };

/** What all parts of one client have in common. */
export interface Core {
  readonly options: ClientOptions;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly rateLimit: RateLimits;
}

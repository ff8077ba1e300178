import type { ClientOperation } from "../../generated/client.ts";
import type { Clock } from "./clock.ts";
import type { Connection } from "./connection.ts";
import type { ClientOptions } from "./options.ts";
import type { RateLimits } from "./rate-limits.ts";

/** An operation with its HTTP method. A {@link ClientOperation} leaves out the method if it is POST. */
export type CallOperation = ClientOperation & { readonly method: string };

/** The objects that all modules of one client share. */
export interface Core {
  readonly options: ClientOptions;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly rateLimit: RateLimits;
}

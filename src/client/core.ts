import type { ClientOperation } from "../../generated/client.ts";
import type { Clock } from "./clock.ts";
import type { Connection } from "./connection.ts";
import type { ClientOptions } from "./options.ts";
import type { RateLimits } from "./rate-limits.ts";

/** An operation whose method is stated. */
export type CallOperation = ClientOperation & { readonly method: string };

/** State that all parts of one client share. */
export interface Core {
  readonly options: ClientOptions;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly random: () => number;
  readonly rateLimit: RateLimits;
}

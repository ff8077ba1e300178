import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Caller } from "../../generated/handlers.ts";
import type { Clock } from "../clock.ts";
import type { OperationRow } from "../contract.ts";
import type { Store } from "../store/index.ts";
import type { Settings } from "./settings.ts";

/** Where a caller stands in its bucket after a request was counted. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly allowed: boolean;
  readonly retryAfterSeconds?: number;
}

const windowMs = 60_000;

/** Seconds that a counter is kept: longer than its window, for clocks that run slower than the wall. */
const keptSeconds = 600;

/**
 * Counts requests in windows of a minute by organization, user and bucket: in memory, or in PostgreSQL where several
 * processes share a store. The window is part of the key, so that it follows the service's clock; the libraries'
 * counters know the wall's only.
 */
export function createRateLimiter(store: Store, clock: Clock, limits: Settings["rateLimits"]) {
  const limiters = {
    global: createCounter(store, "global", limits.global),
    polling: createCounter(store, "polling", limits.polling),
  };
  return async (caller: Caller, operation: OperationRow): Promise<RateLimitState | null> => {
    if (operation.bucket === "none") return null;
    const limit = limits[operation.bucket];
    const now = clock.now();
    const window = Math.floor(now / windowMs);
    const resetSeconds = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000));
    const key = `${caller.organizationId}:${caller.userId}:${window}`;
    const used = await count(limiters[operation.bucket], key);
    const allowed = used <= limit;
    return {
      limit,
      remaining: Math.max(0, limit - used),
      resetSeconds,
      allowed,
      ...(allowed ? {} : { retryAfterSeconds: resetSeconds }),
    };
  };
}

function createCounter(
  store: Store,
  bucket: string,
  points: number,
): RateLimiterMemory | RateLimiterPostgres {
  const options = { keyPrefix: bucket, points, duration: keptSeconds };
  if (store.engine.pool === null) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: store.engine.pool,
    storeType: "pool",
    tableName: "rate_windows",
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Without the database a request fails for a better reason than its limit.
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

async function count(limiter: RateLimiterMemory | RateLimiterPostgres, key: string): Promise<number> {
  try {
    return (await limiter.consume(key)).consumedPoints;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.consumedPoints;
    throw refused;
  }
}

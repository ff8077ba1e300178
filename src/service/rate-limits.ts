import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Caller } from "../../generated/handlers.ts";
import type { Clock } from "../clock.ts";
import type { OperationRow } from "../contract.ts";
import type { Store } from "../store/store.ts";
import type { Settings } from "./settings.ts";

/** State of a caller's rate limit after a request was counted. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly allowed: boolean;
  readonly retryAfterSeconds?: number | undefined;
}

const windowMs = 60_000;

/**
 * Seconds for which a counter is kept. This time exceeds the window of 60 s, because a service's clock may be slower
 * than real time.
 */
const keptSeconds = 600;

/**
 * Counts requests in one-minute windows, separately for each organization, user and kind of request (`polling` or
 * `global`). Counts in memory, or in PostgreSQL if several processes share a store.
 */
export function createRateLimiter(store: Store, clock: Clock, limits: Settings["rateLimits"]) {
  const counters = {
    global: createCounter(store, "global", limits.global),
    polling: createCounter(store, "polling", limits.polling),
  };
  return async (caller: Caller, operation: OperationRow): Promise<RateLimitState | null> => {
    if (operation.bucket === "none") return null;
    const limit = limits[operation.bucket];
    const now = clock.now();
    const window = Math.floor(now / windowMs);
    const resetSeconds = Math.max(1, Math.ceil(((window + 1) * windowMs - now) / 1000));
    const who = `${caller.organizationId}:${caller.userId}`;
    const used = await counters[operation.bucket](who, window);
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

/**
 * Counts a request in a window and returns the number of requests in this window so far. A number above the limit means
 * that this request must be refused.
 */
type Counter = (who: string, window: number) => Promise<number> | number;

function createCounter(store: Store, bucket: string, points: number): Counter {
  const { pool } = store.engine;
  if (pool === null) return createOwnCounter();
  const limiter = import("rate-limiter-flexible").then(
    ({ RateLimiterPostgres }) =>
      new RateLimiterPostgres({
        ...{ keyPrefix: bucket, points, duration: keptSeconds },
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_windows",
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
  );
  return createSharing(points, async (key, share) => count(await limiter, key, share));
}

/** Counts requests in the memory of this process, for one window at a time. */
function createOwnCounter(): Counter {
  let counts = new Map<string, number>();
  let counted = 0;
  return (who, window) => {
    if (window !== counted) counts = new Map();
    counted = window;
    const used = (counts.get(who) ?? 0) + 1;
    counts.set(who, used);
    return used;
  };
}

/**
 * Number of shares into which a limit is divided. A process draws (reserves in the database) one share at a time.
 * Shares are small, because the last share of a process may stay unused while the other processes have none left and
 * refuse requests.
 */
const sharesOfLimit = 16;

/** Maximum number of callers whose shares (reserved requests of the rate limit) are kept in memory. */
const maxRemembered = 10_000;

interface Share {
  window: number;
  /** Requests that this process may still answer before it draws a further share of the limit from the database. */
  left: number;
  /** Number of requests that all processes together had drawn (reserved) when this process last drew a share. */
  drawn: number;
  /** The running query that draws the next share. Other requests of the same caller wait for this query. */
  drawing: Promise<void> | undefined;
}

/**
 * Creates a counter that draws (reserves) shares of the limit in the database, and counts in memory until a share is
 * used up. A share is a sixteenth of the limit, but at least one request, so that a limit of 300 costs at most 17
 * statements. A process answers only as many requests as it has drawn, so that all processes together never exceed the
 * limit. A caller whose requests reach several processes may be refused although another process has an unused share.
 * If the database is unreachable, a process can still use up its share; after that, its counter throws.
 */
function createSharing(limit: number, draw: (key: string, share: number) => Promise<number>): Counter {
  const shares = new Map<string, Share>();

  const find = (who: string, window: number): Share => {
    const known = shares.get(who);
    if (known?.window === window) return known;
    if (shares.size >= maxRemembered) shares.clear();
    const share: Share = { window, left: 0, drawn: 0, drawing: undefined };
    shares.set(who, share);
    return share;
  };
  const drawMore = async (who: string, share: Share): Promise<void> => {
    const wanted = Math.min(Math.max(1, Math.floor(limit / sharesOfLimit)), limit - share.drawn);
    const drawn = await draw(`${who}:${share.window}`, wanted);
    // The database counts what all processes draw, so this process may have drawn requests beyond the limit. It must
    // refuse them.
    share.left = Math.max(0, wanted - Math.max(0, drawn - limit));
    share.drawn = Math.min(drawn, limit);
  };

  return async (who, window) => {
    const share = find(who, window);
    while (share.left === 0) {
      if (share.drawing === undefined) {
        if (share.drawn >= limit) return limit + 1;
        share.drawing = drawMore(who, share).finally(() => {
          share.drawing = undefined;
        });
      }
      await share.drawing;
    }
    share.left -= 1;
    return share.drawn - share.left;
  };
}

/**
 * Counts in PostgreSQL. The window is part of the counter's key, so that windows follow the service's clock. The
 * library's own windows follow real time only.
 */
async function count(limiter: RateLimiterPostgres, key: string, points: number): Promise<number> {
  try {
    return (await limiter.consume(key, points)).consumedPoints;
  } catch (refused) {
    if (isRefusal(refused)) return refused.consumedPoints;
    throw refused;
  }
}

/**
 * True if the library rejected a request because it is beyond the limit. In this case, the library rejects with the
 * counter's state instead of an Error.
 */
function isRefusal(reason: unknown): reason is { readonly consumedPoints: number } {
  return !(reason instanceof Error) && typeof Object(reason).consumedPoints === "number";
}

import type { OperationRow } from "../contract.ts";
import type { RateLimitState } from "../server/index.ts";
import { isPersona } from "./personas.ts";

/** Counts a request and returns the caller's rate limit state after it; null if the operation has no rate limit. */
export type RateLimiter = (
  caller: { readonly organizationId: string; readonly userId: string },
  operation: OperationRow,
) => RateLimitState | null;

/** Maximum number of requests per minute in each rate limit bucket. */
export interface Rates {
  readonly global: number;
  readonly polling: number;
}

/** The limits in the specification. */
export const defaultRates: Rates = { global: 600, polling: 300 };

/**
 * Returns a fixed state for the test account (persona) `sandbox_throttled`: no request remains, and the window always
 * ends in two seconds. Returns undefined for polls and for other callers.
 */
export function throttle(
  caller: { readonly organizationId: string },
  operation: OperationRow,
  rates: Rates,
): RateLimitState | undefined {
  if (operation.bucket !== "global" || !isPersona(caller, "sandbox_throttled")) return undefined;
  return { limit: rates.global, remaining: 0, resetSeconds: 2, allowed: false, retryAfterSeconds: 2 };
}

/** Number of requests per minute that the test account (persona) `sandbox_limited` may make before it receives 429. */
export const limitedPersonaRequests = 2;

/**
 * Returns the number of requests per minute that a caller may make in a bucket. The low limit of `sandbox_limited` does
 * not apply to polls: with only two polls a minute, its caller would notice the end of a job up to a minute late.
 */
export function limitOf(
  caller: { readonly organizationId: string },
  bucket: keyof Rates,
  rates: Rates,
): number {
  return bucket === "global" && isPersona(caller, "sandbox_limited") ? limitedPersonaRequests : rates[bucket];
}

const windowMs = 60_000;

/** Creates a rate limiter in memory, with a fixed window of one minute for each organization, user and bucket. */
export function createRateLimiter(now: () => number = Date.now, rates: Rates = defaultRates): RateLimiter {
  const windows = new Map<string, { startedAt: number; count: number }>();
  let sweptAt = now();
  return (caller, operation) => {
    if (operation.bucket === "none") return null;
    const throttled = throttle(caller, operation, rates);
    if (throttled !== undefined) return throttled;
    const limit = limitOf(caller, operation.bucket, rates);
    const key = `${operation.bucket} ${caller.organizationId} ${caller.userId}`;
    const time = now();
    // Removes expired windows once a minute. The mock accepts any key pair, so the number of windows would otherwise
    // grow without limit.
    if (time - sweptAt >= windowMs) {
      for (const [other, { startedAt }] of windows) if (time - startedAt >= windowMs) windows.delete(other);
      sweptAt = time;
    }
    let window = windows.get(key);
    if (window === undefined || time - window.startedAt >= windowMs) {
      window = { startedAt: time, count: 0 };
      windows.set(key, window);
    }
    const allowed = window.count < limit;
    if (allowed) window.count += 1;
    const resetSeconds = Math.max(1, Math.ceil((window.startedAt + windowMs - time) / 1000));
    return {
      limit,
      remaining: limit - window.count,
      resetSeconds,
      allowed,
      ...(allowed ? {} : { retryAfterSeconds: resetSeconds }),
    };
  };
}

import type { ClientOperation } from "../../generated/client.ts";

/** A rate-limit bucket as the last answer described it. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in milliseconds since 1970. */
  readonly resetAt: number;
}

/** The last seen state of each bucket; a bucket that no answer spoke of is absent. */
export interface RateLimits {
  global?: RateLimit;
  polling?: RateLimit;
}

/** Notes what an answer says of the bucket of its operation. */
export function noteRateLimit(
  limits: RateLimits,
  operation: ClientOperation,
  headers: Headers,
  now: number,
): void {
  const { bucket = "global" } = operation;
  const limit = headers.get("x-ratelimit-limit");
  if (limit === null || bucket === "none") return;
  limits[bucket] = {
    limit: Number(limit),
    remaining: Number(headers.get("x-ratelimit-remaining")),
    resetAt: now + Number(headers.get("x-ratelimit-reset")) * 1000,
  };
}

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
  { headers }: Response,
  now: number,
): void {
  const read = (name: string): number => Number(headers.get(`x-ratelimit-${name}`));
  const limit = read("limit");
  if (limit)
    limits[operation.bucket ?? "global"] = {
      limit,
      remaining: read("remaining"),
      resetAt: now + read("reset") * 1000,
    };
}

/**
 * The wait that a `Retry-After` header asks for in milliseconds: whole seconds, or an HTTP date. Undefined without the
 * header, and for junk, negative numbers and dates that have passed.
 */
export function readRetryAfter({ headers }: Response, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  // Date.parse takes far more than HTTP dates. The server's own clock is the better start, where it is told.
  const wait = /, .+ GMT$/.test(value)
    ? Date.parse(value) - (Date.parse(headers.get("date") ?? "") || now)
    : /^\d+$/.test(value)
      ? Number(value) * 1000
      : 0;
  return wait > 0 ? wait : undefined;
}

import type { ClientOperation } from "../../generated/client.ts";

/** State of a rate-limit bucket in the last answer. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** End of the window in milliseconds since 1970. */
  readonly resetAt: number;
}

/** Latest state of each bucket; a bucket is absent until an answer reports its state. */
export interface RateLimits {
  global?: RateLimit;
  polling?: RateLimit;
}

/** Stores the rate-limit headers of an answer under the bucket of its operation. */
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
 * Returns the wait in milliseconds that a `Retry-After` header asks for: whole seconds, or a date in one of the three
 * forms of RFC 9110, 5.6.7. Returns 0 for a past date; undefined without the header and for other values.
 */
export function readRetryAfter({ headers }: Response, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts far more than HTTP dates, so the pattern comes first. An asctime date has no zone; it is in GMT.
  // The wait starts at the server's own time if the answer has a `Date`.
  const date = /^\w+(,.* GMT| .*:\d\d \d{4})$/.test(value) && Date.parse(value.replace(/( GMT)?$/, " GMT"));
  return date ? Math.max(0, date - (Date.parse(headers.get("date") ?? "") || now)) : undefined;
}

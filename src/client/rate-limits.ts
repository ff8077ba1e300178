import type { ClientOperation } from "../../generated/client.ts";
import type { Clock } from "./clock.ts";

/** State of a rate-limit bucket according to the latest response. */
export interface RateLimit {
  readonly limit: number;
  readonly remaining: number;
  /** Time at which the window ends, in milliseconds since 1970. */
  readonly resetAt: number;
}

/** Latest state of each bucket. A bucket is absent until a response reports its state. */
export interface RateLimits {
  global?: RateLimit;
  polling?: RateLimit;
}

/** Stores the rate-limit headers of a response as the state of the operation's bucket. */
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
 * Returns the time in the `Retry-After` header in milliseconds. The header has whole seconds, or a date in one of the
 * three forms of RFC 9110, 5.6.7. Returns 0 for a past date, and undefined if the header is absent or invalid.
 */
export function readRetryAfter({ headers }: Response, clock: Clock): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+(, |$)/.test(value)) return Number.parseFloat(value) * 1000;
  // Date.parse accepts many strings that are not HTTP dates, so the pattern is tested first. A date in the asctime
  // format has no time zone and is in GMT. If the response has a `Date`, the wait is counted from that date, because
  // the client's clock may be wrong.
  const date = /^\w+(,.* GMT| .*:\d\d \d{4})$/.test(value) && Date.parse(value.replace(/( GMT.*)?$/, " GMT"));
  return date ? Math.max(0, date - (Date.parse(headers.get("date") ?? "") || clock.now())) : undefined;
}

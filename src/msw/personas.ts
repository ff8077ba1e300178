import type { OperationRow } from "../contract.ts";
import { ApiError, suspendedMessage, toRateLimitMessage } from "../errors.ts";

/**
 * A simulated caller. Throws the ApiError for requests that fail. `seen` is the number of requests from this caller in
 * the operation's rate-limit bucket, including the current one.
 */
type Persona = (operation: OperationRow, seen: number) => void;

/**
 * Simulated callers whose requests may fail, as in the mock server. The names are access keys without `ak_`, or bearer
 * keys without `rk_`. Requests with any other key succeed.
 */
const personas = new Map<string, Persona>(
  Object.entries({
    sandbox_empty({ credits }: OperationRow) {
      if (Object.values(credits).some((amount) => amount > 0)) throw new ApiError("insufficient_credits");
    },
    sandbox_revoked() {
      throw new ApiError("unauthenticated");
    },
    sandbox_suspended() {
      throw new ApiError("no_organization", { message: suspendedMessage });
    },
    sandbox_limited({ bucket }: OperationRow, seen: number) {
      if (bucket === "global" && seen > 2) throw toRateLimited("60");
    },
    sandbox_throttled({ bucket }: OperationRow) {
      if (bucket === "global") throw toRateLimited("2");
    },
  } satisfies Record<string, Persona>),
);

function toRateLimited(wait: string): ApiError {
  const headers = { "retry-after": wait, "x-ratelimit-remaining": "0", "x-ratelimit-reset": wait };
  return new ApiError("rate_limited", { message: toRateLimitMessage(wait), headers });
}

/**
 * Returns a function that checks the key of a request, and throws ApiError if the request fails for this key. The
 * function counts the requests of each simulated caller by rate-limit bucket.
 */
export function createPersonaCheck(): (operation: OperationRow, headers: Headers) => void {
  const seen = new Map<string, number>();
  return (operation, headers) => {
    const key = headers.get("x-access-key") ?? headers.get("authorization")?.replace(/^Bearer /i, "") ?? "";
    const name = key.replace(/^(?:ak|rk)_/, "");
    const persona = personas.get(name);
    if (persona === undefined || operation.security.length === 0) return;
    const counter = `${name} ${operation.bucket}`;
    const count = (seen.get(counter) ?? 0) + 1;
    seen.set(counter, count);
    persona(operation, count);
  };
}

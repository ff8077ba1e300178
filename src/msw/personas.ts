import type { OperationRow } from "../contract.ts";
import { ApiError } from "../errors.ts";

/**
 * A simulated caller: throws the ApiError that the caller receives, if any. `seen` is the number of requests in the
 * operation's rate bucket, including this one.
 */
type Persona = (operation: OperationRow, seen: number) => void;

/**
 * Simulated callers whose requests can fail, as in the mock server; by access key or bearer key without its prefix
 * `ak_` or `rk_`. Any other key is accepted.
 */
const personas = new Map<string, Persona>(
  Object.entries({
    sandbox_empty({ credits }: OperationRow) {
      if (Object.values(credits).some((amount) => amount > 0)) throw new ApiError("insufficient_credits");
    },
    sandbox_revoked() {
      throw new ApiError("unauthenticated", { message: "The credential is revoked" });
    },
    sandbox_suspended() {
      throw new ApiError("no_organization", { message: "The organization is suspended" });
    },
    sandbox_limited(_: OperationRow, seen: number) {
      if (seen > 2)
        throw new ApiError("rate_limited", {
          headers: { "retry-after": "60", "x-ratelimit-remaining": "0" },
        });
    },
    sandbox_throttled({ bucket }: OperationRow) {
      if (bucket === "global")
        throw new ApiError("rate_limited", { headers: { "retry-after": "2", "x-ratelimit-remaining": "0" } });
    },
  } satisfies Record<string, Persona>),
);

/** Creates the check of a request's key for one set of handlers; it counts each persona's requests by rate bucket. */
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

import { operations } from "../../generated/operations.ts";

/** Every scope that an operation of the contract requires, sorted. A scope `x:write` includes `x:read`. */
export const scopes: readonly string[] = [
  ...new Set(Object.values(operations).flatMap(({ scope }) => scope ?? [])),
].sort();

/** Returns the scopes that the contract does not have. Such scopes would permit nothing. */
export function findUnknownScopes(wanted: readonly string[]): string[] {
  return wanted.filter((scope) => !scopes.includes(scope));
}

/** Scopes of the operations that accept an API key in `Authorization: Bearer` as well as key pairs. */
const bearerScopes: ReadonlySet<string> = new Set(
  Object.values(operations).flatMap(({ security, scope }) =>
    scope !== null && security.some((schemes) => schemes.some((name: string) => name === "BearerKey"))
      ? [scope]
      : [],
  ),
);

/**
 * Returns a note about the given scopes that are useless for an API key, because all operations with these scopes
 * accept only key pairs. Returns null if every given scope is useful.
 */
export function describeIdleBearerScopes(keyScopes: readonly string[]): string | null {
  const idle = keyScopes.filter((scope) => !bearerScopes.has(scope) && !bearerScopes.has(toRead(scope)));
  if (idle.length === 0) return null;
  const names = [...bearerScopes].sort().join(" and ");
  return `No operation takes an API key with the scope ${idle.join(" or ")}; API keys work with ${names}. Without --bearer the key is a pair, which works with every scope.`;
}

/** Returns the read scope that a write scope includes. */
function toRead(scope: string): string {
  return scope.replace(/:write$/, ":read");
}

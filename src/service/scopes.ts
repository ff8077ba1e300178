import { operations } from "../../generated/operations.ts";

/** Every scope that an operation of the contract requires, sorted; `x:write` includes `x:read`. */
export const scopes: readonly string[] = [
  ...new Set(Object.values(operations).flatMap(({ scope }) => scope ?? [])),
].sort();

/** Returns the scopes that the contract does not know: a credential with such a scope could do nothing with it. */
export function findUnknownScopes(wanted: readonly string[]): string[] {
  return wanted.filter((scope) => !scopes.includes(scope));
}

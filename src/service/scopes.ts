import { operations } from "../../generated/operations.ts";

/** Every scope that an operation of the contract asks for, in order; `x:write` covers `x:read` as well. */
export const scopes: readonly string[] = [
  ...new Set(Object.values(operations).flatMap(({ scope }) => scope ?? [])),
].sort();

/** Scopes that the contract does not know: a credential with one of them would let its holder do nothing by it. */
export function findUnknownScopes(wanted: readonly string[]): string[] {
  return wanted.filter((scope) => !scopes.includes(scope));
}

import type { Finding } from "../compare/finding.ts";
import { isObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Scope } from "./scope.ts";

/**
 * Compares the required scopes, the price and the rate limit of a call. `x-scope` is a scope, or a list of scopes that
 * are all required. `x-credits` is a number, or an object with the components of the price. `x-rate-limit-bucket` names
 * the rate limit.
 */
export function compareUsage(scope: Scope, base: Cursor, head: Cursor): void {
  compareScopes(scope, base.child("x-scope"), head.child("x-scope"));
  compareCredits(scope, base.child("x-credits"), head.child("x-credits"));
  const [before, after] = [base.child("x-rate-limit-bucket"), head.child("x-rate-limit-bucket")];
  if (isSame(before, after)) return;
  scope.report({ rule: "operation-rate-limit-changed", ...placesOf(before, after) });
}

function compareScopes(scope: Scope, base: Cursor, head: Cursor): void {
  const [held, needed] = [toScopes(base.value), toScopes(head.value)];
  const isNarrowed = needed.some((entry) => !held.includes(entry));
  if (!isNarrowed && held.every((entry) => needed.includes(entry))) return;
  const rule = isNarrowed ? "operation-scope-narrowed" : "operation-scope-widened";
  scope.report({ rule, ...placesOf(base, head) });
}

function toScopes(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list.map((entry) => (typeof entry === "string" ? entry : toCanonical(entry)));
}

/**
 * Reports a changed price. If the prices cannot be compared as numbers, reports the price as raised, because a call may
 * cost more.
 */
function compareCredits(scope: Scope, base: Cursor, head: Cursor): void {
  const [before, after] = [toCosts(base.value), toCosts(head.value)];
  if (isSame(base, head) || haveSameCosts(before, after)) return;
  // A price may list only some of its components. A component that is not listed costs nothing, so it is compared as 0.
  const isLowered =
    before !== null &&
    after !== null &&
    Object.entries(after).every(
      ([name, cost]) => cost <= (Object.hasOwn(before, name) ? (before[name] ?? 0) : 0),
    );
  const rule = isLowered ? "operation-credits-lowered" : "operation-credits-raised";
  scope.report({ rule, ...placesOf(base, head) });
}

/** Returns the components of a price by name; null if one of them is not a number. */
function toCosts(value: unknown): Readonly<Record<string, number>> | null {
  if (value === undefined) return {};
  const parts = isObject(value) ? Object.entries(value) : [["base", value] as const];
  const costs: [string, number][] = [];
  for (const [name, cost] of parts) {
    const number = typeof cost === "string" && cost.trim() !== "" ? Number(cost) : cost;
    if (typeof number !== "number" || Number.isNaN(number)) return null;
    costs.push([name, number]);
  }
  return Object.fromEntries(costs);
}

/** True if two prices differ only in notation: `3` equals `base: 3`, and a component that costs 0 may be absent. */
function haveSameCosts(before: ReturnType<typeof toCosts>, after: ReturnType<typeof toCosts>): boolean {
  if (before === null || after === null) return false;
  const paid = (costs: Readonly<Record<string, number>>): string =>
    toCanonical(Object.fromEntries(Object.entries(costs).filter(([, cost]) => cost !== 0)));
  return paid(before) === paid(after);
}

function isSame(base: Cursor, head: Cursor): boolean {
  return toCanonical(base.value) === toCanonical(head.value);
}

/**
 * Returns the places and values of an extension in both contracts. For an absent extension, the place is the operation.
 */
function placesOf(base: Cursor, head: Cursor): Pick<Finding, "base" | "head" | "from" | "to"> {
  const at = (cursor: Cursor): Cursor => (cursor.value === undefined ? (cursor.parent ?? cursor) : cursor);
  return { base: at(base), head: at(head), from: base.value ?? "none", to: head.value ?? "none" };
}

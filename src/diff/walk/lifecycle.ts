import { toStability } from "../compare/finding.ts";
import { member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { flagOf } from "./access.ts";
import type { Scope } from "./scope.ts";

/** Compares the deprecation, the sunset date and the stability level of an operation. */
export function compareLifecycle(scope: Scope, base: Cursor, head: Cursor): void {
  const [before, after] = [flagOf(base, "deprecated", false), flagOf(head, "deprecated", false)];
  const at = { base, head };
  if (before !== after) {
    scope.report({ rule: after ? "operation-deprecated" : "operation-deprecation-withdrawn", ...at });
  }
  compareSunset(scope, base, head);
  const [from, to] = [stabilityOf(base), stabilityOf(head)];
  if (from === to) return;
  const order = ["alpha", "beta", "stable"];
  const lowered = order.indexOf(to) < order.indexOf(from);
  scope.report({
    rule: lowered ? "operation-stability-lowered" : "operation-stability-raised",
    ...at,
    from,
    to,
  });
}

function compareSunset(scope: Scope, base: Cursor, head: Cursor): void {
  const [from, to] = [sunsetOf(base), sunsetOf(head)];
  const at = { base, head, from: toDay(from), to: toDay(to) };
  if (from === to) return;
  if (to === null) scope.report({ rule: "sunset-withdrawn", ...at });
  else if (from === null) scope.report({ rule: "sunset-announced", ...at });
  else scope.report({ rule: to < from ? "sunset-moved-forward" : "sunset-put-off", ...at });
}

/**
 * Returns the ISO 8601 date in `x-sunset` as milliseconds since 1970; null if it is absent. For any other value, adds a
 * note and returns null.
 */
export function sunsetOf(operation: Cursor): number | null {
  const value = member(operation.value, "x-sunset");
  if (value === undefined) return null;
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  operation.child("x-sunset").note("x-sunset must be a date; it is left out");
  return null;
}

function toDay(time: number | null): string | undefined {
  return time === null ? undefined : new Date(time).toISOString().slice(0, 10);
}

/** Returns the stability level of an operation or a schema. */
export function stabilityOf(cursor: Cursor): ReturnType<typeof toStability> {
  return toStability(member(cursor.value, "x-stability-level"));
}

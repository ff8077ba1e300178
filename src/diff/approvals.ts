import type { Change } from "./change.ts";
import { DiffError } from "./failure.ts";
import { isList, isObject, member } from "./json.ts";
import { LongNumber } from "./long-number.ts";

/** The approval of one change. Until the approval expires, the change does not fail the check. */
export interface Approval {
  readonly fingerprint: string;
  readonly reason: string;
  /** The last day on which the approval is valid, as `YYYY-MM-DD` (UTC). */
  readonly expires: string;
}

/**
 * Returns the changes, with `approved` set for each change that a valid approval names. Expired approvals are ignored.
 */
export function applyApprovals(
  changes: readonly Change[],
  approvals: readonly Approval[],
  now: Date,
): readonly Change[] {
  const valid = new Map(
    approvals
      .filter((approval) => !isExpired(approval, now))
      .map((approval) => [approval.fingerprint, approval]),
  );
  return changes.map((change) => {
    const approval = valid.get(change.fingerprint);
    if (approval === undefined) return change;
    return { ...change, approved: { reason: approval.reason, expires: approval.expires } };
  });
}

/** An approval that has no effect, and the reason. */
export interface IdleApproval {
  readonly approval: Approval;
  readonly problem: "expired" | "unused";
}

/**
 * Returns the approvals that have no effect, each with the reason. The report lists them, so that users can remove them
 * from the approvals file.
 */
export function checkApprovals(
  approvals: readonly Approval[],
  changes: readonly Change[],
  now: Date,
): IdleApproval[] {
  const known = new Set(changes.map(({ fingerprint }) => fingerprint));
  return approvals.flatMap((approval): IdleApproval[] => {
    if (isExpired(approval, now)) return [{ approval, problem: "expired" }];
    return known.has(approval.fingerprint) ? [] : [{ approval, problem: "unused" }];
  });
}

function isExpired({ expires }: Approval, now: Date): boolean {
  return Date.parse(`${expires}T23:59:59.999Z`) < now.getTime();
}

/**
 * Validates the parsed content of an approvals file. If it is invalid, throws a {@link DiffError} with the code
 * `invalid_approvals` and the place of the error.
 */
export function parseApprovals(value: unknown, file: string): Approval[] {
  const list = value === null || value === undefined ? [] : value;
  if (!isList(list)) throw invalid(file, "", "The file must hold a list");
  const seen = new Set<string>();
  return list.map((entry, index) => {
    const pointer = `/${index}`;
    if (!isObject(entry)) throw invalid(file, pointer, "An approval must be an object");
    const text = (key: string): string => {
      const found = member(entry, key);
      if (typeof found === "string" && found.trim() !== "") return found;
      // YAML reads an unquoted fingerprint such as `1234567890123456` or `1e23456789012345` as a number. The original
      // spelling cannot be restored from the number.
      if (typeof found === "number" || found instanceof LongNumber)
        throw invalid(file, pointer, `Put ${key} in quotes: without them YAML reads a number`);
      throw invalid(file, pointer, `An approval needs ${key}`);
    };
    const approval = { fingerprint: text("fingerprint"), reason: text("reason"), expires: text("expires") };
    if (!/^[0-9a-f]{16}$/.test(approval.fingerprint))
      throw invalid(file, pointer, "This is not a fingerprint");
    if (!isDay(approval.expires)) throw invalid(file, pointer, "expires must be a date such as 2026-12-31");
    if (seen.has(approval.fingerprint)) throw invalid(file, pointer, "The fingerprint is listed twice");
    seen.add(approval.fingerprint);
    return approval;
  });
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}

function invalid(file: string, pointer: string, message: string): DiffError {
  return new DiffError("invalid_approvals", message, { place: { file, pointer } });
}

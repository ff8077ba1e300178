import type { Comparison } from "./change.ts";
import { DiffError } from "./failure.ts";
import { type Level, levels } from "./rules/rule.ts";
import type { DueVersion } from "./walk/version.ts";

/** The lowest level that fails the check; with `none` no change fails it. */
export type FailOn = Level | "none";

/** Why a check fails. */
export interface Reason {
  /**
   * `changes`: changes at the level of `--fail-on` or worse. The other kinds concern the check's own files and options.
   */
  readonly kind: "changes" | "approvals" | "version";
  /** The reason as a sentence. */
  readonly message: string;
}

/** Returns the levels that fail the check. */
export function toFailingLevels(failOn: FailOn): Level[] {
  return failOn === "none" ? [] : levels.slice(0, levels.indexOf(failOn) + 1);
}

/** Returns why the changes fail the check, or null if they do not. */
export function toChangesReason({ summary }: Comparison, failing: readonly Level[]): Reason | null {
  const counts = failing.filter((level) => summary[level] > 0).map((level) => toCount(summary[level], level));
  if (counts.length === 0) return null;
  const last = counts.pop() ?? "";
  const list = counts.length === 0 ? last : `${counts.join(", ")} and ${last}`;
  return { kind: "changes", message: `The check fails on ${list} (--fail-on ${failing.at(-1)}).` };
}

function toCount(count: number, level: Level): string {
  if (level === "warning") return count === 1 ? "1 warning" : `${count} warnings`;
  const name = level === "breaking" ? "breaking change" : "change for information";
  return count === 1 ? `1 ${name}` : `${count} ${name.replace("change", "changes")}`;
}

/**
 * Returns why the version of the head fails the check, or null if it is high enough.
 * @throws DiffError if the version of the base is not a semantic version, so that no next version exists.
 */
export function toVersionReason({ due, base, head, isRaised }: DueVersion): Reason | null {
  if (due === null) throw notSemantic(base);
  if (isRaised) return null;
  return {
    kind: "version",
    message: `info.version is ${head === "" ? "missing" : head}; after ${base} these changes ask for ${due} or higher (--check-version).`,
  };
}

/** Returns the error for a version that is no semantic version, so that no next version exists. */
export function notSemantic(version: string): DiffError {
  const message = `info.version of the base is ${version === "" ? "missing" : `"${version}"`}, which is no semantic version`;
  return new DiffError("invalid_option", message);
}

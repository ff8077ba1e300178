import type { Comparison } from "./change.ts";
import { DiffError } from "./failure.ts";
import type { Contract } from "./load/contract.ts";
import { findMissingTargets } from "./load/missing-targets.ts";
import { type Level, levels } from "./rules/rule.ts";
import type { DueVersion } from "./walk/version.ts";

/** The lowest level at which changes fail the check; `none` if changes never fail it. */
export type FailOn = Level | "none";

/** A reason why the check fails. */
export interface Reason {
  /**
   * `changes`: there are changes at a level that fails the check. `references`: references in the head without a
   * target. `approvals`: approvals that `--strict-approvals` does not allow. `version`: a version that is too low for
   * `--check-version`.
   */
  readonly kind: "changes" | "references" | "approvals" | "version";
  /** The reason as a complete sentence. */
  readonly message: string;
}

/** Returns the levels at which changes fail the check. */
export function toFailingLevels(failOn: FailOn): Level[] {
  return failOn === "none" ? [] : levels.slice(0, levels.indexOf(failOn) + 1);
}

/** Returns the reason if any change fails the check; otherwise null. */
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
 * Returns the reason if the head has references without a target that fail the check; otherwise null. Ignores a `$ref`
 * that has no target in the base either, because published contracts with such references must be comparable. Adds a
 * note for each reference that fails the check.
 */
export function toReferencesReason(base: Contract | null, head: Contract): Reason | null {
  const missing = findMissingTargets(head);
  const known = missing.size === 0 || base === null ? missing : findMissingTargets(base);
  const added = [...missing].filter(([text]) => base === null || !known.has(text));
  const [first] = added;
  if (first === undefined) return null;
  for (const [text, at] of added) head.resolve(text, at);
  const [text, { uri, pointer }] = first;
  const { file, line } = head.place(uri, pointer);
  const where = `${text} at ${file}${line === undefined ? ` (${pointer})` : `:${line}`}`;
  const more = added.length === 1 ? "" : `, and ${added.length - 1} more`;
  return {
    kind: "references",
    message: `The check fails on a reference without a target that the base does not have: ${where}${more}.`,
  };
}

/**
 * Returns the reason if the version of the head is too low; otherwise null.
 * @throws DiffError if the version of the base is not a semantic version, because the required version is then unknown.
 */
export function toVersionReason({ due, base, head, isRaised }: DueVersion): Reason | null {
  if (due === null) throw notSemantic(base);
  if (isRaised) return null;
  return {
    kind: "version",
    message: `info.version is ${head === "" ? "missing" : head}; after ${base} these changes require ${due} or higher (--check-version).`,
  };
}

/** Returns the error to throw if the version of the base is not a semantic version. */
export function notSemantic(version: string): DiffError {
  const message = `info.version of the base is ${version === "" ? "missing" : `"${version}"`}, which is not a semantic version`;
  return new DiffError("invalid_option", message);
}

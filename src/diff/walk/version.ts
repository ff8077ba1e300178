import type { Change } from "../change.ts";
import type { Finding } from "../compare/finding.ts";
import type { Contract, Cursor } from "../load/contract.ts";

/**
 * Returns a finding if the head's version is lower than semantic versioning requires for the changes. An unchanged
 * version causes no finding, because the changes are not released yet.
 */
export function judgeVersion(base: Contract, head: Contract, changes: readonly Change[]): Finding | null {
  const [before, after] = [readVersion(base), readVersion(head)];
  if (before === null || after === null) return null;
  const step = stepOf(before.numbers, after.numbers);
  if (step === "none") return null;
  const places = { base: before.cursor, head: after.cursor };
  const values = { direction: null, from: before.cursor.value, to: after.cursor.value } as const;
  if (step === "back") return { rule: "version-lowered", ...places, ...values, verdict: "stated" };
  const needed = neededStep(changes, before.numbers[0] === 0);
  if (steps.indexOf(step) >= steps.indexOf(needed)) return null;
  const subject = `a ${needed} version is due`;
  return { rule: "version-too-low", ...places, ...values, subject, verdict: "stated" };
}

/** The version that the changes require, and the versions of the two contracts. */
export interface DueVersion {
  /**
   * The lowest version that semantic versioning allows for the changes; null if the version of the base is not
   * semantic.
   */
  readonly due: string | null;
  /** `info.version` of the base; empty if it is not a string. */
  readonly base: string;
  /** `info.version` of the head; empty if it is not a string. */
  readonly head: string;
  /** False if the head's version is lower than `due`, or if a version is not semantic. */
  readonly isRaised: boolean;
}

/**
 * Returns the lowest version that the head may have by semantic versioning. As in npm's `semver.inc`, a release that
 * follows its own prerelease may contain any change: after 2.0.0-rc.1, even a breaking change requires only 2.0.0.
 * Findings about the version itself are ignored.
 */
export function toDueVersion(base: Contract, head: Contract, changes: readonly Change[]): DueVersion {
  const [before, after] = [readVersion(base), readVersion(head)];
  const texts = { base: versionText(base), head: versionText(head) };
  if (before === null) return { ...texts, due: null, isRaised: false };
  const counted = changes.filter(({ id }) => id !== "version-too-low" && id !== "version-lowered");
  const step = neededStep(counted, before.numbers[0] === 0);
  if (step === "none")
    return { ...texts, due: texts.base, isRaised: isAtLeast(after?.numbers, before.numbers) };
  const numbers = raise(before, step);
  const due = `${texts.base.startsWith("v") ? "v" : ""}${numbers.join(".")}`;
  return { ...texts, due, isRaised: isAtLeast(after?.numbers, numbers) };
}

const steps = ["none", "patch", "minor", "major"] as const;
type Step = (typeof steps)[number];
type Numbers = readonly [number, number, number];

interface Version {
  readonly cursor: Cursor;
  readonly numbers: Numbers;
  readonly isPrerelease: boolean;
}

function readVersion(contract: Contract): Version | null {
  const cursor = contract.root.child("info").child("version");
  const match = /^v?(\d+)\.(\d+)\.(\d+)(?![\d.])(-?)/.exec(versionText(contract));
  if (match === null) return null;
  const numbers: Numbers = [Number(match[1]), Number(match[2]), Number(match[3])];
  return { cursor, numbers, isPrerelease: match[4] === "-" };
}

function versionText(contract: Contract): string {
  const { value } = contract.root.child("info").child("version");
  return typeof value === "string" ? value : "";
}

function stepOf(before: Numbers, after: Numbers): Step | "back" {
  for (const [index, name] of (["major", "minor", "patch"] as const).entries()) {
    const [one, other] = [before[index] ?? 0, after[index] ?? 0];
    if (other > one) return name;
    if (other < one) return "back";
  }
  return "none";
}

function isAtLeast(numbers: Numbers | undefined, least: Numbers): boolean {
  return numbers !== undefined && stepOf(least, numbers) !== "back";
}

function raise({ numbers: [major, minor, patch], isPrerelease }: Version, step: Step): Numbers {
  if (step === "major") return isPrerelease && minor === 0 && patch === 0 ? [major, 0, 0] : [major + 1, 0, 0];
  if (step === "minor") return isPrerelease && patch === 0 ? [major, minor, 0] : [major, minor + 1, 0];
  return isPrerelease ? [major, minor, patch] : [major, minor, patch + 1];
}

/**
 * Returns the part of the version number that must be raised. Below 1.0.0, a breaking change raises the minor version,
 * and any other change the patch version.
 */
function neededStep(changes: readonly Change[], initial: boolean): Step {
  if (changes.some(({ level }) => level === "breaking")) return initial ? "minor" : "major";
  if (changes.length > 0) return initial ? "patch" : "minor";
  return "none";
}

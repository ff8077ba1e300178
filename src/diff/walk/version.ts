import type { Change } from "../change.ts";
import type { Finding } from "../compare/finding.ts";
import type { Contract } from "../load/contract.ts";

/**
 * Compares `info.version` with what semantic versioning asks for. A version that did not change says that there is no
 * release yet, so that it is not judged.
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

const steps = ["none", "patch", "minor", "major"] as const;
type Step = (typeof steps)[number];
type Numbers = readonly [number, number, number];

function readVersion(contract: Contract) {
  const cursor = contract.root.child("info").child("version");
  const match = typeof cursor.value === "string" ? /^v?(\d+)\.(\d+)\.(\d+)/.exec(cursor.value) : null;
  if (match === null) return null;
  const numbers: Numbers = [Number(match[1]), Number(match[2]), Number(match[3])];
  return { cursor, numbers };
}

function stepOf(before: Numbers, after: Numbers): Step | "back" {
  for (const [index, name] of (["major", "minor", "patch"] as const).entries()) {
    const [one, other] = [before[index] ?? 0, after[index] ?? 0];
    if (other > one) return name;
    if (other < one) return "back";
  }
  return "none";
}

/** Below 1.0.0 a break asks for a minor version and an addition for a patch. */
function neededStep(changes: readonly Change[], initial: boolean): Step {
  if (changes.some(({ level }) => level === "breaking")) return initial ? "minor" : "major";
  if (changes.length > 0) return initial ? "patch" : "minor";
  return "none";
}

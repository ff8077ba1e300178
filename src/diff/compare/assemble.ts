import { createHash } from "node:crypto";
import type { Change, ChangeSide, Lowered } from "../change.ts";
import { toCanonical, toPlainValue } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import type { Position } from "../load/positions.ts";
import { toMessage } from "../message.ts";
import { type Level, levels } from "../rules/rule.ts";
import { type Rule, ruleOf } from "../rules/table.ts";
import type { Journal } from "../walk/scope.ts";
import { type Finding, isBreak, type KeptBy, leastStable, type Stability } from "./finding.ts";
import { MovedReferences } from "./moved-references.ts";
import type { Pair } from "./pairs.ts";
import { KeptValues, Reach, type Reached, type Way } from "./reach.ts";

/**
 * With `wire`, only changes to the data that is sent are breaking. With `client`, changes that break generated clients
 * are breaking too.
 */
export type Profile = "wire" | "client";

interface Reported {
  readonly finding: Finding;
  readonly operations: Set<string>;
  stability: Stability;
  /**
   * True if, on every path from an operation to the changed schema, another schema still accepts the values that the
   * changed schema no longer accepts. `keptBy` is the kind of that other schema.
   */
  kept: boolean;
  readonly keptBy: KeptBy;
}

/** Converts findings to changes: merges equal findings, determines their levels, and sorts them. */
export function assemble(
  journal: Pick<Journal, "findings" | "uses">,
  pairs: readonly Pair[],
  profile: Profile,
): Change[] {
  const reported = new Map<string, Reported>();
  const add = (
    finding: Finding,
    { operations, stability }: Reached,
    kept = finding.kept === true,
    keptBy: KeptBy = "variant",
  ): void => {
    const key = toFingerprint(finding);
    const known = reported.get(key) ?? { finding, operations: new Set(), stability, kept, keptBy };
    for (const operation of operations) known.operations.add(operation);
    known.kept &&= kept;
    if (leastStable(known.stability, stability) === known.stability) known.stability = stability;
    reported.set(key, known);
  };
  for (const { finding, operation, stability } of journal.findings) {
    add(finding, { operations: operation === null ? [] : [operation], stability });
  }
  const roots = journal.uses.flatMap(({ operation, stability }, index) => {
    const pair = pairs[index];
    return pair === undefined ? [] : [{ pair, operation, stability }];
  });
  const reach = new Reach(roots);
  const keptValues = new KeptValues(reach);
  const moved = new MovedReferences(roots.map(({ pair }) => pair));
  for (const pair of reach.pairs) {
    for (const met of pair.findings) {
      const finding: Finding = { ...met, moved: moved.of(pair, met) ?? undefined };
      const way = toWay(finding);
      const reached = reach.of(pair, way);
      if (reached !== null) add(finding, reached);
      const through = way === "breaks" ? reach.of(pair, "kept") : null;
      if (through !== null)
        add(
          finding,
          { ...through, ...(reached?.stability && { stability: reached.stability }) },
          reached === null,
          reached === null ? keptValues.of(pair, finding) : "variant",
        );
    }
  }
  return [...joinFormats(reported)]
    .map(([fingerprint, entry]) => toChange(fingerprint, entry, profile))
    .sort(compareChanges);
}

/** Merges all undecided findings about the same `format` value into one finding, at the place of the first one. */
function joinFormats(reported: ReadonlyMap<string, Reported>): Map<string, Reported> {
  const result = new Map<string, Reported>();
  const groups = new Map<string, [string, Reported][]>();
  for (const [fingerprint, entry] of reported) {
    const key = toFormatKey(entry.finding);
    if (key === null) result.set(fingerprint, entry);
    else groups.set(key, [...(groups.get(key) ?? []), [fingerprint, entry]]);
  }
  for (const group of groups.values()) {
    const sorted = group.toSorted(([, a], [, b]) => (addressOf(a) < addressOf(b) ? -1 : 1));
    const entries = sorted.map(([, entry]) => entry);
    const [first] = entries;
    if (first === undefined) continue;
    const finding = toJoined(
      first.finding,
      group.map(([fingerprint]) => fingerprint),
    );
    const isStable = (level: Stability) => entries.some(({ stability }) => stability === level);
    result.set(toFingerprint(finding), {
      finding,
      operations: new Set(entries.flatMap(({ operations }) => [...operations])),
      stability: isStable("stable") ? "stable" : isStable("beta") ? "beta" : "alpha",
      kept: entries.every(({ kept }) => kept),
      keptBy: first.keptBy,
    });
  }
  return result;
}

function addressOf({ finding: { base, head } }: Reported): string {
  return toAddress(head ?? base) ?? "";
}

function toWay(finding: Finding): Way {
  if (isBreak(finding)) return "breaks";
  return finding.gain === true ? "gains" : "all";
}

/**
 * Returns a hash of a finding. 16 hexadecimal digits are enough to distinguish the changes of one comparison, and few
 * enough to copy by hand.
 */
function toFingerprint({ rule, base, head, from, to, subject, fingerprintText }: Finding): string {
  const parts = [rule, toAddress(base), toAddress(head), from ?? null, to ?? null, subject ?? null];
  const all = fingerprintText === undefined ? parts : [...parts, fingerprintText];
  return createHash("sha256").update(toCanonical(all)).digest("hex").slice(0, 16);
}

/**
 * Returns the file and the pointer of a place. The file is relative to the root document, so that fingerprints do not
 * depend on where the contract is stored.
 */
function toAddress(cursor: Cursor | null): string | null {
  if (cursor === null) return null;
  const root = cursor.contract.rootUri;
  if (cursor.uri === root) return `#${cursor.pointer}`;
  const folder = root.slice(0, root.lastIndexOf("/") + 1);
  const file = cursor.uri.startsWith(folder) ? cursor.uri.slice(folder.length) : cursor.uri;
  return `${file}#${cursor.pointer}`;
}

function toChange(
  fingerprint: string,
  { finding, operations, stability, kept, keptBy }: Reported,
  profile: Profile,
): Change {
  const rule = ruleOf(finding.rule);
  const unstable = rule.fixed === true ? null : toLowered(rule, stability, profile);
  const isOnlyOneBranch = kept && rule.level === "breaking";
  const lowered = unstable ?? (isOnlyOneBranch ? ({ level: "warning", because: "variant" } as const) : null);
  return {
    id: rule.id,
    level: lowered?.level ?? rule.level,
    ...(lowered === null ? {} : { lowered: { from: rule.level, because: lowered.because } }),
    kind: rule.kind,
    direction: finding.direction,
    message: toMessage({ ...finding, ...(isOnlyOneBranch ? { keptBy } : {}) }),
    base: toSide(finding.base, finding.from),
    head: toSide(finding.head, finding.to),
    operations: [...operations].sort(),
    verdict: finding.verdict,
    ...(finding.witness === undefined ? {} : { witness: finding.witness.value }),
    ...(finding.witness?.shown === undefined ? {} : { travels: finding.witness.shown }),
    fingerprint,
  };
}

/**
 * Returns the lowered level and the reason; null if the level stays. Changes to alpha operations become infos. Breaking
 * changes to beta operations become warnings. With the profile `wire`, changes that only generated clients notice
 * become infos.
 */
function toLowered(
  { level, kind }: Rule,
  stability: Stability,
  profile: Profile,
): { level: Level; because: Lowered["because"] } | null {
  if (level === "info") return null;
  if (stability === "alpha") return { level: "info", because: "alpha" };
  if (kind === "client" && profile === "wire") return { level: "info", because: "profile" };
  return stability === "beta" && level === "breaking" ? { level: "warning", because: "beta" } : null;
}

function toSide(cursor: Cursor | null, value: unknown): ChangeSide | null {
  if (cursor === null) return null;
  const file = cursor.contract.file(cursor.uri)?.label ?? cursor.uri;
  return { file, pointer: cursor.pointer, ...(value === undefined ? {} : { value: toPlainValue(value) }) };
}

/** Compares two changes for sorting: by level, most severe first, then by file, pointer and rule. */
export function compareChanges(a: Change, b: Change): number {
  const byLevel = levels.indexOf(a.level) - levels.indexOf(b.level);
  if (byLevel !== 0) return byLevel;
  const key = ({ base, head, id, fingerprint }: Change): string => {
    const side = head ?? base;
    return [side?.file ?? "", side?.pointer ?? "", id, fingerprint].join("\u0000");
  };
  const [first, second] = [key(a), key(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** Adds line and column to the changes. Reads each file only once. */
export function locateChanges(changes: readonly Change[], base: Contract, head: Contract): Change[] {
  const sides = { base: collectPointers(changes, "base"), head: collectPointers(changes, "head") };
  const found = { base: base.locateAll(sides.base), head: head.locateAll(sides.head) };
  const place = (side: ChangeSide | null, which: "base" | "head"): ChangeSide | null =>
    side === null ? null : { ...side, ...toPosition(found[which], side) };
  return changes.map((change) => ({
    ...change,
    base: place(change.base, "base"),
    head: place(change.head, "head"),
  }));
}

/**
 * Returns the position of a pointer. If the file does not contain the pointer, returns the position of its parent: for
 * example, `const` is compared as an `enum`, and the file contains no such `enum`.
 */
function toPosition(
  found: ReadonlyMap<string, Position>,
  { file, pointer }: ChangeSide,
): Position | undefined {
  return found.get(`${file}#${pointer}`) ?? found.get(`${file}#${toParentPointer(pointer)}`);
}

function toParentPointer(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

function collectPointers(changes: readonly Change[], which: "base" | "head"): Map<string, string[]> {
  const pointers = new Map<string, string[]>();
  for (const change of changes) {
    const side = change[which];
    if (side === null) continue;
    const list = pointers.get(side.file) ?? [];
    list.push(side.pointer, toParentPointer(side.pointer));
    pointers.set(side.file, list);
  }
  return pointers;
}

const formatRule = /-format-(narrowed|widened)$/;

/**
 * Returns the key by which findings are merged; null for a finding that is not merged. Findings are merged if they
 * report that strings gain or lose the same `format` and the diff has no implementation of this format. Such findings
 * are undecided, and a contract that introduces a format causes dozens of them.
 */
function toFormatKey({ rule, from, to, verdict }: Finding): string | null {
  if (verdict !== "undecided" || !formatRule.test(rule)) return null;
  const format = from ?? to;
  if (typeof format !== "string" || (from !== undefined && to !== undefined)) return null;
  return JSON.stringify([rule, from ?? null, to ?? null]);
}

/**
 * Returns the finding that stands for several merged ones. Its subject says at how many other places the change occurs,
 * such as `and at 3 more places`. `fingerprints` are those of all merged findings.
 */
function toJoined(finding: Finding, fingerprints: readonly string[]): Finding {
  const others = fingerprints.length - 1;
  if (others === 0) return finding;
  const subject = `and at ${others} more ${others === 1 ? "place" : "places"}`;
  return { ...finding, subject, fingerprintText: [...fingerprints].sort().join(" ") };
}

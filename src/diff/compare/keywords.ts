import { toCanonical } from "../json.ts";
import { toTypeNames, typeBits } from "../schema/types.ts";
import type { Family } from "../sets/conjunct.ts";
import { type Case, gained, type Proof } from "./judge.ts";
import { toMeaning } from "./meaning.ts";
import { hasComparableParts } from "./pairs.ts";
import type { Group, Shape } from "./shape.ts";

/** Families with a rule for each direction of change, named after them. */
export const keywordFamilies = [
  "type",
  "null",
  "enum",
  "minimum",
  "maximum",
  "multiple-of",
  "min-length",
  "max-length",
  "pattern",
  "format",
  "content",
  "min-items",
  "max-items",
  "unique-items",
  "items",
  "contains",
  "min-properties",
  "max-properties",
  "property-names",
  "additional-properties",
  "pattern-properties",
  "property",
  "dependent-required",
  "dependent-schemas",
  "not",
  "condition",
  "schema",
] as const;

type KeywordFamily = (typeof keywordFamilies)[number];

/** A break is a narrowed request or a widened response; a gain the other way round. */
export function ruleName(current: Case, family: string, kind: "break" | "gain"): string {
  const narrowed = current.isRequest === (kind === "break");
  return `${current.bench.direction}-${family}-${narrowed ? "narrowed" : "widened"}`;
}

/** Compares everything but required, properties by name and unions. */
export function compareKeywords(current: Case): void {
  compareNull(current);
  const broken = new Set<string>();
  const visit = (groups: Iterable<readonly [string, Group]>): void => {
    for (const [id, group] of groups) {
      const family = toKeywordFamily(group.family);
      if (family === null || broken.has(id) || isCompared(current, id) || isSame(current, id)) continue;
      const answer = current.break(restOf(current, group, current.left), withinOf(current, group));
      if (answer.kind === "empty") continue;
      broken.add(id);
      report(current, { id, family, kind: "break" }, current.prove(answer));
    }
  };
  const type = current.right.groups.get(typeKey);
  if (type !== undefined) visit([[typeKey, type]]);
  // Once no type is shared, every other keyword differs too, and saying so helps nobody.
  const apart = broken.has(typeKey) && areTypesApart(current);
  if (!apart) visit(current.right.groups);
  for (const [id, group] of current.left.groups) {
    const family = toKeywordFamily(group.family);
    if (family === null || isCompared(current, id) || isSame(current, id) || (apart && family !== "type"))
      continue;
    if (broken.has(id) && family !== "enum" && family !== "type") continue;
    if (current.gain(restOf(current, group, current.right)).kind !== "value") continue;
    report(current, { id, family, kind: "gain" }, gained);
  }
}

const typeKey = "type ";

function toKeywordFamily(family: Family): KeywordFamily | null {
  // A part is left over only where a schema applies itself, which can't be laid flat.
  if (family === "never" || family === "dynamic" || family === "part") return "schema";
  if (family === "item") return "items";
  if (family === "required" || family === "variants") return null;
  return family;
}

/**
 * What is unevaluated follows from everything else that the schema says, so that only what it alone refuses is a change
 * of its own; undefined for any other group, whose demand is looked at alone.
 */
function withinOf(current: Case, group: Group): Group["expression"] | undefined {
  if (group.key !== "unevaluated") return undefined;
  const others = [...current.right.groups.values()].filter((other) => other !== group);
  return current.bench.solver.make.and([current.leftCore, ...others.map(({ expression }) => expression)]);
}

/** True when both sides demand the same, so that there is nothing to ask. */
function isSame({ base, head }: Case, id: string): boolean {
  const group = base.groups.get(id);
  return group !== undefined && group.expression === head.groups.get(id)?.expression;
}

/** True when the parts of both sides are compared with each other instead. */
function isCompared(current: Case, id: string): boolean {
  const base = current.base.groups.get(id);
  const head = current.head.groups.get(id);
  return base !== undefined && head !== undefined && hasComparableParts(base, head);
}

/** Properties that one side names have rules of their own; here only what nobody names counts. */
function restOf(current: Case, group: Group, other: Shape): Group["expression"] {
  const { make } = current.bench.solver;
  if (group.expression.kind !== "facet" || group.expression.facet.kind !== "additional")
    return group.expression;
  const { facet } = group.expression;
  if (facet.child.kind !== "false") return group.expression;
  const names = [...new Set([...facet.names, ...other.names])].sort();
  return make.facet({ ...facet, names });
}

function areTypesApart(current: Case): boolean {
  const { types } = current.bench.solver;
  return (types.of(current.leftCore).may & types.of(current.rightCore).may) === 0;
}

function compareNull(current: Case): void {
  const { make, solver } = { make: current.bench.solver.make, solver: current.bench.solver };
  const nothing = make.facet({ kind: "type", mask: typeBits.null, integer: false });
  const allows = (shape: Shape): boolean => {
    if ((solver.types.of(shape.whole).may & typeBits.null) === 0) return false;
    return solver.solve(make.and([shape.whole, nothing])).kind !== "empty";
  };
  const left = allows(current.left);
  const right = allows(current.right);
  if (left === right) return;
  const kind = left ? "break" : "gain";
  const proof = left ? current.prove({ kind: "value", value: null, sure: true }) : gained;
  const [from, to] = current.isRequest ? [left, right] : [right, left];
  current.report({ rule: ruleName(current, "null", kind), from: nullText(from), to: nullText(to), ...proof });
}

function nullText(allowed: boolean): string {
  return allowed ? "null allowed" : "no null";
}

function report(
  current: Case,
  { id, family, kind }: { id: string; family: KeywordFamily; kind: "break" | "gain" },
  proof: Proof,
): void {
  const base = current.base.groups.get(id);
  const head = current.head.groups.get(id);
  const anchor = (shape: Shape, group: Group | undefined) => current.cursorOf(shape, group);
  const [from, to] = family === "enum" ? enumChange(current, kind) : [writtenValue(base), writtenValue(head)];
  current.report({
    rule: ruleName(current, family, kind),
    base: anchor(current.base, base),
    head: anchor(current.head, head),
    from,
    to,
    meaning: toMeaning(base, head),
    ...proof,
  });
}

/** What people see of a group: its value, or all of them. */
function writtenValue(group: Group | undefined): unknown {
  if (group === undefined) return undefined;
  const values = group.members.map((conjunct) =>
    conjunct.family === "type" && conjunct.node.definition.types !== undefined
      ? toTypeNames(
          conjunct.node.definition.types.mask & ~typeBits.null,
          conjunct.node.definition.types.integer,
        )
      : (conjunct.value ??
        conjunct.path.reduce((cursor, key) => cursor.child(key), conjunct.node.cursor).value),
  );
  const unique = [...new Map(values.map((value) => [toCanonical(value), value])).values()];
  const flat = unique.length === 1 ? unique[0] : unique;
  return Array.isArray(flat) && flat.length === 1 ? flat[0] : flat;
}

/** Only the values that were lost or won. */
function enumChange(current: Case, kind: "break" | "gain"): [unknown, unknown] {
  const base = enumValues(current.base);
  const head = enumValues(current.head);
  const lost = base?.filter(isMissingIn(head ?? []));
  const won = head?.filter(isMissingIn(base ?? []));
  const losing = current.isRequest === (kind === "break");
  if (base === null || head === null || base === undefined || head === undefined) return [base, head];
  return losing ? [lost, undefined] : [undefined, won];
}

function enumValues(shape: Shape): readonly unknown[] | undefined {
  const lists = shape.groups.get("enum ")?.members.map(({ node }) => node.definition.enum ?? []);
  const [first, ...rest] = lists ?? [];
  const missing = rest.map(isMissingIn);
  return first?.filter((value) => value !== null && !missing.some((isMissing) => isMissing(value)));
}

/** By way of texts, because an enumeration may have ten thousands of values. */
function isMissingIn(values: readonly unknown[]): (value: unknown) => boolean {
  const texts = new Set(values.map(toCanonical));
  return (value) => !texts.has(toCanonical(value));
}

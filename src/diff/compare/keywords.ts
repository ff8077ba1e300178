import { toCanonical } from "../json.ts";
import type { RuleId } from "../rules/table.ts";
import { toTypeNames, typeBits } from "../schema/types.ts";
import type { Family } from "../sets/conjunct.ts";
import { toFingerprintText } from "./fingerprint-text.ts";
import { hasComparableParts } from "./group-parts.ts";
import { type Case, gained, type Proof } from "./judge.ts";
import type { Group, Shape } from "./shape.ts";

/** Families of keywords. Each family has one rule for each direction of change, such as `request-pattern-narrowed`. */
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

/**
 * Returns the name of the rule. A breaking change (`break`) narrows a request or widens a response; a change that is
 * not breaking (`gain`) does the reverse.
 */
export function ruleName(current: Case, family: KeywordFamily | "variants", kind: "break" | "gain"): RuleId {
  const narrowed = current.isRequest === (kind === "break");
  return `${current.bench.direction}-${family}-${narrowed ? "narrowed" : "widened"}`;
}

/** Compares all keywords except `required`, unions, and properties that only one of the two schemas has. */
export function compareKeywords(current: Case): void {
  compareNull(current);
  const broken = new Set<string>();
  const visit = (groups: Iterable<readonly [string, Group]>): void => {
    for (const [id, group] of groups) {
      const family = toKeywordFamily(group.family);
      if (family === null || broken.has(id) || isSame(current, id)) continue;
      const moved = isCompared(current, id) ? findMoved(current, id, "break") : undefined;
      if (moved === null) continue;
      const within = moved?.within ?? withinOf(current, group);
      const answer = current.break(restOf(current, group, current.left), within);
      if (answer.kind === "empty") continue;
      broken.add(id);
      report(current, { id, family, kind: "break", moved }, current.prove(answer));
    }
  };
  const type = current.right.groups.get(typeKey);
  if (type !== undefined) visit([[typeKey, type]]);
  // If the base and the head have no type in common, reports only the type, because all other differences follow from
  // it.
  const apart = broken.has(typeKey) && areTypesApart(current);
  if (!apart) visit(current.right.groups);
  for (const [id, group] of current.left.groups) {
    const family = toKeywordFamily(group.family);
    if (family === null || isSame(current, id) || (apart && family !== "type")) continue;
    if (broken.has(id) && family !== "enum" && family !== "type") continue;
    const moved = isCompared(current, id) ? findMoved(current, id, "gain") : undefined;
    if (moved === null) continue;
    if (current.gain(restOf(current, group, current.right), moved?.within).kind !== "value") continue;
    report(current, { id, family, kind: "gain", moved }, gained);
  }
}

const typeKey = "type ";

function toKeywordFamily(family: Family): KeywordFamily | null {
  // Conditions of the family `part` come from `$ref` and `allOf`. They remain only in a schema that includes itself; in
  // all other cases, the schemas are merged.
  if (family === "never" || family === "dynamic" || family === "part") return "schema";
  if (family === "item") return "items";
  if (family === "content-schema") return "content";
  if (family === "required" || family === "variants" || family === "tag") return null;
  return family;
}

/**
 * For `unevaluatedProperties` and `unevaluatedItems`, returns the values to compare: those that the sending side allows
 * and all other keywords of the accepting side accept. If another keyword refuses a value, the rule about that keyword
 * reports it. Returns undefined for any other keyword.
 */
function withinOf(current: Case, group: Group): Group["expression"] | undefined {
  if (group.key !== "unevaluated") return undefined;
  const others = [...current.right.groups.values()].filter((other) => other !== group);
  return current.bench.solver.make.and([current.leftCore, ...others.map(({ expression }) => expression)]);
}

/** True if the two schemas have equal conditions in the keyword group `id`. */
function isSame({ base, head }: Case, id: string): boolean {
  const group = base.groups.get(id);
  return group !== undefined && group.expression === head.groups.get(id)?.expression;
}

/**
 * True if the subschemas of both sides are compared with each other, so that the condition need not be compared as a
 * whole.
 */
function isCompared(current: Case, id: string): boolean {
  const base = current.base.groups.get(id);
  const head = current.head.groups.get(id);
  return base !== undefined && head !== undefined && hasComparableParts(base, head);
}

/**
 * Property names and patterns that only one side lists in `properties` or `patternProperties`. On the other side,
 * `additionalProperties` applies to these properties.
 */
interface Moved {
  readonly names: readonly string[];
  /**
   * The objects whose undeclared properties (those that neither side declares) satisfy the other side's
   * `additionalProperties`. The comparison is limited to these objects, so that it finds only changes of declared
   * properties.
   */
  readonly within: Group["expression"];
}

/**
 * Finds the names and patterns of properties that only one side declares: for a `break` the sending side, for a `gain`
 * the accepting side. Returns null if both sides declare the same names and patterns. The comparison of the property
 * schemas then covers the whole change.
 */
function findMoved(current: Case, id: string, kind: "break" | "gain"): Moved | null {
  const { make } = current.bench.solver;
  const sides = [current.left, current.right].map((shape) => shape.groups.get(id)?.expression);
  const [asked, answering] = kind === "break" ? sides : sides.reverse();
  if (asked?.kind !== "facet" || answering?.kind !== "facet") return null;
  const [own, other] = [asked.facet, answering.facet];
  if (own.kind !== "additional" || other.kind !== "additional") return null;
  const moved = [
    ...own.names.filter((name) => !other.names.includes(name)),
    ...own.patterns.filter((source) => !other.patterns.includes(source)),
  ];
  if (moved.length === 0) return null;
  const names = [...new Set([...own.names, ...other.names])].sort();
  const patterns = [...new Set([...own.patterns, ...other.patterns])].sort();
  const core = kind === "break" ? current.leftCore : current.rightCore;
  return { names: moved, within: make.and([core, make.facet({ ...other, names, patterns })]) };
}

/**
 * Returns the condition that a keyword states. For `additionalProperties: false`, also allows the names that the other
 * side declares, because other rules report these.
 */
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
  // Null is never sent as text, so there is nothing to compare.
  if (current.isText) return;
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

interface Report {
  readonly id: string;
  readonly family: KeywordFamily;
  readonly kind: "break" | "gain";
  readonly moved?: Moved | undefined;
}

function report(current: Case, { id, family, kind, moved }: Report, proof: Proof): void {
  const base = current.base.groups.get(id);
  const head = current.head.groups.get(id);
  const anchor = (shape: Shape, group: Group | undefined) => current.cursorOf(shape, group);
  const written = [writtenValue(base), writtenValue(head)];
  const [from, to] = family === "enum" ? enumChange(current, kind) : moved === undefined ? written : [];
  current.report({
    rule: ruleName(current, family, kind),
    base: anchor(current.base, base),
    head: anchor(current.head, head),
    from,
    to,
    ...(moved === undefined ? {} : { subject: moved.names.join(", ") }),
    fingerprintText: toFingerprintText(base, head),
    ...proof,
  });
}

/**
 * Returns the value of a keyword for a report: a single value, or a list if `allOf` combines several schemas with the
 * keyword.
 */
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

/**
 * Returns the `enum` values that were removed or added. If one side has no `enum`, returns the complete list of the
 * other.
 */
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

/**
 * Returns a function that checks whether a value is missing from a list. The function uses a Set of strings, because an
 * `enum` may have tens of thousands of values.
 */
function isMissingIn(values: readonly unknown[]): (value: unknown) => boolean {
  const texts = new Set(values.map(toCanonical));
  return (value) => !texts.has(toCanonical(value));
}

import type { SchemaNode } from "../schema/node.ts";
import type { Conjunct } from "../sets/conjunct.ts";
import type { Group } from "./shape.ts";

/** Returns the subschemas in a group of keywords, such as the schema of a property or the union branches. */
export function childrenOf(group: Group): SchemaNode[] {
  return group.members.flatMap(({ children }) => children);
}

/**
 * True if each contract has exactly one subschema in the group, and the two are equal. Callers check this before any
 * slower comparison, because most subschemas are unchanged.
 */
export function haveSamePart(base: Group, head: Group): boolean {
  const [one, other] = [base.members[0]?.children, head.members[0]?.children];
  if (base.members.length !== 1 || head.members.length !== 1 || one?.length !== 1 || other?.length !== 1)
    return false;
  return one[0]?.fullClass === other[0]?.fullClass;
}

const partFamilies: ReadonlySet<string> = new Set([
  "property",
  "item",
  "items",
  "pattern-properties",
  "additional-properties",
  "content-schema",
]);

/**
 * Families of keywords, such as `items`, that describe nested values without a name. If only one contract has such a
 * keyword, no rule reports the nested schema as added or removed, because these rules exist only for named properties.
 */
export const openFamilies: ReadonlySet<string> = new Set([
  "item",
  "items",
  "pattern-properties",
  "additional-properties",
]);

/**
 * True if both groups describe the same nested values, for example the same property. It then suffices to compare the
 * subschemas.
 */
export function hasComparableParts(base: Group, head: Group): boolean {
  if (!partFamilies.has(base.family)) return false;
  const all = [...childrenOf(base), ...childrenOf(head)];
  if (all.length < 2 || base.members.some(({ children }) => children.length === 0)) return false;
  if (base.family !== "additional-properties") return true;
  return (
    base.members.length === 1 &&
    head.members.length === 1 &&
    all.every((n) => n.definition.constant === undefined)
  );
}

/**
 * Returns the condition (conjunct) of the head that corresponds to the condition `member` of the base. If each group
 * has a single condition, the two correspond. Otherwise, conditions correspond if they have equal tests (the schemas of
 * `if`, `contains` or `dependentSchemas`) and no other condition in their group has this test. Returns undefined if
 * there is no such condition.
 */
export function findCounterpart(member: Conjunct, base: Group, head: Group): Conjunct | undefined {
  const [only] = head.members;
  if (base.members.length === 1 && head.members.length === 1) return only;
  const found = [base, head].map(({ members }) =>
    members.filter((other) => testOf(other) === testOf(member)),
  );
  return found.every(({ length }) => length === 1) ? found[1]?.[0] : undefined;
}

function testOf(conjunct: Conjunct): number | undefined {
  const { if: test } = conjunct.node.definition;
  const [held] = Object.values(appliedBy(conjunct));
  return conjunct.family === "condition" ? test?.class : held?.class;
}

/**
 * Returns the subschemas of a condition whose annotations apply to the value: `then` and `else` of an `if`, and the
 * schemas of `contains` and `dependentSchemas`. `if` and `not` are left out, because annotations in them have no
 * effect.
 */
export function appliedBy(conjunct: Conjunct | undefined): Readonly<Record<string, SchemaNode | undefined>> {
  if (conjunct === undefined) return {};
  const { family, key, node } = conjunct;
  const { then: yes, else: no, contains, dependentSchemas } = node.definition;
  if (family === "condition") return { yes, no };
  if (family === "contains") return { contains };
  return family === "dependent-schemas" ? { dependent: dependentSchemas.get(key) } : {};
}

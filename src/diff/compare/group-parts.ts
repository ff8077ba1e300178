import type { SchemaNode } from "../schema/node.ts";
import type { Conjunct } from "../sets/conjunct.ts";
import type { Group } from "./shape.ts";

/** Returns the schemas inside a group of keywords: schemas of a part of the value, or branches of a union. */
export function childrenOf(group: Group): SchemaNode[] {
  return group.members.flatMap(({ children }) => children);
}

/** True if each side has one schema here and the two are equal: a cheap test for the many parts that did not change. */
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
 * Families of keywords for parts that are not named properties. If only one side describes such a part, no rule reports
 * the part by name.
 */
export const openFamilies: ReadonlySet<string> = new Set([
  "item",
  "items",
  "pattern-properties",
  "additional-properties",
]);

/** True if both groups describe the same parts of the value, so that comparing the schemas of these parts is enough. */
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

/** Returns the head's conjunct with the same condition, or its only conjunct if each side has one. */
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
 * Returns the schemas that `if`, `contains` or `dependentSchemas` applies to values that satisfy the condition. `if`
 * itself and `not` are left out, because their annotations have no effect.
 */
export function appliedBy(conjunct: Conjunct | undefined): Readonly<Record<string, SchemaNode | undefined>> {
  if (conjunct === undefined) return {};
  const { family, key, node } = conjunct;
  const { then: yes, else: no, contains, dependentSchemas } = node.definition;
  if (family === "condition") return { yes, no };
  if (family === "contains") return { contains };
  return family === "dependent-schemas" ? { dependent: dependentSchemas.get(key) } : {};
}

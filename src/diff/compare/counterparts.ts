import type { SchemaNode } from "../schema/node.ts";
import type { Conjunct } from "../sets/conjunct.ts";
import type { Group } from "./shape.ts";

/** Returns the conjunct of the head with the same condition, or the only one. */
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
 * Returns the schemas that a condition or a similar keyword applies if it holds. `if` and `not` are left out: their
 * annotations have no effect.
 */
export function appliedBy(conjunct: Conjunct | undefined): Readonly<Record<string, SchemaNode | undefined>> {
  if (conjunct === undefined) return {};
  const { family, key, node } = conjunct;
  const { then: yes, else: no, contains, dependentSchemas } = node.definition;
  if (family === "condition") return { yes, no };
  if (family === "contains") return { contains };
  return family === "dependent-schemas" ? { dependent: dependentSchemas.get(key) } : {};
}

import type { Definition, SchemaNode } from "../schema/node.ts";

/** Returns the target of a bare reference. Both have the same class, which must be expanded from the target. */
export function coreOf(node: SchemaNode): SchemaNode {
  if (node.circular) return node;
  const { reference, allOf, anyOf, oneOf } = node.definition;
  const parts = [...allOf, ...anyOf, ...oneOf, ...(reference === undefined ? [] : [reference])];
  const same = parts.length === 1 ? parts.find((part) => part.class === node.class) : undefined;
  return same === undefined ? node : coreOf(same);
}

/** True if a schema has no keyword that limits values. */
export function isEmpty({ definition }: SchemaNode): boolean {
  return definition.constant === true || isNothingSaid(definition);
}

function isNothingSaid(definition: Definition): boolean {
  for (const value of Object.values(definition)) {
    if (value === undefined) continue;
    const size = value instanceof Map ? value.size : Array.isArray(value) ? value.length : 1;
    if (size > 0) return false;
  }
  return true;
}

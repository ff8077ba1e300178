import type { Definition, Direction, SchemaNode } from "../schema/node.ts";
import { typeBits } from "../schema/types.ts";
import type { Existence, Plain } from "./plain.ts";

/** A subschema in which two schemas differ, for example the schema of a property. */
export interface ChangedPart {
  readonly base: SchemaNode;
  readonly head: SchemaNode;
  /**
   * The place of the subschema, such as `property id` or `item 0`. Null if both schemas are a union of null and one other
   * schema. Then the subschema is this other schema, which has the same place as the union.
   */
  readonly key: string | null;
  /** True if some value can have the changed property or item. Otherwise, the change is not breaking. */
  readonly breaks: boolean;
}

/**
 * If two schemas differ only in subschemas, such as those of properties, returns the changed subschemas. Returns null
 * if they differ in anything else too, or if only the solver can compare them. In a recursive contract, a single edit
 * changes nearly all schemas, because they contain each other. This function finds the subschemas that were really
 * edited, without the solver.
 */
export function findChangedParts(
  base: SchemaNode,
  head: SchemaNode,
  { direction, existence }: { readonly direction: Direction; readonly existence: Existence },
): ChangedPart[] | null {
  const [one, other] = [existence.plain(base), existence.plain(head)];
  if (one === null || other === null || !haveSameOwnClasses(one, other)) {
    return findNullableParts(base, head);
  }
  const parts: ChangedPart[] = [];
  const left = direction === "request" ? one : other;
  for (const [key, child] of one.parts) {
    const partner = other.parts.get(key);
    if (partner === undefined) return null;
    if (child.fullClass === partner.fullClass) continue;
    if (child.definition.constant !== undefined || partner.definition.constant !== undefined) return null;
    parts.push({ base: child, head: partner, key, breaks: existence.isPossible(left, key) });
  }
  return parts;
}

function haveSameOwnClasses(one: Plain, other: Plain): boolean {
  return (
    one.ownClasses.length === other.ownClasses.length &&
    one.ownClasses.every((own, at) => own === other.ownClasses[at])
  );
}

/**
 * If each of the two schemas is a union of null and one other schema, returns these other schemas as the only
 * difference. Otherwise returns null.
 */
function findNullableParts(base: SchemaNode, head: SchemaNode): ChangedPart[] | null {
  if (base.ownClass !== head.ownClass) return null;
  const [one, other] = [withoutNull(base), withoutNull(head)];
  if (one === null || other === null || one.empty.ownClass !== other.empty.ownClass) return null;
  if (one.rest.definition.constant !== undefined || other.rest.definition.constant !== undefined) return null;
  return [{ base: one.rest, head: other.rest, key: null, breaks: true }];
}

/** If a schema is nothing but a union of null and one other schema, returns both branches; otherwise null. */
function withoutNull(node: SchemaNode): { rest: SchemaNode; empty: SchemaNode } | null {
  const { definition, circular } = node;
  const branches = definition.anyOf.length > 0 ? definition.anyOf : definition.oneOf;
  const [one, other] = branches;
  if (circular || one === undefined || other === undefined || branches.length > 2) return null;
  if (!saysOnly(definition, definition.anyOf.length > 0 ? "anyOf" : "oneOf")) return null;
  const [rest, empty] = isNull(one) ? [other, one] : [one, other];
  return isNull(empty) && excludesNull(rest) ? { rest, empty } : null;
}

function isNull({ core: { definition } }: SchemaNode): boolean {
  return definition.types?.mask === typeBits.null && saysOnly(definition, "types");
}

function saysOnly(definition: Definition, keyword: keyof Definition): boolean {
  return Object.entries(definition).every(([key, value]) => {
    if (key === keyword || value === undefined) return true;
    return value instanceof Map ? value.size === 0 : Array.isArray(value) && value.length === 0;
  });
}

/** True if `type` in the schema, or in a schema that it includes by `$ref` or `allOf`, excludes null. */
function excludesNull(node: SchemaNode, depth = 0): boolean {
  const { types, reference, allOf } = node.definition;
  if (types !== undefined && (types.mask & typeBits.null) === 0) return true;
  if (depth > 20) return false;
  return [...allOf, ...(reference === undefined ? [] : [reference])].some((n) => excludesNull(n, depth + 1));
}

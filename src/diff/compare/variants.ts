import { member, toCanonical } from "../json.ts";
import { toReferredName } from "../place-name.ts";
import { partsOf, type SchemaNode } from "../schema/node.ts";
import type { Shape } from "./shape.ts";

/** The branches of two unions: pairs of corresponding branches, and branches that only one contract has. */
export interface Branches {
  /**
   * The key of the union in the base. It may differ from the key in the head, because an `anyOf` may have become a
   * `oneOf`.
   */
  readonly base: string;
  /** The key of the union in the head. */
  readonly head: string;
  readonly matches: readonly Match[];
  readonly removed: readonly SchemaNode[];
  readonly added: readonly SchemaNode[];
}

interface Match {
  readonly base: SchemaNode;
  readonly head: SchemaNode;
}

type Sameness = (base: SchemaNode, head: SchemaNode) => boolean;

/**
 * Matches the branches of two unions. Two branches correspond if they are equal; if they have the same name, constants
 * or types; if they share half of their properties; or if no other branches are left. A wrong match makes the report
 * less readable, but not wrong, because the accepted values decide which changes are breaking.
 */
export function matchBranches(
  base: readonly SchemaNode[],
  head: readonly SchemaNode[],
): Pick<Branches, "matches" | "removed" | "added"> {
  const removed = new Set(base);
  const added = new Set(head);
  const matches: Match[] = [];
  const pairUp = (same: Sameness): void => {
    for (const one of [...removed]) {
      const others = [...added].filter((other) => same(one, other));
      const [other] = others;
      if (other === undefined) continue;
      matches.push({ base: one, head: other });
      removed.delete(one);
      added.delete(other);
    }
  };
  for (const same of [haveSameFullClass, haveSameClass, haveSameName, haveSameTag, overlap, haveSameTypes])
    pairUp(same);
  if (removed.size === 1 && added.size === 1) pairUp(areBothObjects);
  return { matches, removed: [...removed], added: [...added] };
}

const haveSameFullClass: Sameness = (base, head) => base.fullClass === head.fullClass;
const haveSameClass: Sameness = (base, head) => base.class === head.class;

const haveSameName: Sameness = (base, head) => {
  const name = nameOf(base);
  return name !== undefined && name === nameOf(head);
};

const haveSameTag: Sameness = (base, head) => {
  const tag = tagOf(base);
  return tag !== "" && tag === tagOf(head);
};

const haveSameTypes: Sameness = (base, head) => {
  const types = typesOf(base);
  return types !== undefined && types !== 32 && types === typesOf(head);
};

/** True if two union branches share at least half of their properties. */
const overlap: Sameness = (base, head) => {
  const names = [...propertiesOf(base).keys()];
  const others = propertiesOf(head);
  const shared = names.filter((name) => others.has(name)).length;
  return shared > 0 && shared * 2 >= Math.max(names.length, others.size);
};

const areBothObjects: Sameness = (base, head) => (typesOf(base) ?? 63) === (typesOf(head) ?? 63);

/** Returns the name of a union branch for reports: the name of its component, or its title. */
export function nameOf(node: SchemaNode): string | undefined {
  const { reference } = node.definition;
  if (reference !== undefined) return toReferredName(reference.cursor) || undefined;
  const title = member(node.cursor.value, "title");
  return typeof title === "string" ? title : undefined;
}

function typesOf(node: SchemaNode): number | undefined {
  return partsOf(node).find(({ definition }) => definition.types !== undefined)?.definition.types?.mask;
}

function propertiesOf(node: SchemaNode): Map<string, SchemaNode> {
  return new Map(partsOf(node).flatMap(({ definition }) => [...definition.properties]));
}

/** Returns the constants that identify a union branch, as a string; empty if no constant identifies it. */
function tagOf(node: SchemaNode): string {
  const { tag } = node.definition;
  if (tag !== undefined) return toCanonical([tag.property, ...[...tag.values].sort()]);
  const tags: string[] = [];
  for (const [name, child] of propertiesOf(node)) {
    const values = partsOf(child).find(({ definition }) => definition.enum !== undefined)?.definition.enum;
    if (values?.length === 1) tags.push(`${name}=${JSON.stringify(values[0])}`);
  }
  return tags.sort().join(",");
}

/**
 * Returns the key that the union with the key `id` has in the other contract. This is `id`, unless `anyOf` became
 * `oneOf` or vice versa.
 */
export function findUnion(id: string, one: Shape, other: Shape): string {
  const renamed = unionKeys.get(id);
  return renamed === undefined || other.groups.has(id) || one.groups.has(renamed) ? id : renamed;
}

const unionKeys: ReadonlyMap<string, string> = new Map([
  ["variants anyOf", "variants oneOf"],
  ["variants oneOf", "variants anyOf"],
]);

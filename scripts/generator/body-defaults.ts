import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../src/contract.ts";
import { toMapping } from "../../src/server/validation/defaults.ts";

/**
 * Members that validation fills with defaults, as a tree. A member that has a default itself has the value `true`. A
 * member that contains members with defaults has a tree of its own.
 */
export interface DefaultTree {
  readonly [member: string]: true | DefaultTree;
}

/**
 * Returns the members of a body that are present after validation because they have a default. The server fills in a
 * default in the schema of the member itself, but not one in a schema to which the member refers by `$ref`. For a union
 * with a discriminator, the server fills in the defaults of the selected branch, so this function returns the members
 * that have a default in all branches. The server fills in no defaults from other unions or from conditions. Array
 * items are omitted, because a type cannot name their members one by one.
 */
export function readDefaults(
  document: ContractDocument,
  schema: unknown,
  above: readonly unknown[] = [],
): DefaultTree {
  if (!isObject(schema)) return {};
  const target = resolveRef(document, schema);
  if (above.includes(target)) return {};
  const inside = [...above, target];
  const tree: Record<string, true | DefaultTree> = {};
  for (const part of Array.isArray(target["allOf"]) ? target["allOf"] : []) {
    Object.assign(tree, readDefaults(document, part, inside));
  }
  const { properties } = target;
  for (const [name, member] of Object.entries(isObject(properties) ? properties : {})) {
    if (!isObject(member)) continue;
    const found = member["default"] !== undefined || readDefaults(document, member, inside);
    if (found === true || Object.keys(found).length > 0) tree[name] = found;
  }
  return { ...sharedByBranches(document, target, inside), ...tree };
}

function sharedByBranches(
  document: ContractDocument,
  schema: JsonObject,
  above: readonly unknown[],
): DefaultTree {
  if (!isObject(schema["discriminator"])) return {};
  const refs = new Set(Object.values(toMapping(schema["discriminator"], schema)));
  const [first, ...others] = [...refs].map((ref) => readDefaults(document, { $ref: ref }, above));
  return others.reduce(intersect, first ?? {});
}

function intersect(one: DefaultTree, other: DefaultTree): DefaultTree {
  const shared: Record<string, true | DefaultTree> = {};
  for (const [name, below] of Object.entries(one)) {
    const opposite = other[name];
    if (below === true && opposite === true) shared[name] = true;
    else if (typeof below === "object" && typeof opposite === "object")
      shared[name] = intersect(below, opposite);
  }
  return shared;
}

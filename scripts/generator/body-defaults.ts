import { type ContractDocument, isObject, resolveRef } from "../../src/contract.ts";

/** Members that validation fills: `true` where the member itself has a default, a tree where members inside have. */
export interface DefaultTree {
  readonly [member: string]: true | DefaultTree;
}

/**
 * The members of a body that are present after validation because they have a default.
 * Ajv fills a default that stands at the member itself, not one behind its `$ref`; and none in `anyOf`, `oneOf`, `if`
 * or `not`, so that this does not look there, nor into array items, which a type could not name one by one.
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
  return tree;
}

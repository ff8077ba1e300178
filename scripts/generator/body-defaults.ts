import { type ContractDocument, isObject, type JsonObject, resolveRef } from "../../src/contract.ts";

/** Members that validation fills: `true` where the member itself has a default, a tree where members inside have. */
export interface DefaultTree {
  readonly [member: string]: true | DefaultTree;
}

/**
 * The members of a body that are present after validation because they have a default.
 * Does not look into array items, nor into `anyOf`, `oneOf`, `if` or `not`, where Ajv fills nothing.
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
  for (const [name, member] of Object.entries(propertiesOf(target))) {
    if (!isObject(member)) continue;
    const found = hasDefault(document, member) || readDefaults(document, member, inside);
    if (found === true || Object.keys(found).length > 0) tree[name] = found;
  }
  return tree;
}

function hasDefault(document: ContractDocument, schema: JsonObject): boolean {
  return schema["default"] !== undefined || resolveRef(document, schema)["default"] !== undefined;
}

function propertiesOf(schema: JsonObject): JsonObject {
  return isObject(schema["properties"]) ? schema["properties"] : {};
}

import { isObject, listOf, located } from "./schemas.js";

/**
 * Returns the branches of a schema's `oneOf` or `anyOf`, with references resolved. If a branch is a union itself,
 * returns its branches instead.
 */
export function branchesOf(document, schema, path, seen = new Set()) {
  const keyword = "oneOf" in schema ? "oneOf" : "anyOf";
  return listOf(schema[keyword]).flatMap((branch, index) => {
    const at = [...path, keyword, index];
    const found = located(document, branch, at);
    if (!isObject(found.value) || seen.has(found.value)) return [];
    seen.add(found.value);
    const inner = branchesOf(document, found.value, found.path, seen);
    return inner.length > 0 && !isObject(found.value.properties)
      ? inner
      : [{ schema: found.value, path: found.path, at }];
  });
}

/**
 * Returns the values that a schema allows for a member, from `const` or `enum` in the schema itself or in its `allOf`;
 * null if it allows any value.
 */
export function valuesOf(document, schema, member, seen = new Set()) {
  const { value } = located(document, schema, []);
  if (!isObject(value) || seen.has(value)) return null;
  seen.add(value);
  const own = located(document, value.properties?.[member], []).value;
  if (isObject(own) && "const" in own) return [own.const];
  if (isObject(own) && Array.isArray(own.enum)) return own.enum;
  for (const part of listOf(value.allOf)) {
    const values = valuesOf(document, part, member, seen);
    if (values !== null) return values;
  }
  return null;
}

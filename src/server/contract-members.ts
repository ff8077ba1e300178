import { isObject, type JsonObject } from "../contract.ts";

/** Members of a contract whose values are API data and therefore contain no schemas. */
const data = new Set(["example", "default", "enum", "const"]);

/**
 * Members whose values are maps with arbitrary names. In these maps, a name such as `default` is the name of a response
 * or property, not the keyword.
 */
const maps = new Set([
  ...["properties", "patternProperties", "$defs", "dependentSchemas", "responses", "headers", "content"],
  ...["encoding", "callbacks", "links", "variables", "schemas", "parameters", "requestBodies"],
  "securitySchemes",
]);

/**
 * Changes the members of an object in a contract. Passes each member, or each value of a map, to `change`. Does not
 * change API data and extensions. If `replace` returns a value other than undefined for a member, this value replaces
 * the member.
 */
export function changeMembers(
  value: JsonObject,
  change: (member: unknown) => unknown,
  replace: (key: string, member: unknown) => unknown,
): JsonObject {
  return mapValues(value, (member, key) => {
    if (data.has(key) || key.startsWith("x-")) return member;
    const replaced = replace(key, member);
    if (replaced !== undefined) return replaced;
    return maps.has(key) && isObject(member) ? mapValues(member, change) : change(member);
  });
}

/** Changes each value of a map. */
export function mapValues(map: JsonObject, change: (member: unknown, name: string) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, change(member, name)]));
}

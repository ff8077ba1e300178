import { dataMembers, isObject, type JsonObject } from "../contract.ts";

/**
 * Members whose values are maps with arbitrary names. In these maps, a name such as `default` is the name of a response
 * or property, not the keyword.
 */
const maps = new Set([
  ...["properties", "patternProperties", "$defs", "dependentSchemas", "responses", "headers", "content"],
  ...["encoding", "callbacks", "links", "variables", "schemas", "parameters", "requestBodies"],
  ...["securitySchemes", "pathItems", "mediaTypes"],
]);

/**
 * Returns a copy of an object in a contract with changed members. If `replace` returns a value other than undefined for
 * a member, this value replaces the member. Otherwise `change` receives the member, or each value of the member if the
 * member is a map. Members that contain API data, such as `example`, and extensions stay unchanged unless `replace`
 * replaces them.
 */
export function changeMembers(
  value: JsonObject,
  change: (member: unknown) => unknown,
  replace: (key: string, member: unknown) => unknown = () => undefined,
): JsonObject {
  return mapValues(value, (member, key) => {
    const replaced = replace(key, member);
    if (replaced !== undefined) return replaced;
    if (dataMembers.has(key) || key.startsWith("x-")) return member;
    return maps.has(key) && isObject(member) ? mapValues(member, change) : change(member);
  });
}

/** Returns a copy of a map in which each value is changed. */
export function mapValues<T, R>(
  map: Readonly<Record<string, T>>,
  change: (member: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(map).map(([name, member]) => [name, change(member, name)]));
}

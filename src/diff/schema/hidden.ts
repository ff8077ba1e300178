import { isList, isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { Direction } from "./node.ts";

/**
 * Maximum number of references that are followed to find `readOnly` or `writeOnly`. Real documents need two or three.
 */
const reach = 12;

/**
 * Returns the names of properties that are never sent in this direction: `readOnly` ones in a request, `writeOnly` ones
 * in a response.
 */
export function hiddenNames(cursor: Cursor, direction: Direction, depth = 0): string[] {
  const names: string[] = [];
  if (depth > reach) return names;
  const properties = cursor.child("properties").inlined();
  if (isObject(properties.value)) {
    for (const name of Object.keys(properties.value)) {
      if (isHidden(properties.child(name), direction)) names.push(name);
    }
  }
  for (const part of parts(cursor)) names.push(...hiddenNames(part, direction, depth + 1));
  return names;
}

/** True if a schema, or a schema that it includes, is `readOnly` (in a request) or `writeOnly` (in a response). */
export function isHidden(cursor: Cursor, direction: Direction, depth = 0): boolean {
  if (depth > reach || !isObject(cursor.value)) return false;
  const mark = direction === "request" ? "readOnly" : "writeOnly";
  const alone = cursor.contract.version === "3.0" && typeof member(cursor.value, "$ref") === "string";
  if (!alone && member(cursor.value, mark) === true) return true;
  return parts(cursor).some((part) => isHidden(part, direction, depth + 1));
}

/** Returns the schemas that a schema includes by `$ref`, `allOf` or a union with null. */
function parts(cursor: Cursor): Cursor[] {
  const reference = member(cursor.value, "$ref");
  const unions = ["anyOf", "oneOf"].map((keyword) => membersOf(cursor, keyword).filter(isMore));
  const nullable = unions.filter(({ length }) => length === 1).flat();
  const members = [...membersOf(cursor, "allOf"), ...nullable];
  return typeof reference === "string" ? [...members, cursor.contract.resolve(reference, cursor)] : members;
}

function membersOf(schema: Cursor, keyword: string): Cursor[] {
  // Most schemas lack the keyword, so this function creates no cursor until it has found the keyword's value.
  const schemas = member(schema.value, keyword);
  if (!isList(schemas)) return [];
  const list = schema.child(keyword);
  return schemas.map((_, index) => list.child(String(index)));
}

function isMore({ value }: Cursor): boolean {
  return member(value, "type") !== "null";
}

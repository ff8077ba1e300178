import { isObject, type JsonObject } from "../../contract.ts";
import { resolvePointer } from "./walk.ts";

/** Types whose values are single values. An object or an array has values only if a subschema says which. */
const scalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/** Keywords that describe a single value. A schema with such a keyword asks for a value even without `type`. */
const telling = [
  "const",
  "enum",
  "format",
  "pattern",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "contentEncoding",
  "contentMediaType",
] as const;

const single = [
  "additionalItems",
  "additionalProperties",
  "contains",
  "items",
  "unevaluatedItems",
  "unevaluatedProperties",
];
const lists = ["allOf", "anyOf", "oneOf", "items", "prefixItems"];
const inPlace = ["then", "else"];

/**
 * True if a schema asks for at least one value, at any depth: a single value, or a member with a name. `{ "type":
 * "object" }` and `{ "type": "array", "items": {} }` ask for no value, because any object or array conforms to them.
 */
export function asksForValue(schema: JsonObject): boolean {
  return asks(schema, schema, new Set());
}

function asks(root: JsonObject, schema: unknown, seen: Set<JsonObject>): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  const below = (one: unknown): boolean => asks(root, one, seen);
  const { type, $ref, $dynamicRef, $recursiveRef, required } = schema;
  if ((Array.isArray(type) ? type : [type]).some((one) => scalars.has(one))) return true;
  if (telling.some((key) => key in schema)) return true;
  if (Array.isArray(required) && required.length > 0) return true;
  const refs = [$ref, $dynamicRef, $recursiveRef].filter((ref) => typeof ref === "string");
  // A reference by name (`$anchor`) counts as a value, because this function does not follow such references.
  if (refs.some((ref) => !/^#(?:$|\/)/.test(ref) || below(resolvePointer(root, ref)))) return true;
  for (const key of ["properties", "patternProperties"]) {
    const members = schema[key];
    if (isObject(members) && Object.values(members).some((one) => isAnything(one) || below(one))) return true;
  }
  const dependent = schema["dependentSchemas"];
  return (
    [...single, ...inPlace].some((key) => below(schema[key])) ||
    lists.some((key) => Array.isArray(schema[key]) && schema[key].some(below)) ||
    (isObject(dependent) && Object.values(dependent).some(below))
  );
}

const notes: ReadonlySet<string> = new Set(["title", "description", "examples", "default", "$comment"]);

/** True for the schema of a member that may have any value. The member's name then says which value is meant. */
function isAnything(schema: unknown): boolean {
  return schema === true || (isObject(schema) && Object.keys(schema).every((key) => notes.has(key)));
}

import { followed, isObject, listOf, mapOf } from "./schemas.js";

/** Keywords that describe the shape of a value, so that a generator can write a type for it. */
const shapes = ["properties", "patternProperties", "items", "prefixItems", "enum", "const"];
const scalars = ["string", "number", "integer", "boolean", "null"];

/**
 * Reports a component that has neither a type nor members. Generators turn a component that has only conditions into
 * `any` or `unknown`.
 */
export default function componentShaped(document) {
  return Object.entries(mapOf(document.components?.schemas))
    .filter(([, schema]) => !isShaped(document, schema))
    .map(([name]) => ({
      message: `The component ${name} has neither a type nor members; put its conditions into the schemas that need them`,
      path: ["components", "schemas", name],
    }));
}

function isShaped(document, value, seen = new Set()) {
  const schema = followed(document, value);
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  if (shapes.some((keyword) => keyword in schema)) return true;
  if ([schema.type].flat().some((type) => scalars.includes(type))) return true;
  // A free-form object has `additionalProperties`: true, or a schema for its members.
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return true;
  return ["allOf", "anyOf", "oneOf"].some((keyword) =>
    listOf(schema[keyword]).some((part) => isShaped(document, part, seen)),
  );
}

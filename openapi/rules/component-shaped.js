import { followed, isObject, listOf, mapOf } from "./schemas.js";

/** Keywords that give a value a shape which a generator can write as a type. */
const shapes = ["properties", "patternProperties", "items", "prefixItems", "enum", "const"];
const scalars = ["string", "number", "integer", "boolean", "null"];

/** A component has a type or members. One of conditions only becomes `any` or `unknown` in generated code. */
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
  // Free-form objects say so: additional members of any kind, or of one.
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) return true;
  return ["allOf", "anyOf", "oneOf"].some((keyword) =>
    listOf(schema[keyword]).some((part) => isShaped(document, part, seen)),
  );
}

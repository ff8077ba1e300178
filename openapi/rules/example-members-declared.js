import { followed, isObject, mapOf, subschemas } from "./schemas.js";
import { createValidator } from "./validator.js";

/**
 * Keywords whose schemas apply to a part of the value, such as a member or an item. Each of these schemas is closed
 * separately.
 */
const below = new Set(["properties", "patternProperties", "items", "prefixItems", "additionalProperties"]);

/**
 * Reports an example of a body that violates its schema or contains a member that the schema does not declare. Schemas
 * of responses allow undeclared members, so ordinary validation would not notice a misspelt member. This rule validates
 * against a copy of the document in which every object is closed; a composition is closed as a whole.
 */
export default function exampleMembersDeclared(document) {
  const validator = createValidator(closedCopy(document), { strict: false });
  return mediaTypes(document, []).flatMap(({ content, path }) =>
    Object.entries(mapOf(content?.examples)).flatMap(([name, example]) => {
      const at = [...path, "examples", name];
      const errors = validator.errors([...path, "schema"], followed(document, example)?.value);
      return errors.length === 0
        ? []
        : [{ message: `Example ${name}: ${errors.slice(0, 3).join("; ")}`, path: at }];
    }),
  );
}

function mediaTypes(node, path) {
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === "content" && isObject(child))
      return Object.entries(child).map(([type, content]) => ({ content, path: [...path, key, type] }));
    return key.startsWith("x-") || key === "examples" || key === "schemas"
      ? []
      : mediaTypes(child, [...path, key]);
  });
}

function closedCopy(document) {
  const copy = JSON.parse(JSON.stringify(document));
  for (const { content } of mediaTypes(copy, [])) closeValue(content?.schema);
  for (const schema of Object.values(mapOf(copy.components?.schemas))) closeBelow(schema);
  return copy;
}

function closeValue(schema) {
  if (!isObject(schema)) return;
  closeBelow(schema);
  if (namesMembers(schema) && !("additionalProperties" in schema)) schema.unevaluatedProperties ??= false;
}

function closeBelow(schema) {
  if (!isObject(schema)) return;
  for (const { keyword, child } of [...subschemas(schema)])
    if (below.has(keyword)) closeValue(child);
    else if (keyword !== "not" && keyword !== "if") closeBelow(child);
}

/** True if a schema declares members, itself or by reference or composition. False for a free-form object. */
function namesMembers(schema) {
  return ["properties", "$ref", "allOf", "anyOf", "oneOf"].some((keyword) => keyword in schema);
}

import { bodySchemas, nameOf, operations } from "./operations.js";
import { followed, isObject, listOf, located, subschemas } from "./schemas.js";

/** Keywords whose schemas apply to the same value as the schema that contains them. */
const inPlace = new Set(["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"]);

/**
 * Reports an object in a request body that declares members but does not refuse undeclared ones, by itself or by a part
 * of its composition. A schema that several requests share is reported once, at its definition.
 */
export default function requestSchemasClosed(document) {
  const seen = new Set();
  const findings = [];
  const visit = (raw, at) => {
    const { value, path } = located(document, raw, at);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    const parts = [...schemasInPlace(document, value, path)];
    if (parts.some(({ part }) => isObject(part.properties)) && !isClosed(document, value))
      findings.push({ message: `The object ${nameOf(path)} must refuse additional members`, path });
    for (const { part, path: held } of parts)
      for (const { keyword, child, at: below } of subschemas(part))
        if (!inPlace.has(keyword)) visit(child, [...held, ...below]);
  };
  for (const entry of operations(document))
    for (const { schema, path } of bodySchemas(document, entry, "request")) visit(schema, path);
  return findings;
}

function* schemasInPlace(document, raw, at, seen = new Set()) {
  const { value, path } = located(document, raw, at);
  if (!isObject(value) || seen.has(value)) return;
  seen.add(value);
  yield { part: value, path };
  for (const { keyword, child, at: below } of subschemas(value))
    if (inPlace.has(keyword)) yield* schemasInPlace(document, child, [...path, ...below], seen);
}

function isClosed(document, value) {
  if (!isObject(value)) return false;
  if (value.additionalProperties === false || value.unevaluatedProperties === false) return true;
  if (value.$ref && isClosed(document, followed(document, value))) return true;
  if (listOf(value.allOf).some((part) => isClosed(document, part))) return true;
  const branches = listOf(value.oneOf ?? value.anyOf);
  return branches.length > 0 && branches.every((branch) => isClosed(document, branch));
}

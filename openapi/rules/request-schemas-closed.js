import { followed, isObject, subschemas } from "./schemas.js";

/** Keywords whose schemas judge the same value as the schema that holds them. */
const inPlace = new Set(["allOf", "anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas"]);

/** Every object of a request body that names members refuses all others, by itself or by what it is composed of. */
export default function requestSchemasClosed(requestBody, _options, { path, document }) {
  const seen = new Set();
  const findings = [];
  const visit = (value, at) => {
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    const parts = [...schemasInPlace(document.data, value)];
    if (parts.some((part) => isObject(part.properties)) && !isClosed(document.data, value))
      findings.push({ message: `The object at ${at.join(".")} must refuse additional members`, path });
    for (const part of parts)
      for (const { keyword, child, at: below } of subschemas(part))
        if (!inPlace.has(keyword)) visit(child, [...at, ...below]);
  };
  for (const content of Object.values(requestBody.content ?? {})) visit(content.schema, ["body"]);
  return findings;
}

function* schemasInPlace(document, value, seen = new Set()) {
  if (!isObject(value) || seen.has(value)) return;
  seen.add(value);
  yield value;
  if (value.$ref) yield* schemasInPlace(document, followed(document, value), seen);
  for (const { keyword, child } of subschemas(value))
    if (inPlace.has(keyword)) yield* schemasInPlace(document, child, seen);
}

function isClosed(document, value) {
  if (!isObject(value)) return false;
  if (value.additionalProperties === false || value.unevaluatedProperties === false) return true;
  if (value.$ref && isClosed(document, followed(document, value))) return true;
  if ((value.allOf ?? []).some((part) => isClosed(document, part))) return true;
  const branches = value.oneOf ?? value.anyOf ?? [];
  return branches.length > 0 && branches.every((branch) => isClosed(document, branch));
}

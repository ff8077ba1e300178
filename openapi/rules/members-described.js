import { isObject, located, mapOf, nestedSchemas, rootSchemas } from "./schemas.js";

/** Keywords whose schemas restrict members that are described elsewhere. */
const conditions = new Set(["if", "then", "else", "not", "dependentSchemas"]);

/**
 * Reports a component, a member of a schema, a parameter or a header without a description, or with one that only
 * repeats its name. If it is a reference, the description of the target is enough.
 */
export default function membersDescribed(document) {
  return [...schemaFindings(document), ...holderFindings(document)];
}

function schemaFindings(document) {
  const findings = [];
  for (const root of rootSchemas(document))
    for (const { schema, path } of nestedSchemas(root.schema, root.path)) {
      if (path.slice(root.path.length).some((key) => conditions.has(key))) continue;
      for (const [name, child] of Object.entries(mapOf(schema.properties)))
        findings.push(...textFindings(name, textOf(document, child), [...path, "properties", name]));
    }
  return findings;
}

function* holders(document) {
  for (const [name, schema] of Object.entries(mapOf(document.components?.schemas)))
    yield { name, holder: schema, path: ["components", "schemas", name] };
  for (const [name, header] of Object.entries(mapOf(document.components?.headers)))
    yield { name, holder: header, path: ["components", "headers", name] };
  for (const [key, parameter] of Object.entries(mapOf(document.components?.parameters)))
    yield { name: parameter?.name, holder: parameter, path: ["components", "parameters", key] };
}

function holderFindings(document) {
  return [...holders(document)].flatMap(({ name, holder, path }) =>
    textFindings(name, textOf(document, holder), path),
  );
}

function textOf(document, value) {
  if (typeof value?.description === "string") return value.description;
  const target = located(document, value, []).value;
  return isObject(target) ? target.description : undefined;
}

function textFindings(name, text, path) {
  if (typeof text !== "string" || text.trim() === "")
    return [{ message: `${path.join(".")} must have a description`, path }];
  if (wordsOf(text).every((word) => wordsOf(String(name)).includes(word)))
    return [{ message: `The description of ${path.join(".")} only says its name again`, path }];
  return [];
}

/**
 * Returns the words of a name or a text in lower case. Words such as articles are left out, because they add nothing to
 * a name.
 */
function wordsOf(text) {
  return (text.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !["a", "an", "the", "of", "is", "this", "its"].includes(word));
}

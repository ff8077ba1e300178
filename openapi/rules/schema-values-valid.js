import schemas, { isObject, rootSchemas } from "./schemas.js";
import { createValidator } from "./validator.js";

/**
 * Reports a schema that does not compile (with the option `strict`: in Ajv's strict mode), and an `example`, a `default` or an item of `examples`
 * that violates its schema under JSON Schema 2020-12. Spectral itself checks neither strictness nor the lists in
 * `examples`.
 */
export default function schemaValuesValid(document, options) {
  const validator = createValidator(document, { strict: options?.strict === true });
  return [...compileFindings(document, validator), ...valueFindings(document, validator)];
}

function compileFindings(document, validator) {
  const findings = [];
  for (const { schema, path } of rootSchemas(document)) {
    if (isReference(schema)) continue;
    try {
      validator.compile(path);
    } catch (cause) {
      findings.push({ message: `The schema at ${path.join(".")} does not compile: ${cause.message}`, path });
    }
  }
  return findings;
}

function valueFindings(document, validator) {
  const findings = [];
  for (const { schema, path } of schemas(document))
    for (const { value, at } of valuesOf(schema, path))
      for (const error of validator.errors(path, value))
        findings.push({ message: `${at.join(".")} does not satisfy its schema: ${error}`, path: at });
  return findings;
}

function valuesOf(schema, path) {
  const examples = Array.isArray(schema.examples) ? schema.examples : [];
  const values = examples.map((value, index) => ({ value, at: [...path, "examples", index] }));
  for (const keyword of ["default", "example"])
    if (keyword in schema) values.push({ value: schema[keyword], at: [...path, keyword] });
  return values;
}

/**
 * True if a schema is only a reference. The target is compiled at its own place, so that a problem is reported once.
 */
function isReference(schema) {
  return isObject(schema) && Object.keys(schema).join() === "$ref";
}

import schemas from "./schemas.js";

/** Every string has a greatest length, a fixed set of values or a format: what is unbounded cannot be stored or planned for. */
export default function stringsBounded(document) {
  const findings = [];
  for (const { schema, path } of schemas(document))
    if ([schema.type].flat().includes("string") && !isBounded(schema))
      findings.push({
        message: `The string at ${path.join(".")} must have maxLength, enum, const or format`,
        path,
      });
  return findings;
}

function isBounded(schema) {
  return ["maxLength", "enum", "const", "format"].some((keyword) => keyword in schema);
}

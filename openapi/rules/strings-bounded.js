import schemas from "./schemas.js";

/**
 * Reports a string without a maximum length, a fixed set of values or a format. Storage for a string of unlimited
 * length cannot be planned.
 */
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

import schemas from "./schemas.js";

/**
 * Reports a number without a minimum or a maximum. Without them, a mock would generate values such as negative counts.
 */
export default function numbersBounded(document) {
  const findings = [];
  for (const { schema, path } of schemas(document)) {
    const types = [schema.type].flat();
    if (!types.includes("number") && !types.includes("integer")) continue;
    if ("enum" in schema || "const" in schema) continue;
    const least = "minimum" in schema || "exclusiveMinimum" in schema;
    const greatest = "maximum" in schema || "exclusiveMaximum" in schema;
    if (!least) findings.push({ message: `The number at ${path.join(".")} must have a minimum`, path });
    if (!greatest) findings.push({ message: `The number at ${path.join(".")} must have a maximum`, path });
  }
  return findings;
}

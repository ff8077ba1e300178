import schemas from "./schemas.js";

const limit = 2 ** 31;

/**
 * Reports an integer whose format does not agree with its bounds: `int32` if the bounds are within 32 bits, otherwise
 * `int64`. Without a format, generators for typed languages use 64 bits or an integer of unlimited size.
 */
export default function integersSized(document) {
  const findings = [];
  for (const { schema, path } of schemas(document)) {
    if (![schema.type].flat().includes("integer") || "enum" in schema || "const" in schema) continue;
    const least = schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY;
    const greatest = schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY;
    const format = least >= -limit && greatest < limit ? "int32" : "int64";
    if (schema.format !== format)
      findings.push({ message: `The integer at ${path.join(".")} must have the format ${format}`, path });
  }
  return findings;
}

import schemas from "./schemas.js";

const limit = 2 ** 31;

/**
 * An integer says how wide it is: `int32` where its bounds fit 32 bits, `int64` where they do not. Generators of typed
 * languages otherwise take 64 bits, or an integer without end.
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

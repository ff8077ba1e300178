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
    const least = toBound(schema.minimum, schema.exclusiveMinimum, 1);
    const greatest = toBound(schema.maximum, schema.exclusiveMaximum, -1);
    const format = least >= -limit && greatest < limit ? "int32" : "int64";
    if (schema.format !== format)
      findings.push({ message: `The integer at ${path.join(".")} must have the format ${format}`, path });
  }
  return findings;
}

/**
 * Returns the smallest integer that satisfies `minimum` and `exclusiveMinimum` (`step` is 1), or the largest one for the
 * two maxima (`step` is -1). In OpenAPI 3.0, the exclusive bound is a boolean.
 */
function toBound(bound, exclusive, step) {
  const round = step === 1 ? Math.ceil : Math.floor;
  const bounds = [step * Number.NEGATIVE_INFINITY];
  if (typeof bound === "number")
    bounds.push(round(bound) + (exclusive === true && Number.isInteger(bound) ? step : 0));
  if (typeof exclusive === "number") bounds.push(round(exclusive) + (Number.isInteger(exclusive) ? step : 0));
  return step === 1 ? Math.max(...bounds) : Math.min(...bounds);
}

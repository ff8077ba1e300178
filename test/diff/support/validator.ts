import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Schema } from "./schema-arbitrary.ts";

const ajv = new Ajv2020({
  strict: false,
  logger: false,
  validateSchema: false,
  multipleOfPrecision: 9,
  messages: false,
  // Tests use each function for a few values only. Optimizing its code takes longer than all these calls.
  code: { optimize: false },
});
addFormats.default(ajv);

/**
 * Returns a function that validates values with Ajv and the regular expressions of JavaScript, independently of the
 * code under test.
 */
export function compileSchema(
  schema: Schema,
  definitions: Record<string, Schema> = {},
): (value: unknown) => boolean {
  const whole = { allOf: [separate(schema)], $defs: separate(definitions) };
  const validate = ajv.compile(whole);
  ajv.removeSchema(whole);
  return (value) => validate(value) === true;
}

/**
 * Returns the schema with `prefixItems` moved into an `allOf`: if a list is shorter than `prefixItems`, Ajv 8.20 skips
 * every other keyword next to `prefixItems`.
 */
function separate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(separate);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) copy[key] = separate(entry);
  const { prefixItems, items, ...others } = copy;
  if (!Array.isArray(prefixItems)) return copy;
  const tuple = items === undefined ? { prefixItems } : { prefixItems, items };
  return { ...others, allOf: [...(Array.isArray(others["allOf"]) ? others["allOf"] : []), tuple] };
}

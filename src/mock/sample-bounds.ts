import { type ContractDocument, isObject, type JsonObject } from "../contract.ts";

/** Items of a generated array, if the contract allows so few: nested lists of 100 would never end. */
const sampleItems = 2;
/** Characters of a generated string: enough to show wrapping, short enough to read. */
const sampleLength = 48;

/** Members whose value is data rather than a schema. */
const dataMembers = new Set(["example", "examples", "enum", "const", "default"]);
/** Members that map names to schemas: a property named `default` is a schema. */
const nameMaps = new Set(["properties", "patternProperties", "$defs", "schemas", "dependentSchemas"]);

/**
 * Returns a copy of a contract with tighter bounds on arrays and strings for generating bodies; valid values of the
 * copy are valid for the contract. Without it, one generated page of a list took more than ten minutes of CPU.
 */
export function tightenSampleBounds(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document);
  tighten(copy, false);
  return copy;
}

function tighten(node: unknown, isNameMap: boolean): void {
  if (Array.isArray(node)) for (const item of node) tighten(item, false);
  if (!isObject(node)) return;
  if (!isNameMap) tightenSchema(node);
  for (const [name, value] of Object.entries(node))
    if (isNameMap || !dataMembers.has(name)) tighten(value, !isNameMap && nameMaps.has(name));
}

function tightenSchema(node: JsonObject): void {
  if (isObject(node["items"])) node["maxItems"] = tighter(node["minItems"], node["maxItems"], sampleItems);
  // A pattern or a format may need more characters.
  if (typeof node["maxLength"] === "number" && node["pattern"] === undefined && node["format"] === undefined)
    node["maxLength"] = tighter(node["minLength"], node["maxLength"], sampleLength);
}

function tighter(minimum: unknown, maximum: unknown, wanted: number): number {
  const low = typeof minimum === "number" ? minimum : 0;
  const high = typeof maximum === "number" ? maximum : wanted;
  return Math.max(low, Math.min(high, wanted));
}

import { type ContractDocument, isObject, type JsonObject } from "../contract.ts";

/** Items of a made-up array, where the contract allows fewer: lists within lists of 100 never come to an end. */
const sampleItems = 2;
/** Characters of a made-up string: enough to see wrapping, short enough to read. */
const sampleLength = 48;

/** Members whose value is data, not a schema. */
const dataMembers = new Set(["example", "examples", "enum", "const", "default"]);
/** Members that map names to schemas: a property called `default` is a schema all the same. */
const nameMaps = new Set(["properties", "patternProperties", "$defs", "schemas", "dependentSchemas"]);

/**
 * A copy of a contract with tighter bounds on arrays and strings, for making up bodies: what obeys the copy obeys the
 * contract. Without it one made-up page of a list took more than ten minutes of CPU.
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
  // A pattern or a format may need more characters than that.
  if (typeof node["maxLength"] === "number" && node["pattern"] === undefined && node["format"] === undefined)
    node["maxLength"] = tighter(node["minLength"], node["maxLength"], sampleLength);
}

function tighter(minimum: unknown, maximum: unknown, wanted: number): number {
  const low = typeof minimum === "number" ? minimum : 0;
  const high = typeof maximum === "number" ? maximum : wanted;
  return Math.max(low, Math.min(high, wanted));
}

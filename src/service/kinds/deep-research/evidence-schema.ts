import type { JsonObject } from "../../../contract.ts";
import { findKey, type Shape } from "./shape.ts";

/** Maximum length in characters of the quote that the model returns for one value. */
const quoteLength = 600;
/** Maximum number of items of one list that the model may return for a single page. */
const itemsAPage = 25;

/**
 * Returns the schema of the model's answer about one page. This schema has the structure of the caller's schema, but
 * each value becomes an object with the value and a quote from the page. The model returns null instead of the object
 * if the page does not state the value. Bounds on the number of items are omitted, because they apply to the whole
 * data, not to one page.
 */
export function toEvidenceSchema(shape: Shape, known: ReadonlyMap<string, readonly string[]>): JsonObject {
  return {
    type: "object",
    required: ["found"],
    additionalProperties: false,
    properties: { found: toNode(shape, "", known) },
  };
}

function toNode(shape: Shape, path: string, known: ReadonlyMap<string, readonly string[]>): JsonObject {
  if (shape.kind === "object") {
    const properties: JsonObject = {};
    for (const [name, member] of shape.members)
      properties[name] = toNode(member, path === "" ? name : `${path}.${name}`, known);
    return {
      type: "object",
      required: Object.keys(properties),
      additionalProperties: false,
      properties,
    };
  }
  if (shape.kind === "list") {
    const key = findKey(shape.items);
    const names = known.get(path) ?? [];
    const items = toNode(shape.items, `${path}[]`, known);
    if (names.length > 0 && key !== undefined && shape.items.kind === "object")
      return { type: "array", maxItems: itemsAPage, items: withExamples(items, key, names) };
    return { type: "array", maxItems: itemsAPage, items };
  }
  return {
    anyOf: [
      {
        type: "object",
        required: ["value", "quote"],
        additionalProperties: false,
        properties: { value: shape.schema, quote: { type: "string", maxLength: quoteLength } },
      },
      { type: "null" },
    ],
  };
}

/**
 * Returns a copy of the schema of a list's items. In the copy, the `examples` of the member `key` show the model the
 * names that the caller gave for the items.
 */
function withExamples(items: JsonObject, key: string, names: readonly string[]): JsonObject {
  const copy = structuredClone(items) as { properties?: Record<string, { anyOf?: JsonObject[] }> };
  const properties = copy.properties?.[key]?.anyOf?.[0]?.["properties"] as { value?: JsonObject } | undefined;
  if (properties?.value !== undefined) properties.value = { ...properties.value, examples: [...names] };
  return { ...copy };
}

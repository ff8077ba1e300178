import type { JsonObject } from "../../../contract.ts";
import { findKey, type Shape } from "./shape.ts";

/** Longest passage that may be quoted for a value. */
const quoteLength = 600;
/** Items of one list that one page is asked for. */
const itemsAPage = 25;

/**
 * The schema that a page is read with: the caller's schema with every value paired with the words of the page that say
 * it, and null for what the page does not say. Bounds on the number of items are left out: one page need not meet them.
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

/** The items that the caller named are shown as examples of what an item's name is. */
function withExamples(items: JsonObject, key: string, names: readonly string[]): JsonObject {
  const copy = structuredClone(items) as { properties?: Record<string, { anyOf?: JsonObject[] }> };
  const properties = copy.properties?.[key]?.anyOf?.[0]?.["properties"] as { value?: JsonObject } | undefined;
  if (properties?.value !== undefined) properties.value = { ...properties.value, examples: [...names] };
  return { ...copy };
}

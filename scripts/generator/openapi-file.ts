import { type ContractDocument, isObject } from "../../src/contract.ts";
import { generatedNotice } from "./text.ts";

const rootOrder = [
  "openapi",
  "x-generated",
  "$self",
  "jsonSchemaDialect",
  "info",
  "servers",
  "security",
  "tags",
  "externalDocs",
  "paths",
  "webhooks",
  "components",
];
const componentOrder = [
  "securitySchemes",
  "parameters",
  "headers",
  "requestBodies",
  "responses",
  "schemas",
  "examples",
  "links",
  "callbacks",
  "pathItems",
  "mediaTypes",
];

/**
 * `openapi.json`: the document with root members in the order of the specification and components by name, since the
 * bundler lists them as it happens to meet them. Members inside keep the order of their author.
 */
export function openapiFile(document: ContractDocument): string {
  const noted: Record<string, unknown> = { ...document, "x-generated": generatedNotice };
  const { components } = document;
  if (components !== undefined) {
    const sections = ordered(components, componentOrder).map(([section, entries]) => [
      section,
      isObject(entries) ? Object.fromEntries(ordered(entries, [])) : entries,
    ]);
    noted["components"] = Object.fromEntries(sections);
  }
  return `${JSON.stringify(Object.fromEntries(ordered(noted, rootOrder)), null, 2)}\n`;
}

/** Entries in the given order, then the rest by code unit: a locale must not decide what is committed. */
function ordered(object: Record<string, unknown>, order: readonly string[]): [string, unknown][] {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(object).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0));
}

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
 * Returns the document with its root members in the order of the OpenAPI specification and its components sorted by
 * name, because the bundler's order varies. Deeper members keep their author's order.
 */
export function toOrderedDocument(document: ContractDocument): ContractDocument {
  const { components, ...rest } = document;
  const sections = ordered(components ?? {}, componentOrder).map(([section, entries]) => [
    section,
    isObject(entries) ? Object.fromEntries(ordered(entries, [])) : entries,
  ]);
  const complete = components === undefined ? rest : { ...rest, components: Object.fromEntries(sections) };
  const members = Object.fromEntries(ordered(complete, rootOrder));
  return { ...members, openapi: document.openapi, info: document.info };
}

/** Renders `openapi.json`: the whole contract as one document. */
export function openapiFile(document: ContractDocument): string {
  const noted = toOrderedDocument({ ...document, "x-generated": generatedNotice });
  return `${JSON.stringify(noted, null, 2)}\n`;
}

/**
 * Returns the entries in the order of the keys in `order`. All other entries follow, sorted by code unit, so that the
 * result does not depend on a locale.
 */
function ordered(object: Record<string, unknown>, order: readonly string[]): [string, unknown][] {
  const rank = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.entries(object).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0));
}

import type { components } from "../../../generated/types.ts";
import { isObject, type JsonObject } from "../../contract.ts";

/** The schema that `result.data` will satisfy (`meta.schemaContract`). */
export type SchemaContract = components["schemas"]["SchemaContract"];

const maxPaths = 200;

/**
 * Returns the schema that the result will satisfy: the caller's schema with the additions of `enrich`. `enrich` adds a
 * `summary` to each item of a list, or to the root if there is no list. Nothing is added to an item that allows no
 * additional members. If the root allows no additional members, the whole schema stays unchanged.
 */
export function createSchemaContract(schema: JsonObject, { enrich }: { enrich: boolean }): SchemaContract {
  const closed = isClosed(schema);
  const copy = structuredClone(schema);
  const addedPaths: string[] = [];
  if (enrich && !closed) {
    enrichItems(copy, "", addedPaths);
    if (addedPaths.length === 0 && !hasItems(copy)) addSummary(copy, "", addedPaths);
  }
  return { enriched: addedPaths.length > 0, closed, addedPaths, schema: copy };
}

function enrichItems(schema: JsonObject, path: string, added: string[]): void {
  if (isObject(schema["properties"]))
    for (const [name, property] of Object.entries(schema["properties"]))
      if (isObject(property)) enrichItems(property, path === "" ? name : `${path}.${name}`, added);
  const items = schema["items"];
  if (!isObject(items)) return;
  addSummary(items, `${path}[]`, added);
  enrichItems(items, `${path}[]`, added);
}

function addSummary(schema: JsonObject, path: string, added: string[]): void {
  const properties = schema["properties"];
  if (!isObject(properties) || isClosed(schema) || "summary" in properties || added.length >= maxPaths)
    return;
  properties["summary"] = { type: "string" };
  added.push(path === "" ? "summary" : `${path}.summary`);
}

function hasItems(schema: JsonObject): boolean {
  if (isObject(schema["items"])) return true;
  const properties = isObject(schema["properties"]) ? Object.values(schema["properties"]) : [];
  return properties.some((property) => isObject(property) && hasItems(property));
}

function isClosed(schema: JsonObject): boolean {
  return schema["additionalProperties"] === false || schema["unevaluatedProperties"] === false;
}

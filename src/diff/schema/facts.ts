import { member, toCanonical } from "../json.ts";
import type { Definition, SchemaNode } from "./node.ts";
import { anyType } from "./types.ts";

/** Assertion keywords whose value is a number or `true`. */
export const scalarKeywords = [
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
] as const;

const textKeywords = ["pattern", "format", "encoding", "content", "dynamic"] as const;

/**
 * Returns the assertions of a schema as strings, without subschemas. The order is fixed, so that equal schemas have
 * equal strings.
 */
export function localParts(definition: Definition): string[] {
  const parts: string[] = [];
  for (const keyword of scalarKeywords) {
    const value = definition[keyword];
    if (value !== undefined && value !== false) parts.push(`${keyword}=${value}`);
  }
  if (definition.long.size > 0)
    for (const [keyword, { text }] of [...definition.long].sort()) parts.push(`long ${keyword}=${text}`);
  for (const keyword of textKeywords) {
    const value = definition[keyword];
    if (value !== undefined) parts.push(`${keyword}=${JSON.stringify(value)}`);
  }
  if (definition.constant === false) parts.push("false");
  const { types, required, dependentRequired } = definition;
  if (types !== undefined && types.mask !== anyType)
    parts.push(`type=${types.mask}${types.integer ? "i" : ""}`);
  if (definition.tag !== undefined)
    parts.push(`tag=${toCanonical([definition.tag.property, ...[...definition.tag.values].sort()])}`);
  if (definition.enum !== undefined)
    parts.push(`enum=${[...new Set(definition.enum.map(toCanonical))].sort()}`);
  if (required.length > 0) parts.push(`required=${toCanonical([...required].sort())}`);
  for (const [name, others] of dependentRequired) {
    parts.push(`dependent ${toCanonical([name, ...[...others].sort()])}`);
  }
  return parts;
}

/** Keywords that do not restrict values and whose changes are reported by rules of their own. */
const annotationKeywords = [
  "default",
  "deprecated",
  "discriminator",
  "xml",
  "x-extensible-enum",
  "x-stability-level",
  "x-sunset",
] as const;

/** Returns the annotations of a schema as a string; empty if it has none. */
export function describeAnnotations(node: SchemaNode): string {
  const { cursor } = node;
  if (cursor.contract.version === "3.0" && member(cursor.value, "$ref") !== undefined) return "";
  return annotationKeywords
    .map((keyword) => [keyword, member(cursor.value, keyword)] as const)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([keyword, value]) => `${keyword}:${toCanonical(value)}`)
    .join("|");
}

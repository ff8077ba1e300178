import { member, toCanonical } from "../json.ts";
import type { SchemaNode } from "./node.ts";

/** Keywords that assert nothing but have rules of their own. */
export const annotationKeywords = [
  "default",
  "deprecated",
  "discriminator",
  "xml",
  "x-extensible-enum",
  "x-stability-level",
  "x-sunset",
] as const;

/** Returns the annotations of a schema as text; an empty text if it has none. */
export function describeAnnotations(node: SchemaNode): string {
  const { cursor } = node;
  if (cursor.contract.version === "3.0" && member(cursor.value, "$ref") !== undefined) return "";
  return annotationKeywords
    .map((keyword) => [keyword, member(cursor.value, keyword)] as const)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([keyword, value]) => `${keyword}:${toCanonical(value)}`)
    .join("|");
}

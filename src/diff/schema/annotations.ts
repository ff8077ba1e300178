import { member, toCanonical } from "../json.ts";
import type { SchemaNode } from "./node.ts";

/** Keywords that are no assertion and yet have rules. */
export const annotationKeywords = [
  "default",
  "deprecated",
  "discriminator",
  "xml",
  "x-extensible-enum",
  "x-stability-level",
  "x-sunset",
] as const;

/** The annotations of a schema as text; empty when it has none. */
export function describeAnnotations(node: SchemaNode): string {
  const { cursor } = node;
  if (cursor.contract.version === "3.0" && member(cursor.value, "$ref") !== undefined) return "";
  return annotationKeywords
    .map((keyword) => [keyword, member(cursor.value, keyword)] as const)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([keyword, value]) => `${keyword}:${toCanonical(value)}`)
    .join("|");
}

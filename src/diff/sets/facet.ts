import { anyType, type JsonType, typeBits } from "../schema/types.ts";
import type { Facet, Scalar } from "./formula.ts";

const ownerOf: Readonly<Record<Exclude<Facet["kind"], "type" | "enum" | "format">, JsonType>> = {
  minimum: "number",
  maximum: "number",
  multipleOf: "number",
  minLength: "string",
  maxLength: "string",
  pattern: "string",
  content: "string",
  minItems: "array",
  maxItems: "array",
  uniqueItems: "array",
  item: "array",
  items: "array",
  contains: "array",
  required: "object",
  property: "object",
  patternProperty: "object",
  additional: "object",
  propertyNames: "object",
  minProperties: "object",
  maxProperties: "object",
};

/** Returns the type to which the condition applies. Values of other types always satisfy the condition. */
export function facetOwner(facet: Exclude<Facet, { kind: "type" | "enum" }>): JsonType {
  return facet.kind === "format" ? facet.type : ownerOf[facet.kind];
}

/**
 * Returns bit masks of JSON types. `may` contains the types with at least one value that satisfies the condition;
 * `must`, the types whose values all satisfy it.
 */
export function facetTypes(facet: Facet): { may: number; must: number } {
  if (facet.kind === "type") {
    const must = facet.integer ? facet.mask & ~typeBits.number : facet.mask;
    return { may: facet.mask, must };
  }
  if (facet.kind === "enum") return enumTypes(facet.values);
  return { may: anyType, must: anyType & ~typeBits[facetOwner(facet)] };
}

function enumTypes(values: readonly Scalar[]): { may: number; must: number } {
  let may = 0;
  let must = 0;
  for (const value of values) {
    if (value === null) must |= typeBits.null;
    else if (typeof value === "string") may |= typeBits.string;
    else if (typeof value === "number") may |= typeBits.number;
    else may |= typeBits.boolean;
  }
  if (values.includes(true) && values.includes(false)) must |= typeBits.boolean;
  return { may: may | must, must };
}

/** Returns a key for a condition without subschemas; equal conditions have the same key. */
export function toDemandKey(facet: Facet): string {
  return JSON.stringify(facet);
}

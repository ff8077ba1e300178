import { anyType, type JsonType, typeBits } from "../schema/types.ts";
import type { Expression } from "./expression.ts";

/** A JSON value that is neither a list nor an object. */
export type Scalar = null | boolean | number | string;

/** True for a facet that applies only where no other one does, because of how values travel; it is not a promise. */
type Unspoken = true;

/** One assertion about values of one type. Values of other types satisfy it, except for `type` and `enum`. */
export type Facet =
  | { readonly kind: "type"; readonly mask: number; readonly integer: boolean }
  | { readonly kind: "enum"; readonly values: readonly Scalar[] }
  | { readonly kind: "minimum" | "maximum"; readonly value: number; readonly exclusive: boolean }
  | { readonly kind: "multipleOf"; readonly value: number }
  | { readonly kind: "minLength" | "maxLength"; readonly value: number }
  | { readonly kind: "pattern"; readonly source: string }
  /** A format known by name, for texts or for numbers. */
  | { readonly kind: "format"; readonly name: string; readonly type: "string" | "number" }
  | { readonly kind: "content"; readonly key: string }
  | { readonly kind: "minItems" | "maxItems"; readonly value: number }
  | { readonly kind: "uniqueItems" }
  /** The item at an index. */
  | { readonly kind: "item"; readonly index: number; readonly child: Expression }
  /** Every item from an index on. */
  | {
      readonly kind: "items";
      readonly from: number;
      readonly child: Expression;
      readonly unspoken?: Unspoken;
    }
  | {
      readonly kind: "contains";
      readonly min: number;
      readonly max: number | null;
      readonly child: Expression;
    }
  | { readonly kind: "required"; readonly name: string }
  | {
      readonly kind: "property";
      readonly name: string;
      readonly child: Expression;
      readonly unspoken?: Unspoken;
    }
  | { readonly kind: "patternProperty"; readonly source: string; readonly child: Expression }
  /** All properties that are not named and match no pattern. */
  | {
      readonly kind: "additional";
      readonly names: readonly string[];
      readonly patterns: readonly string[];
      readonly child: Expression;
      readonly unspoken?: Unspoken;
    }
  | { readonly kind: "propertyNames"; readonly child: Expression }
  | { readonly kind: "minProperties" | "maxProperties"; readonly value: number };

/** A facet of one kind. */
export type FacetOf<K extends Facet["kind"]> = Extract<Facet, { kind: K }>;

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

/** Returns the type whose values the facet limits. */
export function facetOwner(facet: Exclude<Facet, { kind: "type" | "enum" }>): JsonType {
  return facet.kind === "format" ? facet.type : ownerOf[facet.kind];
}

/** Types with some value, and types with only values that satisfy the facet. */
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

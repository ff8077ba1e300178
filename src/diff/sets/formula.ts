/**
 * A set of JSON values, as a formula. Equal formulas are the same object, so their ids show whether a conjunction
 * contains both a set and its complement. `right` is true for a set that comes from the schema of the accepting side;
 * `plain` is the id of the same set without `right`.
 */
export type Expression =
  | (Base & { readonly kind: "true" | "false" })
  | (Base & { readonly kind: "facet"; readonly facet: Facet })
  | (Base & { readonly kind: "and" | "or" | "one"; readonly parts: readonly Expression[] })
  | (Base & { readonly kind: "not"; readonly inner: Expression })
  | (Base & { readonly kind: "node"; readonly expand: () => readonly Expression[] })
  | (Base & { readonly kind: "opaque" });

interface Base {
  readonly id: number;
  readonly plain: number;
  readonly right: boolean;
}

/** A JSON value that is neither an array nor an object. */
export type Scalar = null | boolean | number | string;

/**
 * True for a condition that applies to an item or property only if no other condition applies to it. Such a condition
 * follows from how values are sent, not from the schema: an item that the schema does not describe is sent as text.
 */
type Unspoken = true;

/**
 * A condition on values of one JSON type. Values of other types satisfy it, unless the condition is a `type` or an
 * `enum`.
 */
export type Facet =
  | { readonly kind: "type"; readonly mask: number; readonly integer: boolean }
  | { readonly kind: "enum"; readonly values: readonly Scalar[] }
  | { readonly kind: "minimum" | "maximum"; readonly value: number; readonly exclusive: boolean }
  | { readonly kind: "multipleOf"; readonly value: number }
  | { readonly kind: "minLength" | "maxLength"; readonly value: number }
  | { readonly kind: "pattern"; readonly source: string }
  /** `name` is the name of a format; `type` says whether the condition limits strings or numbers. */
  | { readonly kind: "format"; readonly name: string; readonly type: "string" | "number" }
  | { readonly kind: "content"; readonly key: string }
  | { readonly kind: "minItems" | "maxItems"; readonly value: number }
  | { readonly kind: "uniqueItems" }
  /** The condition `child` for the item at an index. */
  | { readonly kind: "item"; readonly index: number; readonly child: Expression }
  /** The condition `child` for every item from index `from` on. */
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
  /** The condition `child` for all properties that are not in `names` and match none of the patterns. */
  | {
      readonly kind: "additional";
      readonly names: readonly string[];
      readonly patterns: readonly string[];
      readonly child: Expression;
      readonly unspoken?: Unspoken;
    }
  | { readonly kind: "propertyNames"; readonly child: Expression }
  | { readonly kind: "minProperties" | "maxProperties"; readonly value: number };

/** A condition of one kind, such as `maxLength`. */
export type FacetOf<K extends Facet["kind"]> = Extract<Facet, { kind: K }>;

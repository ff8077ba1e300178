/**
 * A set of JSON values, written as a formula. Equal formulas are one object, so that a set and its complement are found
 * by identity. `right` is true for a set of the schema that should accept the values; `plain` is the id of the same set
 * without `right`.
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

/** A JSON value that is neither a list nor an object. */
export type Scalar = null | boolean | number | string;

/**
 * True for a facet that applies only where no other facet does. It follows from how values are sent (an undescribed
 * item is sent as text), and the schema does not promise it.
 */
type Unspoken = true;

/** One assertion about values of one type. Values of other types satisfy it, unless it is `type` or `enum`. */
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
  /** All properties that are not listed in `names` and match no pattern. */
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

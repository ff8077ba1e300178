import type { SchemaNode } from "../schema/node.ts";
import type { Expression } from "./formula.ts";

/**
 * What a condition is about, usually a keyword. Ids of diff rules contain it: the rule `request-minimum-narrowed`
 * belongs to `minimum`.
 */
export type Family =
  | "part"
  | "never"
  | "type"
  | "enum"
  | "minimum"
  | "maximum"
  | "multiple-of"
  | "min-length"
  | "max-length"
  | "pattern"
  | "format"
  | "content"
  | "content-schema"
  | "min-items"
  | "max-items"
  | "unique-items"
  | "item"
  | "items"
  | "contains"
  | "required"
  | "property"
  | "pattern-properties"
  | "additional-properties"
  | "property-names"
  | "min-properties"
  | "max-properties"
  | "dependent-required"
  | "dependent-schemas"
  | "variants"
  | "not"
  | "condition"
  | "tag"
  | "dynamic";

/** A single condition of a schema. A schema accepts the values that satisfy all its conjuncts. */
export interface Conjunct {
  readonly family: Family;
  /** Distinguishes the conjuncts with the same subject: a property name, an index or a pattern. */
  readonly key: string;
  readonly expression: Expression;
  readonly node: SchemaNode;
  /** JSON keys from the schema to the keyword. */
  readonly path: readonly string[];
  readonly value: unknown;
  readonly children: readonly SchemaNode[];
}

import type { Cursor } from "../load/contract.ts";
import type { LongNumber } from "../long-number.ts";

/**
 * Direction of data: a `request` goes from the consumer to the provider, a `response` from the provider to the
 * consumer.
 */
export type Direction = "request" | "response";

/** The property that distinguishes the branches of a union, and the values of the property that select this branch. */
export interface Tag {
  readonly property: string;
  readonly values: readonly string[];
}

const noNodes: readonly SchemaNode[] = [];
const noNames: readonly string[] = [];
const noMap: ReadonlyMap<string, never> = new Map<string, never>();

/** Keywords with one subschema for parts of the value, such as its items. */
export const partKeywords = [
  "items",
  "contains",
  "unevaluatedItems",
  "additionalProperties",
  "propertyNames",
  "unevaluatedProperties",
  "contentSchema",
] as const;

/** Keywords with one subschema for the value itself. */
export const inPlaceKeywords = ["not", "if", "then", "else"] as const;

/**
 * The keywords of a schema, converted to JSON Schema 2020-12 for every OpenAPI version; undefined if a keyword is
 * absent. A contract has tens of thousands of these objects. They are instances of a class because JavaScript engines
 * store such instances compactly and access them quickly.
 */
export class Definition {
  /** Set for a boolean schema, which sets no other member. */
  constant: boolean | undefined = undefined;
  types: { readonly mask: number; readonly integer: boolean } | undefined = undefined;
  enum: readonly unknown[] | undefined = undefined;
  minimum: number | undefined = undefined;
  exclusiveMinimum: number | undefined = undefined;
  maximum: number | undefined = undefined;
  exclusiveMaximum: number | undefined = undefined;
  multipleOf: number | undefined = undefined;
  /**
   * The exact values of numeric keywords that JavaScript would round, by keyword. The fields of these keywords, such as
   * `maximum`, contain the nearest doubles.
   */
  long: ReadonlyMap<string, LongNumber> = noMap;
  minLength: number | undefined = undefined;
  maxLength: number | undefined = undefined;
  pattern: string | undefined = undefined;
  format: string | undefined = undefined;
  /** The encoding of bytes in a string, such as `base64`; `binary` for raw bytes. */
  encoding: string | undefined = undefined;
  /** Media type of a string's content. */
  content: string | undefined = undefined;
  /** Schema for the decoded content of a string. */
  contentSchema: SchemaNode | undefined = undefined;
  prefixItems: readonly SchemaNode[] = noNodes;
  items: SchemaNode | undefined = undefined;
  minItems: number | undefined = undefined;
  maxItems: number | undefined = undefined;
  uniqueItems: boolean | undefined = undefined;
  contains: SchemaNode | undefined = undefined;
  minContains: number | undefined = undefined;
  maxContains: number | undefined = undefined;
  unevaluatedItems: SchemaNode | undefined = undefined;
  properties: ReadonlyMap<string, SchemaNode> = noMap;
  required: readonly string[] = noNames;
  patternProperties: ReadonlyMap<string, SchemaNode> = noMap;
  additionalProperties: SchemaNode | undefined = undefined;
  propertyNames: SchemaNode | undefined = undefined;
  minProperties: number | undefined = undefined;
  maxProperties: number | undefined = undefined;
  dependentRequired: ReadonlyMap<string, readonly string[]> = noMap;
  dependentSchemas: ReadonlyMap<string, SchemaNode> = noMap;
  unevaluatedProperties: SchemaNode | undefined = undefined;
  allOf: readonly SchemaNode[] = noNodes;
  anyOf: readonly SchemaNode[] = noNodes;
  oneOf: readonly SchemaNode[] = noNodes;
  not: SchemaNode | undefined = undefined;
  if: SchemaNode | undefined = undefined;
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  then: SchemaNode | undefined = undefined;
  else: SchemaNode | undefined = undefined;
  reference: SchemaNode | undefined = undefined;
  /**
   * For a schema with a discriminator, the components that extend it by `allOf`, and the components in the mapping.
   * These components do not restrict values.
   */
  heirs: readonly SchemaNode[] = noNodes;
  /** Set for a union branch that a discriminator selects by name. */
  tag: Tag | undefined = undefined;
  /**
   * Names of the dynamic anchors that influence which values the schema accepts. Lists only anchors that several
   * schemas declare. Also set for a reference without a target, because its accepted values are unknown.
   */
  dynamic: string | undefined = undefined;
  /**
   * Possible targets of a `$dynamicRef` in this schema. Includes the dynamic anchors that the schema's resource
   * declares, because a `$dynamicRef` in another schema may lead to them.
   */
  anchors: readonly SchemaNode[] = noNodes;
}

/** A schema in the base or the head, for one direction (requests or responses). */
export interface SchemaNode {
  readonly id: number;
  readonly cursor: Cursor;
  readonly definition: Definition;
  /** Schemas with the same number accept the same values, even across the two contracts. Set by `classify`. */
  class: number;
  /**
   * Schemas with the same number have the same `class` and, at all levels, equal annotations such as defaults and
   * deprecation.
   */
  fullClass: number;
  /** Schemas with the same number are equal except for their subschemas. */
  ownClass: number;
  /**
   * The schema to which this one finally leads if it consists only of a reference, or of `allOf`, `anyOf` or `oneOf`
   * with one entry; otherwise this schema itself.
   */
  core: SchemaNode;
  /**
   * True if the schema applies itself to the same value, for example by `allOf`. JSON Schema does not define what this
   * means.
   */
  circular: boolean;
}

/** Returns the subschemas that apply to the same value as the schema itself. */
export function inPlaceChildren(definition: Definition): readonly SchemaNode[] {
  const { allOf, anyOf, oneOf, dependentSchemas, reference, not, if: test } = definition;
  if (test === undefined && not === undefined && dependentSchemas.size === 0) {
    if (allOf.length + anyOf.length + oneOf.length === 0)
      return reference === undefined ? noNodes : [reference];
  }
  const single = [not, test, definition.then, definition.else, reference].filter(
    (node) => node !== undefined,
  );
  return [...allOf, ...anyOf, ...oneOf, ...single, ...dependentSchemas.values()];
}

/** Returns a schema and the schemas that it includes by `$ref` and `allOf`; stops at about `maxParts` schemas. */
export function partsOf(node: SchemaNode): SchemaNode[] {
  const parts = [node];
  for (let index = 0; index < parts.length && parts.length < maxParts; index += 1) {
    const definition = parts[index]?.definition;
    if (definition === undefined) break;
    const { reference, allOf } = definition;
    for (const part of reference === undefined ? allOf : [reference, ...allOf])
      if (!parts.includes(part)) parts.push(part);
  }
  return parts;
}

/** Approximate maximum number of schemas that {@link partsOf} returns. No schema in a real contract includes more. */
const maxParts = 100;

/**
 * If a schema is only a reference, or only `allOf`, `anyOf` or `oneOf` with one entry, returns the schema to which it
 * finally leads; otherwise returns the schema itself. Both schemas accept the same values and have the same class. The
 * solver builds one expression for both, from the schema returned here.
 */
export function coreOf(node: SchemaNode): SchemaNode {
  if (node.circular) return node;
  const { reference, allOf, anyOf, oneOf } = node.definition;
  const parts = [...allOf, ...anyOf, ...oneOf, ...(reference === undefined ? [] : [reference])];
  const same = parts.length === 1 ? parts.find((part) => part.class === node.class) : undefined;
  return same === undefined ? node : coreOf(same);
}

/** True if a schema has no keyword that restricts values. */
export function isEmpty({ definition }: SchemaNode): boolean {
  return definition.constant === true || isNothingSaid(definition);
}

function isNothingSaid(definition: Definition): boolean {
  for (const value of Object.values(definition)) {
    if (value === undefined) continue;
    const size = value instanceof Map ? value.size : Array.isArray(value) ? value.length : 1;
    if (size > 0) return false;
  }
  return true;
}

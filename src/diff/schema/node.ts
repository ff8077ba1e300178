import type { Cursor } from "../load/contract.ts";

/** Which way the data goes: `request` from the consumer to the provider, `response` the other way. */
export type Direction = "request" | "response";

/** What a schema says, in the words of JSON Schema 2020-12 whatever the OpenAPI version; absent = not said. */
export interface Definition {
  /** A boolean schema; then nothing else is set. */
  constant?: boolean;
  types?: { readonly mask: number; readonly integer: boolean };
  enum?: readonly unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  /** Encoding and media type of a string, as canonical text. */
  content?: string;
  prefixItems: readonly SchemaNode[];
  items?: SchemaNode;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  contains?: SchemaNode;
  minContains?: number;
  maxContains?: number;
  unevaluatedItems?: SchemaNode;
  properties: ReadonlyMap<string, SchemaNode>;
  required: readonly string[];
  patternProperties: ReadonlyMap<string, SchemaNode>;
  additionalProperties?: SchemaNode;
  propertyNames?: SchemaNode;
  minProperties?: number;
  maxProperties?: number;
  dependentRequired: ReadonlyMap<string, readonly string[]>;
  dependentSchemas: ReadonlyMap<string, SchemaNode>;
  unevaluatedProperties?: SchemaNode;
  allOf: readonly SchemaNode[];
  anyOf: readonly SchemaNode[];
  oneOf: readonly SchemaNode[];
  not?: SchemaNode;
  if?: SchemaNode;
  then?: SchemaNode;
  else?: SchemaNode;
  reference?: SchemaNode;
  /** Canonical text of all that a `$dynamicRef` can mean, when that is more than one schema. */
  dynamic?: string;
}

/** One schema of one side, seen in one direction. */
export interface SchemaNode {
  readonly id: number;
  readonly cursor: Cursor;
  readonly definition: Definition;
  /** Nodes of both sides with equal numbers accept the same values; set by the classifier. */
  class: number;
  /** Like `class`, with defaults, deprecations and other annotations taken into account. */
  face: number;
  /** Set when the schema is applied to a value by way of itself, which means nothing. */
  circular: boolean;
}

/** A child that is applied to the same value as its parent. */
export function inPlaceChildren(definition: Definition): SchemaNode[] {
  const single = [
    definition.not,
    definition.if,
    definition.then,
    definition.else,
    definition.reference,
  ].filter((node) => node !== undefined);
  const { allOf, anyOf, oneOf, dependentSchemas } = definition;
  return [...allOf, ...anyOf, ...oneOf, ...single, ...dependentSchemas.values()];
}

/** A child that is applied to a part of its parent's value. */
export function partChildren(definition: Definition): SchemaNode[] {
  const single = [
    definition.items,
    definition.contains,
    definition.unevaluatedItems,
    definition.additionalProperties,
    definition.propertyNames,
    definition.unevaluatedProperties,
  ].filter((node) => node !== undefined);
  const { prefixItems, properties, patternProperties } = definition;
  return [...prefixItems, ...properties.values(), ...patternProperties.values(), ...single];
}

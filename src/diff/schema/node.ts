import type { Cursor } from "../load/contract.ts";
import type { LongNumber } from "../long-number.ts";

/** Direction of the data: `request` from the consumer to the provider, `response` from the provider to the consumer. */
export type Direction = "request" | "response";

/** A property that distinguishes the branches of a union, and the values that select one of them. */
export interface Tag {
  readonly property: string;
  readonly values: readonly string[];
}

const noNodes: readonly SchemaNode[] = [];
const noNames: readonly string[] = [];
const noMap: ReadonlyMap<string, never> = new Map<string, never>();

/**
 * The keywords of a schema in the vocabulary of JSON Schema 2020-12, whatever the OpenAPI version; undefined for an
 * absent keyword. A class, because a contract has tens of thousands of these, and objects of one hidden class are small
 * and fast.
 */
export class Definition {
  /** Set for a boolean schema; all other members are unset then. */
  constant: boolean | undefined = undefined;
  types: { readonly mask: number; readonly integer: boolean } | undefined = undefined;
  enum: readonly unknown[] | undefined = undefined;
  minimum: number | undefined = undefined;
  exclusiveMinimum: number | undefined = undefined;
  maximum: number | undefined = undefined;
  exclusiveMaximum: number | undefined = undefined;
  multipleOf: number | undefined = undefined;
  /**
   * Exact values for those of the keywords above whose number JavaScript would round; the keyword's own member has the
   * nearest double.
   */
  long: ReadonlyMap<string, LongNumber> = noMap;
  minLength: number | undefined = undefined;
  maxLength: number | undefined = undefined;
  pattern: string | undefined = undefined;
  format: string | undefined = undefined;
  /** How a string encodes bytes: `base64` and others, or `binary` for raw bytes. */
  encoding: string | undefined = undefined;
  /** Media type of the content of a string. */
  content: string | undefined = undefined;
  /** Schema of the decoded content of a string. */
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
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  then: SchemaNode | undefined = undefined;
  else: SchemaNode | undefined = undefined;
  reference: SchemaNode | undefined = undefined;
  /**
   * If the schema has a discriminator: the components that extend the schema by `allOf`, and the components in the
   * mapping. These components limit no values.
   */
  heirs: readonly SchemaNode[] = noNodes;
  /** Set on a branch of a union that a discriminator selects by name. */
  tag: Tag | undefined = undefined;
  /** Names of the dynamic anchors that the schema depends on, if several schemas declare them. */
  dynamic: string | undefined = undefined;
  /**
   * Possible targets of a `$dynamicRef` in this schema, and the dynamic anchors that its resource declares for
   * references in other schemas.
   */
  anchors: readonly SchemaNode[] = noNodes;
}

/** A schema of one side, in one direction. */
export interface SchemaNode {
  readonly id: number;
  readonly cursor: Cursor;
  readonly definition: Definition;
  /** Nodes of both sides with equal numbers accept the same values; set by `classify`. */
  class: number;
  /** Like `class`, with defaults, deprecations and other annotations taken into account. */
  fullClass: number;
  /** Like `fullClass`, but without the contents of the parts. */
  ownClass: number;
  /** The target if the schema is only a reference, or only `allOf`, `anyOf` or `oneOf` of one; otherwise itself. */
  core: SchemaNode;
  /** True if the schema applies itself to the same value, which has no meaning. */
  circular: boolean;
}

/** Returns the subschemas that are applied to the same value as the schema itself. */
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

/** Returns a schema and all schemas that it includes by references and `allOf`. */
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

/** Upper bound on the schemas that one schema includes; no real contract has more. */
const maxParts = 100;

/**
 * Returns the target of a schema that is only a reference, or the schema itself. A reference and its target have the
 * same class, and the set of that class is compiled from the target.
 */
export function coreOf(node: SchemaNode): SchemaNode {
  if (node.circular) return node;
  const { reference, allOf, anyOf, oneOf } = node.definition;
  const parts = [...allOf, ...anyOf, ...oneOf, ...(reference === undefined ? [] : [reference])];
  const same = parts.length === 1 ? parts.find((part) => part.class === node.class) : undefined;
  return same === undefined ? node : coreOf(same);
}

/** True if a schema has no keyword that limits values. */
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

/**
 * How the comparison treats a keyword. `keywordUses` lists all keywords of JSON Schema 2020-12 and of the OpenAPI 3.1
 * vocabulary. A test reads the keywords from the meta-schemas and fails if one of them is missing here.
 */
export type KeywordUse =
  /** The keyword restricts values, and the comparison decides whether a change to the keyword is breaking. */
  | "decided"
  /**
   * The keyword restricts values, but the comparison cannot decide whether a change of the keyword is breaking.
   * Every change of the keyword is reported as undecided.
   */
  | "compared"
  /** The keyword does not restrict values; other rules report its changes. */
  | "annotation"
  /** The keyword identifies a schema or a dialect; it is resolved when the contract is loaded. */
  | "identity"
  /** The keyword is ignored; {@link waivedKeywords} states the reason. */
  | "waived";

/** How the comparison treats each keyword. */
export const keywordUses: Readonly<Record<string, KeywordUse>> = {
  $id: "identity",
  $schema: "waived",
  $ref: "decided",
  $anchor: "identity",
  $dynamicRef: "compared",
  $dynamicAnchor: "identity",
  $vocabulary: "waived",
  $comment: "waived",
  $defs: "identity",
  definitions: "waived",
  dependencies: "waived",
  $recursiveAnchor: "waived",
  $recursiveRef: "waived",
  prefixItems: "decided",
  items: "decided",
  contains: "decided",
  additionalProperties: "decided",
  properties: "decided",
  patternProperties: "decided",
  dependentSchemas: "decided",
  propertyNames: "decided",
  if: "decided",
  // biome-ignore lint/suspicious/noThenProperty: `then` is a keyword of JSON Schema
  then: "decided",
  else: "decided",
  allOf: "decided",
  anyOf: "decided",
  oneOf: "decided",
  not: "decided",
  unevaluatedItems: "decided",
  unevaluatedProperties: "decided",
  type: "decided",
  const: "decided",
  enum: "decided",
  multipleOf: "decided",
  maximum: "decided",
  exclusiveMaximum: "decided",
  minimum: "decided",
  exclusiveMinimum: "decided",
  maxLength: "decided",
  minLength: "decided",
  pattern: "decided",
  maxItems: "decided",
  minItems: "decided",
  uniqueItems: "decided",
  maxContains: "decided",
  minContains: "decided",
  maxProperties: "decided",
  minProperties: "decided",
  required: "decided",
  dependentRequired: "decided",
  format: "compared",
  contentEncoding: "annotation",
  contentMediaType: "compared",
  contentSchema: "compared",
  default: "annotation",
  deprecated: "annotation",
  readOnly: "decided",
  writeOnly: "decided",
  discriminator: "annotation",
  xml: "annotation",
  title: "waived",
  description: "waived",
  examples: "waived",
  example: "waived",
  externalDocs: "waived",
};

/** The reasons why keywords are ignored, by keyword. */
export const waivedKeywords: Readonly<Record<string, string>> = {
  $schema: "names the dialect; every schema is read as 2020-12, which is what OpenAPI 3.1 means without it",
  $vocabulary: "belongs to meta-schemas; a contract is not a meta-schema",
  $comment: "is for the authors of the schema",
  definitions: "was replaced by $defs; references into it are followed all the same",
  dependencies: "was replaced by dependentRequired and dependentSchemas, and 2020-12 gives it no meaning",
  $recursiveAnchor: "was replaced by $dynamicAnchor, and 2020-12 gives it no meaning",
  $recursiveRef: "was replaced by $dynamicRef, and 2020-12 gives it no meaning",
  title: "is documentation",
  description: "is documentation",
  examples: "is documentation",
  example: "is documentation",
  externalDocs: "is documentation",
};

import { type ContractDocument, isObject, type JsonObject, lookUp } from "../../contract.ts";
import { patternMessage } from "./issues.ts";

/** Copies of a contract's schemas, cut down to what a validator reads. */
export interface SchemaBook {
  /** The schemas that copies refer to, by name; grows as copies are made. */
  readonly named: ReadonlyMap<string, unknown>;
  /** The schema, its references rewritten; throws Error when one leads nowhere. */
  copy(schema: unknown): unknown;
}

/** Keywords whose value is one schema, a list of schemas, or schemas by name (JSON Schema 2020-12). */
const oneSchema = new Set([
  ...["items", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames"],
  ...["contains", "not", "if", "then", "else"],
]);
const schemaList = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const schemaMap = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/**
 * Keywords that judge nothing. Left in, the validator walks them for each operation it compiles, and what looks like a
 * schema inside an example is taken for one.
 */
const annotations = new Set([
  ...["title", "description", "example", "examples", "externalDocs", "xml", "deprecated", "$comment"],
]);

/** Names that a schema gives itself: a copy is referred to by the book's name, and two copies must not share one. */
const ownNames = ["$id", "$anchor", "$dynamicAnchor"];

/**
 * A book over a bundled contract. References may point anywhere in the document; each target gets a name of its own and
 * is copied once, so that recursive schemas end.
 * @param prefix What a reference in a copy starts with, before the name.
 */
export function createSchemaBook(
  document: ContractDocument,
  { prefix, drop = [] }: { prefix: string; drop?: readonly string[] },
): SchemaBook {
  const named = new Map<string, unknown>();
  const names = new Map<string, string>();
  const dropped = new Set([...annotations, ...ownNames, ...drop]);

  function copy(schema: unknown): unknown {
    if (!isObject(schema)) return schema;
    const entries = Object.entries(schema).filter(
      ([key]) => !dropped.has(key) && (!key.startsWith("x-") || key === patternMessage),
    );
    return Object.fromEntries(entries.map(([key, value]) => [key, copyKeyword(key, value)]));
  }

  function copyKeyword(key: string, value: unknown): unknown {
    if (key === "$ref" && typeof value === "string") return prefix + nameOf(value);
    if (oneSchema.has(key)) return copy(value);
    if (schemaList.has(key) && Array.isArray(value)) return value.map(copy);
    if (schemaMap.has(key) && isObject(value)) return copyMap(value);
    return value;
  }

  function copyMap(map: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, copy(schema)]));
  }

  function nameOf(ref: string): string {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const component = /^#\/components\/schemas\/([\w.-]+)$/.exec(ref)?.[1];
    const name = component ?? `ref-${names.size}`;
    names.set(ref, name);
    // One hop only: a `$ref` beside other keywords is a schema of its own.
    named.set(name, copy(lookUp(document, ref)));
    return name;
  }

  return { named, copy };
}

import { type ContractDocument, isObject, type JsonObject, lookUp } from "../../contract.ts";
import { toNumericBounds } from "../contract-upgrade.ts";
import { createMemberNames, type HidingMark } from "./hidden-members.ts";
import { messageNames } from "./issues.ts";

/** Copies of a contract's schemas, reduced to what a validator reads. */
export interface SchemaRegistry {
  /** Targets of the references in copies, by name. Each call of `copy` may add some. */
  readonly named: ReadonlyMap<string, unknown>;
  /** Copies the schema and rewrites its references; throws Error for a reference without a target. */
  copy(schema: unknown): unknown;
}

/** Keywords whose value is one schema (JSON Schema 2020-12). */
const oneSchema = new Set([
  ...["items", "additionalProperties", "unevaluatedProperties", "unevaluatedItems", "propertyNames"],
  ...["contains", "not", "if", "then", "else"],
]);
/** Keywords whose value is a list of schemas. */
const schemaList = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
/** Keywords whose value is an object of schemas by name. */
const schemaMap = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

/** Returns the schemas that are directly in a schema, and the target of its `$ref`. */
export function listSubschemas(document: ContractDocument, schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]): unknown[] => {
    if (key === "$ref" && typeof value === "string") return [lookUp(document, value)];
    if (oneSchema.has(key)) return [value];
    return schemaList.has(key) || schemaMap.has(key) ? Object.values(Object(value)) : [];
  });
}

/**
 * Keywords that only describe a schema. Copies for a validator omit them. Otherwise the validator would traverse them
 * for each operation, and could mistake an example for a schema.
 */
const annotations = new Set([
  ...["title", "description", "example", "examples", "externalDocs", "xml", "deprecated", "$comment"],
]);

/**
 * Keywords with which a schema names itself. Copies for a validator omit them, because two copies must not have the
 * same name, and references use the registry's names.
 */
const ownNames = ["$id", "$anchor", "$dynamicAnchor"];

export interface RegistryOptions {
  /** Text before the name in each reference of a copy, such as `contract:/`. */
  readonly prefix: string;
  /** Keywords to leave out of copies, in addition to annotations and names. */
  readonly drop?: readonly string[];
  /** Members with this keyword are hidden: copies do not require them. */
  readonly hides?: HidingMark | undefined;
}

const noNames: ReadonlySet<string> = new Set();

/**
 * Creates a registry for a bundled contract. A `$ref` may have any target in the document. Each target gets a name and
 * is copied once, so that copying a recursive schema ends. There is one exception: if a schema hides a member (option
 * `hides`) that the target of its `$ref` requires, this `$ref` gets a separate copy, which does not require the member.
 */
export function createSchemaRegistry(
  document: ContractDocument,
  { prefix, drop = [], hides }: RegistryOptions,
): SchemaRegistry {
  const named = new Map<string, unknown>();
  const names = new Map<string, string>();
  const dropped = new Set([...annotations, ...ownNames, ...drop]);
  const namesOf = hides === undefined ? undefined : createMemberNames(document, hides);

  /**
   * Copies a schema.
   * @param outer Members that an enclosing schema of the same value hides (marks as `readOnly` or `writeOnly`). The
   * copy does not require them.
   */
  function copy(schema: unknown, outer = noNames): unknown {
    if (!isObject(schema)) return schema;
    const own = namesOf?.(schema).hidden ?? noNames;
    const hidden = own.size === 0 ? outer : new Set([...outer, ...own]);
    const entries = Object.entries(schema).filter(
      ([key]) => !dropped.has(key) && (!key.startsWith("x-") || messageNames.has(key)),
    );
    const copied = Object.fromEntries(entries.map(([key, value]) => [key, copyKeyword(key, value, hidden)]));
    return withPrototypeMember(withoutRefused(copied));
  }

  function copyKeyword(key: string, value: unknown, hidden: ReadonlySet<string>): unknown {
    const inner = sameValue.has(key) ? hidden : noNames;
    if (key === "$ref" && typeof value === "string") return prefix + nameOf(value, hidden);
    if (key === "required" && Array.isArray(value)) return withoutNames(value, hidden);
    if (key === "dependentRequired" && isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, names]) => [
          name,
          Array.isArray(names) ? withoutNames(names, hidden) : names,
        ]),
      );
    if (oneSchema.has(key)) return copy(value, inner);
    if (schemaList.has(key) && Array.isArray(value)) return value.map((one) => copy(one, inner));
    if (schemaMap.has(key) && isObject(value)) return copyMap(value, inner);
    return value;
  }

  function copyMap(map: JsonObject, hidden: ReadonlySet<string>): JsonObject {
    return Object.fromEntries(Object.entries(map).map(([name, schema]) => [name, copy(schema, hidden)]));
  }

  function nameOf(ref: string, outer: ReadonlySet<string>): string {
    const target = lookUp(document, ref);
    const missing = findRequired(target, outer);
    const key = [ref, ...missing].join("\n");
    const known = names.get(key);
    if (known !== undefined) return known;
    const component = /^#\/components\/schemas\/([\w.-]+)$/.exec(ref)?.[1];
    const name = missing.length === 0 && component !== undefined ? component : `ref-${names.size}`;
    names.set(key, name);
    // The copy depends only on `ref` and `missing`. Both are in `key`, so all references with this key share the copy.
    named.set(name, copy(target, new Set(missing)));
    return name;
  }

  /**
   * Returns the names in `outer` that the target requires but does not itself hide (mark as `readOnly` or `writeOnly`).
   */
  function findRequired(target: unknown, outer: ReadonlySet<string>): string[] {
    if (namesOf === undefined || outer.size === 0) return [];
    const { hidden, required } = namesOf(target);
    return [...outer].filter((name) => required.has(name) && !hidden.has(name)).sort();
  }

  return { named, copy: (schema) => copy(schema) };
}

function withoutNames(names: readonly unknown[], hidden: ReadonlySet<string>): unknown[] {
  return names.filter((name) => typeof name !== "string" || !hidden.has(name));
}

/**
 * Keywords whose schemas apply to the same value as the schema around them. `not` and `if` are not included, because
 * their result would change if the copy required fewer members.
 */
const sameValue = new Set(["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"]);

/**
 * Replaces keywords that public contracts contain but Ajv refuses. One of them is an empty `enum`, which allows no
 * value (JSON Schema 2020-12, validation 6.1.2). The others belong to OpenAPI 3.0 but occur in 3.1 contracts: boolean
 * exclusive bounds, and `nullable` without `type`, which has no effect.
 */
function withoutRefused(schema: JsonObject): JsonObject {
  if (!refused.some((key) => Object.hasOwn(schema, key))) return schema;
  const { enum: values, nullable, ...others } = toNumericBounds(schema);
  const isEmpty = Array.isArray(values) && values.length === 0;
  return {
    ...others,
    ...(isEmpty ? { not: {} } : values === undefined ? {} : { enum: values }),
    ...(nullable === undefined || schema["type"] === undefined ? {} : { nullable }),
  };
}

const refused = ["enum", "nullable", "exclusiveMinimum", "exclusiveMaximum"];

/**
 * Moves the schema of a member `__proto__` from `properties` to a pattern that matches only this name, because Ajv
 * skips this member in `properties`.
 */
function withPrototypeMember(schema: JsonObject): JsonObject {
  const { properties, patternProperties } = schema;
  if (!isObject(properties) || !Object.hasOwn(properties, "__proto__")) return schema;
  const others = Object.entries(properties).filter(([name]) => name !== "__proto__");
  const member = Object.getOwnPropertyDescriptor(properties, "__proto__")?.value;
  const patterns = { ...(isObject(patternProperties) ? patternProperties : {}), "^__proto__$": member };
  return { ...schema, properties: Object.fromEntries(others), patternProperties: patterns };
}

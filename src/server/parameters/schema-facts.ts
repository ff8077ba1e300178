import { type ContractDocument, isObject, type JsonObject, lookUp } from "../../contract.ts";
import type { SchemaCompiler } from "../validation/compiler.ts";
import { toExpression } from "../validation/keywords.ts";
import { listBranches } from "./union-branches.ts";

/** A type of JSON; `number` includes integers. */
export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object";

/**
 * Facts about a schema that are needed to convert text to a value, including facts about union branches and targets of
 * `$ref`.
 */
export interface SchemaFacts {
  /** Types that the schema may allow; undefined if it names no types, so that every type is possible. */
  readonly types: ReadonlySet<JsonType> | undefined;
  /** Schemas of the members that `properties` names. */
  readonly properties: ReadonlyMap<string, unknown>;
  /** True if the schema allows a member of this name. */
  takes(name: string): boolean;
  /**
   * Returns the schema of a member: from `properties`, or else from the patterns that match its name, or else from
   * `additionalProperties`.
   */
  member(name: string): unknown;
  /** Returns the schema of the array's item at an index. */
  item(index: number): unknown;
  /** One schema for each combination of union branches; empty if the schema has no union. See {@link listBranches}. */
  readonly branches: readonly unknown[];
  /** True if the value is valid; compiles the schema at the first call. */
  allows(value: unknown): boolean;
}

/** Returns the facts about a schema. Results are cached. */
export type FindFacts = (schema: unknown) => SchemaFacts;

export function createFactFinder(document: ContractDocument, compiler: SchemaCompiler): FindFacts {
  const known = new Map<unknown, SchemaFacts>();
  return (schema) => {
    const facts = known.get(schema) ?? readFacts(document, compiler, schema);
    known.set(schema, facts);
    return facts;
  };
}

function readFacts(document: ContractDocument, compiler: SchemaCompiler, schema: unknown): SchemaFacts {
  const parts = [...listParts(document, schema)];
  const names = new Set(
    parts.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
  );
  const properties = new Map(
    [...names].map((name) => [name, unite(parts.map((part) => readOwn(part["properties"], name)))]),
  );
  const patterns = parts.flatMap(({ patternProperties }) => readPatterns(patternProperties));
  const findPatterns = (name: string) => patterns.flatMap(({ fits }, index) => (fits(name) ? [index] : []));
  const ofPatterns = remember((key: string) =>
    unite(key.split(" ").map((index) => patterns[Number(index)]?.schema)),
  );
  const others = parts.map((part) => part["additionalProperties"]);
  const additional = unite(others.filter((one) => one !== false));
  const prefixes = parts.map(({ prefixItems }) => (Array.isArray(prefixItems) ? prefixItems : []));
  const items = parts.map((part) => part["items"]);
  const ofItem = remember((index: number) => {
    const prefixed = prefixes.map((list) => list[index]);
    return unite(prefixed.some((one) => one !== undefined) ? prefixed : items);
  });
  // All items after the longest `prefixItems` get the same schema object, so that it is compiled and cached only once.
  const longest = Math.max(0, ...prefixes.map((list) => list.length));
  let branches: readonly unknown[] | undefined;
  return {
    types: readSchemaTypes(document, schema),
    properties,
    takes: (name) => properties.has(name) || !others.includes(false) || findPatterns(name).length > 0,
    member: (name) => {
      if (properties.has(name)) return properties.get(name);
      const found = findPatterns(name);
      return found.length === 0 ? additional : ofPatterns(found.join(" "));
    },
    item: (index) => ofItem(Math.min(index, longest)),
    get branches() {
      branches ??= listBranches(document, schema);
      return branches;
    },
    allows: (value) => compiler.compile(schema)(value),
  };
}

/** Returns a function that caches the results of `find`, so that the same argument always returns the same object. */
function remember<Key>(find: (key: Key) => unknown): (key: Key) => unknown {
  const found = new Map<Key, unknown>();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key);
  };
}

function readPatterns(declared: unknown): { fits: (name: string) => boolean; schema: unknown }[] {
  return Object.entries(isObject(declared) ? declared : {}).map(([pattern, schema]) => {
    const expression = toExpression(pattern);
    return { fits: (name) => expression.test(name), schema };
  });
}

/**
 * Returns a schema that allows each value that at least one of the schemas allows. For an empty list, returns `true`,
 * the schema that allows every value.
 */
function unite(schemas: readonly unknown[]): unknown {
  const present = schemas.filter((schema) => schema !== undefined);
  return present.length > 1 ? { anyOf: present } : (present[0] ?? true);
}

function readOwn(map: unknown, name: string): unknown {
  return isObject(map) && Object.hasOwn(map, name) ? map[name] : undefined;
}

/**
 * Yields the schema and all schemas that apply to the same value: the targets of `$ref`, the schemas of `allOf`, and
 * the branches of unions and conditions.
 */
function* listParts(
  document: ContractDocument,
  schema: unknown,
  seen = new Set<unknown>(),
): Generator<JsonObject> {
  if (!isObject(schema) || seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const lists = [schema["allOf"], schema["anyOf"], schema["oneOf"]].filter(Array.isArray).flat();
  const inner = [...lists, schema["if"], schema["then"], schema["else"]];
  if (typeof schema["$ref"] === "string") inner.push(lookUp(document, schema["$ref"]));
  for (const one of inner) yield* listParts(document, one, seen);
}

type Types = ReadonlySet<JsonType> | undefined;

/** Returns the types that a schema may allow; undefined if it names no types, so that every type is possible. */
export function readSchemaTypes(
  document: ContractDocument,
  schema: unknown,
  seen: ReadonlySet<unknown> = new Set(),
): Types {
  if (schema === false) return new Set();
  if (!isObject(schema) || seen.has(schema)) return undefined;
  const path = new Set([...seen, schema]);
  const read = (inner: unknown) => readSchemaTypes(document, inner, path);
  const found: Types[] = [];
  if (schema["type"] !== undefined) found.push(new Set([schema["type"]].flat().map(toType)));
  if ("const" in schema) found.push(new Set([typeOf(schema["const"])]));
  if (Array.isArray(schema["enum"])) found.push(new Set(schema["enum"].map(typeOf)));
  if (typeof schema["$ref"] === "string") found.push(read(lookUp(document, schema["$ref"])));
  if (Array.isArray(schema["allOf"])) found.push(...schema["allOf"].map(read));
  for (const union of [schema["anyOf"], schema["oneOf"]])
    if (Array.isArray(union)) found.push(joinTypes(union.map(read)));
  return found.reduce(intersect, undefined);
}

function intersect(left: Types, right: Types): Types {
  if (left === undefined || right === undefined) return left ?? right;
  return new Set([...left].filter((type) => right.has(type)));
}

function joinTypes(branches: readonly Types[]): Types {
  const all = new Set<JsonType>();
  for (const types of branches) {
    if (types === undefined) return undefined;
    for (const type of types) all.add(type);
  }
  return all;
}

function toType(name: unknown): JsonType {
  switch (name) {
    case "integer":
      return "number";
    case "number":
    case "boolean":
    case "null":
    case "array":
    case "object":
      return name;
    default:
      return "string";
  }
}

function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : toType(typeof value);
}

import { type ContractDocument, isObject, lookUp } from "../../contract.ts";
import type { SchemaFacts } from "../../server/index.ts";

/** Returns facts about a schema, such as its properties and types. */
export type FindFacts = (schema: unknown) => SchemaFacts;

/** Maximum number of levels in the envelope around a resource or list. `{ data: { items: [] } }` has two levels. */
const maxDepth = 2;

/** Reduces a name to lower-case letters and digits, so that `user_id`, `userId` and `User-ID` become the same. */
export function toLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Returns the schema's own spelling of a member's name; undefined if the schema has no such member in any spelling. */
export function findMember({ properties }: SchemaFacts, name: string): string | undefined {
  if (properties.has(name)) return name;
  return [...properties.keys()].find((one) => toLetters(one) === toLetters(name));
}

/**
 * True for a member that a schema declares by its name, by a pattern or in `additionalProperties`. If the schema
 * declares no members at all, every member counts as declared.
 */
export function isDeclared({ properties, member }: SchemaFacts, name: string): boolean {
  return properties.size === 0 || properties.has(name) || isObject(member(name));
}

/**
 * Returns the path to the outermost schema for which `isWanted` is true, as a list of member names. The path is empty
 * for `schema` itself. Returns undefined if there is no such schema within {@link maxDepth} levels.
 */
export function locate(
  facts: FindFacts,
  schema: unknown,
  isWanted: (schema: unknown) => boolean,
): readonly string[] | undefined {
  let layer: { path: readonly string[]; schema: unknown }[] = [{ path: [], schema }];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    const found = layer.find((one) => isWanted(one.schema));
    if (found !== undefined) return found.path;
    layer = layer.flatMap(({ path, schema: outer }) =>
      [...facts(outer).properties].map(([name, inner]) => ({ path: [...path, name], schema: inner })),
    );
  }
  return undefined;
}

/** Returns the schema at a path that {@link locate} returned. */
export function schemaAt(facts: FindFacts, schema: unknown, path: readonly string[]): unknown {
  return path.reduce((outer, name) => facts(outer).properties.get(name), schema);
}

/** True for a schema that allows arrays. */
export function isList({ types }: SchemaFacts): boolean {
  return types?.has("array") === true;
}

/** Returns the value at a path; undefined if there is no value. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((outer, name) => (isObject(outer) ? outer[name] : undefined), value);
}

/** Returns a copy of a body in which the value at a path is replaced. */
export function withValueAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const outer = isObject(body) ? body : {};
  return { ...outer, [name]: withValueAt(outer[name], rest, value) };
}

/**
 * True if a member's schema has the keyword `mark` (`readOnly` or `writeOnly`), either directly, in a schema to which it
 * refers or in a schema of its `allOf`.
 */
export function isMarked(
  document: ContractDocument,
  schema: unknown,
  mark: "readOnly" | "writeOnly",
  depth = 0,
): boolean {
  // The limit ends the search in a cycle of references.
  if (!isObject(schema) || depth > 20) return false;
  if (schema[mark] === true) return true;
  // Also looks into an `anyOf`, because the contract reader joins several schemas of the same member in an `anyOf`.
  const parts: unknown[] = [schema["allOf"], schema["anyOf"]].filter(Array.isArray).flat();
  if (typeof schema["$ref"] === "string") parts.push(lookUp(document, schema["$ref"]));
  return parts.some((part) => isMarked(document, part, mark, depth + 1));
}

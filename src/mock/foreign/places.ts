import { type ContractDocument, isObject, resolveRef } from "../../contract.ts";
import type { SchemaFacts } from "../../server/index.ts";

/** Returns the facts of a schema. */
export type FindFacts = (schema: unknown) => SchemaFacts;

/** Maximum number of levels of an envelope around a resource or list: `{ data: { items: [] } }` has two. */
const maxDepth = 2;

/** Normalizes a name to its letters: `user_id`, `userId` and `User-ID` become equal. */
export function toLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Returns the member with this name in any spelling; undefined if the schema has no such member. */
export function findMember({ properties }: SchemaFacts, name: string): string | undefined {
  if (properties.has(name)) return name;
  return [...properties.keys()].find((one) => toLetters(one) === toLetters(name));
}

/** Returns the path to a schema of the wanted kind: empty for the schema itself, otherwise the nearest member. */
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

/** Returns the schema at a path of {@link locate}. */
export function schemaAt(facts: FindFacts, schema: unknown, path: readonly string[]): unknown {
  return path.reduce((outer, name) => facts(outer).properties.get(name), schema);
}

/** True for a schema of arrays. */
export function isList({ types }: SchemaFacts): boolean {
  return types?.has("array") === true;
}

/** Returns the value at a path; undefined if the path leads nowhere. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((outer, name) => (isObject(outer) ? outer[name] : undefined), value);
}

/** Returns a copy of a body with another value at a path. */
export function withValueAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const outer = isObject(body) ? body : {};
  return { ...outer, [name]: withValueAt(outer[name], rest, value) };
}

/** True if a member's schema is `readOnly` or `writeOnly`, as `mark` names it, directly or through a reference. */
export function isMarked(
  document: ContractDocument,
  schema: unknown,
  mark: "readOnly" | "writeOnly",
): boolean {
  if (!isObject(schema)) return false;
  if (schema[mark] === true) return true;
  if (typeof schema["$ref"] === "string") return resolveRef(document, schema)[mark] === true;
  // The server's reader merges the schemas of a member into an `anyOf`.
  return Array.isArray(schema["anyOf"]) && schema["anyOf"].some((one) => isObject(one) && one[mark] === true);
}

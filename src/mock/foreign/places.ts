import { type ContractDocument, isObject, resolveRef } from "../../contract.ts";
import type { SchemaFacts } from "../../server/index.ts";

/** Gives the facts of a schema. */
export type FindFacts = (schema: unknown) => SchemaFacts;

/** Levels of an envelope around a thing or a list of things, as in `{ data: { items: [] } }`. */
const maxDepth = 2;

/** Letters of a name alone: `user_id`, `userId` and `User-ID` mean the same. */
export function toLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The member of that name in any spelling; undefined where the schema names none. */
export function findMember({ properties }: SchemaFacts, name: string): string | undefined {
  if (properties.has(name)) return name;
  return [...properties.keys()].find((one) => toLetters(one) === toLetters(name));
}

/** Where a schema is of the wanted kind: itself, else the nearest member within it. */
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

/** The schema at a place that {@link locate} gave. */
export function schemaAt(facts: FindFacts, schema: unknown, path: readonly string[]): unknown {
  return path.reduce((outer, name) => facts(outer).properties.get(name), schema);
}

/** True for a schema of arrays. */
export function isList({ types }: SchemaFacts): boolean {
  return types?.has("array") === true;
}

/** The value at a place; undefined where there is none. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((outer, name) => (isObject(outer) ? outer[name] : undefined), value);
}

/** A copy of a body with another value at a place. */
export function withValueAt(body: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const outer = isObject(body) ? body : {};
  return { ...outer, [name]: withValueAt(outer[name], rest, value) };
}

/** True for a member's schema with that mark, on itself or behind its reference. */
export function isMarked(
  document: ContractDocument,
  schema: unknown,
  mark: "readOnly" | "writeOnly",
): boolean {
  if (!isObject(schema)) return false;
  if (schema[mark] === true) return true;
  if (typeof schema["$ref"] === "string") return resolveRef(document, schema)[mark] === true;
  // A member that several schemas speak of, as the server's reader unites them.
  return Array.isArray(schema["anyOf"]) && schema["anyOf"].some((one) => isObject(one) && one[mark] === true);
}

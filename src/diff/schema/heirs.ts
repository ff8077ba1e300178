import { isList, isObject, member } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import { toMappingTarget } from "./tags.ts";

const known = new WeakMap<Contract, ReadonlyMap<unknown, readonly Cursor[]>>();

/**
 * Returns the components that extend a schema by `allOf`, if it has a discriminator and no union, and the targets of
 * its mapping. Clients read its values as one of these, while validation does not look them up (OpenAPI 3.1.1,
 * 4.8.25.2).
 */
export function heirsOf(schema: Cursor): readonly Cursor[] {
  const { value, contract } = schema;
  if (!isObject(member(value, "discriminator"))) return [];
  if (member(value, "anyOf") !== undefined || member(value, "oneOf") !== undefined) return [];
  const all = known.get(contract) ?? readHeirs(contract);
  known.set(contract, all);
  const heirs = [...(all.get(value) ?? [])];
  const mapping = schema.child("discriminator").child("mapping");
  for (const tag of isObject(mapping.value) ? Object.keys(mapping.value) : []) {
    const target = toMappingTarget(mapping.child(tag));
    const isHeir = target?.value !== undefined && target.value !== value;
    if (isHeir && !heirs.some((heir) => heir.value === target.value)) heirs.push(target);
  }
  return heirs;
}

/** Returns the heirs of every component, by its value. */
function readHeirs({ root }: Contract): ReadonlyMap<unknown, readonly Cursor[]> {
  const heirs = new Map<unknown, Cursor[]>();
  const schemas = root.child("components").child("schemas");
  for (const name of isObject(schemas.value) ? Object.keys(schemas.value) : []) {
    const heir = schemas.child(name);
    for (const value of basesOf(heir, 0)) heirs.set(value, [...(heirs.get(value) ?? []), heir]);
  }
  return heirs;
}

/** Parts of `allOf` inside parts of `allOf` that are followed; contracts need one or two. */
const maxDepth = 4;

/** Returns the schemas that a schema refers to in `allOf`. */
function basesOf(schema: Cursor, depth: number): unknown[] {
  const list = schema.child("allOf");
  if (!isList(list.value) || depth > maxDepth) return [];
  return list.value.flatMap((part, index): unknown[] => {
    const at = list.child(String(index));
    const reference = member(part, "$ref");
    return typeof reference === "string"
      ? [at.contract.resolve(reference, at).value]
      : basesOf(at, depth + 1);
  });
}

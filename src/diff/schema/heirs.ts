import { isList, isObject, member } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";

const known = new WeakMap<Contract, ReadonlyMap<unknown, readonly Cursor[]>>();

/**
 * Components that take over a schema by `allOf`, where it has a discriminator and no union: clients read its values as
 * one of them, while validation never looks for them (OpenAPI 3.1.1, 4.8.25.2).
 */
export function heirsOf(schema: Cursor): readonly Cursor[] {
  const { value, contract } = schema;
  if (!isObject(member(value, "discriminator"))) return [];
  if (member(value, "anyOf") !== undefined || member(value, "oneOf") !== undefined) return [];
  const all = known.get(contract) ?? readHeirs(contract);
  known.set(contract, all);
  return all.get(value) ?? [];
}

/** Heirs of every component, by its value. */
function readHeirs({ root }: Contract): ReadonlyMap<unknown, readonly Cursor[]> {
  const heirs = new Map<unknown, Cursor[]>();
  const schemas = root.child("components").child("schemas");
  for (const name of isObject(schemas.value) ? Object.keys(schemas.value) : []) {
    const heir = schemas.child(name);
    const list = heir.child("allOf");
    for (const index of isList(list.value) ? list.value.keys() : []) {
      const part = list.child(String(index));
      const reference = member(part.value, "$ref");
      if (typeof reference !== "string") continue;
      const { value } = part.contract.resolve(reference, part);
      heirs.set(value, [...(heirs.get(value) ?? []), heir]);
    }
  }
  return heirs;
}

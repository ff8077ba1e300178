import { isList, isObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";

/** Members of an object with references followed; nothing when the object is absent. */
export function membersOf(cursor: Cursor): [string, Cursor][] {
  return keysOf(cursor).map((key) => [key, followed(cursor.child(key))]);
}

/** Keys of an object other than extensions, for objects whose names can't start with `x-`. */
export function namesOf(cursor: Cursor): string[] {
  return keysOf(cursor).filter((key) => !key.startsWith("x-"));
}

/** Keys of an object; nothing when it is absent. Throws when it is something else. */
export function keysOf(cursor: Cursor): string[] {
  if (cursor.value === undefined) return [];
  if (!isObject(cursor.value)) throw cursor.fail("invalid_document", `${nameOf(cursor)} must be an object`);
  return Object.keys(cursor.value);
}

/** Entries of a list with references followed; nothing when it is absent. */
export function entriesOf(cursor: Cursor): Cursor[] {
  if (cursor.value === undefined) return [];
  if (!isList(cursor.value)) throw cursor.fail("invalid_document", `${nameOf(cursor)} must be a list`);
  return cursor.value.map((_, index) => followed(cursor.child(String(index))));
}

/** The object that is meant, behind its references. */
export function followed(cursor: Cursor): Cursor {
  const target = cursor.contract.follow(cursor);
  if (isObject(target.value)) return target;
  throw target.fail("invalid_document", `${nameOf(target)} must be an object`);
}

/**
 * Entries by what identifies them, which may be less than how they are written. Throws for two that say different
 * things under one key: whichever were chosen, the other would escape the comparison.
 */
export function toUnique<T>(
  entries: readonly T[],
  describe: (entry: T) => { readonly key: string; readonly cursor: Cursor },
): Map<string, T> {
  const result = new Map<string, T>();
  for (const entry of entries) {
    const { key, cursor } = describe(entry);
    const known = result.get(key);
    if (known === undefined) result.set(key, entry);
    else if (toCanonical(describe(known).cursor.value) !== toCanonical(cursor.value))
      throw cursor.fail("invalid_document", `${key} is listed twice`);
  }
  return result;
}

/** A string member, or undefined. Throws when it is something else. */
export function textOf(cursor: Cursor, key: string): string | undefined {
  const { value } = cursor.child(key);
  if (value === undefined || typeof value === "string") return value;
  throw cursor.child(key).fail("invalid_document", `${key} must be a string`);
}

/** A boolean member, or its default. Throws when it is something else. */
export function flagOf(cursor: Cursor, key: string, fallback: boolean): boolean {
  const { value } = cursor.child(key);
  if (value === undefined) return fallback;
  if (typeof value === "boolean") return value;
  throw cursor.child(key).fail("invalid_document", `${key} must be true or false`);
}

function nameOf(cursor: Cursor): string {
  return cursor.key === "" ? "The document" : cursor.key;
}

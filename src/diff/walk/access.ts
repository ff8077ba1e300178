import { isList, isObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";

/** Returns the members of an object, with each `$ref` resolved; an empty list if the object is absent. */
export function membersOf(cursor: Cursor): [string, Cursor][] {
  const map = cursor.inlined();
  return keysOf(map).map((key) => [key, followed(map.child(key))]);
}

/** Returns the keys of an object, without its extensions (keys that begin with `x-`). */
export function namesOf(cursor: Cursor): string[] {
  return keysOf(cursor).filter((key) => !key.startsWith("x-"));
}

/**
 * Returns the keys of an object; an empty list if it is absent. For any other value, adds a note and returns an empty
 * list.
 */
export function keysOf(cursor: Cursor): string[] {
  if (cursor.value === undefined) return [];
  if (isObject(cursor.value)) return Object.keys(cursor.value);
  cursor.note(`${nameOf(cursor)} must be an object; nothing is read there`);
  return [];
}

/**
 * Returns the entries of a list, with each `$ref` resolved; an empty list if the list is absent. For any other value,
 * adds a note and returns an empty list.
 */
export function entriesOf(cursor: Cursor): Cursor[] {
  const list = cursor.inlined();
  if (list.value === undefined) return [];
  if (isList(list.value)) return list.value.map((_, index) => followed(list.child(String(index))));
  list.note(`${nameOf(cursor)} must be a list; nothing is read there`);
  return [];
}

/**
 * Resolves the `$ref` of an object. Returns a cursor without a value if the target is absent or not an object; in the
 * latter case, adds a note.
 */
export function followed(cursor: Cursor): Cursor {
  const target = cursor.contract.follow(cursor);
  if (isObject(target.value) || target.value === undefined) return target;
  target.note(`${nameOf(target)} must be an object; nothing is read there`);
  return target.emptied();
}

/**
 * Indexes entries by key. If two different entries have the same key, keeps the first one, and adds a note that the
 * other one is not compared.
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
      cursor.note(`${key} is listed twice; only the first is compared`);
  }
  return result;
}

/** Returns the string at a key; undefined if it is absent. For any other value, adds a note and returns undefined. */
export function textOf(cursor: Cursor, key: string): string | undefined {
  const { value } = cursor.child(key);
  if (value === undefined || typeof value === "string") return value;
  cursor.child(key).note(`${key} must be a string; it is left out`);
  return undefined;
}

/**
 * Returns the boolean at a key; `fallback` if it is absent. For any other value, adds a note and returns `fallback`,
 * except that the strings "true" and "false" are read as booleans.
 */
export function flagOf(cursor: Cursor, key: string, fallback: boolean): boolean {
  const { value } = cursor.child(key);
  if (value === undefined) return fallback;
  if (typeof value === "boolean") return value;
  const isWritten = value === "true" || value === "false";
  const reading = isWritten ? `the text ${value} is read as such` : "it is left out";
  cursor.child(key).note(`${key} must be true or false; ${reading}`);
  return isWritten ? value === "true" : fallback;
}

function nameOf(cursor: Cursor): string {
  return cursor.key === "" ? "The document" : cursor.key;
}

import { isList, isObject } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { LongNumber } from "../long-number.ts";

/** Returns a number above the bound; undefined, with a note, for any other value. */
export function readNumber(cursor: Cursor, above = -Infinity): number | undefined {
  const value = cursor.value instanceof LongNumber ? cursor.value.near : toNumber(cursor);
  if (typeof value === "number" && Number.isFinite(value) && value > above) return value;
  return leaveOut(cursor, above === -Infinity ? "a number" : `a number above ${above}`);
}

/**
 * Converts a quoted number, with a note: YAML authors quote numbers, and a text makes no sense for these keywords.
 * Returns any other value unchanged.
 */
function toNumber(cursor: Cursor): unknown {
  const { value, key } = cursor;
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) return value;
  cursor.note(`${key} must be a number; the text ${value} is read as one`);
  return Number(value);
}

/** Returns a whole number that is not negative; undefined, with a note, for any other value. */
export function readCount(cursor: Cursor): number | undefined {
  const value = readNumber(cursor);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  return leaveOut(cursor, "a whole number that is not negative");
}

/** Returns a string; undefined, with a note, for any other value. */
export function readText(cursor: Cursor): string | undefined {
  return typeof cursor.value === "string" ? cursor.value : leaveOut(cursor, "a string");
}

/** Returns a boolean; undefined, with a note, for any other value. */
export function readFlag(cursor: Cursor): boolean | undefined {
  const { value, key } = cursor;
  if (!isFlag(value)) return leaveOut(cursor, "true or false");
  if (typeof value === "string")
    cursor.note(`${key} must be true or false; the text ${value} is read as such`);
  return String(value) === "true";
}

/** True for a boolean, quoted or not. */
export function isFlag(value: unknown): boolean {
  return typeof value === "boolean" || value === "true" || value === "false";
}

/**
 * Reads a schema that is a boolean, quoted or not. Any other value that is not an object counts as true, with a note.
 */
export function readConstant(cursor: Cursor): boolean {
  const { value } = cursor;
  if (typeof value === "boolean") return value;
  const isRead = isFlag(value);
  const reading = isRead ? `the text ${String(value)} is read as such` : "this one is read as any value";
  cursor.note(`A schema must be an object or a boolean; ${reading}`);
  return !isRead || value === "true";
}

/** Returns the property names of a list except hidden ones; leaves out values that are not strings, with a note. */
export function readNames(cursor: Cursor, hidden: ReadonlySet<string>): readonly string[] {
  const { value } = cursor;
  const names = isList(value) ? value.filter((name) => typeof name === "string") : [];
  if (!isList(value) || names.length < value.length)
    leaveOut(cursor, "a list of property names", "any other value");
  return [...new Set(names)].filter((name) => !hidden.has(name));
}

/** Reads the schemas of a list; returns an empty list, with a note, for any other value. */
export function readSchemaList<T>(cursor: Cursor, read: (cursor: Cursor) => T): readonly T[] {
  const list = cursor.inlined();
  if (isList(list.value)) return list.value.map((_, index) => read(list.child(String(index))));
  leaveOut(list, "a list");
  return [];
}

/** Reads the entries of a map without hidden names; returns an empty map, with a note, for any other value. */
export function readSchemaMap<T>(
  cursor: Cursor,
  read: (cursor: Cursor) => T,
  hidden?: ReadonlySet<string>,
): ReadonlyMap<string, T> {
  const map = cursor.inlined();
  const result = new Map<string, T>();
  if (!isObject(map.value)) {
    leaveOut(map, "an object");
    return result;
  }
  for (const name of Object.keys(map.value)) {
    if (hidden?.has(name) !== true) result.set(name, read(map.child(name)));
  }
  return result;
}

/** Records a note that the value is left out and which value was expected. */
export function leaveOut(cursor: Cursor, expected: string, what = "it"): undefined {
  cursor.note(`${cursor.key} must be ${expected}; ${what} is left out`);
}

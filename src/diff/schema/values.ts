import { isList, isObject } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { LongNumber } from "../long-number.ts";

/** Reads a number greater than `above`. For any other value, adds a note and returns undefined. */
export function readNumber(cursor: Cursor, above = -Infinity): number | undefined {
  const value = cursor.value instanceof LongNumber ? cursor.value.near : toNumber(cursor);
  if (typeof value === "number" && Number.isFinite(value) && value > above) return value;
  return leaveOut(cursor, above === -Infinity ? "a number" : `a number above ${above}`);
}

/**
 * Converts a quoted number to a number and adds a note. YAML authors quote numbers by mistake, and a string makes no
 * sense for these keywords. Returns any other value unchanged.
 */
function toNumber(cursor: Cursor): unknown {
  const { value, key } = cursor;
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) return value;
  cursor.note(`${key} must be a number; the text ${value} is read as one`);
  return Number(value);
}

/** Reads an integer of at least 0. For any other value, adds a note and returns undefined. */
export function readCount(cursor: Cursor): number | undefined {
  const value = readNumber(cursor);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  return leaveOut(cursor, "a whole number that is not negative");
}

/** Reads a string. For any other value, adds a note and returns undefined. */
export function readText(cursor: Cursor): string | undefined {
  return typeof cursor.value === "string" ? cursor.value : leaveOut(cursor, "a string");
}

/** Reads a boolean, which may be quoted. For any other value, adds a note and returns undefined. */
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
 * Reads a boolean schema, which may be quoted. For any other value that is not an object, adds a note and returns true.
 */
export function readConstant(cursor: Cursor): boolean {
  const { value } = cursor;
  if (typeof value === "boolean") return value;
  const isRead = isFlag(value);
  const reading = isRead ? `the text ${String(value)} is read as such` : "this one is read as any value";
  cursor.note(`A schema must be an object or a boolean; ${reading}`);
  return !isRead || value === "true";
}

/**
 * Reads a list of property names, and leaves out those in `hidden`. Adds a note for values that are not strings, and
 * leaves them out, too.
 */
export function readNames(cursor: Cursor, hidden: ReadonlySet<string>): readonly string[] {
  const { value } = cursor;
  const names = isList(value) ? value.filter((name) => typeof name === "string") : [];
  if (!isList(value) || names.length < value.length)
    leaveOut(cursor, "a list of property names", "any other value");
  return [...new Set(names)].filter((name) => !hidden.has(name));
}

/** Reads a list of schemas. For any other value, adds a note and returns an empty list. */
export function readSchemaList<T>(cursor: Cursor, read: (cursor: Cursor) => T): readonly T[] {
  const list = cursor.inlined();
  if (isList(list.value)) return list.value.map((_, index) => read(list.child(String(index))));
  leaveOut(list, "a list");
  return [];
}

/**
 * Reads a map of schemas, and leaves out the names in `hidden`. For any other value, adds a note and returns an empty
 * map.
 */
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

/** Adds a note that a value is ignored, and says which value was expected. */
export function leaveOut(cursor: Cursor, expected: string, what = "it"): undefined {
  cursor.note(`${cursor.key} must be ${expected}; ${what} is left out`);
}

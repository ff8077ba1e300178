import { isList, isObject } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { LongNumber } from "../long-number.ts";

/** A number at a keyword, above a bound if one is given; throws `invalid_document`. */
export function readNumber(cursor: Cursor, above = -Infinity): number {
  const value = cursor.value instanceof LongNumber ? cursor.value.near : cursor.value;
  if (typeof value === "number" && Number.isFinite(value) && value > above) return value;
  throw wrong(cursor, above === -Infinity ? "a number" : `a number above ${above}`);
}

/** A whole number that is not negative. */
export function readCount(cursor: Cursor): number {
  const value = readNumber(cursor);
  if (Number.isInteger(value) && value >= 0) return value;
  throw wrong(cursor, "a whole number that is not negative");
}

/** A string at a keyword. */
export function readText(cursor: Cursor): string {
  if (typeof cursor.value === "string") return cursor.value;
  throw wrong(cursor, "a string");
}

/** A boolean at a keyword. */
export function readFlag(cursor: Cursor): boolean {
  if (typeof cursor.value === "boolean") return cursor.value;
  throw wrong(cursor, "true or false");
}

/** Property names at a keyword, without those that take no part. */
export function readNames(cursor: Cursor, hidden: ReadonlySet<string>): readonly string[] {
  const { value } = cursor;
  if (isList(value) && value.every((name) => typeof name === "string")) {
    return [...new Set(value)].filter((name) => !hidden.has(name));
  }
  throw wrong(cursor, "a list of property names");
}

/** Schemas in a list. */
export function readSchemaList<T>(cursor: Cursor, read: (cursor: Cursor) => T): readonly T[] {
  if (!isList(cursor.value)) throw wrong(cursor, "a list");
  return cursor.value.map((_, index) => read(cursor.child(String(index))));
}

/** Schemas, or what else is read, by name, without those that take no part. */
export function readSchemaMap<T>(
  cursor: Cursor,
  read: (cursor: Cursor) => T,
  hidden?: ReadonlySet<string>,
): ReadonlyMap<string, T> {
  if (!isObject(cursor.value)) throw wrong(cursor, "an object");
  const result = new Map<string, T>();
  for (const name of Object.keys(cursor.value)) {
    if (hidden?.has(name) !== true) result.set(name, read(cursor.child(name)));
  }
  return result;
}

function wrong(cursor: Cursor, expected: string): Error {
  return cursor.fail("invalid_document", `${cursor.key} must be ${expected}`);
}

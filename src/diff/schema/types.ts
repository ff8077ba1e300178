import { LongNumber } from "../long-number.ts";
import { LongList, LongText, NamedText } from "../unwritten.ts";

/** The six JSON types as bits, so that a set of types fits in a number. */
export const typeBits = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** The name of a JSON type. */
export type JsonType = keyof typeof typeBits;

/** The set of all six types. */
export const anyType = 63;

/** All types in the order in which the solver tries them: types with more readable values come first. */
export const jsonTypes: readonly JsonType[] = ["object", "string", "number", "array", "boolean", "null"];

/** Returns the JSON type of a value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number" || value instanceof LongNumber) return "number";
  if (value instanceof LongList) return "array";
  const isText = typeof value === "string" || value instanceof LongText || value instanceof NamedText;
  return isText ? "string" : "object";
}

/** Returns the names of the types in a set; `integer` instead of `number` if only integers are allowed. */
export function toTypeNames(mask: number, integer: boolean): string[] {
  return jsonTypes
    .filter((type) => (mask & typeBits[type]) !== 0)
    .map((type) => (type === "number" && integer ? "integer" : type));
}

import { LongNumber } from "../long-number.ts";
import { LongList, LongText, NamedText } from "../unwritten.ts";

/** The six types of JSON as bits, so that a set of them is a number. */
export const typeBits = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** One of the six types of JSON. */
export type JsonType = keyof typeof typeBits;

/** The bits of all six types. */
export const anyType = 63;

/** Types in the order in which a member of a set is searched: the most readable first. */
export const jsonTypes: readonly JsonType[] = ["object", "string", "number", "array", "boolean", "null"];

/** Returns the type of a JSON value. */
export function typeOf(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "boolean") return "boolean";
  if (typeof value === "number" || value instanceof LongNumber) return "number";
  if (value instanceof LongList) return "array";
  const isText = typeof value === "string" || value instanceof LongText || value instanceof NamedText;
  return isText ? "string" : "object";
}

/** Returns the readable names of a set of types; `integer` if numbers are limited to integers. */
export function toTypeNames(mask: number, integer: boolean): string[] {
  return jsonTypes
    .filter((type) => (mask & typeBits[type]) !== 0)
    .map((type) => (type === "number" && integer ? "integer" : type));
}

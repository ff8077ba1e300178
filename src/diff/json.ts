import { LongNumber } from "./long-number.ts";

/** A JSON object whose members are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** True for an object; false for a list and for null. */
export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof LongNumber)
  );
}

/** True for a list, whose items are unknown. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Returns a member of an object or list; undefined if it is absent. Ignores members that JavaScript objects inherit,
 * because a contract may use `__proto__` or `constructor` as a name.
 */
export function member(value: unknown, key: string): unknown {
  if (isList(value)) return /^(0|[1-9]\d*)$/.test(key) ? value[Number(key)] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Yields a value and all objects and lists inside it. Yields an object or list only once, even if it occurs several
 * times.
 */
export function* eachPart(root: unknown): Generator<unknown, void> {
  const seen = new Set<unknown>();
  const stack = [root];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    yield value;
    for (const part of Object.values(Object(value)))
      if (typeof part === "object" && part !== null) stack.push(part);
  }
}

/** Returns JSON with sorted keys: the same string for equal values, different strings for different values. */
export function toCanonical(value: unknown): string {
  if (isList(value)) return `[${value.map(toCanonical).join(",")}]`;
  if (isObject(value)) {
    const members = Object.keys(value)
      .sort()
      .filter((key) => value[key] !== undefined)
      .map((key) => `${JSON.stringify(key)}:${toCanonical(value[key])}`);
    return `{${members.join(",")}}`;
  }
  if (value === undefined) return "undefined";
  if (value instanceof LongNumber) return value.text;
  return Object.is(value, -0) ? "0" : (JSON.stringify(value) ?? "null");
}

/** Returns a copy of the value. Numbers that JavaScript would round become strings. */
export function toPlainValue(value: unknown): unknown {
  return withoutLong(value, ({ text }) => text);
}

/** Returns a copy of the value. Numbers that JavaScript would round become the nearest doubles. */
export function toPlainNumbers(value: unknown): unknown {
  return withoutLong(value, ({ near }) => near);
}

function withoutLong(value: unknown, convert: (long: LongNumber) => unknown): unknown {
  if (value instanceof LongNumber) return convert(value);
  if (isList(value)) return value.map((item) => withoutLong(item, convert));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withoutLong(entry, convert)]));
}

/** Returns the JSON pointer (RFC 6901) that consists of these keys. */
export function toPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** Returns the keys of a JSON pointer; null if the string is not a JSON pointer. */
export function parsePointer(pointer: string): string[] | null {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return null;
  return pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

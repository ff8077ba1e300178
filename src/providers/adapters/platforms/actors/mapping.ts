import { type JsonObject, readPath, toCount, toText, toTime, toUrl } from "../../fields.ts";

/** Reads one value from an item that an actor returned; returns undefined if the item does not contain the value. */
export type Field<T> = (item: JsonObject) => T | undefined;

/** Maps member names to functions. Each reads the member of this name from an item that an actor returned. */
export type Mapping = Readonly<Record<string, Field<unknown>>>;

/** The members of an item that a mapping reads. Each of them may be missing. */
export type Mapped<M extends Mapping> = { [K in keyof M]?: Exclude<ReturnType<M[K]>, undefined> };

/** Reads an item with a mapping. Omits the members that the item lacks. */
export function readItem<M extends Mapping>(item: JsonObject, mapping: M): Mapped<M> {
  const entries = Object.entries(mapping)
    .map(([name, field]) => [name, field(item)] as const)
    .filter(([, value]) => value !== undefined);
  // The cast is needed because `fromEntries` loses the types of the names.
  return Object.fromEntries(entries) as Mapped<M>;
}

/** Returns a function that tries the dotted paths in order and returns the first value that `read` accepts. */
function firstOf<T>(paths: readonly string[], read: (value: unknown) => T | undefined): Field<T> {
  return (item) => {
    for (const path of paths) {
      const value = read(readPath(item, path));
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Returns a function that reads a string, or a number as a string, cut to `max` characters. */
export function text(max: number, ...paths: string[]): Field<string> {
  return firstOf(paths, (value) => toText(value, max));
}

export function count(...paths: string[]): Field<number> {
  return firstOf(paths, (value) => toCount(value));
}

/** Returns a function that reads a count. A count above `max` becomes `max`. */
export function countTo(max: number, ...paths: string[]): Field<number> {
  return firstOf(paths, (value) => toCount(value, max));
}

export function time(...paths: string[]): Field<string> {
  return firstOf(paths, toTime);
}

export function address(...paths: string[]): Field<string> {
  return firstOf(paths, (value) => toUrl(value));
}

export function flag(...paths: string[]): Field<boolean> {
  return firstOf(paths, (value) => (typeof value === "boolean" ? value : undefined));
}

/**
 * Returns a function that reads a list of strings. An entry of the list may also be an object with the string in its
 * member `name`. A single string is read as a list with one entry.
 */
export function texts(max: number, ...paths: string[]): Field<string[]> {
  return firstOf(paths, (value) => {
    const list = typeof value === "string" ? [value] : value;
    if (!Array.isArray(list)) return undefined;
    return list
      .map((entry: unknown) => toText(typeof entry === "object" ? readPath(entry, "name") : entry, max))
      .filter((entry) => entry !== undefined);
  });
}

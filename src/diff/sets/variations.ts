import { isList, isObject } from "../json.ts";

/**
 * Yields variations of a value. A list may need many different members of one set, and a search for a further member
 * takes longer each time. A variation is faster to find, but may be outside the set, so the caller checks it.
 */
export function* toVariations(value: unknown, count: number): Generator<unknown> {
  if (typeof value === "number") yield* [value + count, value - count, value * (count + 1)];
  else if (typeof value === "string") yield* toNames(value, count);
  else if (isList(value)) {
    for (const last of toVariations(value.at(-1), count)) yield [...value.slice(0, -1), last];
    yield [...value, count];
  } else if (isObject(value)) {
    for (const [key, member] of Object.entries(value).slice(0, 4))
      for (const other of toVariations(member, count)) yield { ...value, [key]: other };
    for (const name of toNames("a", count)) yield { ...value, [name]: null };
  }
}

/** Yields three strings that are made from the given string and a number. */
export function* toNames(text: string, count: number): Generator<string> {
  const number = count.toString(36);
  yield* [text + number, number, `${text}${"a".repeat(Math.max(0, 4 - number.length))}${number}`];
}

/**
 * Creates a table for keys that come from a page. The table has no prototype; otherwise the word `constructor` would be
 * found in every table.
 */
export function toTable<T>(members: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null), members);
}
/** Returns a function that caches the result of `compute` for each text. */
export function remember<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, { result: T }>();
  return (text) => {
    const found = known.get(text) ?? { result: compute(text) };
    known.set(text, found);
    return found.result;
  };
}

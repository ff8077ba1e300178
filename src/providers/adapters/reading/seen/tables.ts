/**
 * Creates a table whose keys are looked up with words of a page. It has no prototype: otherwise, the word `constructor`
 * would be a key of each table.
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

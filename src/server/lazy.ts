/**
 * Returns a function that creates its value at the first call, or already created it if `now` is true; it creates it
 * once.
 */
export function make<T>(create: () => T, now: boolean): () => T {
  let made: { thing: T } | undefined = now ? { thing: create() } : undefined;
  return () => {
    made ??= { thing: create() };
    return made.thing;
  };
}

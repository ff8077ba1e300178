/**
 * Returns a function that returns a value, which is created once: immediately if `now` is true, otherwise at the first
 * call.
 */
export function make<T>(create: () => T, now: boolean): () => T {
  let made: { thing: T } | undefined = now ? { thing: create() } : undefined;
  return () => {
    made ??= { thing: create() };
    return made.thing;
  };
}

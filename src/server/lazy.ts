/**
 * Creates a value only once: now if `now` is true, otherwise when the returned function is first called. This function
 * returns the value.
 */
export function make<T>(create: () => T, now: boolean): () => T {
  let made: { thing: T } | undefined = now ? { thing: create() } : undefined;
  return () => {
    made ??= { thing: create() };
    return made.thing;
  };
}

/**
 * Returns a function that returns the result of `create`. Calls `create` once: now if `now` is true, otherwise when the
 * function is first called.
 */
export function make<T>(create: () => T, now: boolean): () => T {
  let made: { thing: T } | undefined = now ? { thing: create() } : undefined;
  return () => {
    made ??= { thing: create() };
    return made.thing;
  };
}

/** Makes a thing at once, or when it is first asked for; once either way. */
export function make<T>(create: () => T, now: boolean): () => T {
  let made: { thing: T } | undefined = now ? { thing: create() } : undefined;
  return () => {
    made ??= { thing: create() };
    return made.thing;
  };
}

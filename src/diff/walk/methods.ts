/** Methods that have their own field in a path item. The field `query` exists since OpenAPI 3.2. */
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

/**
 * Splits a list of keys below a path or webhook into the method and the remaining keys. The method is null if the keys
 * do not lead into an operation.
 */
export function splitMethod(keys: readonly string[]): { method: string | null; rest: readonly string[] } {
  const [first, second] = keys;
  if (first === "additionalOperations" && second !== undefined)
    return { method: second, rest: keys.slice(2) };
  const isField = methodFields.some((field) => field === first);
  return isField && first !== undefined
    ? { method: first.toUpperCase(), rest: keys.slice(1) }
    : { method: null, rest: keys };
}

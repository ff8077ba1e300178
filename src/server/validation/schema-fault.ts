import { type ContractDocument, ContractFault, isObject } from "../../contract.ts";
import { listSubschemas } from "./schema-registry.ts";

/**
 * Returns a ContractFault with the place of the innermost schema that does not compile. Returns `error` itself if that
 * schema is not part of the document.
 * @param compile Compiles one schema; throws if that fails.
 */
export function toSchemaFault(
  error: unknown,
  schema: unknown,
  {
    document,
    compile,
  }: { readonly document: ContractDocument; readonly compile: (schema: unknown) => unknown },
): unknown {
  const seen = new Set<unknown>([schema]);
  let found = { schema, error };
  for (let inner: typeof found | undefined = found; inner !== undefined; inner = findFailing(inner.schema))
    found = inner;
  const keys = findKeys(document, found.schema);
  if (keys === undefined || !(found.error instanceof Error)) return error;
  return new ContractFault(keys, found.error.message, found.error);

  function findFailing(outer: unknown): typeof found | undefined {
    for (const one of list(outer)) {
      if (!isObject(one) || seen.has(one)) continue;
      seen.add(one);
      try {
        compile(one);
      } catch (cause) {
        return { schema: one, error: cause };
      }
    }
    return undefined;
  }

  /**
   * Returns the schemas directly inside `outer`. Returns an empty list if the `$ref` of `outer` has no target; `outer`
   * is then the faulty schema.
   */
  function list(outer: unknown): readonly unknown[] {
    try {
      return listSubschemas(document, outer);
    } catch {
      return [];
    }
  }
}

/** Returns the keys that lead from `value` to the object `wanted`; undefined if `value` does not contain it. */
function findKeys(value: unknown, wanted: unknown): string[] | undefined {
  if (value === wanted) return [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const keys = findKeys(member, wanted);
    if (keys !== undefined) return [key, ...keys];
  }
  return undefined;
}

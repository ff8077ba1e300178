/** HTTP methods of an OpenAPI path item, in display order. */
export const httpMethods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** Members of a path item that are operations. `query` exists since OpenAPI 3.2. */
export const operationMembers: readonly string[] = [...httpMethods, "query"];

/** An operation of a path item. */
interface DeclaredOperation {
  /** The method as a request sends it, such as `GET`. */
  readonly method: string;
  /** Keys that lead from the path item to the operation. */
  readonly keys: readonly string[];
  readonly operation: Record<string, unknown>;
}

/**
 * Returns the operations of a path item. Since OpenAPI 3.2, a path item may also have `additionalOperations`, whose
 * keys are methods.
 */
export function listOperations(item: Readonly<Record<string, unknown>>): DeclaredOperation[] {
  const found: [string, readonly string[], unknown][] = operationMembers.map((name) => [
    name.toUpperCase(),
    [name],
    item[name],
  ]);
  const others = item["additionalOperations"];
  for (const [method, operation] of Object.entries(isMap(others) ? others : {}))
    found.push([method, ["additionalOperations", method], operation]);
  return found.flatMap(([method, keys, operation]) =>
    isMap(operation) ? [{ method, keys, operation }] : [],
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the member of a path item under which libraries for OpenAPI 3.1 find the operation for a method. Returns
 * `post` for a method that OpenAPI 3.1 does not have.
 */
export function toKnownMethod(method: string): HttpMethod {
  return httpMethods.find((name) => name.toUpperCase() === method) ?? "post";
}

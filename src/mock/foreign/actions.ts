import type { OperationRow } from "../../contract.ts";
import type { ContractReading } from "../../server/index.ts";
import { successOf, toKey } from "./families.ts";

/** An operation on a single resource whose response is this resource, such as `POST /books/{id}:archive`. */
export interface Action {
  /** The operation that reads the resource. */
  readonly read: OperationRow;
  /** Name of the path parameter that contains the resource's id. */
  readonly parameter: string;
}

/**
 * Returns the action that an operation performs on a resource; undefined if it performs none. The path of an action is
 * the path of a resource with a verb after it (`{id}:archive` or `{id}/archive`), and its response has the schema of
 * the resource. After a slash, the last segment may also be a collection. An operation with such a path is therefore no
 * action if it has a body or declares the status 201.
 */
export function findAction(
  operation: OperationRow,
  { operations, reading }: { operations: readonly OperationRow[]; reading: ContractReading },
): Action | undefined {
  const [, path, parameter, sign] = /^(.+\/\{([^{}/]+)\})([:./])[^{}/]+\/?$/.exec(operation.path) ?? [];
  if (path === undefined || parameter === undefined || operation.method === "GET") return undefined;
  const makes = reading.shape(operation).body !== null || operation.success.includes(201);
  if (sign === "/" && makes) return undefined;
  const read = operations.find((one) => one.method === "GET" && toKey(one.path) === toKey(path));
  if (read === undefined) return undefined;
  const [own, shown] = [operation, read].map((one) => {
    const status = successOf(one, "read");
    return status === undefined ? undefined : JSON.stringify(reading.declared(one, status)?.schema);
  });
  return own !== undefined && own === shown ? { read, parameter } : undefined;
}

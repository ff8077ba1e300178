import type { OperationRow } from "../../contract.ts";
import type { HandlerRequest, HandlerResult } from "../../server/index.ts";
import { type Families, toKey } from "./families.ts";
import type { ForeignParts } from "./foreign-contract.ts";
import { toItemPath } from "./foreign-environment.ts";
import { valueAt } from "./places.ts";

/** A request that creates a resource, with the data from which the resource's path is made. */
export interface MakingRequest {
  readonly operation: OperationRow;
  readonly request: HandlerRequest;
  /** Origin of the mock as the caller addresses it, followed by the path prefix that names the test session. */
  readonly origin: string;
}

/**
 * Returns the response with a `Location` that leads to the resource at `path`, if the response is a 201 and the
 * contract declares this header. The header is a path, or a URL if its schema does not allow a path.
 */
export function withLocation(
  { reading }: Pick<ForeignParts, "reading">,
  answer: HandlerResult,
  { operation, origin, path }: Omit<MakingRequest, "request"> & { path: string | undefined },
): HandlerResult {
  const declared = reading.declared(operation, answer.status)?.headers.get("location");
  if (answer.status !== 201 || declared === undefined || path === undefined) return answer;
  const [base = ""] = reading.basePaths(operation);
  const { allows } = reading.facts(declared.schema);
  const prefix = new URL(origin).pathname.replace(/\/$/, "");
  const location = [prefix, origin].map((start) => start + base + path).find(allows);
  return location === undefined ? answer : { ...answer, headers: { ...answer.headers, location } };
}

/**
 * Returns the path of the resource that a response's body shows as created; undefined if the contract has no operation
 * on that path, or if the body does not contain the resource's id.
 */
export function findMadePath(
  { parts }: Families,
  { operation, request }: MakingRequest,
  body: unknown,
): string | undefined {
  const part = parts.get(operation.id);
  if (part?.role !== "create" && part?.role !== "replace") return undefined;
  const { collection, idMember } = part.family;
  if (toKey(operation.path) !== toKey(collection)) return fillPath(operation.path, request.path);
  const id = valueAt(body, [...(part.place ?? []), idMember ?? ""]);
  if (typeof id !== "string" && typeof id !== "number") return undefined;
  return toItemPath(fillPath(collection, request.path), String(id));
}

export function fillPath(template: string, values: Readonly<Record<string, unknown>>): string {
  return template
    .replace(/\/$/, "")
    .replaceAll(/\{([^}]+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name])));
}

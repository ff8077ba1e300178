import { type ContractDocument, isObject, resolveRef } from "../../src/contract.ts";

/**
 * The members that a list operation uses for paging. `cursor` is the query parameter. In a response, `items` is the
 * member that contains the list, and `next` the member that contains the `cursor` of the next page.
 */
export interface Paging {
  readonly cursor: "cursor";
  readonly items: "data";
  readonly next: "next_cursor" | "nextCursor";
}

/**
 * Returns the paging of an operation that has a query parameter `cursor` and a 200 response `{ data: [...], next_cursor
 * | nextCursor }`; null for any other operation.
 */
export function readPaging(
  document: ContractDocument,
  operation: Record<string, unknown>,
  query: readonly string[],
): Paging | null {
  if (!query.includes("cursor") || !isObject(operation["responses"])) return null;
  const response = operation["responses"]["200"];
  if (response === undefined) return null;
  const content = resolveRef(document, response)["content"];
  const media = isObject(content) ? content["application/json"] : undefined;
  if (!isObject(media) || !isObject(media["schema"])) return null;
  const { properties } = resolveRef(document, media["schema"]);
  if (!isObject(properties) || !isObject(properties["data"])) return null;
  if (resolveRef(document, properties["data"])["type"] !== "array") return null;
  const next = (["next_cursor", "nextCursor"] as const).find((name) => name in properties);
  return next === undefined ? null : { cursor: "cursor", items: "data", next };
}

import { type ContractDocument, isObject, resolveRef } from "../../src/contract.ts";

/** True if a node of the document is marked as `readOnly` or `writeOnly`, or contains or refers to such a node. */
export function usesAccessMarkers(
  document: ContractDocument,
  node: unknown,
  seen = new Set<string>(),
): boolean {
  if (Array.isArray(node)) return node.some((item) => usesAccessMarkers(document, item, seen));
  if (!isObject(node)) return false;
  if (node["readOnly"] === true || node["writeOnly"] === true) return true;
  const ref = node["$ref"];
  if (typeof ref === "string" && !seen.has(ref)) {
    seen.add(ref);
    if (usesAccessMarkers(document, resolveRef(document, { $ref: ref }), seen)) return true;
  }
  return Object.values(node).some((value) => usesAccessMarkers(document, value, seen));
}

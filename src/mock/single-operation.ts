import {
  type ContractDocument,
  httpMethods,
  isObject,
  type OperationRow,
  resolveOperation,
} from "../contract.ts";

/**
 * Returns a copy of the contract with only one operation and the components that it refers to. Prism resolves and
 * copies its document, which takes 12 s of CPU for the complete document of Discord. If a reference leads anywhere but
 * to a component, the copy has all operations and components.
 */
export function toSingleOperation(document: ContractDocument, row: OperationRow): ContractDocument {
  const { item, operation } = resolveOperation(document, row);
  const others = new Set<string>(httpMethods);
  const shared = Object.entries(item).filter(([key]) => !others.has(key));
  // Prism identifies an operation by its operationId.
  const own = { ...operation, operationId: row.id };
  const path = { ...Object.fromEntries(shared), [row.method.toLowerCase()]: own };
  const { webhooks: _, ...rest } = document;
  const components = pickComponents(document, path);
  if (components === undefined)
    return { ...rest, paths: { ...document.paths, [row.path]: { ...item, ...path } } };
  return { ...rest, paths: { [row.path]: path }, components };
}

/**
 * Returns the components that a value refers to, directly or through other components. Returns undefined if a reference
 * does not lead to a component.
 */
function pickComponents(
  { components = {} }: ContractDocument,
  value: unknown,
): ContractDocument["components"] | undefined {
  const picked: Record<string, Record<string, unknown>> = {};
  const pending: unknown[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...next.filter((item) => item !== undefined));
    if (!isObject(next)) continue;
    const { $ref: ref } = next;
    if (typeof ref === "string") {
      const [, section, raw] = /^#\/components\/(\w+)\/([^/]+)/.exec(ref) ?? [];
      if (section === undefined || raw === undefined) return undefined;
      const name = decodeURIComponent(raw).replaceAll("~1", "/").replaceAll("~0", "~");
      const found = components[section]?.[name];
      if (found === undefined) return undefined;
      const known = picked[section] ?? {};
      picked[section] = known;
      if (!Object.hasOwn(known, name)) {
        known[name] = found;
        pending.push(found);
      }
    }
    pending.push(...Object.values(next).filter((member) => typeof member === "object" && member !== null));
  }
  const { securitySchemes } = components;
  return securitySchemes === undefined ? picked : { ...picked, securitySchemes };
}

import {
  type ContractDocument,
  decodeRefKey,
  isObject,
  type JsonObject,
  type OperationRow,
  resolveOperation,
} from "../contract.ts";
import { operationMembers, toKnownMethod } from "../operation-methods.ts";

/**
 * Returns a copy of the contract with only one operation and the components that it refers to. Prism resolves and
 * copies its document, which takes 12 s of CPU time for Discord's complete document. If the components of the copy
 * exceed 100 kB, cycles and long chains of references are cut. If a reference does not point to a component, the copy
 * has all operations and components.
 */
export function toSingleOperation(document: ContractDocument, row: OperationRow): ContractDocument {
  const { item, operation } = resolveOperation(document, row);
  const others = new Set([...operationMembers, "additionalOperations"]);
  const shared = Object.entries(item).filter(([key]) => !others.has(key));
  // Adds the operationId, by which Prism identifies an operation.
  const own = { ...withoutExtras(operation), operationId: row.id };
  const path = { ...withoutExtras(Object.fromEntries(shared)), [toKnownMethod(row.method)]: own };
  const rest = withoutExtras(document);
  const components = pickComponents(document, path);
  if (components !== undefined && JSON.stringify(components).length > longest) {
    const { responses } = operation;
    return cutDocument(document, [row.path, toKnownMethod(row.method), { operationId: row.id, responses }]);
  }
  if (components === undefined)
    return { ...rest, paths: { ...document.paths, [row.path]: { ...item, ...path } } };
  return { ...rest, paths: { [row.path]: path }, components };
}

/**
 * Returns an object without its extensions, callbacks and webhooks. They may refer to components that the copy lacks, as
 * GitHub's `x-webhooks` do. Prism would then fail for every operation.
 */
function withoutExtras<T extends JsonObject>(object: T): T {
  const copy = { ...object };
  for (const name of Object.keys(copy))
    if (name.startsWith("x-") || name === "callbacks" || name === "webhooks") delete copy[name];
  return copy;
}

/** Maximum total size of a copy's components in characters. */
const longest = 100_000;
/** Maximum length of a chain of references, in a copy whose components would exceed {@link longest}. */
const maxLevel = 3;

/**
 * Returns a copy of the contract with one operation, without its parameters and body, and without references that form
 * cycles or long chains. Prism replaces each reference with its target. For an operation of Stripe, whose 659 kB of
 * schemas refer to each other, this took more than 250 s of CPU time. The mock still validates Prism's responses
 * against the complete schemas.
 */
function cutDocument(
  document: ContractDocument,
  [path, method, operation]: readonly [string, string, JsonObject],
): ContractDocument {
  const { components: all = {} } = document;
  const levels = new Map<string, number>();
  const kept = (ref: string, level: number): boolean => (levels.get(ref) ?? 0) > level || isLeaf(all, ref);
  const prune = (node: unknown, level: number): unknown => {
    const isCut = (one: unknown): boolean =>
      isObject(one) && typeof one["$ref"] === "string" && !kept(one["$ref"], level);
    if (Array.isArray(node)) {
      const others = node.filter((one) => !isCut(one));
      return (others.length === 0 ? node : others).map((one) => prune(one, level));
    }
    if (!isObject(node)) return node;
    if (isCut(node)) return {};
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, prune(value, level)]));
  };
  let layer: unknown[] = [operation];
  for (let level = 1; level <= maxLevel; level += 1) {
    const found = layer.flatMap((node) => [...listReferences(node)]).filter((ref) => !levels.has(ref));
    for (const ref of found) levels.set(ref, level);
    layer = found.map((ref) => findComponent(all, ref)?.value);
  }
  const components: Record<string, Record<string, unknown>> = {};
  const leaves = [...levels.keys()].flatMap((ref) => [...listReferences(findComponent(all, ref)?.value)]);
  for (const ref of [...levels.keys(), ...leaves.filter((one) => isLeaf(all, one))]) {
    const component = findComponent(all, ref);
    if (component === undefined) continue;
    const { section, name, value } = component;
    components[section] = { ...components[section], [name]: prune(value, levels.get(ref) ?? maxLevel) };
  }
  return { ...withoutExtras(document), paths: { [path]: { [method]: prune(operation, 0) } }, components };
}

/** True for a reference to a component that contains no references. */
function isLeaf(components: Components, ref: string): boolean {
  const found = findComponent(components, ref);
  return found !== undefined && listReferences(found.value).size === 0;
}

function listReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) listReferences(one, found);
  if (!isObject(value)) return found;
  if (typeof value["$ref"] === "string") found.add(value["$ref"]);
  for (const one of Object.values(value)) listReferences(one, found);
  return found;
}

type Components = NonNullable<ContractDocument["components"]>;

/** Returns the component to which a reference points; undefined if it points to something else. */
function findComponent(
  components: Components,
  ref: string,
): { readonly section: string; readonly name: string; readonly value: unknown } | undefined {
  const [, section, raw] = /^#\/components\/(\w+)\/([^/]+)/.exec(ref) ?? [];
  if (section === undefined || raw === undefined) return undefined;
  const name = decodeRefKey(raw);
  const value = components[section]?.[name];
  return value === undefined ? undefined : { section, name, value };
}

/**
 * Returns the components that a value refers to, directly or through other components. Returns undefined if a reference
 * does not point to a component.
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
      const found = findComponent(components, ref);
      if (found === undefined) return undefined;
      const { section, name, value: target } = found;
      const known = picked[section] ?? {};
      picked[section] = known;
      if (!Object.hasOwn(known, name)) {
        known[name] = target;
        pending.push(target);
      }
    }
    pending.push(...Object.values(next).filter((member) => typeof member === "object" && member !== null));
  }
  const { securitySchemes } = components;
  return securitySchemes === undefined ? picked : { ...picked, securitySchemes };
}

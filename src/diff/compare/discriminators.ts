import { isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { SchemaNode } from "../schema/node.ts";
import type { Case } from "./judge.ts";
import { toSchemaMeaning } from "./meaning.ts";
import { childrenOf } from "./pairs.ts";
import type { Shape } from "./shape.ts";

interface Discriminator {
  readonly cursor: Cursor;
  readonly property: string;
  /** Tag to branch; branches that fix the tag themselves need no entry. */
  readonly mapping: ReadonlyMap<string, SchemaNode>;
}

/** Compares the property that tells branches apart, and which value means which branch. */
export function compareDiscriminators(current: Case): void {
  const base = read(current.base);
  const head = read(current.head);
  const { direction } = current.bench;
  if (base === null && head === null) return;
  if (base === null || head === null || base.property !== head.property) {
    const places = { base: base?.cursor ?? null, head: head?.cursor ?? null };
    const kept = Object.fromEntries(Object.entries(places).filter(([, cursor]) => cursor !== null));
    const rule = base === null ? "discriminator-added" : "discriminator-changed";
    current.report({ rule: `${direction}-${rule}`, ...kept, from: base?.property, to: head?.property });
    return;
  }
  const places = { base: base.cursor, head: head.cursor };
  for (const [tag, branch] of base.mapping) {
    const other = head.mapping.get(tag);
    if (other === undefined)
      current.report({ rule: `${direction}-mapping-removed`, ...places, subject: tag });
    else if (!isSame(current, branch, other)) {
      const meaning = toSchemaMeaning(branch, other);
      current.report({ rule: `${direction}-mapping-changed`, ...places, subject: tag, meaning });
    }
  }
  for (const tag of head.mapping.keys()) {
    if (!base.mapping.has(tag))
      current.report({ rule: `${direction}-mapping-added`, ...places, subject: tag });
  }
}

function isSame(current: Case, base: SchemaNode, head: SchemaNode): boolean {
  if (base.class === head.class) return true;
  return current.pair.branches.some(({ matches }) =>
    matches.some((match) => match.base === base && match.head === head),
  );
}

function read(shape: Shape): Discriminator | null {
  const owner = shape.nodes.find((node) => isObject(member(node.cursor.value, "discriminator")));
  if (owner === undefined) return null;
  const variants = [...shape.groups.values()].filter(({ family }) => family === "variants");
  // What a variant takes over from its base class tells its siblings apart, not it.
  if (variants.length === 0 && !shape.slot.nodes.includes(owner)) return null;
  const cursor = owner.cursor.child("discriminator");
  const property = member(cursor.value, "propertyName");
  if (typeof property !== "string")
    throw cursor.fail("invalid_document", "A discriminator needs a propertyName");
  const branches = variants.flatMap(childrenOf);
  const mapping = new Map<string, SchemaNode>();
  const mapped = new Set<SchemaNode>();
  const explicit = cursor.child("mapping");
  for (const tag of isObject(explicit.value) ? Object.keys(explicit.value) : []) {
    const target = targetOf(explicit.child(tag));
    const branch = branches.find((node) => isObject(target?.value) && sees(node, target.value));
    if (branch === undefined) continue;
    mapped.add(branch);
    if (!hasOwnTag(branch, property)) mapping.set(tag, branch);
  }
  for (const branch of branches) {
    const name = branch.definition.reference?.cursor.key;
    if (name === undefined || mapped.has(branch) || mapping.has(name) || hasOwnTag(branch, property))
      continue;
    mapping.set(name, branch);
  }
  return { cursor, property, mapping };
}

/** A mapping holds a reference or the name of a component. */
function targetOf(cursor: Cursor): Cursor | null {
  const { value, contract } = cursor;
  if (typeof value !== "string") throw cursor.fail("invalid_document", "A mapping must be a string");
  const named = contract.root.child("components").child("schemas").child(value);
  if (named.value !== undefined) return named;
  return contract.resolve(value, cursor);
}

function sees(node: SchemaNode, value: object): boolean {
  let at: SchemaNode | undefined = node;
  for (let hops = 0; at !== undefined && hops < 20; hops += 1) {
    if (at.cursor.value === value) return true;
    at = at.definition.reference;
  }
  return false;
}

/** True when the branch's own schema fixes the tag, so that sets already tell the whole story. */
function hasOwnTag(node: SchemaNode, property: string, depth = 0): boolean {
  if (depth > 8) return false;
  const { properties, reference, allOf } = node.definition;
  const own = properties.get(property);
  if (own !== undefined && fixes(own)) return true;
  return [...allOf, ...(reference === undefined ? [] : [reference])].some((part) =>
    hasOwnTag(part, property, depth + 1),
  );
}

function fixes(node: SchemaNode): boolean {
  let at: SchemaNode | undefined = node;
  for (let hops = 0; at !== undefined && hops < 20; hops += 1) {
    if (at.definition.enum !== undefined) return true;
    at = at.definition.reference;
  }
  return false;
}

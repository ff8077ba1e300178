import { isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { partsOf, type SchemaNode } from "../schema/node.ts";
import { mayBe, readDiscriminator } from "../schema/tags.ts";
import { toSchemasText } from "./fingerprint-text.ts";
import { childrenOf } from "./group-parts.ts";
import type { Case } from "./judge.ts";
import type { Shape } from "./shape.ts";

interface Discriminator {
  readonly cursor: Cursor;
  readonly property: string;
  /**
   * Maps the values of the discriminating property to the union branches that they select. Branches whose own schema
   * already fixes the value of the property are left out.
   */
  readonly mapping: ReadonlyMap<string, SchemaNode>;
  /** The union branch for all other values; null if the discriminator names no such branch. */
  readonly fallback: SchemaNode | null;
  /**
   * True if the schema of every union branch fixes the value of the property, so that clients can tell the branches
   * apart without the discriminator.
   */
  readonly isFixed: boolean;
}

/**
 * Compares the name of the discriminating property, and which value selects which union branch. A discriminator does
 * not affect validation (OpenAPI 3.1.1, Discriminator Object), so only generated clients notice its changes.
 */
export function compareDiscriminators(current: Case): void {
  const [own, other] = [read(current.base), read(current.head)];
  const base = own ?? findInside(current.base, other?.property);
  const head = other ?? findInside(current.head, own?.property);
  if (base?.property === head?.property) {
    if (base && head) compareMappings(current, base, head);
    return;
  }
  // If the union branches in both contracts fix the value of the property, clients do not need the discriminator, so no
  // client notices the change.
  if ([base, head].every((side) => side === undefined || side.isFixed)) return;
  const places = { base: base?.cursor, head: head?.cursor };
  const kept = Object.fromEntries(Object.entries(places).filter(([, cursor]) => cursor !== undefined));
  const change = { ...kept, from: base?.property, to: head?.property };
  const isRequest = current.isRequest;
  if (base === undefined)
    current.report({
      rule: isRequest ? "request-discriminator-added" : "response-discriminator-added",
      ...change,
    });
  else
    current.report({
      rule: isRequest ? "request-discriminator-changed" : "response-discriminator-changed",
      ...change,
    });
}

function compareMappings(current: Case, base: Discriminator, head: Discriminator): void {
  const { isRequest } = current;
  const places = { base: base.cursor, head: head.cursor };
  for (const [tag, branch] of base.mapping) {
    const other = head.mapping.get(tag);
    if (other !== undefined && !isSame(current, branch, other)) {
      const fingerprintText = toSchemasText(branch, other);
      const rule = isRequest ? "request-mapping-changed" : "response-mapping-changed";
      current.report({ rule, ...places, subject: tag, fingerprintText });
    } else if (other === undefined && !isVariant(current, "removed", branch)) {
      const rule = isRequest ? "request-mapping-removed" : "response-mapping-removed";
      current.report({ rule, ...places, subject: tag });
    }
  }
  for (const [tag, branch] of head.mapping) {
    if (base.mapping.has(tag) || isVariant(current, "added", branch)) continue;
    const rule = isRequest ? "request-mapping-added" : "response-mapping-added";
    current.report({ rule, ...places, subject: tag });
  }
  compareFallbacks(current, base, head);
}

/** Compares the union branches that `defaultMapping` selects for values that select no other branch. */
function compareFallbacks(current: Case, base: Discriminator, head: Discriminator): void {
  const [one, other] = [base.fallback, head.fallback];
  if (one === other || (one !== null && other !== null && isSame(current, one, other))) return;
  const change = one === null ? "added" : other === null ? "removed" : "changed";
  const { direction } = current.bench;
  const fingerprintText =
    one === null || other === null ? {} : { fingerprintText: toSchemasText(one, other) };
  const at = { base: base.cursor, head: head.cursor, subject: "any other value", ...fingerprintText };
  current.report({ rule: `${direction}-mapping-${change}`, ...at });
}

/** True if the whole union branch was added or removed. The rules about union branches already report that. */
function isVariant(current: Case, change: "removed" | "added", branch: SchemaNode): boolean {
  return current.pair.branches.some((branches) => branches[change].includes(branch));
}

function isSame(current: Case, base: SchemaNode, head: SchemaNode): boolean {
  if (toTarget(base).class === toTarget(head).class) return true;
  const isHeir = current.base.nodes.some(({ definition }) => definition.heirs.includes(base));
  if (isHeir && base.cursor.key === head.cursor.key) return true;
  return current.pair.branches.some(({ matches }) =>
    matches.some((match) => match.base === base && match.head === head),
  );
}

/** Returns the schema to which a union branch refers; without a reference, the branch itself. */
function toTarget(branch: SchemaNode): SchemaNode {
  return branch.definition.reference ?? branch;
}

function read(shape: Shape): Discriminator | undefined {
  const owner = shape.nodes.find(isOwner);
  if (owner === undefined) return undefined;
  const variants = [...shape.groups.values()].filter(({ family }) => family === "variants");
  // Ignores a discriminator that comes from a base schema by `allOf`. Such a discriminator selects among the schemas
  // that extend the base schema, and this schema is one of those.
  if (variants.length === 0 && !shape.location.nodes.includes(owner)) return undefined;
  return readOwner(owner, variants.length === 0 ? owner.definition.heirs : variants.flatMap(childrenOf));
}

function isOwner({ cursor }: SchemaNode): boolean {
  return isObject(member(cursor.value, "discriminator"));
}

function readOwner(owner: SchemaNode, branches: readonly SchemaNode[]): Discriminator | undefined {
  const cursor = owner.cursor.child("discriminator");
  const found = readDiscriminator(cursor, branches);
  if (found === null) return undefined;
  const { property, own, named, fallback } = found;
  const mapping = new Map<string, SchemaNode>();
  for (const [branch, tags] of named)
    for (const tag of tags) if (mayBe(branch, property, tag)) mapping.set(tag, branch);
  const isFixed = branches.length > 0 && branches.every((branch) => own.has(branch));
  return { cursor, property, mapping, fallback, isFixed };
}

/** Searches the union branches of a schema, including nested branches, for a discriminator with the given property. */
function findInside(shape: Shape, property: string | undefined): Discriminator | undefined {
  if (property === undefined) return undefined;
  const unions = [...shape.groups.values()].filter(({ family }) => family === "variants").flatMap(childrenOf);
  for (let index = 0; index < unions.length && index < maxUnions; index += 1) {
    const union = unions[index];
    for (const node of union === undefined ? [] : partsOf(union)) {
      const branches = [...node.definition.anyOf, ...node.definition.oneOf];
      const found = isOwner(node) ? readOwner(node, branches) : undefined;
      if (found?.property === property) return found;
      unions.push(...branches.filter((branch) => !unions.includes(branch)));
    }
  }
  return undefined;
}

const maxUnions = 1_000;

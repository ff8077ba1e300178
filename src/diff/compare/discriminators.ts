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
  /** The branch for each value of the property. Branches whose own schemas fix the value are left out. */
  readonly mapping: ReadonlyMap<string, SchemaNode>;
  /** The branch for all other values, or null. */
  readonly fallback: SchemaNode | null;
  /**
   * True if the schema of every branch fixes the property, so that clients can tell the branches apart without the
   * discriminator.
   */
  readonly isFixed: boolean;
}

/**
 * Compares the property that distinguishes branches, and which value selects which branch. A discriminator does not
 * change validation (OpenAPI 3.1.1, Discriminator Object): sets decide which values are accepted, and these rules
 * concern generated clients.
 */
export function compareDiscriminators(current: Case): void {
  const [own, other] = [read(current.base), read(current.head)];
  const base = own ?? findInside(current.base, other?.property);
  const head = other ?? findInside(current.head, own?.property);
  if (base?.property === head?.property) {
    if (base && head) compareMappings(current, base, head);
    return;
  }
  // If the branches fix the property, clients do not need the discriminator. If that is true of both sides, no client
  // notices the change.
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

/** Compares the branch of `defaultMapping`, which applies to values that select no other branch. */
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

/** True if the branch itself was added or removed, because the rule for union branches already reports that. */
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

/** Returns the schema that a branch refers to, or the branch itself. */
function toTarget(branch: SchemaNode): SchemaNode {
  return branch.definition.reference ?? branch;
}

function read(shape: Shape): Discriminator | undefined {
  const owner = shape.nodes.find(isOwner);
  if (owner === undefined) return undefined;
  const variants = [...shape.groups.values()].filter(({ family }) => family === "variants");
  // A variant inherits the discriminator of its base class, which distinguishes the variant's siblings and not the
  // variant's own branches.
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

/**
 * Finds the discriminator with the given property in a union that is nested in this one, possibly beside other
 * branches.
 */
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

import { isObject, member } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import type { SchemaNode } from "../schema/node.ts";
import { readDiscriminator } from "../schema/tags.ts";
import type { Case } from "./judge.ts";
import { toSchemaMeaning } from "./meaning.ts";
import { childrenOf } from "./pairs.ts";
import type { Shape } from "./shape.ts";

interface Discriminator {
  readonly cursor: Cursor;
  readonly property: string;
  /** Tag to branch; branches that fix the tag themselves need no entry. */
  readonly mapping: ReadonlyMap<string, SchemaNode>;
  readonly fallback: SchemaNode | null;
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
    if (other !== undefined && !isSame(current, branch, other)) {
      const meaning = toSchemaMeaning(branch, other);
      current.report({ rule: `${direction}-mapping-changed`, ...places, subject: tag, meaning });
    } else if (other === undefined && !isVariant(current, "removed", branch)) {
      current.report({ rule: `${direction}-mapping-removed`, ...places, subject: tag });
    }
  }
  for (const [tag, branch] of head.mapping) {
    if (!base.mapping.has(tag) && !isVariant(current, "added", branch))
      current.report({ rule: `${direction}-mapping-added`, ...places, subject: tag });
  }
  compareFallbacks(current, base, head);
}

/** `defaultMapping` stands for all values that mean no other branch. */
function compareFallbacks(current: Case, base: Discriminator, head: Discriminator): void {
  const [one, other] = [base.fallback, head.fallback];
  if (one === other || (one !== null && other !== null && isSame(current, one, other))) return;
  const change = one === null ? "added" : other === null ? "removed" : "changed";
  const { direction } = current.bench;
  const meaning = one === null || other === null ? {} : { meaning: toSchemaMeaning(one, other) };
  const at = { base: base.cursor, head: head.cursor, subject: "any other value", ...meaning };
  current.report({ rule: `${direction}-mapping-${change}`, ...at });
}

/** True when the branch comes or goes with its tag, which is told of the branch. */
function isVariant(current: Case, change: "removed" | "added", branch: SchemaNode): boolean {
  return (
    branch.definition.tag !== undefined &&
    current.pair.branches.some((branches) => branches[change].includes(branch))
  );
}

function isSame(current: Case, base: SchemaNode, head: SchemaNode): boolean {
  if (toTarget(base).class === toTarget(head).class) return true;
  return current.pair.branches.some(({ matches }) =>
    matches.some((match) => match.base === base && match.head === head),
  );
}

/** The schema that a branch refers to, without what means it. */
function toTarget(branch: SchemaNode): SchemaNode {
  return branch.definition.reference ?? branch;
}

function read(shape: Shape): Discriminator | null {
  const owner = shape.nodes.find((node) => isObject(member(node.cursor.value, "discriminator")));
  if (owner === undefined) return null;
  const variants = [...shape.groups.values()].filter(({ family }) => family === "variants");
  // What a variant takes over from its base class tells its siblings apart, not it.
  if (variants.length === 0 && !shape.slot.nodes.includes(owner)) return null;
  const cursor = owner.cursor.child("discriminator");
  const found = readDiscriminator(cursor, variants.flatMap(childrenOf));
  if (found === null) return null;
  const { property, named, fallback } = found;
  const mapping = new Map<string, SchemaNode>();
  for (const [branch, tags] of named) for (const tag of tags) mapping.set(tag, branch);
  return { cursor, property, mapping, fallback };
}

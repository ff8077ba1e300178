import { isObject, member, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { partsOf, type SchemaNode, type Tag } from "./node.ts";
import { typeBits } from "./types.ts";

/** The discriminator of a union, with the values that select each union branch. */
export interface Discriminator {
  readonly property: string;
  /**
   * Union branches whose own schema fixes the value of the property, so that they can be recognized without the
   * discriminator.
   */
  readonly own: ReadonlySet<SchemaNode>;
  /**
   * For each union branch that is not in `own`, the values that select it: its keys in the mapping, or else the name of
   * its component.
   */
  readonly named: ReadonlyMap<SchemaNode, readonly string[]>;
  /**
   * The union branch that `defaultMapping` names; null without `defaultMapping`. This branch applies to an object
   * without the property, or with a value that selects no branch (OpenAPI 3.2, 4.25).
   */
  readonly fallback: SchemaNode | null;
}

/** Reads the discriminator of a union. If the discriminator has no `propertyName`, adds a note and returns null. */
export function readDiscriminator(cursor: Cursor, branches: readonly SchemaNode[]): Discriminator | null {
  const property = member(cursor.value, "propertyName");
  if (typeof property !== "string") {
    cursor.note("A discriminator needs a propertyName; this one is left out");
    return null;
  }
  const allowed = new Map(branches.map((branch) => [branch, toTexts(branch, property)]));
  const own = new Set(branches.filter((branch) => isAlone(branch, allowed)));
  const named = new Map<SchemaNode, string[]>();
  const mapping = cursor.child("mapping");
  const tags = isObject(mapping.value) ? Object.keys(mapping.value) : [];
  for (const tag of tags) {
    const branch = branchOf(mapping.child(tag), branches);
    if (branch !== undefined) named.set(branch, [...(named.get(branch) ?? []), tag]);
  }
  for (const branch of branches) {
    const name = componentOf(branch);
    if (name === undefined || named.has(branch)) continue;
    const texts = allowed.get(branch);
    if (tags.includes(name)) named.set(branch, []);
    else if (texts?.has(toCanonical(name)) ?? mayBe(branch, property, name)) named.set(branch, [name]);
  }
  for (const branch of own) named.delete(branch);
  const other = cursor.child("defaultMapping");
  const isRead = other.value !== undefined && cursor.contract.version === "3.2";
  return { property, own, named, fallback: (isRead && branchOf(other, branches)) || null };
}

/** Returns the union branch to which an entry in a discriminator's mapping refers. */
function branchOf(mapping: Cursor, branches: readonly SchemaNode[]): SchemaNode | undefined {
  const target = toMappingTarget(mapping);
  return branches.find((node) =>
    standsFor(node).some(({ cursor: at }) => at.value !== undefined && at.value === target?.value),
  );
}

/**
 * Calls `mark` for each union branch that a discriminator selects by name, with the values that select it. All branches
 * must have been read before.
 */
export function markTags(owner: SchemaNode, mark: (branch: SchemaNode, tag: Tag) => void): void {
  const { anyOf, oneOf } = owner.definition;
  const cursor = owner.cursor.child("discriminator");
  if (!isObject(cursor.value)) return;
  const read = readDiscriminator(cursor, [...anyOf, ...oneOf]);
  if (read === null) return;
  const { property, named, fallback } = read;
  for (const [branch, values] of named) {
    // The fallback branch gets no tag, because it also accepts objects without the property, and objects with a value
    // that selects no other branch.
    if (branch === fallback) continue;
    const texts = toTexts(branch, property);
    const fitting = values.filter(
      (value) => texts?.has(toCanonical(value)) ?? mayBe(branch, property, value),
    );
    // Skips a branch whose property allows none of `values`, and a branch that is not a component.
    if (fitting.length < Math.min(values.length, 1) || componentOf(branch) === undefined) continue;
    if (!isTaggable(branch, property)) continue;
    mark(branch, { property, values: fitting });
  }
}

/** True if each branch of a union can be recognized: by constants of its own, or by a value of the discriminator. */
export function areDistinguished(owner: SchemaNode): boolean {
  const { anyOf, oneOf } = owner.definition;
  const branches = [...anyOf, ...oneOf];
  const read = readDiscriminator(owner.cursor.child("discriminator"), branches);
  if (read === null) return false;
  const { property, own } = read;
  return branches.every((branch) => {
    const required = partsOf(branch).some(({ definition }) => definition.required.includes(property));
    return branch.definition.tag !== undefined || (own.has(branch) && required);
  });
}

/** Returns the target of an entry in a discriminator's mapping. The entry is a component name or a reference. */
export function toMappingTarget(cursor: Cursor): Cursor | undefined {
  const { value, contract } = cursor;
  if (typeof value !== "string") {
    cursor.note("A mapping must be a string; this one is left out");
    return undefined;
  }
  const named = contract.root.child("components").child("schemas").child(value);
  return named.value === undefined ? contract.resolve(value, cursor) : named;
}

/**
 * Returns the schemas for which a union branch stands: the branch itself and, if it is only a reference or an `allOf`
 * with one entry, the schemas to which it leads.
 */
function standsFor(branch: SchemaNode): SchemaNode[] {
  const nodes: SchemaNode[] = [];
  for (let at: SchemaNode | undefined = branch; at !== undefined && nodes.length < maxHops; ) {
    nodes.push(at);
    const { reference, allOf }: SchemaNode["definition"] = at.definition;
    at = reference ?? (allOf.length === 1 ? allOf[0] : undefined);
  }
  return nodes;
}

const maxHops = 20;

function componentOf(branch: SchemaNode): string | undefined {
  if (/^\/components\/schemas\/[^/]+$/.test(branch.cursor.pointer)) return branch.cursor.key;
  const reference = standsFor(branch).find(({ definition }) => definition.reference !== undefined);
  return reference?.definition.reference?.cursor.key || undefined;
}

/**
 * Returns the values that a union branch allows for the property, as canonical JSON; undefined if the branch does not
 * list values.
 */
function toTexts(branch: SchemaNode, property: string): ReadonlySet<string> | undefined {
  return meetAll(partsOf(branch).flatMap(({ definition }) => definition.properties.get(property) ?? []));
}

/** False if a pattern or a length bound of the property excludes the string. Ignores unions inside the property. */
export function mayBe(branch: SchemaNode, property: string, text: string): boolean {
  const schemas = partsOf(branch).flatMap(({ definition }) => definition.properties.get(property) ?? []);
  const length = [...text].length;
  return schemas
    .flatMap(partsOf)
    .every(({ definition: { pattern, minLength = 0, maxLength = Infinity } }) => {
      return length >= minLength && length <= maxLength && (pattern === undefined || mayMatch(pattern, text));
    });
}

/** True if the pattern matches the string, or if JavaScript does not support the pattern. */
function mayMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

/**
 * Returns the values that all schemas allow, as canonical JSON; undefined if no schema lists its values. Considers
 * `enum` and union branches. If a schema allows no strings, the result is empty.
 */
function meetAll(nodes: readonly SchemaNode[], depth = 0): ReadonlySet<string> | undefined {
  const lists = nodes.flatMap(partsOf).flatMap((node): ReadonlySet<string>[] => {
    const { types, enum: values, anyOf, oneOf } = node.definition;
    const own = values === undefined ? [] : [new Set(values.map(toCanonical))];
    const none = types !== undefined && (types.mask & typeBits.string) === 0 ? [new Set<string>()] : [];
    const unions = depth > maxHops ? [] : [anyOf, oneOf].map((union) => joinAll(union, depth + 1));
    return [...own, ...none, ...unions.filter((union) => union !== undefined)];
  });
  const [first, ...rest] = lists;
  return first && new Set([...first].filter((text) => rest.every((list) => list.has(text))));
}

function joinAll(branches: readonly SchemaNode[], depth: number): ReadonlySet<string> | undefined {
  const lists = branches.map((branch) => meetAll([branch], depth));
  if (lists.length === 0 || lists.includes(undefined)) return undefined;
  return new Set(lists.flatMap((list) => [...(list ?? [])]));
}

/**
 * True if the listed values identify the union branch: it lists a single value, or no other branch allows any of the
 * values.
 */
function isAlone(
  branch: SchemaNode,
  allowed: ReadonlyMap<SchemaNode, ReadonlySet<string> | undefined>,
): boolean {
  const texts = allowed.get(branch);
  if (texts === undefined) return false;
  if (texts.size === 1) return true;
  return [...allowed].every(([other, theirs]) => {
    return other === branch || (theirs !== undefined && ![...texts].some((text) => theirs.has(text)));
  });
}

/**
 * True if the union branch is an object whose property may be a string. False for a branch that contains a union
 * itself, because that union may select its own branches by the same property.
 */
function isTaggable(branch: SchemaNode, property: string): boolean {
  const parts = partsOf(branch);
  const may = (nodes: readonly SchemaNode[], bit: number): boolean =>
    nodes.every(({ definition: { types } }) => types === undefined || (types.mask & bit) !== 0);
  const own = parts.flatMap(({ definition }) => definition.properties.get(property) ?? []).flatMap(partsOf);
  const isUnion = parts.some(({ definition }) => definition.anyOf.length + definition.oneOf.length > 0);
  return !isUnion && may(parts, typeBits.object) && may(own, typeBits.string);
}

import { isList, isObject, type JsonObject, member, toCanonical } from "../json.ts";
import type { Contract, Cursor } from "../load/contract.ts";
import { localParts } from "./facts.ts";
import { hiddenNames } from "./hidden.ts";
import { Definition, type Direction, type SchemaNode } from "./node.ts";
import { readDefinition } from "./reader.ts";
import { markTags, toMappingTarget } from "./tags.ts";

const noHidden: ReadonlySet<string> = new Set();

class Entry implements SchemaNode {
  readonly id: number;
  readonly cursor: Cursor;
  definition: Definition;
  class = -1;
  fullClass = -1;
  ownClass = -1;
  core: SchemaNode = this;
  circular = false;

  constructor(id: number, cursor: Cursor, definition: Definition) {
    this.id = id;
    this.cursor = cursor;
    this.definition = definition;
  }
}

/**
 * The schemas of one contract in one direction (requests or responses). Each schema is read once, on demand. Reading
 * does not recurse.
 */
export class SchemaGraph {
  readonly direction: Direction;
  readonly nodes: SchemaNode[] = [];
  readonly #known = new Map<object, SchemaNode>();
  /**
   * Nodes of schemas with hidden properties (properties that are never sent in this direction), by schema and by the
   * hidden names. A schema that is used with different hidden names has several nodes.
   */
  readonly #marked = new Map<object, Map<string, SchemaNode>>();
  readonly #hidden = new Map<object, ReadonlySet<string>>();
  readonly #leaves = new Map<string, Definition>();
  readonly #pending: { node: Entry; hidden: ReadonlySet<string> }[] = [];
  readonly #nextId: () => number;

  constructor(direction: Direction, nextId: () => number) {
    this.direction = direction;
    this.#nextId = nextId;
  }

  /** Reads the schema at a place and all schemas that can be reached from it. */
  read(cursor: Cursor): SchemaNode {
    const first = this.nodes.length;
    const node = this.#node(cursor, noHidden);
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      const { node: current, hidden } = next;
      let isLeaf = true;
      const definition = readDefinition(current.cursor, {
        hidden,
        node: (child, names) => {
          isLeaf = false;
          return this.#node(child, names);
        },
        reference: (from, value) => this.#reference(from, value, hidden),
        dynamic: (from, value, definition) => this.#dynamic(from, value, definition, hidden),
      });
      this.#enter(current.cursor, definition, hidden);
      definition.heirs = heirsOf(current.cursor).map((heir) => this.#node(heir, noHidden));
      isLeaf &&=
        definition.heirs.length === 0 &&
        definition.reference === undefined &&
        definition.dynamic === undefined;
      current.definition = isLeaf ? this.#share(definition) : definition;
    }
    for (const owner of this.nodes.slice(first)) this.#tag(owner);
    return node;
  }

  #tag(owner: SchemaNode): void {
    if (owner.definition.anyOf.length + owner.definition.oneOf.length === 0) return;
    markTags(owner, ({ definition }, tag) => {
      definition.tag = tag;
    });
  }

  /**
   * Returns the same definition object for equal schemas without subschemas. Nine out of ten schemas have no
   * subschemas, and most of these are equal to another one.
   */
  #share(definition: Definition): Definition {
    const order = definition.enum === undefined ? "" : JSON.stringify(definition.enum);
    const key = [...localParts(definition), order, definition.required, definition.constant].join("|");
    const heirsByContract = this.#leaves.get(key) ?? definition;
    this.#leaves.set(key, heirsByContract);
    return heirsByContract;
  }

  /** Creates a schema that accepts every value, for a place at which the contract has no schema. */
  anything(cursor: Cursor): SchemaNode {
    const definition = new Definition();
    definition.constant = true;
    return this.#add(cursor, definition);
  }

  /**
   * Returns the node of a schema without its hidden properties: those that the schema itself marks as `readOnly` or
   * `writeOnly`, and those in `around`, which a surrounding schema marks.
   */
  #node(cursor: Cursor, around: ReadonlySet<string>): SchemaNode {
    const value: unknown = cursor.value;
    const identity: JsonObject | null = isObject(value) ? value : null;
    const hidden = identity === null ? noHidden : this.#hide(cursor, identity, around);
    const known = identity === null ? undefined : this.#find(identity, hidden);
    if (known !== undefined) return known;
    const node = this.#add(cursor, unread);
    if (identity !== null) this.#keep(identity, hidden, node);
    this.#pending.push({ node, hidden });
    return node;
  }

  #hide(cursor: Cursor, identity: JsonObject, around: ReadonlySet<string>): ReadonlySet<string> {
    if (!cursor.contract.hasMarks) return noHidden;
    const own = this.#hidden.get(identity) ?? new Set(hiddenNames(cursor, this.direction));
    this.#hidden.set(identity, own);
    if (around.size === 0) return own;
    return own.size === 0 ? around : new Set([...around, ...own]);
  }

  #find(identity: JsonObject, hidden: ReadonlySet<string>): SchemaNode | undefined {
    return hidden.size === 0
      ? this.#known.get(identity)
      : this.#marked.get(identity)?.get(toCanonical([...hidden].sort()));
  }

  #keep(identity: JsonObject, hidden: ReadonlySet<string>, node: SchemaNode): void {
    if (hidden.size === 0) {
      this.#known.set(identity, node);
      return;
    }
    const nodes = this.#marked.get(identity) ?? new Map<string, SchemaNode>();
    this.#marked.set(identity, nodes.set(toCanonical([...hidden].sort()), node));
  }

  #add(cursor: Cursor, definition: Definition): Entry {
    const node = new Entry(this.#nextId(), cursor, definition);
    this.nodes.push(node);
    return node;
  }

  /**
   * Returns the target of a reference. If there is no target, returns a schema whose accepted values are unknown. Two
   * such schemas are equal if their references are equal.
   */
  #reference(from: Cursor, value: string, hidden: ReadonlySet<string>): SchemaNode {
    const target = from.contract.resolve(value, from);
    if (target.value !== undefined) return this.#node(target, hidden);
    const definition = new Definition();
    definition.dynamic = `nothing at ${value}`;
    return this.#add(from, definition);
  }

  /**
   * Reads a `$dynamicRef`. If several schemas declare its anchor, records all of them; otherwise reads it as a `$ref`.
   */
  #dynamic(from: Cursor, value: string, definition: Definition, hidden: ReadonlySet<string>): void {
    const name = value.slice(value.indexOf("#") + 1);
    const anchors = from.contract.dynamicAnchors(name);
    if (anchors.length > 1) {
      definition.dynamic = value;
      definition.anchors = anchors.map((anchor) => this.#node(anchor, hidden));
    } else {
      definition.reference = this.#reference(from, value, hidden);
    }
  }

  /**
   * Records the dynamic anchors that a schema resource declares. They influence which values the schema accepts,
   * because a `$dynamicRef` inside leads to the outermost resource that declares its anchor.
   */
  #enter(cursor: Cursor, definition: Definition, hidden: ReadonlySet<string>): void {
    if (typeof member(cursor.value, "$id") !== "string" && cursor.parent !== null) return;
    const parts = cursor.child("$defs");
    const names = isObject(parts.value) ? Object.keys(parts.value) : [];
    const declared = [cursor, ...names.map((name) => parts.child(name))].filter(({ value, contract }) => {
      const name = member(value, "$dynamicAnchor");
      return typeof name === "string" && contract.dynamicAnchors(name).length > 1;
    });
    if (declared.length === 0) return;
    const anchors = declared.map(({ value }) => member(value, "$dynamicAnchor"));
    definition.dynamic = [...(definition.dynamic === undefined ? [] : [definition.dynamic]), ...anchors].join(
      " ",
    );
    definition.anchors = [...definition.anchors, ...declared.map((anchor) => this.#node(anchor, hidden))];
  }
}

/** Placeholder for the definition of a schema that has not been read yet. */
const unread = new Definition();

const known = new WeakMap<Contract, ReadonlyMap<unknown, readonly Cursor[]>>();

/**
 * For a schema with a discriminator but without a union, returns the components that extend it by `allOf` and the
 * targets of the discriminator's mapping. Clients read a value as one of these components, but validation does not use
 * them (OpenAPI 3.1.1, 4.8.25.2).
 */
function heirsOf(schema: Cursor): readonly Cursor[] {
  const { value, contract } = schema;
  if (!isObject(member(value, "discriminator"))) return [];
  if (member(value, "anyOf") !== undefined || member(value, "oneOf") !== undefined) return [];
  const all = known.get(contract) ?? readHeirs(contract);
  known.set(contract, all);
  const heirs = [...(all.get(value) ?? [])];
  const mapping = schema.child("discriminator").child("mapping");
  for (const tag of isObject(mapping.value) ? Object.keys(mapping.value) : []) {
    const target = toMappingTarget(mapping.child(tag));
    const isHeir = target?.value !== undefined && target.value !== value;
    if (isHeir && !heirs.some((heir) => heir.value === target.value)) heirs.push(target);
  }
  return heirs;
}

/** Maps the value of each schema to the components that extend the schema by `allOf`. */
function readHeirs({ root }: Contract): ReadonlyMap<unknown, readonly Cursor[]> {
  const heirs = new Map<unknown, Cursor[]>();
  const schemas = root.child("components").child("schemas");
  for (const name of isObject(schemas.value) ? Object.keys(schemas.value) : []) {
    const heir = schemas.child(name);
    for (const value of basesOf(heir, 0)) heirs.set(value, [...(heirs.get(value) ?? []), heir]);
  }
  return heirs;
}

/** Maximum depth of nested `allOf`. Deeper base schemas are ignored. Real contracts have one or two levels. */
const maxDepth = 4;

/** Returns the values of the schemas to which the `allOf` of a schema refers, including nested `allOf`. */
function basesOf(schema: Cursor, depth: number): unknown[] {
  const list = schema.child("allOf");
  if (!isList(list.value) || depth > maxDepth) return [];
  return list.value.flatMap((part, index): unknown[] => {
    const at = list.child(String(index));
    const reference = member(part, "$ref");
    return typeof reference === "string"
      ? [at.contract.resolve(reference, at).value]
      : basesOf(at, depth + 1);
  });
}

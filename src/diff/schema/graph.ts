import { isDiffError } from "../failure.ts";
import { isObject, type JsonObject, toCanonical } from "../json.ts";
import type { Cursor } from "../load/contract.ts";
import { localParts } from "./facts.ts";
import { Definition, type Direction, type SchemaNode } from "./node.ts";
import { readDefinition } from "./reader.ts";
import { markTags } from "./tags.ts";

class Entry implements SchemaNode {
  readonly id: number;
  readonly cursor: Cursor;
  definition: Definition;
  class = -1;
  face = -1;
  form = -1;
  core: SchemaNode = this;
  circular = false;

  constructor(id: number, cursor: Cursor, definition: Definition) {
    this.id = id;
    this.cursor = cursor;
    this.definition = definition;
  }
}

/** The schemas of one contract in one direction; reads on demand, without recursion, each schema once. */
export class SchemaGraph {
  readonly direction: Direction;
  readonly nodes: SchemaNode[] = [];
  readonly #known = new Map<object, SchemaNode>();
  readonly #leaves = new Map<string, Definition>();
  readonly #pending: { node: Entry; hidden: ReadonlySet<string> }[] = [];
  readonly #nextId: () => number;

  constructor(direction: Direction, nextId: () => number) {
    this.direction = direction;
    this.#nextId = nextId;
  }

  /** The schema at a place, with all that it reaches read. */
  read(cursor: Cursor): SchemaNode {
    const first = this.nodes.length;
    const node = this.#node(cursor, new Set());
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop()) {
      const { node: current, hidden } = next;
      let isLeaf = true;
      const definition = readDefinition(current.cursor, {
        direction: this.direction,
        hidden,
        node: (child, names) => {
          isLeaf = false;
          return this.#node(child, names);
        },
        reference: (from, value) => this.#node(from.contract.resolve(value, from), new Set()),
        dynamic: (from, value, definition) => this.#dynamic(from, value, definition),
      });
      current.definition =
        isLeaf && definition.reference === undefined ? this.#share(definition) : definition;
    }
    for (const owner of this.nodes.slice(first)) this.#tag(owner);
    return node;
  }

  #tag(owner: SchemaNode): void {
    if (owner.definition.anyOf.length + owner.definition.oneOf.length === 0) return;
    try {
      markTags(owner, ({ definition }, tag) => {
        definition.tag = tag;
      });
    } catch (error) {
      // A mapping that leads nowhere is told where it is compared.
      if (!isDiffError(error)) throw error;
    }
  }

  /** Nine of ten schemas have no parts, and most of them say what another one says. */
  #share(definition: Definition): Definition {
    const order = definition.enum === undefined ? "" : JSON.stringify(definition.enum);
    const key = [...localParts(definition), order, definition.required, definition.constant].join("|");
    const known = this.#leaves.get(key) ?? definition;
    this.#leaves.set(key, known);
    return known;
  }

  /** A schema that accepts everything, for a place that says nothing. */
  anything(cursor: Cursor): SchemaNode {
    const definition = new Definition();
    definition.constant = true;
    return this.#add(cursor, definition);
  }

  #node(cursor: Cursor, hidden: ReadonlySet<string>): SchemaNode {
    const value: unknown = cursor.value;
    const identity: JsonObject | null = isObject(value) ? value : null;
    const known = identity === null ? undefined : this.#known.get(identity);
    if (known !== undefined) return known;
    const node = this.#add(cursor, unread);
    if (identity !== null) this.#known.set(identity, node);
    this.#pending.push({ node, hidden });
    return node;
  }

  #add(cursor: Cursor, definition: Definition): Entry {
    const node = new Entry(this.#nextId(), cursor, definition);
    this.nodes.push(node);
    return node;
  }

  /** A dynamic reference is an ordinary one unless several schemas declare the anchor. */
  #dynamic(from: Cursor, value: string, definition: Definition): void {
    const anchors = from.contract.dynamicAnchors(value.slice(value.indexOf("#") + 1));
    if (anchors.length > 1) {
      definition.dynamic = toCanonical([value, anchors.map((anchor) => anchor.value)]);
    } else {
      definition.reference = this.#node(from.contract.resolve(value, from), new Set());
    }
  }
}

/** Stands for the definition of a schema that is still to be read. */
const unread = new Definition();

import type { Deadline } from "../limits.ts";
import type { Direction, SchemaNode } from "../schema/node.ts";
import { anyType } from "../schema/types.ts";
import { type Serialization, toBranchSerialization } from "../sets/serialization.ts";
import type { Finding, Stability } from "./finding.ts";
import {
  appliedBy,
  childrenOf,
  findCounterpart,
  hasComparableParts,
  haveSamePart,
  openFamilies,
} from "./group-parts.ts";
import { type AskSets, Existence } from "./plain.ts";
import {
  locationClass,
  locationKey,
  type SchemaLocation,
  serializationOfPart,
  stabilityOf,
  toLocation,
} from "./schema-location.ts";
import { type Group, type Shape, type ShapeContext, toShape } from "./shape.ts";
import { findChangedParts } from "./single-edit-shortcut.ts";
import { type Branches, findUnion, matchBranches } from "./variants.ts";

/**
 * A schema in the base and the corresponding schema in the head, for one direction (requests or responses). Each pair
 * is compared once, even if several operations use it.
 */
export interface Pair {
  readonly direction: Direction;
  readonly base: SchemaLocation;
  readonly head: SchemaLocation;
  readonly edges: Edge[];
  readonly findings: Finding[];
  readonly branches: Branches[];
  /**
   * True if the keyword that contains this schema is compared as a whole. That comparison covers the values that the
   * schema accepts, so only the annotations of this pair are compared.
   */
  readonly quiet: boolean;
  /**
   * True if the two schemas differ only in subschemas, such as properties. Each changed subschema has a pair of its
   * own, so this pair is not compared.
   */
  onlyParts: boolean;
}

/** A link from a pair of schemas (base and head) to a pair of their subschemas: properties, items or union branches. */
export interface Edge {
  readonly to: Pair;
  readonly stability: Stability;
  /** The key of the keyword group to which the subschema belongs. */
  readonly group: string;
  /** The matching union branches in base and head, if the subschema is a union branch; otherwise null. */
  readonly branch: { readonly base: SchemaNode; readonly head: SchemaNode } | null;
  /**
   * True if a breaking change of the subschema also breaks the schema that contains it; false if another schema still
   * accepts the values.
   */
  breaks: boolean;
  /**
   * True if `breaks` is false, but only because another schema accepts the refused values: another branch of the union
   * to which the subschema belongs, a branch of a union inside the subschema, or (if `isHeir` is true) the base schema.
   */
  kept: boolean;
  /**
   * True if the subschema is a component that extends this schema by `allOf`. Clients may read a value as that
   * component, but validation ignores the component.
   */
  readonly isHeir: boolean;
  /**
   * True if a non-breaking change of the subschema is also reported for the schema that contains it. False if another
   * schema already accepted the values.
   */
  gains: boolean;
}

/** Dependencies of a {@link PairTable}. */
export interface PairContext extends ShapeContext {
  readonly deadline: Deadline;
  /** Returns false only if it is certain that the schema accepts no value. */
  readonly exists: AskSets;
}

/**
 * All pairs of corresponding schemas (base and head) in one direction. Subschemas are processed with a queue, because
 * recursion would overflow the stack for deeply nested schemas.
 */
export class PairTable {
  readonly direction: Direction;
  readonly pairs: Pair[] = [];
  readonly #context: ShapeContext;
  readonly #deadline: Deadline;
  readonly existence: Existence;
  readonly #known = new Map<string, Pair>();
  readonly #shapes = new Map<string, Shape>();

  constructor(direction: Direction, context: PairContext) {
    this.direction = direction;
    this.#context = context;
    this.#deadline = context.deadline;
    this.existence = new Existence(context.exists);
  }

  /** Returns the pair of the schemas at two places, and creates the pairs of all their subschemas. */
  open(base: SchemaLocation, head: SchemaLocation): Pair {
    const first = this.pairs.length;
    const pair = this.#get(base, head);
    for (let index = first; index < this.pairs.length; index += 1) {
      this.#deadline.check();
      const next = this.pairs[index];
      if (next !== undefined) this.#discover(next);
    }
    return pair;
  }

  get compiler(): ShapeContext["compiler"] {
    return this.#context.compiler;
  }

  shape(location: SchemaLocation): Shape {
    const key = locationKey(location);
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const shape = toShape(location, this.#context);
    this.#shapes.set(key, shape);
    return shape;
  }

  #get(base: SchemaLocation, head: SchemaLocation, quiet = false): Pair {
    const key = `${locationKey(base)} ${locationKey(head)}${quiet ? " quiet" : ""}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { direction } = this;
    const pair: Pair = {
      direction,
      base,
      head,
      edges: [],
      findings: [],
      branches: [],
      quiet,
      onlyParts: false,
    };
    this.#known.set(key, pair);
    this.pairs.push(pair);
    return pair;
  }

  #discover(pair: Pair): void {
    if (locationClass(pair.base, "fullClass") === locationClass(pair.head, "fullClass")) return;
    pair.onlyParts = this.#connectChangedParts(pair);
    if (pair.onlyParts) return;
    const base = this.shape(pair.base);
    const head = this.shape(pair.head);
    this.#connectHeirs(pair);
    for (const [id, group] of base.groups) {
      const otherId = findUnion(id, base, head);
      const other = head.groups.get(otherId);
      if (other === undefined) this.#connectAlone(pair, group, "base");
      else if (haveSamePart(group, other)) continue;
      else if (group.family === "variants") this.#discoverBranches(pair, [id, group], [otherId, other]);
      else if (hasComparableParts(group, other))
        this.#connect(pair, id, childrenOf(group), childrenOf(other));
      else this.#connectQuietly(pair, group, other);
    }
    for (const [id, group] of head.groups)
      if (!base.groups.has(findUnion(id, head, base))) this.#connectAlone(pair, group, "head");
  }

  /**
   * If only one contract describes list items (or other nested values without a name) and allows them to have any type,
   * pairs this description with an absent schema. Without this pair, the properties inside the description would not be
   * reported.
   */
  #connectAlone(pair: Pair, group: Group, side: "base" | "head"): void {
    const [first, ...rest] = childrenOf(group);
    if (first === undefined || rest.length > 0 || !openFamilies.has(group.family)) return;
    const others = this.shape(pair[side === "base" ? "head" : "base"]).groups.values();
    if ([...others].some(({ family }) => openFamilies.has(family))) return;
    const { compiler, types } = this.#context;
    if (first.definition.constant !== undefined || types.of(compiler.expression(first)).may !== anyType)
      return;
    const [base, head] = side === "base" ? [[first], []] : [[], [first]];
    const isBase = side === "base";
    const to = this.#get(
      toLocation(
        base,
        isBase ? first.cursor : pair.base.anchor,
        serializationOfPart(pair.base.serialization, `${group.family} ${group.key}`),
      ),
      toLocation(
        head,
        isBase ? pair.head.anchor : first.cursor,
        serializationOfPart(pair.head.serialization, `${group.family} ${group.key}`),
      ),
      pair.quiet,
    );
    this.#link(pair, to);
  }

  /**
   * Adds pairs for the subschemas of a keyword that is compared as a whole. That comparison covers the accepted values,
   * so only the annotations of these pairs are compared.
   */
  #connectQuietly(pair: Pair, base: Group, head: Group): void {
    for (const member of base.members) {
      const others = appliedBy(findCounterpart(member, base, head));
      for (const [key, one] of Object.entries(appliedBy(member))) {
        const other = others[key];
        if (one === undefined || other === undefined || one.fullClass === other.fullClass) continue;
        this.#link(pair, this.#get(toLocation([one], one.cursor), toLocation([other], other.cursor), true));
      }
    }
  }

  /**
   * Adds pairs for the components that extend a base schema by `allOf`. Clients read a value as one of these
   * components. Validation uses the base schema only, so a change of such a component cannot make a value invalid.
   */
  #connectHeirs(pair: Pair): void {
    // Builds the location from the node itself, because `toLocation` would replace a component that adds nothing to the
    // base schema with the base schema.
    const toHeir = (node: SchemaNode): SchemaLocation => ({ ...toLocation([], node.cursor), nodes: [node] });
    const heirs = (location: SchemaLocation): SchemaNode[] =>
      location.nodes.flatMap(({ definition }) => definition.heirs);
    for (const base of heirs(pair.base)) {
      const head = heirs(pair.head).find(({ cursor }) => cursor.key === base.cursor.key);
      if (head === undefined || head.fullClass === base.fullClass) continue;
      this.#link(pair, this.#get(toHeir(base), toHeir(head), pair.quiet), {
        kept: true,
        isHeir: true,
        gains: true,
      });
    }
  }

  #link(pair: Pair, to: Pair, edge: Partial<Edge> = {}): void {
    const stability = stabilityOf(to.base);
    const plain = { group: "", branch: null, breaks: false, kept: false, isHeir: false, gains: false };
    pair.edges.push({ to, stability, ...plain, ...edge });
  }

  /**
   * If two schemas differ only in subschemas, adds pairs for the changed subschemas and returns true; otherwise returns
   * false.
   */
  #connectChangedParts(pair: Pair): boolean {
    const { direction } = this;
    const [base, head] = [pair.base.nodes[0], pair.head.nodes[0]];
    if (base === undefined || head === undefined || pair.base.nodes.length + pair.head.nodes.length > 2)
      return false;
    const parts = findChangedParts(base, head, { direction, existence: this.existence });
    for (const part of parts ?? []) {
      const serialization = (side: SchemaLocation): Serialization | null =>
        part.key === null ? side.serialization : serializationOfPart(side.serialization, part.key);
      const one = toLocation([part.base], part.base.cursor, serialization(pair.base));
      const other = toLocation([part.head], part.head.cursor, serialization(pair.head));
      this.#link(pair, this.#get(one, other, pair.quiet), { breaks: part.breaks, gains: true });
    }
    return parts !== null;
  }

  #discoverBranches(
    pair: Pair,
    [id, base]: readonly [string, Group],
    [otherId, head]: readonly [string, Group],
  ): void {
    const branches = matchBranches(childrenOf(base), childrenOf(head));
    pair.branches.push({ ...branches, base: id, head: otherId });
    for (const match of branches.matches) this.#connect(pair, id, [match.base], [match.head], match);
  }

  #connect(
    pair: Pair,
    group: string,
    base: readonly SchemaNode[],
    head: readonly SchemaNode[],
    branch: Edge["branch"] = null,
  ): void {
    const [first] = base;
    const [other] = head;
    if (first === undefined || other === undefined) return;
    // Skips equal branches. They contain no changes, but may contain many schemas.
    if (branch !== null && first.fullClass === other.fullClass) return;
    const serialization = (side: SchemaLocation): Serialization | null =>
      branch === null
        ? serializationOfPart(side.serialization, group)
        : toBranchSerialization(side.serialization);
    const one = toLocation(base, first.cursor, serialization(pair.base));
    const to = this.#get(one, toLocation(head, other.cursor, serialization(pair.head)), pair.quiet);
    this.#link(pair, to, { group, branch, gains: branch === null });
  }
}

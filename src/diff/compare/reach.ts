import type { Cursor } from "../load/contract.ts";
import { findComponents } from "../schema/components.ts";
import { partsOf } from "../schema/node.ts";
import type { Finding, KeptBy, Stability } from "./finding.ts";
import type { Edge, Pair } from "./pairs.ts";

/** A pair of corresponding schemas (base and head) that an operation uses directly. */
export interface Root {
  readonly pair: Pair;
  readonly operation: string;
  readonly stability: Stability;
}

/**
 * Selects which paths from an operation to a pair of schemas count:
 * - `all`: every path.
 * - `breaks`: paths on which no other schema accepts the values that are newly refused.
 * - `gains`: paths on which no other schema already accepted the values that are newly accepted.
 * - `kept`: the paths of `breaks`, and those on which another schema still accepts the refused values.
 * - `variants`: like `kept`, but the other schema must be a union branch.
 */
export type Way = "all" | "breaks" | "gains" | "kept" | "variants";

/**
 * The operations that lead to a pair of schemas. `stability` is the level of the most stable path from an operation to
 * the pair; a path is as stable as the least stable operation or schema on it.
 */
export interface Reached {
  readonly operations: readonly string[];
  readonly stability: Stability;
}

const levels = ["stable", "beta", "alpha"] as const;

/**
 * Finds the operations that lead to a pair of schemas. For each kind of path, this takes time linear in the number of
 * pairs and edges.
 */
export class Reach {
  readonly #pairs: readonly Pair[];
  readonly #roots: readonly Root[];
  readonly #operations: readonly string[];
  readonly #index = new Map<Pair, number>();
  readonly #sets = new Map<string, readonly (Uint32Array | undefined)[]>();

  constructor(roots: readonly Root[]) {
    this.#roots = roots;
    this.#operations = [...new Set(roots.map(({ operation }) => operation))].sort();
    const pairs: Pair[] = [];
    for (const { pair } of roots) this.#add(pair, pairs);
    for (let next = 0; next < pairs.length; next += 1) {
      for (const edge of pairs[next]?.edges ?? []) this.#add(edge.to, pairs);
    }
    this.#pairs = pairs;
  }

  get pairs(): readonly Pair[] {
    return this.#pairs;
  }

  /** Returns the operations that lead to a pair through paths of one kind; null if there is no such operation. */
  of(pair: Pair, way: Way): Reached | null {
    const index = this.#index.get(pair);
    const operations = new Set<string>();
    let stability: Stability | null = null;
    for (const level of levels) {
      const bits = index === undefined ? undefined : this.#reachable(level, way)[index];
      if (bits === undefined) continue;
      stability ??= level;
      for (const [position, operation] of this.#operations.entries()) {
        if (((bits[position >> 5] ?? 0) >>> (position & 31)) & 1) operations.add(operation);
      }
    }
    return stability === null ? null : { operations: [...operations].sort(), stability };
  }

  #add(pair: Pair, pairs: Pair[]): void {
    if (this.#index.has(pair)) return;
    this.#index.set(pair, pairs.length);
    pairs.push(pair);
  }

  /**
   * Returns a bit set for each pair: the operations that lead to the pair through paths on which every operation and
   * schema has at least the stability `level`.
   */
  #reachable(level: Stability, way: Way): readonly (Uint32Array | undefined)[] {
    const key = `${level} ${way}`;
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const enough = (stability: Stability): boolean => levels.indexOf(stability) <= levels.indexOf(level);
    const targets = (position: number): number[] =>
      (this.#pairs[position]?.edges ?? [])
        .filter((edge) => enough(edge.stability) && counts(edge, way))
        .map((edge) => this.#index.get(edge.to) ?? -1);
    const sets: (Uint32Array | undefined)[] = new Array(this.#pairs.length).fill(undefined);
    const words = Math.ceil(this.#operations.length / 32);
    const position = new Map(this.#operations.map((operation, place) => [operation, place]));
    for (const root of this.#roots) {
      if (!enough(root.stability)) continue;
      const index = this.#index.get(root.pair) ?? -1;
      const bits = sets[index] ?? new Uint32Array(words);
      const bit = position.get(root.operation) ?? 0;
      bits[bit >> 5] = (bits[bit >> 5] ?? 0) | (1 << (bit & 31));
      sets[index] = bits;
    }
    for (const group of findComponents(this.#pairs.length, targets).reverse()) spread(group, targets, sets);
    this.#sets.set(key, sets);
    return sets;
  }
}

function counts(edge: Edge, way: Way): boolean {
  if (way === "kept") return edge.kept || edge.breaks;
  if (way === "variants") return edge.breaks || (edge.kept && !edge.isHeir);
  return way === "all" || edge[way];
}

/**
 * Gives each pair in a strongly connected component the operations that lead to any pair in it, because these pairs
 * reach each other. Also gives these operations to the pairs to which edges lead from the component.
 */
function spread(
  group: readonly number[],
  targets: (position: number) => readonly number[],
  sets: (Uint32Array | undefined)[],
): void {
  const own = group.map((index) => sets[index]).filter((bits) => bits !== undefined);
  const [first, ...rest] = own;
  if (first === undefined) return;
  for (const bits of rest) unite(first, bits);
  for (const index of group) sets[index] = first;
  for (const index of group) {
    for (const target of targets(index)) {
      const bits = sets[target];
      if (bits === first) continue;
      if (bits === undefined) sets[target] = first.slice();
      else unite(bits, first);
    }
  }
}

function unite(into: Uint32Array, from: Uint32Array): void {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) | (from[word] ?? 0);
}

/** Finds out what kind of schema (see `KeptBy`) still accepts the values that a changed schema no longer accepts. */
export class KeptValues {
  readonly #reach: Reach;
  #inherited: ReadonlySet<string> | null = null;

  constructor(reach: Reach) {
    this.#reach = reach;
  }

  of(pair: Pair, finding: Finding): KeptBy {
    // If no path leads through a union branch, a base schema still accepts the values: validation uses the base schema
    // and ignores the schemas that extend it.
    if (this.#reach.of(pair, "variants") === null) return "base-schema";
    this.#inherited ??= findInherited(this.#reach.pairs);
    for (let at: Cursor | null = finding.base ?? finding.head; at !== null; at = at.parent)
      if (this.#inherited.has(addressOf(at))) return "variant-of-base-schema";
    return "variant";
  }
}

/**
 * Returns the addresses of the base schemas that union branches extend by `allOf`. Considers only branches whose newly
 * refused values another schema still accepts (`kept`).
 */
function findInherited(pairs: readonly Pair[]): ReadonlySet<string> {
  const edges = pairs.flatMap((pair) => pair.edges.filter(({ kept }) => kept));
  const branches = edges.flatMap(({ branch }) => (branch === null ? [] : [branch.base, branch.head]));
  const parts = branches.flatMap((branch) => {
    const own = `${addressOf(branch.core.cursor)}/`;
    const others = partsOf(branch.core).filter(
      ({ definition, core }) => core !== branch.core && !definition.reference,
    );
    return others.map(({ cursor }) => addressOf(cursor)).filter((address) => !address.startsWith(own));
  });
  return new Set(parts);
}

function addressOf({ uri, pointer }: Cursor): string {
  return `${uri}#${pointer}`;
}

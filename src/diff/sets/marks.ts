import { typeBits } from "../schema/types.ts";
import type { Expression, Scalar } from "./formula.ts";
import type { TypeTable } from "./type-bounds.ts";

/** The values that an `enum` or `const` allows for a property of an object, and whether the property is required. */
interface Mark {
  readonly values: ReadonlySet<Scalar>;
  readonly required: boolean;
}

const noMarks: ReadonlyMap<string, Mark> = new Map();

/**
 * Proves without a search that two branches of a union are disjoint: some property has an `enum` or `const` in both
 * branches, and these have no value in common.
 */
export class MarkTable {
  readonly #types: TypeTable;
  readonly #known = new Map<number, ReadonlyMap<string, Mark>>();

  constructor(types: TypeTable) {
    this.#types = types;
  }

  /** True if a cheap test, without a search, shows that two sets have no common member. */
  areApart(one: Expression, other: Expression): boolean {
    const shared = this.#types.of(one).may & this.#types.of(other).may;
    if (shared === 0) return true;
    if (shared !== typeBits.object) return false;
    const marks = this.#of(other);
    for (const [name, { values, required }] of this.#of(one)) {
      const rival = marks.get(name);
      if (rival === undefined || !(required || rival.required)) continue;
      if (![...values].some((value) => rival.values.has(value))) return true;
    }
    return false;
  }

  #of(set: Expression): ReadonlyMap<string, Mark> {
    if (set.kind !== "node" && set.kind !== "and") return noMarks;
    const known = this.#known.get(set.plain);
    if (known !== undefined) return known;
    const marks = new Map<string, Mark>();
    const required = new Set<string>();
    for (const part of toParts(set)) {
      if (part.kind !== "facet") continue;
      const { facet } = part;
      if (facet.kind === "required") required.add(facet.name);
      const values = facet.kind === "property" ? toValues(facet.child) : null;
      if (facet.kind === "property" && values !== null) marks.set(facet.name, { values, required: false });
    }
    for (const [name, { values }] of marks) marks.set(name, { values, required: required.has(name) });
    this.#known.set(set.plain, marks);
    return marks;
  }
}

/** Returns the expressions that a conjunction combines. Nested conjunctions are flattened. */
function toParts(set: Expression): readonly Expression[] {
  if (set.kind === "and") return set.parts.flatMap(toParts);
  return set.kind === "node" ? set.expand().flatMap(toParts) : [set];
}

function toValues(set: Expression): ReadonlySet<Scalar> | null {
  for (const part of toParts(set)) {
    if (part.kind === "facet" && part.facet.kind === "enum") return new Set(part.facet.values);
  }
  return null;
}

import type { Expression, Facet } from "./formula.ts";

type Shape =
  | { readonly kind: "facet"; readonly facet: Facet }
  | { readonly kind: "and" | "or" | "one"; readonly parts: readonly Expression[] }
  | { readonly kind: "not"; readonly inner: Expression }
  | { readonly kind: "node"; readonly expand: () => readonly Expression[] }
  | { readonly kind: "opaque" };

/** Creates expressions, simplifies trivial cases, and returns the same object for equal formulas. */
export class Expressions {
  readonly true: Expression = { kind: "true", id: 0, plain: 0, right: false };
  readonly false: Expression = { kind: "false", id: 1, plain: 1, right: false };
  readonly #table = new Map<string, Expression>();
  #next = 2;

  facet(facet: Facet): Expression {
    return this.#intern(facetKey(facet), () => ({ kind: "facet", facet }), null);
  }

  /** Returns a set whose members cannot be determined. Two such sets are the same only if their keys are equal. */
  opaque(key: string): Expression {
    return this.#intern(`opaque:${key}`, () => ({ kind: "opaque" }), null);
  }

  /** Returns an intersection whose parts are computed on first use. The same key always returns the same expression. */
  node(key: string, parts: () => readonly Expression[]): Expression {
    let known: readonly Expression[] | undefined;
    const expand = (): readonly Expression[] => {
      known ??= parts();
      return known;
    };
    return this.#intern(`node:${key}`, () => ({ kind: "node", expand }), null);
  }

  and(parts: readonly Expression[]): Expression {
    const kept = new Map<number, Expression>();
    const refused = new Set<number>();
    for (const part of flatten(parts, "and")) {
      if (part.kind === "true") continue;
      if (part.kind === "false") return this.false;
      if (part.kind === "not") refused.add(part.inner.plain);
      kept.set(part.id, part);
    }
    for (const part of kept.values()) if (refused.has(part.plain)) return this.false;
    return this.#combine("and", [...kept.values()], this.true);
  }

  or(parts: readonly Expression[]): Expression {
    const kept = new Map<number, Expression>();
    for (const part of flatten(parts, "or")) {
      if (part.kind === "false") continue;
      if (part.kind === "true") return this.true;
      kept.set(part.id, part);
    }
    return this.#combine("or", [...kept.values()], this.false);
  }

  /**
   * Returns the set of values that are in exactly one of the given sets. A set that is given twice counts as two sets,
   * so its values are not in the result.
   */
  one(parts: readonly Expression[]): Expression {
    const possible = parts.filter((part) => part.kind !== "false");
    return this.#combine("one", possible, this.false);
  }

  not(inner: Expression): Expression {
    if (inner.kind === "true") return this.false;
    if (inner.kind === "false") return this.true;
    if (inner.kind === "not") return inner.inner;
    return this.#intern(`not:${inner.id}`, () => ({ kind: "not", inner }), null);
  }

  /** Marks a set as coming from the schema of the accepting side (`right` is true). */
  mark(expression: Expression): Expression {
    const { kind } = expression;
    if (expression.right || kind === "true" || kind === "false") return expression;
    return this.#intern(`right:${expression.id}`, () => this.#markShape(expression), expression);
  }

  #markShape(expression: Expression): Shape {
    const mark = (part: Expression): Expression => this.mark(part);
    switch (expression.kind) {
      case "facet":
        return "child" in expression.facet
          ? { kind: "facet", facet: { ...expression.facet, child: mark(expression.facet.child) } }
          : { kind: "facet", facet: expression.facet };
      case "and":
      case "or":
      case "one":
        return { kind: expression.kind, parts: expression.parts.map(mark) };
      case "not":
        return { kind: "not", inner: mark(expression.inner) };
      case "node":
        return { kind: "node", expand: () => expression.expand().map(mark) };
      default:
        return { kind: "opaque" };
    }
  }

  #combine(kind: "and" | "or" | "one", parts: readonly Expression[], none: Expression): Expression {
    const [only] = parts;
    if (only === undefined) return none;
    if (parts.length === 1) return only;
    const sorted = [...parts].sort((a, b) => a.id - b.id);
    const key = `${kind}:${sorted.map((part) => part.id).join(",")}`;
    return this.#intern(key, () => ({ kind, parts: sorted }), null);
  }

  #intern(key: string, shape: () => Shape, unmarked: Expression | null): Expression {
    const known = this.#table.get(key);
    if (known !== undefined) return known;
    const id = this.#next;
    this.#next += 1;
    const made: Expression = { ...shape(), id, plain: unmarked?.plain ?? id, right: unmarked !== null };
    this.#table.set(key, made);
    return made;
  }
}

function flatten(parts: readonly Expression[], kind: "and" | "or"): readonly Expression[] {
  if (!parts.some((part) => part.kind === kind)) return parts;
  return parts.flatMap((part) => (part.kind === kind ? flatten(part.parts, kind) : [part]));
}

/**
 * Returns a unique key of a condition (facet). Arbitrary strings are quoted, or are at the end of the key, so that keys
 * of different conditions differ.
 */
function facetKey(facet: Facet): string {
  switch (facet.kind) {
    case "type":
      return `type:${facet.mask}${facet.integer}`;
    case "property":
      return `property${facet.unspoken === true ? "?" : ""}:${facet.child.id}:${facet.name}`;
    case "required":
      return `required:${facet.name}`;
    case "items":
      return `items${facet.unspoken === true ? "?" : ""}:${facet.child.id}:${facet.from}`;
    case "item":
      return `item:${facet.child.id}:${facet.index}`;
    default:
      return "child" in facet
        ? `${JSON.stringify({ ...facet, child: undefined })}:${facet.child.id}`
        : JSON.stringify(facet);
  }
}

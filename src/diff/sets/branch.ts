import { type JsonType, typeBits } from "../schema/types.ts";
import type { Expression, Expressions } from "./expression.ts";
import type { TypeTable } from "./knowledge.ts";
import type { FacetExpression } from "./sets.ts";

/** A choice: the members of a set satisfy all of some alternative. */
export interface Split {
  readonly alternatives: readonly (readonly Expression[])[];
  /** The conjunction whose complement this is, if any; then propagation pays. */
  readonly refused: Expression | null;
}

/** What a branch asks about sets as a whole. */
export interface Knowledge {
  readonly types: TypeTable;
  readonly make: Expressions;
  /** False when two sets have no member in common for certain. */
  overlaps(a: Expression, b: Expression): boolean;
}

/**
 * True for a node that consists of facets alone. Only such a node may rule out a choice as a whole: one that holds
 * choices itself would rule out those very choices.
 */
function isConjunction(expression: Expression): boolean {
  if (expression.kind === "facet") return true;
  if (expression.kind === "and") return expression.parts.every(isConjunction);
  return expression.kind === "node" && expression.expand().every(isConjunction);
}

/** Facets to accept and to refuse for values of one type, and the choices that are still open. */
export class Branch {
  readonly type: JsonType;
  readonly accept: FacetExpression[] = [];
  readonly refuse: FacetExpression[] = [];
  vague = false;
  readonly #bit: number;
  readonly #known: Knowledge;
  readonly #nodes: Expression[] = [];
  readonly #accepted = new Set<number>();
  readonly #refused = new Set<number>();
  #splits: Split[] = [];

  constructor(type: JsonType, known: Knowledge) {
    this.type = type;
    this.#bit = typeBits[type];
    this.#known = known;
  }

  copy(): Branch {
    const copy = new Branch(this.type, this.#known);
    copy.accept.push(...this.accept);
    copy.#nodes.push(...this.#nodes);
    copy.refuse.push(...this.refuse);
    for (const id of this.#accepted) copy.#accepted.add(id);
    for (const id of this.#refused) copy.#refused.add(id);
    copy.vague = this.vague;
    copy.#splits = [...this.#splits];
    return copy;
  }

  /** Adds what members have to satisfy; false when that is a contradiction. */
  add(expressions: readonly Expression[]): boolean {
    const queue = [...expressions];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { may, must } = this.#known.types.of(next);
      if ((may & this.#bit) === 0) return false;
      if ((must & this.#bit) !== 0) continue;
      const added = next.kind === "not" ? this.#addNot(next.inner, queue) : this.#addPlain(next, queue);
      if (!added) return false;
    }
    return true;
  }

  #addPlain(expression: Expression, queue: Expression[]): boolean {
    if (this.#refused.has(expression.plain)) return false;
    if (this.#accepted.has(expression.id)) return true;
    this.#accepted.add(expression.id);
    this.#accepted.add(expression.plain);
    switch (expression.kind) {
      case "facet":
        this.accept.push(expression);
        return true;
      case "and":
        queue.push(...expression.parts);
        return true;
      case "node":
        if (isConjunction(expression)) this.#nodes.push(expression);
        queue.push(...expression.expand());
        return true;
      case "or":
        this.#splits.push({ alternatives: expression.parts.map((part) => [part]), refused: null });
        return true;
      case "one":
        this.#splits.push({ alternatives: this.#exactlyOne(expression.parts), refused: null });
        return true;
      default:
        this.vague = true;
        return true;
    }
  }

  #addNot(inner: Expression, queue: Expression[]): boolean {
    if (this.#accepted.has(inner.plain)) return false;
    if (this.#refused.has(inner.plain)) return true;
    this.#refused.add(inner.plain);
    switch (inner.kind) {
      case "facet":
        this.refuse.push(inner);
        return true;
      case "and":
        this.#splits.push({ alternatives: this.#anyRefused(inner.parts), refused: inner });
        return true;
      case "node":
        this.#splits.push({ alternatives: this.#anyRefused(inner.expand()), refused: inner });
        return true;
      case "or":
        queue.push(...inner.parts.map((part) => this.#known.make.not(part)));
        return true;
      case "one":
        this.#splits.push({ alternatives: this.#noneOrSeveral(inner.parts), refused: null });
        return true;
      default:
        this.vague = true;
        return true;
    }
  }

  /** The complement of a conjunction: one of its parts is refused; nested conjunctions are laid flat. */
  #anyRefused(parts: readonly Expression[]): Expression[][] {
    return parts.flatMap((part) => {
      if (part.kind === "and") return this.#anyRefused(part.parts);
      if (part.kind === "node" && !this.#accepted.has(part.plain)) return this.#anyRefused(part.expand());
      return [[this.#known.make.not(part)]];
    });
  }

  #exactlyOne(parts: readonly Expression[]): Expression[][] {
    return parts.map((part, index) => {
      const others = parts.filter((other, at) => at !== index && this.#known.overlaps(part, other));
      return [part, ...others.map((other) => this.#known.make.not(other))];
    });
  }

  #noneOrSeveral(parts: readonly Expression[]): Expression[][] {
    const pairs = parts.flatMap((part, index) =>
      parts
        .slice(index + 1)
        .filter((other) => this.#known.overlaps(part, other))
        .map((other) => [part, other]),
    );
    return [parts.map((part) => this.#known.make.not(part)), ...pairs];
  }

  /**
   * The choice to look at next, after those without an alternative are ruled out and those with one are taken;
   * null when none is left.
   */
  nextSplit(prune: (split: Split) => Split | null): Split | "closed" | null {
    for (;;) {
      const forced = this.#simplify();
      if (forced === "closed") return "closed";
      if (forced) continue;
      const positive = this.#splits.find((split) => split.refused === null);
      if (positive !== undefined) return this.#take(positive);
      const [first] = this.#splits;
      if (first === undefined) return null;
      if (this.#splits.length === 1) return this.#take(first);
      const changed = this.#pruneAll(prune);
      if (changed) continue;
      const smallest = this.#splits.reduce((a, b) => (b.alternatives.length < a.alternatives.length ? b : a));
      return this.#take(smallest);
    }
  }

  #take(split: Split): Split {
    this.#splits = this.#splits.filter((other) => other !== split);
    return split;
  }

  #pruneAll(prune: (split: Split) => Split | null): boolean {
    let changed = false;
    const kept: Split[] = [];
    for (const split of this.#splits) {
      const pruned = this.#isApart(split) ? null : prune(split);
      if (pruned !== null) kept.push(pruned);
      changed ||= pruned === null || pruned.alternatives.length < 2;
    }
    this.#splits = kept;
    return changed;
  }

  /** True when the refused set has nothing in common with one that the members are in. */
  #isApart({ refused }: Split): boolean {
    return refused !== null && this.#nodes.slice(-4).some((node) => !this.#known.overlaps(node, refused));
  }

  /** Drops alternatives that can't hold; true when something was decided by that. */
  #simplify(): boolean | "closed" {
    const splits = this.#splits;
    this.#splits = [];
    let changed = false;
    for (const split of splits) {
      const alternatives = split.alternatives.filter((alternative) =>
        alternative.every((e) => this.#canHold(e)),
      );
      const [only] = alternatives;
      if (only === undefined) return "closed";
      if (alternatives.some((alternative) => alternative.every((part) => this.#holds(part)))) continue;
      if (alternatives.length === 1) {
        changed = true;
        if (!this.add(only)) return "closed";
      } else {
        this.#splits.push({ ...split, alternatives });
      }
    }
    return changed;
  }

  #canHold(expression: Expression): boolean {
    if ((this.#known.types.of(expression).may & this.#bit) === 0) return false;
    return expression.kind === "not"
      ? !this.#accepted.has(expression.inner.plain)
      : !this.#refused.has(expression.plain);
  }

  #holds(expression: Expression): boolean {
    if ((this.#known.types.of(expression).must & this.#bit) !== 0) return true;
    return expression.kind === "not"
      ? this.#refused.has(expression.inner.plain)
      : this.#accepted.has(expression.plain);
  }
}

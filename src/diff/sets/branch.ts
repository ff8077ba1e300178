import { type JsonType, typeBits } from "../schema/types.ts";
import type { Answer } from "./answer.ts";
import type { Expressions } from "./expression.ts";
import type { Expression } from "./formula.ts";
import { isMember } from "./membership.ts";
import type { FacetExpression } from "./sets.ts";
import type { TypeTable } from "./type-bounds.ts";

/**
 * A choice between alternatives, each a list of expressions. A member of the set satisfies all expressions of at least
 * one alternative.
 */
export interface Split {
  readonly alternatives: readonly (readonly Expression[])[];
  /** If the alternatives together describe the complement of a set, this set; otherwise null. */
  readonly refused: Expression | null;
  /** For a `oneOf`, its branches, exactly one of which a member must match. Empty for any other choice. */
  readonly rivals: readonly Expression[];
}

/** Returns whether the value that the search found is in a set; undefined if unknown. */
type InSet = (set: Expression) => boolean | undefined;

const noRivals: readonly Expression[] = [];

/** What a {@link Branch} needs to compare sets. */
export interface SetQuestions {
  readonly types: TypeTable;
  readonly make: Expressions;
  /** False only if two sets are known to have no common member. */
  overlaps(a: Expression, b: Expression): boolean;
  /** True if a cheap test without a search shows that two sets have no common member. */
  areApart(a: Expression, b: Expression): boolean;
}

/**
 * True for a conjunction of single conditions (facets), without alternatives. Only such an expression may make a choice
 * unnecessary. An expression with alternatives becomes a choice itself, and must not be the reason to drop that same
 * choice.
 */
function isConjunction(expression: Expression): boolean {
  if (expression.kind === "facet") return true;
  if (expression.kind === "and") return expression.parts.every(isConjunction);
  return expression.kind === "node" && expression.expand().every(isConjunction);
}

/** A path of the search: the conditions (facets) that a value must satisfy or violate, and the choices still open. */
export class Branch {
  readonly type: JsonType;
  readonly accept: FacetExpression[] = [];
  readonly refuse: FacetExpression[] = [];
  vague = false;
  readonly #bit: number;
  readonly #known: SetQuestions;
  readonly #nodes: Expression[] = [];
  readonly #accepted = new Set<number>();
  readonly #refused = new Set<number>();
  #splits: Split[] = [];
  /**
   * Sets to which the value must not belong. The search does not try the ways of staying outside such a set until it
   * has found a value that may belong to it (see {@link objects}).
   */
  #owed: readonly Expression[] = [];

  constructor(type: JsonType, known: SetQuestions) {
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
    copy.#owed = this.#owed;
    return copy;
  }

  /** Adds expressions that members must satisfy; returns false if they contradict each other or earlier expressions. */
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
    const { kind } = expression;
    if (kind === "facet") this.accept.push(expression);
    else if (kind === "and") queue.push(...expression.parts);
    else if (kind === "node") {
      if (isConjunction(expression)) this.#nodes.push(expression);
      queue.push(...expression.expand());
    } else if (kind === "or" || kind === "one") {
      const { parts } = expression;
      const rivals = kind === "one" ? parts : noRivals;
      this.#splits.push({ alternatives: parts.map((part) => [part]), refused: null, rivals });
    } else this.vague = true;
    return true;
  }

  #addNot(inner: Expression, queue: Expression[]): boolean {
    if (this.#accepted.has(inner.plain)) return false;
    if (this.#refused.has(inner.plain)) return true;
    this.#refused.add(inner.plain);
    const { kind } = inner;
    if (kind === "facet") this.refuse.push(inner);
    else if (kind === "and" || kind === "node" || kind === "one") this.#owed = [...this.#owed, inner];
    else if (kind === "or") queue.push(...inner.parts.map((part) => this.#known.make.not(part)));
    else this.vague = true;
    return true;
  }

  /**
   * Returns the complement of a conjunction as alternatives, one for each condition that a value can violate (De
   * Morgan). Flattens nested conjunctions.
   */
  #anyRefused(parts: readonly Expression[]): Expression[][] {
    return parts.flatMap((part) => {
      if (part.kind === "and") return this.#anyRefused(part.parts);
      if (part.kind === "node" && !this.#accepted.has(part.plain)) return this.#anyRefused(part.expand());
      return [[this.#known.make.not(part)]];
    });
  }

  /**
   * Accepts one alternative of a choice. For a `oneOf`, also refuses all other branches. Returns false on a
   * contradiction, for example if the chosen branch is listed twice in the `oneOf`.
   */
  choose({ rivals }: Split, alternative: readonly Expression[]): boolean {
    if (!this.add(alternative)) return false;
    const [chosen] = alternative;
    if (chosen === undefined || rivals.length === 0) return true;
    const at = rivals.indexOf(chosen);
    return this.add(rivals.filter((_, index) => index !== at).map((rival) => this.#known.make.not(rival)));
  }

  /**
   * Checks a found value against the sets to which it must not belong (`#owed`). If it may belong to some of them, adds
   * the complement of one of these sets as a choice and returns true. Prefers sets from the schema of the accepting
   * side (`right`), and then the set whose complement has the fewest alternatives.
   */
  objects(found: Answer): boolean {
    const inSet = (set: Expression) => (found.kind === "value" ? isMember(set, found.value) : undefined);
    const broken = this.#owed.filter((inner) => inSet(inner) !== false);
    const asked = broken.filter(({ right }) => right);
    const splits = (asked.length > 0 ? asked : broken).map((inner) => this.#toChoice(inner, inSet));
    const [first, ...rest] = splits;
    if (first === undefined) return false;
    const best = rest.reduce((a, b) => (b.alternatives.length < a.alternatives.length ? b : a), first);
    this.#owed = this.#owed.filter((inner) => inner !== best.inner);
    this.#splits.push({ ...best, rivals: noRivals });
    return true;
  }

  #toChoice(
    inner: Expression,
    inSet: InSet,
  ): Pick<Split, "alternatives" | "refused"> & { inner: Expression } {
    if (inner.kind === "one")
      return { inner, refused: null, alternatives: this.#noneOrSeveral(inner.parts, inSet) };
    const parts = inner.kind === "node" ? inner.expand() : inner.kind === "and" ? inner.parts : [];
    const alternatives = this.#anyRefused(parts).filter((alternative) =>
      alternative.every((e) => this.#canHold(e)),
    );
    return { inner, refused: inner, alternatives };
  }

  /**
   * Returns the complement of a `oneOf` as alternatives. Picks one branch, `one`, preferably a branch that the solver's
   * current value matches. A value outside the `oneOf` either matches `one` and another branch, or it does not match
   * `one` and matches none or several of the others.
   */
  #noneOrSeveral(parts: readonly Expression[], inSet: InSet): Expression[][] {
    const { make } = this.#known;
    const truths = parts.map(inSet);
    const at = truths.indexOf(truths.includes(true) ? true : undefined);
    const [one, others] = [parts[at], parts.filter((_, index) => index !== at)];
    if (one === undefined) return [];
    const several = others.filter(
      (other) => !this.#refused.has(other.plain) && !this.#known.areApart(one, other),
    );
    return [[make.not(one), make.not(make.one(others))], ...several.map((other) => [one, other])];
  }

  /**
   * Resolves the choices that have only one possible alternative. Then returns the next choice to try; null if no
   * choice is left; `closed` if a choice has no possible alternative, so that no value exists.
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

  /**
   * True if one of the accepted sets has no value in common with the set that this split refuses. Every value of the
   * branch is then outside the refused set, so the split is not needed. Compares only the last four accepted sets.
   */
  #isApart({ refused }: Split): boolean {
    return refused !== null && this.#nodes.slice(-4).some((node) => !this.#known.overlaps(node, refused));
  }

  /**
   * Removes impossible alternatives. Returns true if this resolved a choice; `closed` if a choice has no possible
   * alternative.
   */
  #simplify(): boolean | "closed" {
    const splits = this.#splits;
    this.#splits = [];
    let changed = false;
    for (const split of splits) {
      const possible = split.alternatives.filter((alternative) => alternative.every((e) => this.#canHold(e)));
      const held = possible.find((alternative) => alternative.every((part) => this.#holds(part)));
      if (held !== undefined && split.rivals.length === 0) continue;
      const alternatives = held === undefined ? possible : [held];
      const [only] = alternatives;
      if (only === undefined) return "closed";
      if (alternatives.length === 1) {
        changed = true;
        if (!this.choose(split, only)) return "closed";
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

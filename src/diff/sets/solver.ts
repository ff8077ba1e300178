/**
 * Decides whether a set of JSON values is empty. Not covered:
 * - patterns without an automaton (backreferences, word boundaries, lookaround inside a pattern);
 * - formats, except for equal names, some inclusions (every `uri` is an `iri`) and sample strings;
 * - several `contains` with upper bounds;
 * - more than five patterns for property names in one object;
 * - arrays of more than 4,000 different items;
 * - the last digits of numbers that JavaScript would round.
 */

import type { Deadline } from "../limits.ts";
import { type JsonType, jsonTypes, typeBits } from "../schema/types.ts";
import { type Answer, empty, firstOf, memberFound, unknown } from "./answer.ts";
import { findList } from "./arrays.ts";
import { Branch, type SetQuestions, type Split } from "./branch.ts";
import type { Expressions } from "./expression.ts";
import type { Expression } from "./formula.ts";
import { MarkTable } from "./marks.ts";
import { findNumber } from "./numbers.ts";
import { findObject } from "./objects.ts";
import type { FacetExpression, Sets } from "./sets.ts";
import { findText } from "./strings.ts";
import { TypeTable } from "./type-bounds.ts";

/** Maximum number of steps per query, without its subqueries. If a query needs more, its answer is `unknown`. */
const maxSteps = 20_000;
/** Maximum number of steps per query with its subqueries, so that one query does not use up the time for all others. */
const maxTotal = 50_000;
/**
 * Maximum depth of nested queries. A query that is nested more deeply is deferred: its set is assumed to be empty at
 * first, and searched later. Otherwise, long chains of schemas would overflow the stack.
 */
const maxDepth = 60;

interface Frame {
  readonly id: number;
  steps: number;
  /**
   * The outermost assumption on which the answer depends, as an index in `#frames`: the index of the query whose set is
   * assumed to be empty, or -1 for the set of a deferred query (see `maxDepth`). If the index is at least the
   * index of this query, the answer depends on no outer query.
   */
  low: number;
  readonly start: number;
}

/** Finds a member of a set of JSON values, or decides that the set is empty. Caches the answers. */
export class Solver implements Sets, SetQuestions {
  readonly make: Expressions;
  readonly deadline: Deadline;
  readonly seeds: readonly string[];
  readonly types = new TypeTable();
  readonly #marks = new MarkTable(this.types);
  readonly #answers = new Map<number, Answer>();
  /**
   * Sets whose emptiness rests on an assumption: they are empty if the sets of some open queries are empty. Maps the id
   * of each such set to the index, in `#frames`, of the outermost of these queries.
   */
  readonly #tentative = new Map<number, number>();
  readonly #tentativeOrder: number[] = [];
  readonly #assumed = new Map<number, Expression>();
  readonly #putOff: Expression[] = [];
  readonly #open = new Map<number, number>();
  readonly #frames: Frame[] = [];
  #total = 0;

  constructor(options: { make: Expressions; deadline: Deadline; seeds: readonly string[] }) {
    this.make = options.make;
    this.deadline = options.deadline;
    this.seeds = options.seeds;
  }

  /**
   * Returns a member of a set, `empty` or `unknown`. If a recursive query reaches itself, its set is assumed to be
   * empty, because JSON values are finite (least fixpoint). The sets of deferred queries (see `maxDepth`) are assumed
   * to be empty, too. If such a set turns out to have a member, the search starts again.
   */
  solve(expression: Expression): Answer {
    this.#total = 0;
    for (;;) {
      this.#reset();
      const answer = this.query(expression);
      if (answer.kind !== "empty" || this.#putOff.length === 0) return answer;
      if (!this.#settle()) continue;
      for (const id of [...this.#tentative.keys(), ...this.#assumed.keys(), expression.id]) {
        this.#answers.set(id, empty);
      }
      return empty;
    }
  }

  query(expression: Expression): Answer {
    if (expression.kind === "false") return empty;
    if (expression.kind === "true") return memberFound(null);
    const known = this.#answers.get(expression.id);
    if (known !== undefined) return known;
    const assumed = this.#assumption(expression);
    if (assumed !== null) {
      const frame = this.#frames.at(-1);
      if (frame !== undefined) frame.low = Math.min(frame.low, assumed);
      return empty;
    }
    return this.#decide(expression);
  }

  overlaps(a: Expression, b: Expression): boolean {
    return !this.areApart(a, b) && !this.#isSurelyEmpty(() => this.query(this.make.and([a, b])));
  }

  areApart(a: Expression, b: Expression): boolean {
    return this.#marks.areApart(a, b);
  }

  spend(): boolean {
    this.deadline.check();
    const frame = this.#frames.at(-1);
    if (frame === undefined) return true;
    frame.steps += 1;
    this.#total += 1;
    return frame.steps <= maxSteps && this.#total <= maxTotal;
  }

  /**
   * Checks the assumption that the sets of all deferred queries are empty. Returns false as soon as one of these
   * queries finds a member.
   */
  #settle(): boolean {
    for (let next = this.#putOff.pop(); next !== undefined; next = this.#putOff.pop()) {
      this.#assumed.delete(next.id);
      const answer = this.#answers.get(next.id) ?? this.#decide(next);
      if (answer.kind !== "empty") return false;
      this.#assumed.set(next.id, next);
    }
    return true;
  }

  #reset(): void {
    this.#tentative.clear();
    this.#tentativeOrder.length = 0;
    this.#assumed.clear();
    this.#putOff.length = 0;
    this.#open.clear();
    this.#frames.length = 0;
  }

  /**
   * Returns null if the set must be searched. Otherwise the caller may assume for now that the set is empty. The result
   * then names the query on which this assumption depends: the index of an open query in `#frames`, or -1 for a
   * deferred query. At the maximum depth, defers the query.
   */
  #assumption(expression: Expression): number | null {
    const open = this.#open.get(expression.id) ?? this.#tentative.get(expression.id);
    if (open !== undefined) return open;
    if (this.#assumed.has(expression.id)) return -1;
    if (this.#frames.length < maxDepth) return null;
    this.#assumed.set(expression.id, expression);
    this.#putOff.push(expression);
    return -1;
  }

  #decide(expression: Expression): Answer {
    const depth = this.#frames.length;
    const frame: Frame = { id: expression.id, steps: 0, low: depth, start: this.#tentativeOrder.length };
    this.#frames.push(frame);
    this.#open.set(expression.id, depth);
    const answer = this.#byType(expression);
    this.#open.delete(expression.id);
    this.#frames.pop();
    if (answer.kind !== "empty") {
      for (const id of this.#tentativeOrder.splice(frame.start)) this.#tentative.delete(id);
      this.#answers.set(expression.id, answer);
      return answer;
    }
    if (frame.low >= depth) {
      for (const id of this.#tentativeOrder.splice(frame.start)) {
        this.#tentative.delete(id);
        this.#answers.set(id, empty);
      }
      this.#answers.set(expression.id, empty);
      return empty;
    }
    this.#tentative.set(expression.id, frame.low);
    this.#tentativeOrder.push(expression.id);
    const above = this.#frames.at(-1);
    if (above !== undefined) above.low = Math.min(above.low, frame.low);
    return empty;
  }

  #byType(expression: Expression): Answer {
    const { may } = this.types.of(expression);
    const types = jsonTypes.filter((type) => (may & typeBits[type]) !== 0);
    const attempts = function* (solver: Solver): Generator<Answer> {
      for (const type of types) {
        const branch = new Branch(type, solver);
        if (branch.add([expression])) yield solver.#close(branch);
      }
    };
    return firstOf(attempts(this));
  }

  /** Tries the alternatives of the open choices until one combination of them has a member. */
  #close(branch: Branch): Answer {
    if (!this.spend()) return unknown;
    for (;;) {
      const outcome = branch.nextSplit((split) => this.#prune(branch, split));
      if (outcome === "closed") return empty;
      if (outcome === null) {
        const answer = this.#leaf(branch);
        if (answer.kind === "empty" || !branch.objects(answer)) return answer;
        if (!this.spend()) return unknown;
        continue;
      }
      const cases = function* (solver: Solver): Generator<Answer> {
        for (const alternative of outcome.alternatives) {
          const next = branch.copy();
          if (next.choose(outcome, alternative)) yield solver.#close(next);
        }
      };
      return firstOf(cases(this));
    }
  }

  /**
   * Removes alternatives that no value on this path of the search satisfies. Returns null if the choice is unnecessary,
   * because all values on this path satisfy one of its alternatives.
   */
  #prune(branch: Branch, split: Split): Split | null {
    const alternatives: (readonly Expression[])[] = [];
    for (const alternative of split.alternatives) {
      const [only] = alternative;
      if (alternative.length === 1 && only?.kind === "not" && only.inner.kind === "facet") {
        const { inner } = only;
        if (this.#isSurelyEmpty(() => this.#findWith(branch, [inner], []))) return null;
        if (this.#findWith(branch, [], [inner]).kind === "empty") continue;
      }
      alternatives.push(alternative);
    }
    return { ...split, alternatives };
  }

  #findWith(branch: Branch, accept: FacetExpression[], refuse: FacetExpression[]): Answer {
    if (!this.spend()) return unknown;
    const positive = [...branch.accept, ...accept];
    return this.#find(branch.type, positive, [...branch.refuse, ...refuse]);
  }

  /**
   * True if a set is empty without any assumption about other queries. Only such a set is a reason to drop a choice: if
   * an assumption proved wrong later, the dropped choice would be missing.
   */
  #isSurelyEmpty(ask: () => Answer): boolean {
    const frame = this.#frames.at(-1);
    if (frame === undefined) return ask().kind === "empty";
    const { low } = frame;
    frame.low = Number.MAX_SAFE_INTEGER;
    const answer = ask();
    const sure = frame.low === Number.MAX_SAFE_INTEGER;
    frame.low = Math.min(low, frame.low);
    return answer.kind === "empty" && sure;
  }

  #leaf(branch: Branch): Answer {
    const answer = this.#find(branch.type, branch.accept, branch.refuse);
    return answer.kind === "value" && branch.vague ? memberFound(answer.value, false) : answer;
  }

  #find(type: JsonType, accept: readonly FacetExpression[], refuse: readonly FacetExpression[]): Answer {
    switch (type) {
      case "null":
        return memberFound(null);
      case "boolean":
        return findBoolean(accept, refuse);
      case "number":
        return findNumber(
          accept.map(({ facet }) => facet),
          refuse.map(({ facet }) => facet),
        );
      case "string":
        return findText(
          accept.map(({ facet }) => facet),
          refuse.map(({ facet }) => facet),
          this,
        );
      case "array":
        return findList(accept, refuse, this);
      default:
        return findObject(accept, refuse, this);
    }
  }
}

function findBoolean(accept: readonly FacetExpression[], refuse: readonly FacetExpression[]): Answer {
  const holds = (value: boolean, { facet }: FacetExpression): boolean =>
    facet.kind === "enum" && facet.values.includes(value);
  const value = [true, false].find(
    (candidate) =>
      accept.every((facet) => holds(candidate, facet)) && !refuse.some((facet) => holds(candidate, facet)),
  );
  return value === undefined ? empty : memberFound(value);
}

import type { Direction, SchemaNode } from "../schema/node.ts";
import { typeBits } from "../schema/types.ts";
import type { Answer } from "../sets/answer.ts";
import type { WitnessChecker } from "../sets/check.ts";
import type { Expression } from "../sets/expression.ts";
import type { Solver } from "../sets/solver.ts";
import type { Finding } from "./finding.ts";
import type { Pair, PairTable } from "./pairs.ts";
import type { Group, Shape } from "./shape.ts";

/** How a finding stands. */
export type Proof = Pick<Finding, "verdict" | "witness" | "gain">;

/** The standing of a change that breaks nothing. */
export const gained: Proof = { verdict: "stated", gain: true };

/** What all judgements of one direction share. */
export interface Bench {
  readonly direction: Direction;
  readonly solver: Solver;
  readonly checker: WitnessChecker;
  readonly table: PairTable;
  /** True when some media type of the contract is XML; otherwise `xml` says nothing. */
  readonly xml: boolean;
}

/**
 * One pair seen as the question that its direction asks: every value of the left side must be accepted by the right
 * side. In a request that is old and new, in a response new and old.
 */
export class Case {
  readonly pair: Pair;
  readonly bench: Bench;
  readonly base: Shape;
  readonly head: Shape;
  readonly left: Shape;
  readonly right: Shape;
  /** The left side without null, which is compared on its own. */
  readonly leftCore: Expression;
  readonly rightCore: Expression;
  readonly #held: ReadonlySet<number>;

  constructor(pair: Pair, bench: Bench) {
    this.pair = pair;
    this.bench = bench;
    this.base = bench.table.shape(pair.base);
    this.head = bench.table.shape(pair.head);
    const request = bench.direction === "request";
    this.left = request ? this.base : this.head;
    this.right = request ? this.head : this.base;
    this.rightCore = this.#withoutNull(this.right);
    this.leftCore = this.#asText(this.#withoutNull(this.left));
    this.#held = new Set([...this.left.groups.values()].map(({ expression }) => expression.plain));
  }

  get isRequest(): boolean {
    return this.bench.direction === "request";
  }

  /** A value of the left side that the right side's demand refuses. */
  break(demand: Expression, within: Expression = this.leftCore): Answer {
    const { make } = this.bench.solver;
    if (within === this.leftCore && this.#held.has(demand.plain)) return { kind: "empty" };
    return this.bench.solver.solve(make.and([within, make.not(make.mark(demand))]));
  }

  /** A value that the right side accepts and the left side did not: allowed, but worth telling. */
  gain(demand: Expression, within: Expression = this.rightCore): Answer {
    const { make } = this.bench.solver;
    return this.bench.solver.solve(make.and([within, make.not(make.mark(demand))]));
  }

  /** The verdict on a break, with its witness when Ajv confirms it on the whole place. */
  prove(answer: Answer): Proof {
    if (answer.kind !== "value") return { verdict: "undecided" };
    const { checker } = this.bench;
    const accepted = checker.accepts(this.left.slot.nodes, this.left.slot.nullable, answer.value);
    if (accepted !== true) return { verdict: "undecided" };
    const refused = checker.accepts(this.right.slot.nodes, this.right.slot.nullable, answer.value);
    return refused === false
      ? { verdict: "proven", witness: { value: answer.value } }
      : { verdict: "undecided" };
  }

  report(finding: Omit<Finding, "direction" | "verdict" | "base" | "head"> & Partial<Finding>): void {
    const verdict = finding.verdict ?? "stated";
    const base = finding.base ?? this.placeOf(this.base);
    const head = finding.head ?? this.placeOf(this.head);
    this.pair.findings.push({ ...finding, direction: this.bench.direction, verdict, base, head });
  }

  placeOf(shape: Shape): SchemaNode["cursor"] {
    const direct = shape.nodes.find(({ definition }) => definition.reference === undefined);
    return (direct ?? shape.nodes[0])?.cursor ?? shape.slot.anchor;
  }

  /** Where a group is written, or its place when it is not. */
  cursorOf(shape: Shape, group: Group | undefined): SchemaNode["cursor"] {
    const [first] = group?.members ?? [];
    if (first === undefined) return this.placeOf(shape);
    return first.path.reduce((cursor, key) => cursor.child(key), first.node.cursor);
  }

  /** On the wire a number of a parameter is a text, so that a side that takes every text takes it too. */
  #asText(left: Expression): Expression {
    const { make } = this.bench.solver;
    if (!this.pair.base.text) return left;
    const text = make.facet({ kind: "type", mask: typeBits.string, integer: false });
    const refused = this.bench.solver.solve(make.and([text, make.not(make.mark(this.right.whole))]));
    if (refused.kind !== "empty") return left;
    const mask = typeBits.number | typeBits.boolean;
    return make.and([left, make.not(make.facet({ kind: "type", mask, integer: false }))]);
  }

  #withoutNull(shape: Shape): Expression {
    const { make, types } = this.bench.solver;
    if ((types.of(shape.inner).may & typeBits.null) === 0) return shape.inner;
    return make.and([
      shape.inner,
      make.not(make.facet({ kind: "type", mask: typeBits.null, integer: false })),
    ]);
  }
}

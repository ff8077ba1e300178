import type { Direction, SchemaNode } from "../schema/node.ts";
import { typeBits } from "../schema/types.ts";
import type { Answer } from "../sets/answer.ts";
import type { WitnessChecker } from "../sets/check.ts";
import type { Expression } from "../sets/formula.ts";
import { ofLongNumbers } from "../sets/long-numbers.ts";
import { isMember } from "../sets/membership.ts";
import { fewCandidatesOf, isDivided, maxCandidates, toSent } from "../sets/serialization.ts";
import type { Solver } from "../sets/solver.ts";
import type { TextSets } from "../sets/texts.ts";
import { holdsUnwritten } from "../unwritten.ts";
import type { Finding } from "./finding.ts";
import type { Pair, PairTable } from "./pairs.ts";
import type { Group, Shape } from "./shape.ts";

/** How certain a finding is, and the value that proves it. */
export type Proof = Pick<Finding, "verdict" | "witness" | "gain" | "kept">;

/** The result for a change that alters the set of accepted values but is not breaking. */
export const gained: Proof = { verdict: "stated", gain: true };

/** The objects that all comparisons in one direction (requests or responses) share. */
export interface Bench {
  readonly direction: Direction;
  readonly solver: Solver;
  /**
   * The sets of texts for values that are sent as text: `sent` yields the texts that the sending side sends, `taken`
   * the texts that the accepting side accepts.
   */
  readonly texts: { readonly sent: TextSets; readonly taken: TextSets };
  readonly checker: WitnessChecker;
  readonly table: PairTable;
  /** True if one of the contracts has an XML media type. Otherwise the keyword `xml` is not compared. */
  readonly xml: boolean;
}

/**
 * The comparison of two corresponding schemas. Its question: does the accepting side (`right`) accept every value that
 * the sending side (`left`) allows? In requests, the base is the sending side; in responses, the head is.
 */
export class Case {
  readonly pair: Pair;
  readonly bench: Bench;
  readonly base: Shape;
  readonly head: Shape;
  readonly left: Shape;
  readonly right: Shape;
  /** The values that the sending side's schema allows, without null. Null is compared separately. */
  readonly leftCore: Expression;
  /** The values that the accepting side's schema accepts, without null. */
  readonly rightCore: Expression;
  readonly #held: ReadonlySet<number>;
  #refused: Answer | undefined;

  constructor(pair: Pair, bench: Bench) {
    this.pair = pair;
    this.bench = bench;
    this.base = bench.table.shape(pair.base);
    this.head = bench.table.shape(pair.head);
    const request = bench.direction === "request";
    this.left = request ? this.base : this.head;
    this.right = request ? this.head : this.base;
    this.rightCore = this.#withoutNull(this.right);
    this.leftCore = this.#withoutNull(this.left);
    this.#held = new Set([...this.left.groups.values()].map(({ expression }) => expression.plain));
  }

  get isRequest(): boolean {
    return this.bench.direction === "request";
  }

  /** True if the values are sent as text. Then strings are compared instead of JSON values. */
  get isText(): boolean {
    return this.left.location.serialization !== null || this.right.location.serialization !== null;
  }

  /** Finds a value that the sending side allows and the accepting side refuses. */
  get refused(): Answer {
    this.#refused ??= this.#findRefused();
    return this.#refused;
  }

  /** Finds a value that the sending side allows and that one condition (`demand`) of the accepting side refuses. */
  break(demand: Expression, within: Expression = this.leftCore): Answer {
    if (this.isText) return this.#breakOfTexts(demand, within);
    if (within === this.leftCore && this.#held.has(demand.plain)) return { kind: "empty" };
    return this.outside(within, demand, "break");
  }

  /**
   * Finds a value of the accepting side that one condition (`demand`) of the sending side refuses. Such a value shows
   * that the accepted values have increased, which is not breaking.
   */
  gain(demand: Expression, within: Expression = this.rightCore): Answer {
    const limited = this.isText ? this.#ofTypes(demand, this.left) : demand;
    return this.outside(within, limited, "gain");
  }

  /**
   * Finds a member of `set` that is not in `other`. For a `break`, `set` contains values of the sending side and
   * `other` values of the accepting side; for a `gain`, it is the other way round.
   */
  outside(set: Expression, other: Expression, kind: "break" | "gain"): Answer {
    const { solver, texts } = this.bench;
    const [one, two] = kind === "break" ? [this.left, this.right] : [this.right, this.left];
    const [sent, taken] = [
      texts.sent.of(set, one.location.serialization),
      texts.taken.of(other, two.location.serialization),
    ];
    return solver.solve(solver.make.and([sent, solver.make.not(solver.make.mark(taken))]));
  }

  /**
   * Returns the proof of a breaking change. It is `proven` only if Ajv, given the complete schemas, confirms that one
   * side accepts the value and the other side refuses it.
   */
  prove(answer: Answer): Proof {
    if (answer.kind !== "value") return { verdict: "undecided" };
    if (holdsUnwritten(answer.value)) return this.#stateUnwritten(answer.value);
    if (this.isText) return this.#proveText(answer.value);
    const accepted = this.#accepts(this.left, answer.value);
    if (accepted !== true) return { verdict: "undecided" };
    return this.#accepts(this.right, answer.value) === false
      ? { verdict: "proven", witness: { value: answer.value } }
      : { verdict: "undecided" };
  }

  /**
   * Returns the proof for a value that is not written out (see `Unwritten`). Ajv cannot check such a value, so the
   * decision depends only on the sets of values. The change is breaking if the value is in the set of the sending side
   * and not in the set of the accepting side; otherwise it is undecided.
   */
  #stateUnwritten(value: unknown): Proof {
    const isLost = isMember(this.leftCore, value) === true && isMember(this.rightCore, value) === false;
    return isLost ? { verdict: "stated", gain: false } : { verdict: "undecided" };
  }

  report(finding: Omit<Finding, "direction" | "verdict" | "base" | "head"> & Partial<Finding>): void {
    const verdict = finding.verdict ?? "stated";
    const base = finding.base ?? this.placeOf(this.base);
    const head = finding.head ?? this.placeOf(this.head);
    this.pair.findings.push({ ...finding, direction: this.bench.direction, verdict, base, head });
  }

  placeOf(shape: Shape): SchemaNode["cursor"] {
    const direct = shape.nodes.find(({ definition }) => definition.reference === undefined);
    return (direct ?? shape.nodes[0])?.cursor ?? shape.location.anchor;
  }

  /** Returns the place of a group's keyword; if the contract lacks the keyword, the place of its schema. */
  cursorOf(shape: Shape, group: Group | undefined): SchemaNode["cursor"] {
    const [first] = group?.members ?? [];
    if (first === undefined) return this.placeOf(shape);
    return first.path.reduce((cursor, key) => cursor.child(key), first.node.cursor);
  }

  #findRefused(): Answer {
    const { whole } = this.left;
    const answer = this.outside(whole, this.right.whole, "break");
    if (!this.isText) return answer;
    if (answer.kind === "empty") return this.#findLong(this.right.whole, whole) ?? answer;
    return this.#elsewhere(answer, this.right.whole, whole);
  }

  /**
   * Returns `found` if the accepting side really refuses this text. Otherwise searches for another text: first without
   * numbers with an exponent, then also without texts that contain the delimiter at which a receiver splits lists.
   */
  #elsewhere(found: Answer, demand: Expression, within: Expression): Answer {
    const isTaken = (one: Answer): boolean => one.kind === "value" && this.#takesText(one.value);
    const [one, two] = [this.left.location.serialization, this.right.location.serialization];
    if (!isTaken(found)) return found;
    const { solver, texts } = this.bench;
    const { make } = solver;
    const sent = make.and([texts.sent.of(within, one), make.not(texts.sent.ofExponents(one))]);
    const taken = make.not(make.mark(texts.taken.of(demand, two)));
    const other = solver.solve(make.and([sent, taken]));
    if (!isTaken(other)) return other;
    const last = solver.solve(make.and([sent, make.not(texts.taken.ofDelimited(two)), taken]));
    // If the proof of the whole change is a text without a delimiter, the proof for a single condition must be one too.
    const isElsewhere = this.#refused?.kind === "value" && !isDivided(this.#refused.value, two);
    return last.kind === "value" || isElsewhere ? last : other;
  }

  /**
   * True if the accepting side accepts one of the values that the string may represent. Uses Ajv rather than the set of
   * strings, because that set may lack some of the strings that the side accepts.
   */
  #takesText(sent: unknown): boolean {
    return fewCandidatesOf(sent, this.right.location.serialization).some(
      (one) => this.#accepts(this.right, one) === true,
    );
  }

  /**
   * Finds a breaking change that can be proven only by numbers with an absolute value of at least 1e21, alone or in a
   * list or an object, for example if a `maximum` beyond 1e21 was lowered. The sets of strings lack such numbers,
   * because JSON.stringify writes them with an exponent.
   */
  #findLong(demand: Expression, within: Expression): Answer | null {
    const { make, types } = this.bench.solver;
    const { may } = types.of(this.right.whole);
    if ((may & (typeBits.number | typeBits.array | typeBits.object)) === 0) return null;
    const long = this.bench.solver.solve(
      make.and([within, ofLongNumbers(make, this.left.names), make.not(make.mark(demand))]),
    );
    return long.kind === "value" ? this.#asSent(long) : null;
  }

  /**
   * Finds a string that the condition `demand` refuses. Returns `empty` if the complete schema of the accepting side
   * refuses no string at all, because the change is then not breaking.
   */
  #breakOfTexts(demand: Expression, within: Expression): Answer {
    if (this.refused.kind === "empty") return this.refused;
    const limited = this.#ofTypes(demand, this.right);
    const answer = this.#elsewhere(this.outside(within, limited, "break"), limited, within);
    if (answer.kind === "empty") return this.#findLong(demand, within) ?? answer;
    return answer.kind === "value" ? (this.#findNumber(demand, within) ?? answer) : answer;
  }

  /**
   * Finds a number that the condition refuses, close to the limit of the condition. In a report, such a number is
   * easier to read than the arbitrary string of digits that a search among strings finds.
   */
  #findNumber(demand: Expression, within: Expression): Answer | null {
    const { solver } = this.bench;
    const { make } = solver;
    const number = solver.solve(make.and([within, make.not(make.mark(demand))]));
    return number.kind === "value" && typeof number.value === "number" ? this.#asSent(number) : null;
  }

  /**
   * Converts the value that the solver has found to the text that is sent. Returns null if this text does not prove a
   * breaking change.
   */
  #asSent(answer: Answer & { readonly kind: "value" }): Answer | null {
    const { serialization } = this.left.location;
    const text = toSent(answer.value, serialization);
    const sent = serialization?.outer === true && typeof text === "string" ? [text] : text;
    return this.#proveText(sent).verdict === "proven" ? { ...answer, value: sent } : null;
  }

  /**
   * Adds the types that the side accepts to a condition. Without them, the text `12345` would satisfy `maxLength: 3` as
   * a number, even if the side accepts only strings.
   */
  #ofTypes(demand: Expression, { whole }: Shape): Expression {
    const { make, types } = this.bench.solver;
    return make.and([demand, make.facet({ kind: "type", mask: types.of(whole).may, integer: false })]);
  }

  /**
   * Returns the proof of a breaking change for a sent string, which may represent several values. The sending side must
   * allow at least one of these values, and the accepting side must refuse all of them.
   */
  #proveText(sent: unknown): Proof {
    const values = (shape: Shape): unknown[] => fewCandidatesOf(sent, shape.location.serialization);
    const value = values(this.left).find((one) => this.#accepts(this.left, one) === true);
    const others = values(this.right);
    const isRefused = others.every((one) => this.#accepts(this.right, one) === false);
    if (value === undefined || !isRefused || others.length === maxCandidates) return { verdict: "undecided" };
    // If the sent text is empty, for example for a form without fields, there is nothing to show.
    const shown = this.left.location.serialization?.show(sent) ?? "";
    return { verdict: "proven", witness: { value, ...(shown === "" ? {} : { shown }) } };
  }

  #accepts({ location }: Shape, value: unknown): boolean | undefined {
    return this.bench.checker.accepts(location.nodes, location.nullable, value);
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

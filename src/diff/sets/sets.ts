import type { Deadline } from "../limits.ts";
import type { Answer } from "./answer.ts";
import type { Expression, Expressions } from "./expression.ts";

/** A facet as it stands in a formula. */
export type FacetExpression = Extract<Expression, { kind: "facet" }>;

/** What finding a list or an object needs: members of the sets of its parts. */
export interface Sets {
  readonly make: Expressions;
  readonly deadline: Deadline;
  /** Texts worth a try where none can be constructed. */
  readonly seeds: readonly string[];
  query(expression: Expression): Answer;
  /** False when the current question has used up its share of work. */
  spend(): boolean;
}

import type { Deadline } from "../limits.ts";
import type { Answer } from "./answer.ts";
import type { Expressions } from "./expression.ts";
import type { Expression } from "./formula.ts";

/** A facet inside a formula. */
export type FacetExpression = Extract<Expression, { kind: "facet" }>;

/** Functions by which the searches for lists and objects decide about the sets of their parts. */
export interface Sets {
  readonly make: Expressions;
  readonly deadline: Deadline;
  /** Texts to try where none can be constructed. */
  readonly seeds: readonly string[];
  query(expression: Expression): Answer;
  /** Counts one step; false if the current question has used up its share. */
  spend(): boolean;
}

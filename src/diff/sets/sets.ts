import type { Deadline } from "../limits.ts";
import type { Answer } from "./answer.ts";
import type { Expressions } from "./expression.ts";
import type { Expression } from "./formula.ts";

/** A facet inside a formula. */
export type FacetExpression = Extract<Expression, { kind: "facet" }>;

/**
 * The functions and settings with which the searches for lists and objects decide about the sets of items and members.
 */
export interface Sets {
  readonly make: Expressions;
  readonly deadline: Deadline;
  /** Texts to try if no text can be constructed. */
  readonly seeds: readonly string[];
  query(expression: Expression): Answer;
  /** Counts one step; returns false if the current query has used up its steps. */
  spend(): boolean;
}

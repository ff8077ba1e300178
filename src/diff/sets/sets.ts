import type { Deadline } from "../limits.ts";
import type { Answer } from "./answer.ts";
import type { Expressions } from "./expression.ts";
import type { Expression } from "./formula.ts";

/** An expression that consists of a single condition on values of one type, such as `maxLength`. */
export type FacetExpression = Extract<Expression, { kind: "facet" }>;

/** The operations that the searches for arrays and objects use to find items and members. */
export interface Sets {
  readonly make: Expressions;
  readonly deadline: Deadline;
  /** Strings to try for formats and patterns for which no string can be constructed. */
  readonly seeds: readonly string[];
  query(expression: Expression): Answer;
  /** Counts one step; returns false once the current query has used up its steps. */
  spend(): boolean;
}

import { answers } from "./answers.ts";
import { requests } from "./requests.ts";

/** A call in TypeScript source that is equal for every generator. */
export interface Use {
  /** What a good generator does with the use: takes it, or refuses it at compile time. */
  readonly title: `${"takes" | "refuses"} ${string}`;
  readonly operation: string;
  /** Source of the idempotency key, the identifier in the path, the query and the body. */
  readonly key?: string;
  readonly id?: string;
  readonly query?: string;
  readonly body?: string;
  /** Statements over `data`, the body of the success. */
  readonly reads?: string;
  /** Statements over `problem`, the body of the 400 answer. */
  readonly readsProblem?: string;
  /** True for a use of the call itself, which validators of bodies do not cover. */
  readonly beyondBodies?: boolean;
}

export const uses: readonly Use[] = [...requests, ...answers];

/** True if the use must compile and the mock must answer it. */
export const fits = ({ title }: Use): boolean => title.startsWith("takes");

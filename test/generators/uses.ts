import { answers } from "./answers.ts";
import { requests } from "./requests.ts";

/** A call in TypeScript source that is tested with the output of every generator. */
export interface Use {
  /**
   * Whether the output of a good generator accepts the call or refuses it at compile time ("takes" or "refuses"),
   * followed by what the call does.
   */
  readonly title: `${"takes" | "refuses"} ${string}`;
  readonly operation: string;
  /** TypeScript source of the idempotency key. */
  readonly key?: string;
  /** TypeScript source of the identifier in the path. */
  readonly id?: string;
  /** TypeScript source of the query parameters. */
  readonly query?: string;
  /** TypeScript source of the body. */
  readonly body?: string;
  /** Statements that read `data`, the body of the success response. */
  readonly reads?: string;
  /** Statements that read `problem`, the body of the 400 response. */
  readonly readsProblem?: string;
  /** True if the call is about more than request bodies, so that generators of body validators cannot check it. */
  readonly beyondBodies?: boolean;
}

export const uses: readonly Use[] = [...requests, ...answers];

/** True if the call must compile and must succeed on the mock. */
export const fits = ({ title }: Use): boolean => title.startsWith("takes");

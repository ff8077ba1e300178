import { answers } from "./answers.ts";
import { requests } from "./requests.ts";

/** A call in TypeScript source that is tried with the output of every generator. */
export interface Use {
  /** The behaviour of a good generator: its output accepts the call, or refuses it at compile time. */
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
  /** Statements that read `data`, the body of the successful answer. */
  readonly reads?: string;
  /** Statements that read `problem`, the body of the 400 answer. */
  readonly readsProblem?: string;
  /** True if the call concerns more than bodies, so that validators of bodies do not cover it. */
  readonly beyondBodies?: boolean;
}

export const uses: readonly Use[] = [...requests, ...answers];

/** True if the call must compile and the mock must answer it. */
export const fits = ({ title }: Use): boolean => title.startsWith("takes");

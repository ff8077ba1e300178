import { answers } from "./answers.ts";
import { requests } from "./requests.ts";

/** What a caller writes, in TypeScript source that is the same for every generator. */
export interface Use {
  /** What a good generator does: it takes the use, or refuses it at compile time. */
  readonly title: `${"takes" | "refuses"} ${string}`;
  readonly operation: string;
  /** Source of the idempotency key, the identifier in the path, the query and the body. */
  readonly key?: string;
  readonly id?: string;
  readonly query?: string;
  readonly body?: string;
  /** Statements over `data`, the body of the success. */
  readonly reads?: string;
  /** Statements over `problem`, the body of the 400 that the call is answered with. */
  readonly readsProblem?: string;
  /** True if the use is about the call itself, which a validator of bodies has no part in. */
  readonly beyondBodies?: boolean;
}

export const uses: readonly Use[] = [...requests, ...answers];

/** True if the use must compile, and the mock must answer it. */
export const fits = ({ title }: Use): boolean => title.startsWith("takes");

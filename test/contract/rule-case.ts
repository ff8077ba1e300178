import type { JsonObject } from "../../src/contract.ts";
import type { Edits } from "./small-document.ts";

/**
 * Test cases of a lint rule, as edits of `smallDocument`, which passes all rules. Some edited documents must pass the
 * rule, others must fail.
 */
export interface RuleCase {
  /**
   * Options of the rule in these tests. They are needed if the options in `.spectral.yaml` name members of our
   * contract.
   */
  readonly options?: JsonObject;
  readonly passes: readonly Edits[];
  /**
   * Each pair has edits that violate the rule, and a part of the message of the only finding that these edits must
   * cause.
   */
  readonly fails: readonly (readonly [Edits, string])[];
  /** Edits that are applied first. They add the members that the rule's options name and the small document lacks. */
  readonly base?: Edits;
}

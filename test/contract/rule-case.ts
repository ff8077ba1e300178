import type { JsonObject } from "../../src/contract.ts";
import type { Edits } from "./small-document.ts";

/**
 * Test cases for a lint rule, as edits of `smallDocument`, which passes all rules. Some edited documents must pass the
 * rule, others must fail it.
 */
export interface RuleCase {
  /**
   * Options of the rule in these tests. They replace the options in `.spectral.yaml`, which may name members of our own
   * contract.
   */
  readonly options?: JsonObject;
  readonly passes: readonly Edits[];
  /**
   * Each pair consists of edits that violate the rule, and part of the message of the one finding that these edits must
   * cause.
   */
  readonly fails: readonly (readonly [Edits, string])[];
  /**
   * Edits that are applied before those of each test case. They add members that the rule's options name, but that
   * `smallDocument` lacks.
   */
  readonly base?: Edits;
}

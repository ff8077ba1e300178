import type { JsonObject } from "../../src/contract.ts";
import type { Edits } from "./small-document.ts";

/** Passing and failing cases of a rule, as edits of the small document that passes all rules. */
export interface RuleCase {
  /** Options for the small document, if the options in `.spectral.yaml` name members of our contract. */
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

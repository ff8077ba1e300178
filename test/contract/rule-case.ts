import type { JsonObject } from "../../src/contract.ts";
import type { Edits } from "./small-document.ts";

/** Passing and failing cases of a rule, as edits of the small document that passes all rules. */
export interface RuleCase {
  /** Replaces the options of `.spectral.yaml` if those name members of our contract. */
  readonly options?: JsonObject;
  readonly passes: readonly Edits[];
  /** Edits, and a part of the single finding that they cause. */
  readonly fails: readonly (readonly [Edits, string])[];
  /** Applied before all other edits, if the options name members that the small document lacks. */
  readonly base?: Edits;
}

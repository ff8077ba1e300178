import type { JsonObject } from "../../src/contract.ts";
import type { Edits } from "./small-document.ts";

/** What a rule lets pass and what it refuses, as edits of the small document that all rules let pass. */
export interface RuleCase {
  /** Replaces the options of `.spectral.yaml`, where those name members of our contract. */
  readonly options?: JsonObject;
  readonly passes: readonly Edits[];
  /** Edits, and a part of the one finding they bring. */
  readonly fails: readonly (readonly [Edits, string])[];
  /** Made before all other edits, where the options name what the small document does not have. */
  readonly base?: Edits;
}

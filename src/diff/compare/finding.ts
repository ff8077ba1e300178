import type { Cursor } from "../load/contract.ts";
import type { RuleId } from "../rules/table.ts";
import type { Direction } from "../schema/node.ts";

/** How certain a finding is. */
export type Verdict =
  /** The solver found a value that one contract accepts and the other refuses, and Ajv confirms this. */
  | "proven"
  /** The solver could neither prove nor refute that the change is breaking; the finding is reported as breaking. */
  | "undecided"
  /** The finding follows directly from the documents and needs no value as proof. */
  | "stated";

/**
 * The kind of schema that still accepts the values that a changed schema no longer accepts:
 * - `variant`: another branch of the union to which the changed schema belongs.
 * - `variant-of-base-schema`: the changed schema is a base schema that a union branch extends by `allOf`, and another
 *   branch of this union accepts the values.
 * - `base-schema`: the changed schema extends a base schema by `allOf`, and the base schema accepts the values.
 */
export type KeptBy = "variant" | "variant-of-base-schema" | "base-schema";

/**
 * A reference that leads to different components in the base and in the head. `place` names the place of the reference;
 * `from` and `to` name the two components.
 */
export interface MovedReference {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** One difference between the contracts, without the operations that it affects. */
export interface Finding {
  readonly rule: RuleId;
  readonly direction: Direction | null;
  readonly base: Cursor | null;
  readonly head: Cursor | null;
  /** The old value, if the rule compares values. */
  readonly from?: unknown;
  /** The new value, if the rule compares values. */
  readonly to?: unknown;
  readonly verdict: Verdict;
  /**
   * Set if a change of the accepted values is reported without a witness: true if the change is not breaking; false if
   * it is breaking, but its witness is not written out (see `Unwritten`).
   */
  readonly gain?: boolean | undefined;
  /** A value that proves that the change is breaking. If it is not sent as JSON, `shown` is the text that is sent. */
  readonly witness?: { readonly value: unknown; readonly shown?: string } | undefined;
  /** True if another branch of the union still accepts the values that the changed branch no longer accepts. */
  readonly kept?: boolean | undefined;
  /** Set if another schema still accepts all values that the changed schema no longer accepts. */
  readonly keptBy?: KeptBy | undefined;
  /** Set if the difference arises because a reference now leads to another component. */
  readonly moved?: MovedReference | undefined;
  /** The name of the changed object, if the pointers do not contain the name. */
  readonly subject?: string | undefined;
  /**
   * Text that is used only to compute the fingerprint. It distinguishes this change from other changes at the same
   * place.
   */
  readonly fingerprintText?: string | undefined;
  /**
   * Schemas inside the added or changed object, such as a parameter, that are not compared with other schemas. The
   * fingerprint covers their content.
   */
  readonly contained?: readonly Cursor[] | undefined;
}

/** A value of `x-stability-level`. A schema without this keyword is stable. */
export type Stability = "stable" | "beta" | "alpha";

/** Returns the less stable of two stability levels. */
export function leastStable(a: Stability, b: Stability): Stability {
  if (a === "alpha" || b === "alpha") return "alpha";
  return a === "beta" || b === "beta" ? "beta" : "stable";
}

/** Converts the value of `x-stability-level`; any value other than `beta` and `alpha` means `stable`. */
export function toStability(value: unknown): Stability {
  return value === "alpha" || value === "beta" ? value : "stable";
}

/** True if the change is breaking, or if the solver could not decide whether it is breaking. */
export function isBreak({ verdict, gain }: Finding): boolean {
  return verdict !== "stated" || gain === false;
}

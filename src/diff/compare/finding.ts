import type { Cursor } from "../load/contract.ts";
import type { RuleId } from "../rules/table.ts";
import type { Direction } from "../schema/node.ts";

/** How certain a finding is. */
export type Verdict =
  /** A value was found that one side accepts and the other refuses, and Ajv agrees. */
  | "proven"
  /** Neither a proof nor a counterexample was found; reported like a break. */
  | "undecided"
  /** Follows from the documents; no value demonstrates it. */
  | "stated";

/**
 * The kind of schema that still accepts the values that a changed schema lost. `variant`: another branch of the union.
 * `variant-of-base-schema`: another branch, for a change in the base schema of one branch. `base-schema`: the base
 * schema that the changed schema extends by `allOf`.
 */
export type KeptBy = "variant" | "variant-of-base-schema" | "base-schema";

/**
 * A reference that leads to another component than before: the name of the referring place, and the names of both
 * components.
 */
export interface MovedReference {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** One difference, before the operations that it affects are known. */
export interface Finding {
  readonly rule: RuleId;
  readonly direction: Direction | null;
  readonly base: Cursor | null;
  readonly head: Cursor | null;
  /** The value before the change, if the rule compares values. */
  readonly from?: unknown;
  /** The value after the change, if the rule compares values. */
  readonly to?: unknown;
  readonly verdict: Verdict;
  /** True for a change of the accepted values that is no break; false for a break without a witness. */
  readonly gain?: boolean | undefined;
  /** A value that proves the break, and its text if it is not sent as JSON. */
  readonly witness?: { readonly value: unknown; readonly shown?: string } | undefined;
  /** True if another branch of the union still accepts the values. */
  readonly kept?: boolean | undefined;
  /** Set if another schema still accepts the values, so that no value is lost. */
  readonly keptBy?: KeptBy | undefined;
  /** Set if the finding lies behind a reference that leads to another component than before. */
  readonly moved?: MovedReference | undefined;
  /** The name that the finding is about, if the pointers do not contain it. */
  readonly subject?: string | undefined;
  /** Text for the fingerprint only, which distinguishes this change from another one at the same place. */
  readonly fingerprintText?: string | undefined;
  /** Schemas without a counterpart on the other side, whose assertions are part of the fingerprint. */
  readonly contained?: readonly Cursor[] | undefined;
}

/** A value of `x-stability-level`; a schema without the keyword is stable. */
export type Stability = "stable" | "beta" | "alpha";

/** Returns the less stable of two levels. */
export function leastStable(a: Stability, b: Stability): Stability {
  if (a === "alpha" || b === "alpha") return "alpha";
  return a === "beta" || b === "beta" ? "beta" : "stable";
}

/** Returns the stability level that a value stands for: every value other than `beta` and `alpha` is `stable`. */
export function toStability(value: unknown): Stability {
  return value === "alpha" || value === "beta" ? value : "stable";
}

/**
 * True if values are lost, with or without a witness. Such a finding counts only if no other schema accepts the values.
 */
export function isBreak({ verdict, gain }: Finding): boolean {
  return verdict !== "stated" || gain === false;
}

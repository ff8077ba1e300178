import type { Cursor } from "../load/contract.ts";
import type { RuleId } from "../rules/table.ts";
import type { Direction } from "../schema/node.ts";

/** How firmly a finding stands. */
export type Verdict =
  /** A value was found that one side accepts and the other refuses, and Ajv agrees. */
  | "proven"
  /** Neither a proof nor a counterexample was found; reported as if it broke. */
  | "undecided"
  /** Follows from the documents; no value demonstrates it. */
  | "stated";

/**
 * The schema that still accepts the values of a changed one: another branch of the union, or the base schema that the
 * changed one extends by `allOf`.
 */
export type KeptBy = "variant" | "variant-of-base-schema" | "base-schema";

/** A reference to another component than before: the name of its place and the names of both components. */
export interface MovedReference {
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** One difference, before it is known which operations it reaches. */
export interface Finding {
  readonly rule: RuleId;
  readonly direction: Direction | null;
  readonly base: Cursor | null;
  readonly head: Cursor | null;
  /** Values before and after, where the rule has some. */
  readonly from?: unknown;
  readonly to?: unknown;
  readonly verdict: Verdict;
  /** False for a break that no value shows. True when more or less than before is allowed without a break; of no interest where something makes up for it. */
  readonly gain?: boolean | undefined;
  /** A value, and how it is shown where it does not travel as JSON. */
  readonly witness?: { readonly value: unknown; readonly shown?: string } | undefined;
  /** True where another branch of the union still takes the values. */
  readonly swallowed?: boolean | undefined;
  /** Set if another schema still accepts the values, so that no value is lost. */
  readonly keptBy?: KeptBy | undefined;
  /** Set if the finding lies behind a reference that leads to another component than before. */
  readonly moved?: MovedReference | undefined;
  /** The name that the finding is about, if the pointers do not contain it. */
  readonly subject?: string | undefined;
  /** Text for the fingerprint only, which distinguishes this change from another one at the same place. */
  readonly fingerprintText?: string | undefined;
  /** Schemas that are compared with nothing, whose assertions belong to its fingerprint as well. */
  readonly contained?: readonly Cursor[] | undefined;
}

/** `x-stability-level`; absent is stable. */
export type Stability = "stable" | "beta" | "alpha";

/** The less stable of two. */
export function leastStable(a: Stability, b: Stability): Stability {
  if (a === "alpha" || b === "alpha") return "alpha";
  return a === "beta" || b === "beta" ? "beta" : "stable";
}

/** Reads a stability level; anything but the two marks is stable. */
export function toStability(value: unknown): Stability {
  return value === "alpha" || value === "beta" ? value : "stable";
}

/** True when values are lost, shown or not, so that it counts only where nothing makes up for it. */
export function isBreak({ verdict, gain }: Finding): boolean {
  return verdict !== "stated" || gain === false;
}

import type { Verdict } from "./compare/finding.ts";
import type { Place } from "./failure.ts";
import type { Kind, Level } from "./rules/rule.ts";
import type { RuleId } from "./rules/table.ts";
import type { Direction } from "./schema/node.ts";

/** The place of a change in one contract, and the value there if the rule compares values. */
export interface ChangeSide {
  readonly file: string;
  readonly pointer: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly value?: unknown;
}

/** The reason why a change has a lower level than its rule. */
export interface Lowered {
  /** The level of the rule. */
  readonly from: Level;
  /**
   * `beta` or `alpha` if no use has a higher stability, `profile` if the profile excludes breaks of generated clients,
   * `variant` if another schema still accepts the values.
   */
  readonly because: "beta" | "alpha" | "profile" | "variant";
}

/** One change at one place of the contract. */
export interface Change {
  /** Name of the rule; `prospecting diff --explain RULE` describes it. */
  readonly id: RuleId;
  readonly level: Level;
  /** Present when the level is below the rule's own. */
  readonly lowered?: Lowered | undefined;
  readonly kind: Kind;
  /** `request` for data that consumers send, `response` for data that they receive, null for neither. */
  readonly direction: Direction | null;
  readonly message: string;
  readonly base: ChangeSide | null;
  readonly head: ChangeSide | null;
  /** Operations that the change reaches, sorted; empty when it concerns the whole contract. */
  readonly operations: readonly string[];
  /** `proven` has a witness; `undecided` is neither proven nor refuted; `stated` follows from the documents alone. */
  readonly verdict: Verdict;
  /**
   * A value that one side (base or head) accepts and the other refuses; present exactly when the verdict is `proven`.
   */
  readonly witness?: unknown;
  /** The witness as it is sent, for parameters, headers and forms: `?p=red`, `X-Page: 7`. */
  readonly travels?: string | undefined;
  /** Sixteen hexadecimal digits: a hash of rule, pointers and values, by which an approval identifies the change. */
  readonly fingerprint: string;
  /** Set when an approval covers the change. */
  readonly approved?: { readonly reason: string; readonly expires: string } | undefined;
}

/** Number of changes of each level; approved changes are not counted. */
export interface Summary {
  readonly breaking: number;
  readonly warning: number;
  readonly info: number;
}

/** A place in one of the two contracts that a note refers to. */
export interface NotePlace extends Place {
  readonly side: "base" | "head";
}

/**
 * Something other than a change that a reader should know: a fault of a document and how the comparison interpreted it,
 * or a part that could not be judged. A note has no level and never fails a check.
 */
export interface Note {
  /** The note as a sentence. */
  readonly message: string;
  /** All places of the fault, the base's places first; empty if the note concerns neither document. */
  readonly places: readonly NotePlace[];
}

/** The result of a comparison. */
export interface Comparison {
  readonly summary: Summary;
  /** Worst first, then by place. */
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
}

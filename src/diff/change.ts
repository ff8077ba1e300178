import type { Verdict } from "./compare/finding.ts";
import type { Place } from "./failure.ts";
import type { Kind, Level } from "./rules/rule.ts";
import type { RuleId } from "./rules/table.ts";
import type { Direction } from "./schema/node.ts";

/**
 * The place of a change in one of the two contracts. `value` is the value at this place, if the rule compares values.
 */
export interface ChangeSide {
  readonly file: string;
  readonly pointer: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly value?: unknown;
}

/** The level of a change before it was lowered, and the reason. */
export interface Lowered {
  /** The level that the rule states. */
  readonly from: Level;
  /**
   * `beta` or `alpha`: all operations and schemas that the change affects have this stability level or a lower one.
   * `profile`: the change only breaks generated clients, and `--profile wire` is set. `variant`: the changed schema no
   * longer accepts some values, but another schema, such as another branch of a union, still accepts them.
   */
  readonly because: "beta" | "alpha" | "profile" | "variant";
}

/** A change at one place in the contract. */
export interface Change {
  /** Id of the rule; `prospecting diff --explain RULE` describes the rule. */
  readonly id: RuleId;
  readonly level: Level;
  /** Set if the level was lowered below the level that the rule states. */
  readonly lowered?: Lowered | undefined;
  readonly kind: Kind;
  /**
   * `request` for data that consumers send, `response` for data that they receive, null if the change does not concern
   * data.
   */
  readonly direction: Direction | null;
  readonly message: string;
  readonly base: ChangeSide | null;
  readonly head: ChangeSide | null;
  /** Names of the affected operations, sorted; empty if the change concerns the whole contract. */
  readonly operations: readonly string[];
  /**
   * `proven`: `witness` is a value that one contract accepts and the other refuses. `undecided`: the change is neither
   * proven nor refuted. `stated`: the change, such as a removed operation, follows directly from the contracts and
   * needs no witness.
   */
  readonly verdict: Verdict;
  /** A value that one contract accepts and the other refuses. Present if and only if the verdict is `proven`. */
  readonly witness?: unknown;
  /**
   * `witness` as it is sent in a parameter, a header or a form, such as `?p=red` or `X-Page: 7`; absent if it is sent
   * as JSON.
   */
  readonly travels?: string | undefined;
  /**
   * Identifies the change in approvals: the first 16 hexadecimal digits of a hash of the rule, the pointers and the
   * values.
   */
  readonly fingerprint: string;
  /** Set if an approval covers the change. */
  readonly approved?: { readonly reason: string; readonly expires: string } | undefined;
}

/** The number of changes at each level, not counting approved changes. */
export interface Summary {
  readonly breaking: number;
  readonly warning: number;
  readonly info: number;
}

/** A place in one of the two contracts to which a note refers. */
export interface NotePlace extends Place {
  readonly side: "base" | "head";
}

/**
 * A remark in the report that is not a change. It reports, for example, an error in a document and how the comparison
 * interpreted it, or something that could not be compared. A note has no level and never fails a check.
 */
export interface Note {
  /** The text of the note, as a complete sentence. */
  readonly message: string;
  /** All places to which the note refers, those in the base first; empty if the note concerns neither contract. */
  readonly places: readonly NotePlace[];
}

/** The result of a comparison. */
export interface Comparison {
  readonly summary: Summary;
  /** Sorted by level, most severe first, then by place. */
  readonly changes: readonly Change[];
  readonly notes: readonly Note[];
}

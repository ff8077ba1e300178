import type { Change, Comparison, Lowered, Note, Summary } from "../change.ts";
import type { Reason } from "../reasons.ts";
import type { Level } from "../rules/rule.ts";
import { levels } from "../rules/rule.ts";
import type { DueVersion } from "../walk/version.ts";

/** What a report shows in addition to the changes and notes. */
export interface ReportContext {
  /** The base as given on the command line. */
  readonly base: string;
  /** The head as given on the command line. */
  readonly head: string;
  /** The head's `info.title`, for headings. */
  readonly title: string;
  /** The head's `info.version`, for headings. */
  readonly version: string;
  /** The version that the changes require, and the versions of the two contracts. */
  readonly due: DueVersion;
  /** True to use ANSI colours. Only the text report uses colours. */
  readonly color: boolean;
  /**
   * Path of the working directory relative to the root of the repository; empty at the root. Reports put it before
   * relative file names.
   */
  readonly folder: string;
  /** Levels at which changes fail the check. */
  readonly failing: readonly Level[];
  /** Reasons why the check fails; empty if it passes. */
  readonly reasons: readonly Reason[];
  /** Number of approved changes; the report's counts exclude them. */
  readonly approved: number;
  /** Number of changes at each level that the report does not list. */
  readonly omitted: Summary;
  /** How the user wants changes to be grouped; undefined for the default of the format. */
  readonly groupBy: GroupBy | undefined;
  /** URL or file name of the full report; null if the full report is not published. */
  readonly fullReport: string | null;
  readonly now: Date;
}

/** How a report is divided into sections: one for each level, or one for each set of affected operations. */
export type GroupBy = "level" | "operation";

/** Writes a comparison as text in one format. */
export type Report = (comparison: Comparison, context: ReportContext) => string;

/** Returns the changes at one level. */
export function ofLevel({ changes }: Pick<Comparison, "changes">, level: Level): Change[] {
  return changes.filter((change) => change.level === level);
}

/**
 * Returns counts such as `2 breaking, 1 warning, 0 info`, followed by the number of approved changes if there are any.
 */
export function toCounts({ summary }: Comparison, { approved }: Pick<ReportContext, "approved">): string {
  const counts = levels.map((level) => `${summary[level]} ${level}`);
  return [...counts, ...(approved > 0 ? [`${approved} approved`] : [])].join(", ");
}

/** Returns `file:line:column` in the head, or in the base if the change has no place in the head. */
export function toLocation(change: Change): string {
  const side = change.head ?? change.base;
  if (side === null) return "";
  return side.line === undefined
    ? `${side.file} ${side.pointer}`
    : `${side.file}:${side.line}:${side.column ?? 1}`;
}

/** Returns the text of a note with its first `limit` places. */
export function toNoteText({ message, places }: Note, limit = 3): string {
  const shown = places.slice(0, limit).map(toPlaceText).join(", ");
  const rest = places.length - limit;
  return places.length === 0 ? message : `${message} At ${shown}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

function toPlaceText({ file, line, column, pointer }: Note["places"][number]): string {
  if (line !== undefined) return `${file}:${line}:${column ?? 1}`;
  return pointer === "" ? file : `${file} ${pointer}`;
}

/** Returns the names of the first `limit` operations, and how many more there are. */
export function toOperationsText(operations: readonly string[], limit = 5): string {
  const shown = operations.slice(0, limit).join(", ");
  const rest = operations.length - limit;
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** Returns a sentence such as `Not listed: 3 warning, 12 info.`; empty if all changes are listed. */
export function toOmittedText(omitted: Summary): string {
  const parts = levels.filter((level) => omitted[level] > 0).map((level) => `${omitted[level]} ${level}`);
  return parts.length === 0 ? "" : `Not listed: ${parts.join(", ")}.`;
}

/** Returns a witness as it is sent, such as `?p=red`, or as JSON. If the result is longer than `limit`, it is cut. */
export function toWitnessText(
  { witness, travels }: Pick<Change, "witness" | "travels">,
  limit = 300,
): string {
  const text = travels ?? JSON.stringify(witness) ?? "null";
  return text.length > limit ? `${text.slice(0, limit - 3)}...` : text;
}

/**
 * Returns what a reader should know about a change: whom it affects, how certain it is, and why its level was lowered.
 */
export function toVerdictText(change: Change): string {
  const notes: string[] = [];
  if (change.approved !== undefined)
    notes.push(`approved until ${change.approved.expires}: ${change.approved.reason}`);
  if (change.verdict === "undecided")
    notes.push("not decided: neither proven compatible nor proven breaking");
  else if (change.kind === "client") notes.push("generated clients only");
  if (change.lowered !== undefined) notes.push(toLoweredText(change.level, change.lowered));
  return notes.join("; ");
}

function toLoweredText(level: Level, { from, because }: Lowered): string {
  const now = level === "info" ? "for information" : `a ${level}`;
  if (because === "variant")
    return `${now} because another variant still takes the values, ${from} otherwise`;
  return because === "profile"
    ? `${now} under the wire profile, ${from} otherwise`
    : `${now} because what it reaches is ${because}, ${from} where it is stable`;
}

import type { Change, Comparison, Summary } from "../change.ts";
import { type Level, levels } from "../rules/rule.ts";
import { toOperationsText } from "./report.ts";

/** Which changes a report lists. */
export interface Selection {
  /** The least severe level that is listed. */
  readonly level: Level;
  /** Maximum number of listed changes, worst first; null for all. */
  readonly limit: number | null;
}

/** The listed changes, and the number of those left out; the summary counts all. */
export interface Selected {
  readonly comparison: Comparison;
  readonly omitted: Summary;
}

/** Chooses the changes that a report lists. */
export function selectChanges(comparison: Comparison, { level, limit }: Selection): Selected {
  const shown = levels.slice(0, levels.indexOf(level) + 1);
  const ofLevel = comparison.changes.filter((change) => shown.includes(change.level));
  const changes = limit === null ? ofLevel : ofLevel.slice(0, limit);
  const listed = new Set(changes);
  return {
    comparison: { ...comparison, changes },
    omitted: countLevels(comparison.changes.filter((change) => !listed.has(change))),
  };
}

/** Counts changes by level, including approved ones. */
export function countLevels(changes: readonly Change[]): Summary {
  const count = (level: Level): number => changes.filter((change) => change.level === level).length;
  return { breaking: count("breaking"), warning: count("warning"), info: count("info") };
}

/** Changes that reach the same operations. */
export interface OperationGroup {
  readonly operations: readonly string[];
  readonly changes: readonly Change[];
}

/** Groups changes by the operations that they reach, in the order of the first change of each group. */
export function groupByOperation(changes: readonly Change[]): OperationGroup[] {
  const groups = new Map<string, { operations: readonly string[]; changes: Change[] }>();
  for (const change of changes) {
    const key = change.operations.join("\n");
    const group = groups.get(key) ?? { operations: change.operations, changes: [] };
    group.changes.push(change);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the heading of a group: its operations, the first few in full. */
export function toGroupName(operations: readonly string[]): string {
  return operations.length === 0 ? "The contract" : toOperationsText(operations, 3);
}

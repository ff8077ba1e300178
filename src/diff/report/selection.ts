import type { Change, Comparison, Summary } from "../change.ts";
import { type Level, levels } from "../rules/rule.ts";
import { toOperationsText } from "./report.ts";

/** Which changes a report lists. */
export interface Selection {
  /** The least severe level to list. */
  readonly level: Level;
  /** Maximum number of changes to list, the most severe ones first; null for all. */
  readonly limit: number | null;
}

/**
 * A comparison that contains only the listed changes, but whose summary counts all changes. `omitted` is the number of
 * unlisted changes at each level.
 */
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

/** Counts changes by level. Unlike `summary`, includes approved changes. */
function countLevels(changes: readonly Change[]): Summary {
  const count = (level: Level): number => changes.filter((change) => change.level === level).length;
  return { breaking: count("breaking"), warning: count("warning"), info: count("info") };
}

/** Changes that affect the same operations. */
export interface OperationGroup {
  readonly operations: readonly string[];
  readonly changes: readonly Change[];
}

/** Groups changes by the operations that they affect. The groups are ordered by their first change. */
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

/**
 * Returns the heading of a group: the names of up to three operations, and how many more there are. For changes that
 * affect no operation, the heading is `The contract`.
 */
export function toGroupName(operations: readonly string[]): string {
  return operations.length === 0 ? "The contract" : toOperationsText(operations, 3);
}

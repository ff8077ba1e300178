import type { IndexedRow, TableDefinition } from "./table.ts";

/**
 * Outcome of one row of a file. `merged_by_name`: added to a row that only the name identifies as the same; `removed`:
 * skipped,
 * since the person was removed from the index.
 */
export type RowOutcome = "added" | "updated" | "merged_by_name" | "unchanged" | "ambiguous" | "removed";

/** A row to write, and the row before it; null for a new one. */
export interface Entry<R> {
  before: R | null;
  row: R;
}

/** Rows by their marks: rows of the database and rows about to be written. */
export interface Book<R> {
  add(entry: Entry<R>): void;
  /** Returns the only equal entry, null if there is no equal entry, or undefined if there are several. */
  find(given: R): Entry<R> | null | undefined;
  /** True if only the last mark shows that the entry is equal. */
  isByName(given: R, entry: Entry<R>): boolean;
  hasId(id: string): boolean;
  /** True if an entry has the same most reliable mark. */
  isSure(given: R): boolean;
  readonly entries: Iterable<Entry<R>>;
}

/**
 * Creates an empty book. Two rows are equal if they share a mark and no more reliable mark differs: two people with one
 * name at one employer stay separate if each has a profile.
 */
export function createBook<R extends IndexedRow>({ marks, weakMarks }: TableDefinition<R>): Book<R> {
  const byMark = new Map<string, Entry<R>[]>();
  const byId = new Map<string, Entry<R>>();
  return {
    entries: byId.values(),
    isByName: (given, { row }) =>
      marks.slice(0, -1).every((mark) => given[mark] === null || given[mark] !== row[mark]),
    hasId: (id) => byId.has(id),
    isSure(given) {
      const [mark] = marks;
      const value = mark === undefined ? null : given[mark];
      return value !== null && byMark.has(`${mark} ${String(value)}`);
    },
    add(entry) {
      byId.set(entry.row.id, entry);
      for (const mark of marks) {
        const value = entry.row[mark];
        if (value === null) continue;
        const key = `${mark} ${String(value)}`;
        const list = byMark.get(key) ?? [];
        if (!list.includes(entry)) list.push(entry);
        byMark.set(key, list);
      }
    },
    find(given) {
      for (const [rank, mark] of marks.entries()) {
        const value = given[mark];
        if (value === null) continue;
        const surer = marks.slice(0, rank);
        const weak = rank === 0 ? [] : rank === marks.length - 1 ? (weakMarks ?? []) : [];
        const [first, second] = (byMark.get(`${mark} ${String(value)}`) ?? []).filter(
          ({ row }) =>
            row[mark] === value && [...surer, ...weak].every((one) => isCompatible(row[one], given[one])),
        );
        if (first !== undefined) return second === undefined ? first : undefined;
      }
      return null;
    },
  };
}

function isCompatible(first: unknown, second: unknown): boolean {
  return first === null || second === null || first === second;
}

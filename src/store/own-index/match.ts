import type { IndexedRow, Mark, TableDefinition } from "./table.ts";

/**
 * Outcome of one row of a file. `merged_by_name`: the row was merged into a stored row that has only its name in
 * common. `ambiguous`: the row was skipped because several rows match. `removed`: the row was skipped because the
 * person was removed from the index.
 */
export type RowOutcome = "added" | "updated" | "merged_by_name" | "unchanged" | "ambiguous" | "removed";

/** A row to write, and the stored row that it replaces; `before` is null for a new row. */
export interface Entry<R> {
  before: R | null;
  row: R;
}

/** Finds equal rows, stored ones and ones about to be written, by their marks (values that identify a row). */
export interface RowMatcher<R> {
  add(entry: Entry<R>): void;
  /** Returns the only equal entry, null if there is no equal entry, or undefined if there are several. */
  find(given: R): Entry<R> | null | undefined;
  /** True if only the name shows that the entry is equal. The name is the least reliable identifying value. */
  isByName(given: R, entry: Entry<R>): boolean;
  hasId(id: string): boolean;
  /**
   * True if an entry has the same value of the most reliable mark (kind of identifying value). For people, this is the
   * LinkedIn profile.
   */
  isSure(given: R): boolean;
  readonly entries: Iterable<Entry<R>>;
}

/**
 * Creates an empty matcher. Two rows are equal if they share a value of one mark (a kind of identifying value), and no
 * more reliable mark differs. For example, two people with one name at one employer stay separate if each has a
 * profile.
 */
export function createRowMatcher<R extends IndexedRow>({ marks }: TableDefinition<R>): RowMatcher<R> {
  const byMark = new Map<string, Entry<R>[]>();
  const byId = new Map<string, Entry<R>>();
  const toKey = (rank: number, value: string | number): string => `${rank} ${value}`;
  return {
    entries: byId.values(),
    isByName: (given, { row }) => marks.slice(0, -1).every((mark) => !shares(mark, row, given)),
    hasId: (id) => byId.has(id),
    isSure: (given) => marks[0]?.values(given).some((value) => byMark.has(toKey(0, value))) === true,
    add(entry) {
      byId.set(entry.row.id, entry);
      for (const [rank, mark] of marks.entries())
        for (const value of mark.values(entry.row)) {
          const key = toKey(rank, value);
          const list = byMark.get(key) ?? [];
          if (!list.includes(entry)) list.push(entry);
          byMark.set(key, list);
        }
    },
    find(given) {
      for (const [rank, mark] of marks.entries())
        for (const value of mark.values(given)) {
          // Checks that the row still has the value, because `byMark` keeps rows under values that they have lost.
          const [first, second] = (byMark.get(toKey(rank, value)) ?? []).filter(
            ({ row }) =>
              mark.values(row).includes(value) &&
              mark.allows?.(value, row, given) !== false &&
              marks.slice(0, rank).every((surer) => !differs(surer, row, given)),
          );
          if (first !== undefined) return second === undefined ? first : undefined;
        }
      return null;
    },
  };
}

function shares<R extends IndexedRow>({ values }: Mark<R>, one: R, other: R): boolean {
  const known = values(one);
  return values(other).some((value) => known.includes(value));
}

/** True if both rows have values of the mark, but no value in common. */
function differs<R extends IndexedRow>(mark: Mark<R>, one: R, other: R): boolean {
  return mark.values(one).length > 0 && mark.values(other).length > 0 && !shares(mark, one, other);
}

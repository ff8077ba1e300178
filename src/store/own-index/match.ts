import type { IndexedRow, TableDefinition } from "./table.ts";

/**
 * What became of one row of a file: `merged_by_name` was added to a row that nothing surer than the name says is the same;
 * `removed` is left out, since it means somebody who was taken out of the index.
 */
export type RowOutcome = "added" | "updated" | "merged_by_name" | "unchanged" | "ambiguous" | "removed";

/** A row as it will be written, and what was there before; null for a new one. */
export interface Entry<R> {
  before: R | null;
  row: R;
}

/** Rows by what tells them apart, those of the database and those that are about to be written. */
export interface Book<R> {
  add(entry: Entry<R>): void;
  /** The one entry that means the same, null when none does, undefined when several do. */
  find(given: R): Entry<R> | null | undefined;
  /** True when the last mark alone says that the entry means the same. */
  isByName(given: R, entry: Entry<R>): boolean;
  hasId(id: string): boolean;
  /** True when an entry has the same surest mark. */
  isSure(given: R): boolean;
  readonly entries: Iterable<Entry<R>>;
}

/**
 * An empty book. A row means the same as another when a mark of both is equal and no surer mark of theirs differs: two
 * of one name at one employer are two when each has a profile of its own.
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

import type { IsSamePlace } from "./same-person.ts";
import type { IndexedRow, Mark, TableDefinition } from "./table.ts";

/**
 * Outcome of one row of a file. `apart_by_profile` and `apart_by_address`: the row was added as a new person, because
 * the stored row with the same profile or main address has another name. `merged_by_name`: the row was merged into a
 * stored row with which it shares only the name (for people, the name and the employer). `ambiguous`: the row was
 * skipped because several rows match. `removed`: the row was skipped because the person was removed from the index.
 */
export type RowOutcome =
  | "added"
  | "apart_by_profile"
  | "apart_by_address"
  | "updated"
  | "merged_by_name"
  | "unchanged"
  | "ambiguous"
  | "removed";

/** A row to write, and the stored row that it replaces; `before` is null for a new row. */
export interface Entry<R> {
  before: R | null;
  row: R;
}

/**
 * Finds rows that describe the same person or company, among the stored rows and the rows about to be written. Compares
 * their marks (values that identify a row).
 */
export interface RowMatcher<R extends IndexedRow> {
  add(entry: Entry<R>): void;
  /** Returns the only matching entry; null if no entry matches, or undefined if several entries match. */
  find(given: R): Entry<R> | null | undefined;
  /**
   * True if the entry matches only by its name (for people, by name and employer), which is the least reliable
   * identifying value.
   */
  isByName(given: R, entry: Entry<R>): boolean;
  /**
   * If the new row `given` must be added separately although a stored row has the same profile or main address, returns
   * the reason. Returns undefined if there is no such stored row.
   */
  toApart(given: R): Mark<R>["apart"];
  hasId(id: string): boolean;
  /**
   * True if an entry has the same LinkedIn profile as `given` (for companies, the same domain), which is the most
   * reliable of the identifying values.
   */
  isSure(given: R): boolean;
  readonly entries: Iterable<Entry<R>>;
}

/**
 * Creates an empty matcher. Two rows count as the same person or company if they share a value of some mark (a kind of
 * identifying value). Their values of more reliable marks must not differ. For example, two people with one name at one
 * employer stay separate if they have different profiles.
 */
export function createRowMatcher<R extends IndexedRow>(
  { marks, isNamesake }: TableDefinition<R>,
  isSamePlace?: IsSamePlace,
): RowMatcher<R> {
  const byMark = new Map<string, Entry<R>[]>();
  const byId = new Map<string, Entry<R>>();
  const toKey = (rank: number, value: string | number): string => `${rank} ${value}`;
  const isAllowed =
    (rank: number, value: string | number, given: R) =>
    ({ row }: Entry<R>): boolean => {
      const mark = marks[rank];
      // Checks that the row still has the value, because the map also lists rows under values that they have lost.
      return (
        mark?.values(row).includes(value) === true &&
        mark.allows?.(value, row, given, isSamePlace) !== false &&
        marks.slice(0, rank).every((surer) => !differs(surer, row, given))
      );
    };
  return {
    entries: byId.values(),
    isByName: (given, { row }) => marks.slice(0, -1).every((mark) => !shares(mark, row, given)),
    hasId: (id) => byId.has(id),
    isSure: (given) =>
      marks[0]
        ?.values(given)
        .some((value) => byMark.get(toKey(0, value))?.some(isAllowed(0, value, given))) === true,
    toApart: (given) =>
      marks.find((mark, rank) => {
        const [value] = mark.values(given);
        if (mark.apart === undefined || value === undefined) return false;
        return byMark
          .get(toKey(rank, value))
          ?.some(({ row }) => mark.values(row)[0] === value && mark.allows?.(value, row, given) === false);
      })?.apart,
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
          const found = (byMark.get(toKey(rank, value)) ?? []).filter(isAllowed(rank, value, given));
          const [first, second] = found;
          if (first === undefined) continue;
          if (second === undefined) return first;
          // If several entries match, as for "A. Wood" with an address that several people share, takes the entry with
          // exactly the same name.
          const exact = found.filter(({ row }) => isNamesake?.(row, given));
          return exact.length === 1 ? exact[0] : undefined;
        }
      return null;
    },
  };
}

function shares<R extends IndexedRow>({ values }: Mark<R>, one: R, other: R): boolean {
  const known = values(one);
  return values(other).some((value) => known.includes(value));
}

/** True if both rows have values of the mark (a kind of identifying value), but no value in common. */
function differs<R extends IndexedRow>(mark: Mark<R>, one: R, other: R): boolean {
  return mark.values(one).length > 0 && mark.values(other).length > 0 && !shares(mark, one, other);
}

import { sql } from "kysely";
import { createId } from "../identifiers.ts";
import type { Executor } from "../store.ts";
import { createRowMatcher, type Entry, type RowOutcome } from "./match.ts";
import type { IsSamePlace } from "./same-person.ts";
import { type IndexedRow, type TableDefinition, toPresent, writeRows } from "./table.ts";
import { wordIndexOf } from "./word-index.ts";
import { refuseNewerWords } from "./words-version.ts";

/** Completes rows before they are written. */
export interface Finish<R> {
  /** Adds data from other tables to the rows, in place. */
  complete(tx: Executor, rows: readonly R[]): Promise<void>;
  /** Returns the words by which a row is found. */
  toWords(row: R): string;
  /** Version of the words that `toWords` returns. */
  version: number;
  /** True if two texts about locations name the same place. */
  isSamePlace?: IsSamePlace;
  /** Prefix of the new identifier that a row gets in the rare case that its own identifier is taken. */
  prefix: "per_" | "com_";
}

/** Outcome of each row, and the rows that changed. */
export interface ImportedRows<R> {
  outcomes: RowOutcome[];
  changed: R[];
}

/**
 * Adds new rows to the table. If a stored row is the same person or company, merges the new row into it. Writes only
 * rows that change.
 * @throws NewerWords
 */
export async function importRows<R extends IndexedRow>(
  tx: Executor,
  table: TableDefinition<R>,
  { rows, finish, now }: { rows: readonly R[]; finish: Finish<R>; now: number },
): Promise<ImportedRows<R>> {
  await wordIndexOf(tx).lock(tx, table.name);
  await refuseNewerWords(tx, finish.version);
  const matcher = await openRowMatcher(tx, table, { rows, isSamePlace: finish.isSamePlace });
  let position = await readLastPosition(tx, table);
  const outcomes: (RowOutcome | { entry: Entry<R>; isByName: boolean })[] = [];
  for (const given of rows) {
    const found = matcher.find(given);
    if (found === undefined) {
      outcomes.push("ambiguous");
      continue;
    }
    const apart = found === null ? matcher.toApart(given) : undefined;
    const isByName = found !== null && matcher.isByName(given, found);
    if (found !== null) found.row = table.merge(found.row, given);
    position += found === null ? 1 : 0;
    const id = matcher.hasId(given.id) ? createId(finish.prefix, now) : given.id;
    const entry = found ?? { before: null, row: table.place(given, { position, id }) };
    // Adds the entry again even if the matcher has it, because the merge may have given it a further identifying value,
    // such as an email address.
    matcher.add(entry);
    outcomes.push(found === null ? (apart ?? "added") : { entry, isByName });
  }
  // Leaves out stored rows that no given row has changed.
  const entries = [...matcher.entries].filter(({ before, row }) => row !== before);
  await finish.complete(
    tx,
    entries.map(({ row }) => row),
  );
  const changed = entries.filter((entry) => isChanged(entry, table));
  for (const { row } of changed) row.updated_at = now;
  for (const isNew of [true, false]) {
    const part = changed.filter(({ before }) => (before === null) === isNew).map(({ row }) => row);
    await writeRows(tx, table, { rows: part, isNew, toWords: finish.toWords });
  }
  const positions = new Set(changed.map(({ row }) => row.position));
  return {
    changed: changed.map(({ row }) => row),
    outcomes: outcomes.map((outcome) => {
      if (typeof outcome === "string") return outcome;
      if (!positions.has(outcome.entry.row.position)) return "unchanged";
      return outcome.isByName ? "merged_by_name" : "updated";
    }),
  };
}

/** Creates a matcher with the stored rows that may describe the same person or company as one of the given rows. */
export async function openRowMatcher<R extends IndexedRow>(
  tx: Executor,
  table: TableDefinition<R>,
  { rows, isSamePlace }: { rows: readonly R[]; isSamePlace?: IsSamePlace | undefined },
) {
  const matcher = createRowMatcher(table, isSamePlace);
  let open = rows;
  for (const { values, read } of table.lookups) {
    const wanted = new Set(open.flatMap((row) => toPresent(values(row))));
    for (const row of await read(tx, [...wanted]))
      if (!matcher.hasId(row.id)) matcher.add({ before: row, row });
    // If a stored row has the most reliable identifying value of a given row, such as its LinkedIn profile, the given
    // row needs no further look-up.
    open = open.filter((row) => !matcher.isSure(row));
  }
  return matcher;
}

async function readLastPosition<R extends IndexedRow>(
  tx: Executor,
  { name }: TableDefinition<R>,
): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from ${sql.table(name)}`.execute(tx);
  return rows[0]?.last ?? 0;
}

/** True if a column other than the time of the last change differs. */
export function isChanged<R extends IndexedRow>(
  { before, row }: Entry<R>,
  { columns }: TableDefinition<R>,
): boolean {
  return (
    before === null || columns.some((column) => column !== "updated_at" && before[column] !== row[column])
  );
}

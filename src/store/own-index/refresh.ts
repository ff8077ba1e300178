import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Executor, Store } from "../store.ts";
import { runBulk } from "./bulk.ts";
import type { IndexedCompanyRow, IndexedPersonRow } from "./schema.ts";
import { findFitting } from "./search.ts";
import { companiesTable, type IndexedRow, peopleTable, type TableDefinition } from "./table.ts";
import { type IndexedTable, wordIndexOf } from "./word-index.ts";

/**
 * Functions that split rows into search words, and two words that every row gets. `everyRow` is new in each version of
 * the words; `anyRow` stays, and only very old rows lack it.
 */
export interface RowWords {
  readonly anyRow: string;
  readonly everyRow: string;
  personWords(row: IndexedPersonRow): string;
  companyWords(row: IndexedCompanyRow): string;
}

/**
 * Number of rows that one transaction rewrites. On SQLite, all other work of the process waits for that transaction.
 */
const rowsAtOnce = 250;

/** The position of the last rewritten row of each table. */
export type Progress = Map<IndexedTable, number>;

/**
 * Computes the search words of all rows anew if an earlier version of this package wrote them, since this version
 * searches by other words. Starts after the rows in `progress`, and adds each rewritten portion to it. Empties it at the
 * end.
 */
export async function refreshWords(store: Store, words: RowWords, progress: Progress): Promise<void> {
  const { everyRow } = words;
  await refreshTable(store, peopleTable, { everyRow, toWords: words.personWords, progress });
  await refreshTable(store, companiesTable, { everyRow, toWords: words.companyWords, progress });
  progress.clear();
}

/** True if every row of both tables has this word. */
export async function haveWord(store: Store, word: string): Promise<boolean> {
  for (const table of [peopleTable, companiesTable]) {
    const position = await findLast(store, table);
    if (position !== undefined && !(await isWritten(store, table, { everyRow: word, position })))
      return false;
  }
  return true;
}

async function findLast(store: Store, { name }: { name: IndexedTable }): Promise<number | undefined> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(position) as last from ${sql.table(name)}`.execute(store.db);
  const last = rows[0]?.last;
  return last === null || last === undefined ? undefined : Number(last);
}

async function refreshTable<R extends IndexedRow>(
  store: Store,
  table: TableDefinition<R>,
  { everyRow, toWords, progress }: { everyRow: string; toWords: (row: R) => string; progress: Progress },
): Promise<void> {
  const { name } = table;
  const last = await findLast(store, table);
  if (last === undefined || (await isWritten(store, table, { everyRow, position: last }))) return;
  for (;;) {
    const position = progress.get(name) ?? 0;
    const end = await store.transaction(async (tx) => {
      const index = wordIndexOf(tx);
      // The lock comes before the rows are read. Otherwise, this transaction could write words of a row that was
      // removed after it was read.
      await index.lock(tx, name);
      const rows = await readRows<R>(
        tx,
        table,
        sql`where position > ${position} order by position limit ${rowsAtOnce}`,
      );
      const statement = {
        name: `words again of ${name}`,
        build: (parts: readonly (readonly unknown[])[]) => index.put(name, parts, { isNew: false }),
      };
      const values = rows.map((row) => [row.position, toWords(row)]);
      await runBulk(tx, statement, values);
      return rows.at(-1)?.position;
    });
    if (end === undefined) return;
    progress.set(name, end);
    // Lets other work run, such as searches and requests. SQLite's queries never wait, so other work would otherwise
    // run only after the last row.
    await setImmediate();
  }
}

/**
 * True if every row has the word `everyRow`. Rows are rewritten in the order of their positions, so it is enough to
 * check the last row, at `position`.
 */
async function isWritten(
  store: Store,
  { name }: { name: IndexedTable },
  { everyRow, position }: { everyRow: string; position: number },
): Promise<boolean> {
  const [hasAny] = await findFitting(store.db, { name }, [everyRow]);
  if (hasAny !== true) return false;
  const { from, where, position: column } = wordIndexOf(store.db).select(name, everyRow);
  const { rows } = await sql`select 1 from ${from} where ${where} and ${column} = ${position}`.execute(
    store.db,
  );
  return rows.length > 0;
}

async function readRows<R>(
  tx: Executor,
  { name }: { name: string },
  condition: ReturnType<typeof sql>,
): Promise<R[]> {
  const { rows } = await sql<R>`select * from ${sql.table(name)} ${condition}`.execute(tx);
  return rows;
}

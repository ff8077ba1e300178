import { sql } from "kysely";
import type { IndexedCompany, IndexedPerson } from "../../own-index.ts";
import { runBatch } from "../batches.ts";
import type { Executor, Store } from "../store.ts";
import { runBulk } from "./bulk.ts";
import { companiesTable, type IndexedRow, peopleTable, type TableDefinition } from "./table.ts";
import { type IndexedTable, wordIndexOf } from "./word-index.ts";
import { finishWords, readWordsVersion, refuseNewerWords, startWords } from "./words-version.ts";

/**
 * Functions that compute the search words of rows in this version of the package, and values that distinguish these
 * words from those of older versions.
 */
export interface RowWords {
  /** A word that every row gets in this version and the versions just before it. Only very old rows lack it. */
  readonly anyRow: string;
  /** Increases with each change to the way in which the words are computed. */
  readonly version: number;
  personWords(row: IndexedPerson): string;
  companyWords(row: IndexedCompany): string;
}

/**
 * Number of rows that one transaction rewrites. On SQLite, all other work of the process waits for that transaction.
 */
const rowsAtOnce = 250;

/** The position of the last rewritten row of each table. */
export type Progress = Map<IndexedTable, number>;

/**
 * Computes the search words of all rows anew if an earlier version of this package wrote them, because this version
 * searches for other words. Starts after the rows in `progress`, and adds each rewritten portion to `progress`. Empties
 * `progress` at the end.
 * @throws NewerWords if a newer version has written words, or begins to write words while this function runs.
 */
export async function refreshWords(store: Store, words: RowWords, progress: Progress): Promise<void> {
  const { version } = words;
  const written = await readWordsVersion(store.db);
  if (written.version === version && written.isComplete) return;
  await store.transaction((tx) => startWords(tx, version));
  await refreshTable(store, peopleTable, { version, toWords: words.personWords, progress });
  await refreshTable(store, companiesTable, { version, toWords: words.companyWords, progress });
  await finishWords(store.db, version);
  progress.clear();
}

/**
 * Returns whether searches can use the rows' words before the words are rewritten. Searches cannot use the words if the
 * last row of a table lacks the word that every row gets. Checking the last row is enough, because rows are rewritten
 * in the order of their positions.
 */
export async function checkRows(store: Store, anyRow: string): Promise<"empty" | "searchable" | "too old"> {
  let isEmpty = true;
  for (const table of [peopleTable, companiesTable]) {
    const position = await findLast(store, table);
    if (position === undefined) continue;
    if (!(await isWritten(store, table, { word: anyRow, position }))) return "too old";
    isEmpty = false;
  }
  return isEmpty ? "empty" : "searchable";
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
  { version, toWords, progress }: { version: number; toWords: (row: R) => string; progress: Progress },
): Promise<void> {
  const { name } = table;
  for (;;) {
    const position = progress.get(name) ?? 0;
    const end = await runBatch(store, async (tx) => {
      const index = wordIndexOf(tx);
      // Locks the table before it reads the rows. Otherwise, this transaction could write words of a row that was
      // removed after the row was read.
      await index.lock(tx, name);
      await refuseNewerWords(tx, version);
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
  }
}

async function isWritten(
  store: Store,
  { name }: { name: IndexedTable },
  { word, position }: { word: string; position: number },
): Promise<boolean> {
  const { from, where, position: column } = wordIndexOf(store.db).select(name, word);
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

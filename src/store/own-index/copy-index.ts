import { sql } from "kysely";
import type { Executor } from "../store.ts";
import type { Vocabulary } from "./own-index.ts";
import type { IndexedCompanyRow, IndexedPersonRow } from "./schema.ts";
import { companiesTable, type IndexedRow, peopleTable, type TableDefinition, writeRows } from "./table.ts";
import { finishWords, startWords } from "./words-version.ts";

const batch = 1_000;

/**
 * Copies the index into an empty one and returns the number of rows for each table. Computes the search words of each
 * row anew, because SQLite's word index does not store the text of the words.
 */
export async function copyIndex(
  source: Executor,
  tx: Executor,
  words: Vocabulary,
): Promise<Record<string, number>> {
  await startWords(tx, words.version);
  const counts = {
    indexed_companies: await copyRows<IndexedCompanyRow>(companiesTable, {
      source,
      tx,
      toWords: words.companyWords,
    }),
    indexed_people: await copyRows<IndexedPersonRow>(peopleTable, {
      source,
      tx,
      toWords: words.personWords,
    }),
  };
  await finishWords(tx, words.version);
  return counts;
}

async function copyRows<R extends IndexedRow>(
  table: TableDefinition<R>,
  { source, tx, toWords }: { source: Executor; tx: Executor; toWords: (row: R) => string },
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<R>`
      select * from ${sql.table(table.name)} where position > ${after} order by position limit ${batch}`.execute(
      source,
    );
    await writeRows(tx, table, { rows, isNew: true, toWords });
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.position;
  }
}

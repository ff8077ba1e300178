import { sql } from "kysely";
import type { IndexedCompany, IndexedPerson } from "../own-index.ts";
import { readFirstTime } from "./job-queries.ts";
import { makeMonths } from "./months.ts";
import type { Vocabulary } from "./own-index/own-index.ts";
import {
  companiesTable,
  type IndexedRow,
  peopleTable,
  type TableDefinition,
  writeRows,
} from "./own-index/table.ts";
import { finishWords, startWords } from "./own-index/words-version.ts";
import type { Schema } from "./schema.ts";
import type { Executor, Store } from "./store.ts";

/**
 * Tables to copy, each with the columns by which its rows are sorted. Parent tables are first. Rate counters are left
 * out, because they expire after a minute.
 */
const tables = [
  ["organizations", ["id"]],
  ["users", ["id"]],
  ["credentials", ["id"]],
  ["balances", ["organization_id", "shard"]],
  ["ledger", ["reference", "kind", "organization_id"]],
  ["ledger_openings", ["organization_id"]],
  ["reservations", ["organization_id", "reference"]],
  ["jobs", ["id", "organization_id"]],
  ["queue", ["organization_id", "job_id"]],
  ["runs", ["organization_id", "job_id"]],
  ["idempotency_keys", ["organization_id", "key"]],
  ["monitors", ["id"]],
  ["monitor_events", ["id"]],
  ["found_people", ["id"]],
  ["removed_people", ["id"]],
] as const satisfies readonly (readonly [keyof Schema, readonly string[]])[];

/**
 * Copies every row into an empty database in one transaction and returns the number of rows for each table. No server
 * may be running on the source.
 * @throws Error if the target already contains an organization.
 */
export async function copyStore(
  source: Store,
  target: Store,
  words: Vocabulary,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  await target.transaction(async (tx) => {
    const present = await tx.selectFrom("organizations").select("id").limit(1).executeTakeFirst();
    if (present !== undefined) throw new Error("the target database is not empty");
    await makeMonths(tx, (await readFirstTime(source.db)) ?? Date.now(), Date.now());
    for (const table of tables) counts[table[0]] = await copyTable(source, tx, table);
    Object.assign(counts, await copyIndex(source.db, tx, words));
  });
  return counts;
}

async function copyTable(
  source: Store,
  tx: Store["db"],
  [table, names]: (typeof tables)[number],
): Promise<number> {
  let count = 0;
  // A job has 24 columns, so 200 jobs in one INSERT stay far below the 65,535 parameters that PostgreSQL accepts.
  for await (const rows of readBatches(source.db, { table, names, limit: 200 })) {
    await tx.insertInto(table).values(rows).execute();
    count += rows.length;
  }
  return count;
}

/**
 * Copies the index into an empty one and returns the number of rows for each table. Computes the search words of each
 * row anew, because SQLite's word index does not store the text of the words.
 */
async function copyIndex(source: Executor, tx: Executor, words: Vocabulary): Promise<Record<string, number>> {
  await startWords(tx, words.version);
  const counts = {
    indexed_companies: await copyRows<IndexedCompany>(companiesTable, {
      source,
      tx,
      toWords: words.companyWords,
    }),
    indexed_people: await copyRows<IndexedPerson>(peopleTable, {
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
  for await (const rows of readBatches<R>(source, { table: table.name, names: ["position"], limit: 1_000 })) {
    await writeRows(tx, table, { rows, isNew: true, toWords });
    count += rows.length;
  }
  return count;
}

/** Reads a table in batches of at most `limit` rows. `names` are the columns that identify and sort the rows. */
async function* readBatches<R>(
  db: Executor,
  { table, names, limit }: { table: string; names: readonly string[]; limit: number },
): AsyncGenerator<readonly R[]> {
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let last: Record<string, unknown> | undefined; ; ) {
    const place = last;
    const after = place && sql`where (${columns}) > (${sql.join(names.map((name) => place[name]))})`;
    const { rows } = await sql<R>`
      select * from ${sql.table(table)} ${after ?? sql``} order by ${columns} limit ${limit}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = { ...rows.at(-1) };
  }
}

import { sql } from "kysely";
import { readFirstTime } from "./job-queries.ts";
import { makeMonths } from "./months.ts";
import { copyIndex } from "./own-index/copy-index.ts";
import type { Vocabulary } from "./own-index/own-index.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";

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
 * Number of rows in one INSERT. A job has 24 columns, so 200 jobs stay far below the 65,535 parameters that PostgreSQL
 * accepts.
 */
const batch = 200;

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
  const columns = sql.join(names.map((name) => sql.ref(name)));
  let count = 0;
  let last: Record<string, unknown> | undefined;
  for (;;) {
    const place = last;
    let query = source.db.selectFrom(table).selectAll().limit(batch);
    for (const name of names) query = query.orderBy(sql.ref(name));
    if (place !== undefined)
      query = query.where(sql<boolean>`(${columns}) > (${sql.join(names.map((name) => place[name]))})`);
    const rows = await query.execute();
    if (rows.length === 0) return count;
    await tx.insertInto(table).values(rows).execute();
    count += rows.length;
    last = { ...rows.at(-1) };
  }
}

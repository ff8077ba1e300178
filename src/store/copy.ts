import { copyIndex } from "./own-index/copy-index.ts";
import type { Vocabulary } from "./own-index/own-index.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";

/** Parents first. Rate counters are not copied: they live for a minute. */
const tables = [
  "organizations",
  "users",
  "credentials",
  "balances",
  "ledger",
  "reservations",
  "jobs",
  "idempotency_keys",
  "monitors",
  "monitor_events",
  "found_people",
  "removed_people",
] as const satisfies readonly (keyof Schema)[];

/** Rows in one INSERT: PostgreSQL takes at most 65,535 parameters, a job has 27. */
const batch = 200;

/**
 * Copies every row into an empty database in one transaction and returns the rows by table. No server may be running
 * on the source. @throws Error when the target holds an organization already.
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
    for (const table of tables) counts[table] = await copyTable(source, tx, table);
    Object.assign(counts, await copyIndex(source.db, tx, words));
  });
  return counts;
}

async function copyTable(source: Store, tx: Store["db"], table: (typeof tables)[number]): Promise<number> {
  const key = source.db.dynamic.ref(uniqueColumn[table]);
  let count = 0;
  let last: unknown;
  for (;;) {
    let query = source.db.selectFrom(table).selectAll().orderBy(key).limit(batch);
    if (last !== undefined) query = query.where(key, ">", last);
    const rows = await query.execute();
    if (rows.length === 0) return count;
    await tx.insertInto(table).values(rows).execute();
    count += rows.length;
    last = Object.entries(rows.at(-1) ?? {}).find(([name]) => name === uniqueColumn[table])?.[1];
  }
}

const uniqueColumn: Record<(typeof tables)[number], string> = {
  organizations: "id",
  users: "id",
  credentials: "id",
  balances: "organization_id",
  ledger: "id",
  reservations: "reference",
  jobs: "id",
  idempotency_keys: "job_id",
  monitors: "id",
  monitor_events: "id",
  found_people: "id",
  removed_people: "id",
};

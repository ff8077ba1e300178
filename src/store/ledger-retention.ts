import { type RawBuilder, sql } from "kysely";
import { encodeTime } from "./identifiers.ts";
import { changeTables, monthsBefore } from "./months.ts";
import { isPostgres } from "./prepared.ts";
import type { LedgerOpeningTable } from "./schema.ts";
import type { Executor } from "./store.ts";

/**
 * Prefixes of the ids of jobs and of requests. If the reference of a ledger entry has one of these prefixes, the entry
 * belongs to a hold of credits.
 */
const prefixes = ["op_", "req_"] as const;

/**
 * Maximum number of references (ids of jobs or requests) whose ledger entries one transaction removes. The limit keeps
 * the transaction from blocking the database for long.
 */
const batch = 200;

/** Returns the sum and the number of an organization's ledger entries that retention has removed. */
export async function readOpening(
  db: Executor,
  organizationId: string,
): Promise<Pick<LedgerOpeningTable, "amount" | "entries">> {
  const row = await db
    .selectFrom("ledger_openings")
    .select(["amount", "entries"])
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row ?? { amount: 0, entries: 0 };
}

/**
 * Removes the ledger entries of jobs and requests that were created before a time, and adds their sum to the opening
 * balance of the organization. Keeps the entries if the job or its hold of credits still exists. Keeps grants, so that
 * a repeated grant with the same reference adds nothing. Returns the number of jobs and requests whose entries it
 * removed, at most 200. This function must run in a transaction.
 */
export async function removeOldEntries(tx: Executor, before: number): Promise<number> {
  for (const prefix of prefixes) {
    const { rows } = await sql<{ reference: string }>`
      select distinct reference from ledger
      where reference >= ${prefix} and reference < ${prefix + encodeTime(before)} and kind <> 'grant'
        and not exists (select 1 from jobs where jobs.id = ledger.reference)
        and not exists (
          select 1 from reservations
          where reservations.organization_id = ledger.organization_id and reservations.reference = ledger.reference
        )
      order by reference limit ${batch}`.execute(tx);
    if (rows.length === 0) continue;
    const references = rows.map(({ reference }) => reference);
    const sums = await tx
      .selectFrom("ledger")
      .select(({ fn }) => [
        "organization_id",
        fn.sum<number>("amount").as("amount"),
        fn.countAll<number>().as("entries"),
      ])
      .where("reference", "in", references)
      .where("kind", "<>", "grant")
      .groupBy("organization_id")
      .execute();
    await addToOpenings(tx, sums);
    await tx.deleteFrom("ledger").where("reference", "in", references).where("kind", "<>", "grant").execute();
    return rows.length;
  }
  return 0;
}

/**
 * Removes whole months of ledger entries on PostgreSQL, according to the rules of {@link removeOldEntries}. Drops the
 * monthly tables that end before a time, and returns their number. Keeps a month with a job or a hold, and a month that
 * a long transaction uses.
 */
export async function dropOldEntries(db: Executor, before: number): Promise<number> {
  let count = 0;
  for (const prefix of isPostgres(db) ? prefixes : [])
    for (const { name, from, to } of await monthsBefore(db, `ledger_${prefix}`, before)) {
      const [low, high] = [prefix + encodeTime(from), prefix + encodeTime(to)];
      const isDropped = await changeTables(db, async (tx) => {
        const used = await sql`
          select 1 from jobs where id >= ${low} and id < ${high}
          union all select 1 from reservations where reference >= ${low} and reference < ${high} limit 1`.execute(
          tx,
        );
        if (used.rows.length === 0) await dropMonth(tx, name);
        return used.rows.length === 0;
      });
      if (isDropped === true) count += 1;
    }
  return count;
}

/**
 * Number of entries that one statement adds up. The number is small enough that the statement ends within the time
 * limit of a query.
 */
const addedTogether = 500_000;

/**
 * Adds the entries of a month to the opening balances and drops the month's table. While the entries are added up, only
 * writes to this month wait. The whole ledger is locked only while the table is detached from the ledger.
 */
async function dropMonth(tx: Executor, name: string): Promise<void> {
  const month = sql.table(name);
  await sql`lock table ${month} in share mode`.execute(tx);
  const sums = new Map<string, { amount: number; entries: number }>();
  let low: string | undefined = "";
  while (low !== undefined) {
    const high: string | undefined = await findBound(tx, month, low);
    const { rows } = await sql<LedgerOpeningTable>`
      select organization_id, sum(amount)::bigint as amount, count(*) as entries from ${month}
      where reference >= ${low} and kind <> 'grant' ${high === undefined ? sql`` : sql`and reference < ${high}`}
      group by organization_id`.execute(tx);
    for (const { organization_id: id, amount, entries } of rows) {
      const sum = sums.get(id) ?? { amount: 0, entries: 0 };
      sums.set(id, { amount: sum.amount + amount, entries: sum.entries + entries });
    }
    low = high;
  }
  await addToOpenings(
    tx,
    [...sums].map(([organization_id, sum]) => ({ organization_id, ...sum })),
  );
  await sql`alter table ledger detach partition ${month}`.execute(tx);
  // Moves grants to the default partition, because an operator may have given a grant a reference that falls into this
  // month.
  await sql`insert into ledger select * from ${month} where kind = 'grant'`.execute(tx);
  await sql`drop table ${month}`.execute(tx);
}

/**
 * Divides the entries of a month into parts that one statement can add up. Returns the first reference of the part
 * after the one that begins at the reference `low`. Returns undefined if there is no further part.
 */
async function findBound(tx: Executor, month: RawBuilder<unknown>, low: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from ${month} where reference >= ${low} order by reference offset ${addedTogether} limit 1`.execute(
    tx,
  );
  return rows[0]?.reference;
}

async function addToOpenings(tx: Executor, sums: readonly LedgerOpeningTable[]): Promise<void> {
  for (let start = 0; start < sums.length; start += batch) {
    const rows = sums.slice(start, start + batch).map((row) => ({
      organization_id: row.organization_id,
      amount: Number(row.amount),
      entries: Number(row.entries),
    }));
    await tx
      .insertInto("ledger_openings")
      .values(rows)
      .onConflict((conflict) =>
        conflict.column("organization_id").doUpdateSet((eb) => ({
          amount: eb("ledger_openings.amount", "+", eb.ref("excluded.amount")),
          entries: eb("ledger_openings.entries", "+", eb.ref("excluded.entries")),
        })),
      )
      .execute();
  }
}

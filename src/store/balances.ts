import { sql } from "kysely";
import { first, isPostgres, prepare, type Value } from "./prepared.ts";
import type { Executor } from "./store.ts";

/** Returns the credits that can still be reserved; 0 for an unknown organization. */
export async function readBalance(db: Executor, organizationId: string): Promise<number> {
  return Number((await first(selectBalance(db, { organizationId })))?.balance ?? 0);
}

const selectBalance = prepare((db, value: Value<{ organizationId: string }>) =>
  db
    .selectFrom("balances")
    .select((eb) => eb.fn.sum<number>("balance").as("balance"))
    .where("organization_id", "=", value("organizationId")),
);

/** Returns the available and the held credits at one point in time. Returns zeros for an unknown organization. */
export async function readCredits(
  db: Executor,
  organizationId: string,
): Promise<{ available: number; reserved: number }> {
  // Reads both values in one statement, and therefore in one snapshot. Credits that another transaction reserves at
  // that moment count exactly once.
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("balances")
        .where("organization_id", "=", organizationId)
        .select(({ fn }) => fn.sum<number | string | null>("balance").as("sum"))
        .as("available"),
      eb
        .selectFrom("reservations")
        .where("organization_id", "=", organizationId)
        .select(({ fn }) => fn.sum<number | string | null>("amount").as("sum"))
        .as("reserved"),
    ])
    .executeTakeFirst();
  return { available: Number(row?.available ?? 0), reserved: Number(row?.reserved ?? 0) };
}

/**
 * Adds an amount, which may be negative, to the balance, and returns the new balance. If the balance would fall below
 * zero, writes nothing and returns null.
 */
export async function addToBalance(
  tx: Executor,
  organizationId: string,
  amount: number,
): Promise<number | null> {
  const row = await first(updateBalance(tx, { organizationId, amount }));
  if (row !== undefined) return row.balance;
  return addToShards(tx, organizationId, amount);
}

/**
 * Changes, in one statement, a balance that has only one row. Changes nothing if the balance is spread over several
 * rows (shards).
 */
const updateBalance = prepare((db, value: Value<{ organizationId: string; amount: number }>) =>
  db
    .updateTable("balances")
    .set((eb) => ({ balance: eb("balance", "+", value("amount")) }))
    .where("organization_id", "=", value("organizationId"))
    .where("shard", "=", 0)
    .where((eb) => eb(eb("balance", "+", value("amount")), ">=", 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("balances as others")
            .select("others.shard")
            .where("others.organization_id", "=", value("organizationId"))
            .where("others.shard", ">", 0),
        ),
      ),
    )
    .returning("balance"),
);

/**
 * Adds positive amounts to the balances of organizations on PostgreSQL. Locks the balances in a fixed order, so that
 * two transactions never wait for each other.
 */
export async function addToBalances(tx: Executor, amounts: ReadonlyMap<string, number>): Promise<void> {
  const added = [...amounts].filter(([, amount]) => amount > 0);
  if (added.length === 0) return;
  const { rows } = await updateBalances(tx, {
    organizations: added.map(([id]) => id),
    amounts: added.map(([, amount]) => amount),
  });
  const done = new Set(rows.map(({ id }) => id));
  const spread = added.filter(([id]) => !done.has(id)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, amount] of spread) await addToShards(tx, id, amount);
}

/** Changes the balances that have only one row each, and returns their organizations. */
const updateBalances = prepare(
  (_, value: Value<{ organizations: string[]; amounts: number[] }>) => sql<{ id: string }>`
    with added as materialized (
      select balances.organization_id, amount
      from unnest(${value("organizations")}::text[], ${value("amounts")}::bigint[]) as added (organization_id, amount)
      join balances on balances.organization_id = added.organization_id and shard = 0
      where not exists (
        select 1 from balances as others where others.organization_id = added.organization_id and others.shard > 0
      )
      order by balances.organization_id for update of balances
    )
    update balances set balance = balance + amount from added
    where balances.organization_id = added.organization_id and shard = 0 and not exists (
      select 1 from balances as others where others.organization_id = added.organization_id and others.shard > 0
    ) returning balances.organization_id as id`,
);

/**
 * Adds an amount to a balance that has several rows (shards). Takes a negative amount from as many shards as necessary.
 */
async function addToShards(tx: Executor, organizationId: string, amount: number): Promise<number | null> {
  const shards = await lockShards(tx, organizationId);
  const total = shards.reduce((sum, { balance }) => sum + balance, 0) + amount;
  if (shards.length === 0 || total < 0) return null;
  // Starts with the fullest shard, both to return credits and to take them.
  shards.sort((a, b) => b.balance - a.balance);
  let left = amount;
  for (const { shard, balance } of shards) {
    const change = Math.max(left, -balance);
    if (change === 0) break;
    await tx
      .updateTable("balances")
      .set({ balance: balance + change })
      .where("organization_id", "=", organizationId)
      .where("shard", "=", shard)
      .execute();
    left -= change;
  }
  return total;
}

/**
 * Locks all shards of a balance and returns them. First locks shard 0, which every balance has, and then reads the
 * other shards with a second statement. A single statement would not see shards that `spreadBalance` creates while the
 * statement waits for a lock.
 */
async function lockShards(
  tx: Executor,
  organizationId: string,
): Promise<{ shard: number; balance: number }[]> {
  const query = tx
    .selectFrom("balances")
    .select(["shard", "balance"])
    .where("organization_id", "=", organizationId)
    .orderBy("shard");
  if (!isPostgres(tx)) return query.execute();
  await query.where("shard", "=", 0).forUpdate().execute();
  return query.forUpdate().execute();
}

/**
 * Maximum number of shards of a balance. The maximum is also the number of processes that can submit jobs for one
 * organization at the same time.
 */
const mostShards = 64;

/**
 * Spreads the balance of an organization over several rows (shards), or merges it into one. Each submission uses one
 * shard with enough credits, so that submissions in several processes wait less for each other. This function must run
 * in a transaction.
 * @throws Error for an unknown organization, or a number of shards that is not between 1 and 64.
 */
export async function spreadBalance(tx: Executor, organizationId: string, shards: number): Promise<void> {
  if (!Number.isInteger(shards) || shards < 1 || shards > mostShards)
    throw new RangeError(`a balance is in 1 to ${mostShards} rows, not ${shards}`);
  const rows = await lockShards(tx, organizationId);
  if (rows.length === 0) throw new Error(`there is no organization ${organizationId}`);
  const total = rows.reduce((sum, { balance }) => sum + balance, 0);
  const each = Math.floor(total / shards);
  const ofOrganization = tx.deleteFrom("balances").where("organization_id", "=", organizationId);
  await ofOrganization.where("shard", ">", 0).execute();
  await tx
    .updateTable("balances")
    .set({ balance: total - each * (shards - 1) })
    .where("organization_id", "=", organizationId)
    .where("shard", "=", 0)
    .execute();
  if (shards === 1) return;
  await tx
    .insertInto("balances")
    .values(
      Array.from({ length: shards - 1 }, (_, index) => ({
        organization_id: organizationId,
        shard: index + 1,
        balance: each,
      })),
    )
    .execute();
}

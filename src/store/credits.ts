import { createId } from "./identifiers.ts";
import { first, isPostgres, prepare, type Value, valuesOf } from "./prepared.ts";
import type { LedgerKind, LedgerRow, ReservationRow } from "./schema.ts";
import type { Executor } from "./store.ts";

/** Credits that are held for a piece of work. */
export interface Reservation {
  organizationId: string;
  /** Id of the job or request; it is reserved and settled once. */
  reference: string;
  amount: number;
  reason: string;
  /** Time when the hold is released automatically; absent for jobs, which always end. */
  expiresAt?: number;
}

/** Far below the largest exact integer, so that sums of the books stay exact. */
const mostCredits = 1_000_000_000_000;

/** Credits that an organization receives or returns. */
export interface Grant {
  organizationId: string;
  amount: number;
  reason: string;
  /** Reference that makes a repeated grant do nothing. Default: a new one. */
  reference?: string | undefined;
}

/**
 * Adds credits and returns the balance; a grant with a known reference adds nothing. Run it in a transaction.
 * @throws Error if the organization does not exist, the amount is out of range, or another grant has the reference.
 */
export async function grantCredits(tx: Executor, grant: Grant, now: number): Promise<number> {
  const { organizationId, amount, reason, reference } = grant;
  if (reference !== undefined) {
    // Locks the balance, so that of two grants with one reference the second finds the first.
    const balance = await addToBalance(tx, organizationId, 0);
    const known = await findGrant(tx, reference);
    if (known !== undefined && (known.organization_id !== organizationId || known.amount !== amount))
      throw new Error(
        `${reference} is the reference of a grant of ${known.amount} to ${known.organization_id}`,
      );
    if (known !== undefined && balance !== null) return balance;
  }
  const id = createId("led_", now);
  const balance = await addToBalance(tx, organizationId, amount);
  if (balance === null) throw await toRefusal(tx, organizationId);
  if (balance > mostCredits)
    throw new Error(`no organization may have more than ${mostCredits.toLocaleString("en")} credits`);
  const entry = { id, reference: reference ?? id, organizationId, kind: "grant", amount, reason } as const;
  await insertEntry(tx, entry, now);
  return balance;
}

/** Returns the ledger entry of the grant with this reference. */
export async function findGrant(db: Executor, reference: string): Promise<LedgerRow | undefined> {
  return db
    .selectFrom("ledger")
    .selectAll()
    .where("reference", "=", reference)
    .where("kind", "=", "grant")
    .executeTakeFirst();
}

/**
 * Holds credits for work; returns false, without writing, if the balance is too small. Run it in the transaction that
 * accepts the work. Condition and subtraction are one statement, so that concurrent callers can't take the balance
 * below zero.
 */
export async function reserveCredits(tx: Executor, reservation: Reservation, now: number): Promise<boolean> {
  const { organizationId, reference, amount, reason } = reservation;
  if (amount === 0) return true;
  if ((await addToBalance(tx, organizationId, -amount)) === null) return false;
  await insertEntry(tx, { organizationId, kind: "reserve", amount: -amount, reference, reason }, now);
  const { expiresAt = null } = reservation;
  await insertReservation(tx, {
    reference,
    organization_id: organizationId,
    amount,
    expires_at: expiresAt,
  });
  return true;
}

const insertReservation = prepare((db, value: Value<ReservationRow>) =>
  db
    .insertInto("reservations")
    .values(valuesOf(["reference", "organization_id", "amount", "expires_at"], value)),
);

/**
 * Ends a hold: charges the use, at most the held amount, and releases the rest. Returns the charge; a second call for
 * the same
 * reference finds nothing to settle and charges nothing.
 */
export async function settleCredits(
  tx: Executor,
  settlement: { organizationId: string; reference: string; used: number; reason: string },
  now: number,
): Promise<number> {
  const { organizationId, reference, reason } = settlement;
  const held = await first(deleteReservation(tx, { organizationId, reference }));
  if (held === undefined) return 0;
  const used = Math.max(0, Math.min(settlement.used, held.amount));
  if (held.amount > used) await addToBalance(tx, organizationId, held.amount - used);
  await insertEntry(tx, { organizationId, kind: "release", amount: held.amount, reference, reason }, now);
  if (used > 0)
    await insertEntry(tx, { organizationId, kind: "charge", amount: -used, reference, reason }, now);
  return used;
}

const deleteReservation = prepare((db, value: Value<{ organizationId: string; reference: string }>) =>
  db
    .deleteFrom("reservations")
    .where("organization_id", "=", value("organizationId"))
    .where("reference", "=", value("reference"))
    .returning("amount"),
);

/** Releases the holds of processes that died; returns their number. */
export async function releaseExpiredReservations(tx: Executor, now: number): Promise<number> {
  const expired = await tx
    .selectFrom("reservations")
    .select(["organization_id", "reference"])
    .where("expires_at", "<=", now)
    .execute();
  for (const { organization_id: organizationId, reference } of expired)
    await settleCredits(tx, { organizationId, reference, used: 0, reason: "hold expired" }, now);
  return expired.length;
}

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

/** Returns the available and the held credits of one instant; zeros for an unknown organization. */
export async function readCredits(
  db: Executor,
  organizationId: string,
): Promise<{ available: number; reserved: number }> {
  // A single statement reads one snapshot, so that a concurrent hold counts exactly once.
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

/** Returns the latest ledger entries of an organization, newest first. */
export async function listLedger(db: Executor, organizationId: string, limit: number): Promise<LedgerRow[]> {
  return db
    .selectFrom("ledger")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

async function toRefusal(tx: Executor, organizationId: string): Promise<Error> {
  const rows = await tx
    .selectFrom("balances")
    .select("balance")
    .where("organization_id", "=", organizationId)
    .execute();
  if (rows.length === 0) return new Error(`there is no organization ${organizationId}`);
  const balance = await readBalance(tx, organizationId);
  return new Error(`${organizationId} has too few credits to take back so many: ${balance}`);
}

/** Adds to the balance and returns the new one; null, without writing, if it would fall below zero. */
async function addToBalance(tx: Executor, organizationId: string, amount: number): Promise<number | null> {
  const row = await first(updateBalance(tx, { organizationId, amount }));
  if (row !== undefined) return row.balance;
  return addToShards(tx, organizationId, amount);
}

/** One statement for an unspread balance; it changes nothing if the balance is spread. */
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

/** Takes credits from as many shards as necessary. */
async function addToShards(tx: Executor, organizationId: string, amount: number): Promise<number | null> {
  const shards = await lockShards(tx, organizationId);
  const total = shards.reduce((sum, { balance }) => sum + balance, 0) + amount;
  if (shards.length === 0 || total < 0) return null;
  // Credits return to the fullest shard, and are taken from the fullest one first.
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
 * Locks all shards of a balance and returns them. Locks shard 0 first and reads the others with a separate statement: a
 * statement that waits for a lock does not see shards that spreading has created meanwhile. Every balance keeps shard
 * 0.
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

/** Most shards of a balance: the number of processes that can submit for one organization at the same time. */
const mostShards = 64;

/**
 * Spreads the balance of an organization over several rows, or merges it into one. Submits of several processes then
 * wait less
 * for each other; each uses a shard with enough credits. Run it in a transaction.
 * @throws Error for an unknown organization, or a number of shards that is not between 1 and 64.
 */
export async function spreadBalance(tx: Executor, organizationId: string, shards: number): Promise<void> {
  if (!Number.isInteger(shards) || shards < 1 || shards > mostShards)
    throw new RangeError(`a balance has 1 to ${mostShards} shards, not ${shards}`);
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

interface Entry {
  id?: string;
  organizationId: string;
  kind: LedgerKind;
  amount: number;
  reference: string;
  reason: string;
}

async function insertEntry(tx: Executor, entry: Entry, now: number): Promise<void> {
  await insertLedger(tx, {
    id: entry.id ?? createId("led_", now),
    organization_id: entry.organizationId,
    kind: entry.kind,
    amount: entry.amount,
    reference: entry.reference,
    reason: entry.reason,
    created_at: now,
  });
}

const ledgerColumns = [
  ...(["id", "organization_id", "kind", "amount", "reference", "reason", "created_at"] as const),
] as const;

const insertLedger = prepare((db, value: Value<LedgerRow>) =>
  db.insertInto("ledger").values(valuesOf(ledgerColumns, value)),
);

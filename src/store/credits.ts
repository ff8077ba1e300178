import { addToBalance, readBalance } from "./balances.ts";
import { createId } from "./identifiers.ts";
import { isLockHeld, limitWaits, lockName } from "./locks.ts";
import { first, prepare, type Value, valuesOf } from "./prepared.ts";
import type { LedgerKind, LedgerRow, ReservationRow } from "./schema.ts";
import type { Executor, Store } from "./store.ts";

/** Credits that are held for a piece of work. */
export interface Reservation {
  organizationId: string;
  /** Id of the job or request. Credits for one id are reserved and settled only once. */
  reference: string;
  amount: number;
  reason: string;
  /** Time at which the held credits are released automatically. Absent for jobs, because every job ends. */
  expiresAt?: number;
}

/**
 * Maximum number of credits of an organization. The maximum is far below the largest exact integer, so that sums of
 * ledger entries stay exact.
 */
const mostCredits = 1_000_000_000_000;

/** Credits that an organization receives. A negative amount takes credits back. */
export interface Grant {
  organizationId: string;
  amount: number;
  reason: string;
  /** Identifies the grant. A second grant with the same reference adds nothing. Default: a new reference. */
  reference?: string | undefined;
}

/**
 * Adds credits and returns the balance. A grant with a known reference adds nothing. This function must run in a
 * transaction.
 * @throws Error if the organization does not exist, the amount is out of range, or a different grant has the reference.
 */
export async function grantCredits(tx: Executor, grant: Grant, now: number): Promise<number> {
  const { organizationId, amount, reason, reference } = grant;
  if (reference !== undefined) {
    // If two concurrent grants have the same reference, even for different organizations, the second grant waits for
    // this lock and then finds the first grant.
    await lockName(tx, reference);
    const known = await findGrant(tx, reference);
    if (known !== undefined && (known.organization_id !== organizationId || known.amount !== amount))
      throw new Error(
        `${reference} is the reference of a grant of ${known.amount} to ${known.organization_id}`,
      );
    if (known !== undefined) return readBalance(tx, organizationId);
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
 * Holds credits for work. Returns false, without writing, if the balance is too small. This function must run in the
 * transaction that accepts the work. One statement checks the balance and subtracts the credits, so that concurrent
 * callers cannot take the balance below zero.
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
 * Ends a hold: charges the credits used, at most the held amount, and releases the rest. Returns the charge. A second
 * call for the same reference charges nothing.
 * @throws RangeError for credits that are not a finite number. The held amount would be lost otherwise.
 */
export async function settleCredits(
  tx: Executor,
  settlement: { organizationId: string; reference: string; used: number; reason: string },
  now: number,
): Promise<number> {
  const { organizationId, reference, reason } = settlement;
  if (!Number.isFinite(settlement.used))
    throw new RangeError(`${reference} can't be charged ${settlement.used} credits`);
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

/**
 * Milliseconds that the release of one hold (reserved credits) waits for a locked balance. The wait is short, so that
 * the release of the other expired holds is not delayed for long.
 */
const releaseWaitMs = 200;

/**
 * Releases holds of credits whose `expiresAt` has passed, because the process that created them has died. Releases each
 * hold in its own transaction. If another transaction has locked the balance, leaves the hold for the next call.
 */
export async function releaseExpiredReservations(store: Store, now: number): Promise<void> {
  const expired = await store.db
    .selectFrom("reservations")
    .select(["organization_id", "reference"])
    .where("expires_at", "<=", now)
    .execute();
  for (const { organization_id: organizationId, reference } of expired)
    await store
      .transaction(async (tx) => {
        await limitWaits(tx, releaseWaitMs);
        await settleCredits(tx, { organizationId, reference, used: 0, reason: "hold expired" }, now);
      })
      .catch((error: unknown) => {
        if (!isLockHeld(error)) throw error;
      });
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
  return new Error(`${organizationId} has fewer credits than the amount to take back: ${balance}`);
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

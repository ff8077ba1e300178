import { sql } from "kysely";
import type { Store } from "./store.ts";

/** An inconsistency in the stored data. */
export interface AuditFinding {
  check: string;
  subject: string;
  message: string;
}

/** Result of {@link auditStore}. */
export interface AuditReport {
  organizations: number;
  entries: number;
  openReservations: number;
  findings: AuditFinding[];
}

/**
 * Checks the accounting in one snapshot:
 *
 * - Every organization's balance equals the sum of its ledger entries, including the entries that retention removed.
 * - Every hold of credits belongs to unfinished work.
 * - Every finished job is settled once, and its charge equals the charge in the ledger.
 * - Every open job is queued or running.
 * - Every idempotency key belongs to a job.
 *
 * Does not check whether the measured usage was correct.
 */
export async function auditStore(store: Store): Promise<AuditReport> {
  const transaction = store.db.transaction();
  const snapshot =
    store.engine.name === "postgres" ? transaction.setIsolationLevel("repeatable read") : transaction;
  return snapshot.execute(async (tx) => {
    const balances = await sql<{ id: string; balance: number; total: number; entries: number }>`
      select b.id, b.balance, coalesce(l.total, 0) + coalesce(o.amount, 0) as total, coalesce(l.entries, 0) as entries
      from (select organization_id as id, sum(balance) as balance from balances group by organization_id) as b
      left join (
        select organization_id as id, sum(amount) as total, count(*) as entries from ledger group by organization_id
      ) as l on l.id = b.id
      left join ledger_openings as o on o.organization_id = b.id`.execute(tx);
    const rows = balances.rows.map((row) => ({
      ...row,
      balance: Number(row.balance),
      total: Number(row.total),
      entries: Number(row.entries),
    }));
    const open = await sql<{ count: number }>`select count(*) as count from reservations`.execute(tx);
    const findings: AuditFinding[] = rows.flatMap((row) => [
      ...(row.total === row.balance
        ? []
        : [finding("balance", row.id, `balance ${row.balance}, ledger ${row.total}`)]),
      ...(row.balance < 0 ? [finding("balance", row.id, `balance ${row.balance} is negative`)] : []),
    ]);
    for (const [check, query] of Object.entries(checks)) {
      const found = await query.execute(tx);
      for (const { subject, message } of found.rows) findings.push(finding(check, subject, message));
    }
    return {
      organizations: rows.length,
      entries: rows.reduce((sum, row) => sum + row.entries, 0),
      openReservations: Number(open.rows[0]?.count ?? 0),
      findings,
    };
  });
}

const checks = {
  "hold without ledger": sql<{ subject: string; message: string }>`
    select r.reference as subject, 'held without a matching reserve entry' as message
    from reservations r left join ledger l
      on l.reference = r.reference and l.kind = 'reserve' and l.organization_id = r.organization_id
    where l.id is null or l.amount <> -r.amount`,
  "reserve without hold": sql<{ subject: string; message: string }>`
    select l.reference as subject, 'reserved, neither held nor released' as message from ledger l
    where l.kind = 'reserve'
      and not exists (select 1 from reservations r where r.reference = l.reference)
      and not exists (select 1 from ledger s where s.reference = l.reference and s.kind = 'release')`,
  "settled but held": sql<{ subject: string; message: string }>`
    select r.reference as subject, 'released, but still held' as message from reservations r
    where exists (select 1 from ledger s where s.reference = r.reference and s.kind = 'release')`,
  "charge without release": sql<{ subject: string; message: string }>`
    select c.reference as subject, 'charged more than was released' as message from ledger c
    left join ledger s on s.reference = c.reference and s.kind = 'release'
    where c.kind = 'charge' and (s.id is null or s.amount < -c.amount)`,
  "finished but held": sql<{ subject: string; message: string }>`
    select j.id as subject, 'finished, but its credits are still held' as message
    from jobs j join reservations r on r.reference = j.id where j.finished_at is not null`,
  "open without hold": sql<{ subject: string; message: string }>`
    select j.id as subject, 'not finished, but holds no credits' as message
    from jobs j left join reservations r on r.reference = j.id
    where j.finished_at is null and j.reserved > 0 and r.reference is null`,
  "open but lost": sql<{ subject: string; message: string }>`
    select j.id as subject, 'not finished, but neither queued nor run' as message from jobs j
    where j.finished_at is null
      and not exists (select 1 from queue q where q.job_id = j.id and q.organization_id = j.organization_id)
      and not exists (select 1 from runs r where r.job_id = j.id and r.organization_id = j.organization_id)`,
  "queued twice": sql<{ subject: string; message: string }>`
    select q.job_id as subject, 'queued and run at the same time' as message from queue q
    join runs r on r.job_id = q.job_id and r.organization_id = q.organization_id`,
  "finished but open": sql<{ subject: string; message: string }>`
    select o.job_id as subject, 'queued or run, but no such job is open' as message
    from (select organization_id, job_id from queue union all select organization_id, job_id from runs) as o
    left join jobs j on j.id = o.job_id and j.organization_id = o.organization_id
    where j.id is null or j.finished_at is not null`,
  "charge differs": sql<{ subject: string; message: string }>`
    select j.id as subject, 'charge of the job differs from its ledger' as message
    from jobs j left join ledger c on c.reference = j.id and c.kind = 'charge'
    where j.finished_at is not null and coalesce(j.charged, 0) <> -coalesce(c.amount, 0)`,
  "key without job": sql<{ subject: string; message: string }>`
    select k.key as subject, 'the job of this idempotency key is gone' as message
    from idempotency_keys k 
    left join jobs j on j.id = k.job_id and j.organization_id = k.organization_id where j.id is null`,
};

function finding(check: string, subject: string, message: string): AuditFinding {
  return { check, subject, message };
}

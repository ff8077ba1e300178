import { sql } from "kysely";
import { reserveCredits } from "./credits.ts";
import { claimKey, dropKeys, findJobByKey, type KeyedJob } from "./idempotency.ts";
import { createId } from "./identifiers.ts";
import { insertJob, type NewJob, toJobRow } from "./jobs.ts";
import { isLockHeld } from "./locks.ts";
import { prepare, type Value } from "./prepared.ts";
import type { Executor } from "./store.ts";

/** A job to accept, and the credits to reserve for the job. */
export interface Submission {
  readonly job: NewJob & { readonly id: string };
  /** Idempotency key. A second submission with the same key receives the job of the first one. */
  readonly key?: string | undefined;
  /** Reason in the ledger entry that reserves the credits. */
  readonly reason: string;
  readonly now: number;
}

/** Outcome of a submission: accepted, already known by its idempotency key, or refused because of too few credits. */
export type Submitted =
  | { readonly isNew: true }
  | { readonly isNew: false; readonly job: KeyedJob }
  | "too few credits";

/**
 * Accepts one submission: claims its idempotency key, reserves its credits, and adds its job. This function must run in
 * a transaction.
 */
export async function submitOne(tx: Executor, { job, key, reason, now }: Submission): Promise<Submitted> {
  const { organizationId, id, reserved } = job;
  const wanted = key === undefined ? undefined : { organizationId, key };
  if (wanted !== undefined && !(await claimKey(tx, wanted, id, now))) {
    const known = await findJobByKey(tx, wanted);
    if (known === undefined) throw new Error(`the idempotency key of ${organizationId} has no job`);
    return { isNew: false, job: known };
  }
  if (!(await reserveCredits(tx, { organizationId, reference: id, amount: reserved, reason }, now))) {
    if (wanted !== undefined) await dropKeys(tx, [wanted]);
    return "too few credits";
  }
  await insertJob(tx, job, now);
  return { isNew: true };
}

/** Accepts submissions one after another, each as if it were alone. This function must run in a transaction. */
export async function submitEach(tx: Executor, submissions: readonly Submission[]): Promise<Submitted[]> {
  const answers: Submitted[] = [];
  for (const submission of submissions) answers.push(await submitOne(tx, submission));
  return answers;
}

/**
 * Accepts submissions in one PostgreSQL statement if they need no individual check: their keys are unused, and one
 * shard of their organization has enough credits for all its submissions. Returns undefined for a submission that it
 * does not accept. With `wait`, the statement waits for a balance that another transaction has locked; otherwise it
 * skips the organization. This function must run in a transaction.
 */
export async function submitTogether(
  tx: Executor,
  submissions: readonly Submission[],
  { wait }: { wait: boolean },
): Promise<(Submitted | undefined)[]> {
  const batch = JSON.stringify(submissions.map(toRow));
  const { rows } = await (wait ? submitWaiting : submitPassing)(tx, { batch });
  const accepted = new Set(rows.map(({ id }) => id));
  // Frees the keys of submissions whose credits could not be reserved, because the statement claims keys before it
  // reserves credits.
  const left = submissions.filter(({ job, key }) => key !== undefined && !accepted.has(job.id));
  if (left.length > 0)
    await returnKeys(tx, {
      ids: left.map(({ job }) => job.id),
      keys: left.map(({ key }) => key ?? ""),
      organizations: left.map(({ job }) => job.organizationId),
    });
  return submissions.map(({ job }) => (accepted.has(job.id) ? { isNew: true } : undefined));
}

/** Columns of a new job that {@link submitTogether} passes to its statement. */
const jobColumns = [
  ...([
    "id",
    "organization_id",
    "user_id",
    "kind",
    "operation",
    "input",
    "accepted_meta",
    "reserved",
  ] as const),
  ...(["monitor_id", "project_id"] as const),
];

function toRow({ job, key, reason, now }: Submission): object {
  const row = toJobRow(job, now);
  const members = Object.fromEntries(jobColumns.map((column) => [column, row[column]]));
  return { ...members, key, reason, now, ledger_id: createId("led_", now) };
}

/**
 * Milliseconds that a group of submissions waits for an idempotency key that another transaction holds. Most commits
 * take less time.
 */
const keyWaitMs = 100;

/** Returns true if a statement failed because another transaction holds an idempotency key. */
export function isKeyHeld(error: unknown): boolean {
  const { where } = Object(error);
  return isLockHeld(error) && typeof where === "string" && where.includes("idempotency_keys");
}

/**
 * Returns the statement of {@link submitTogether}. With `passing`, the statement skips locked balances.
 *
 * - It takes locks in a fixed order, so that two statements never wait for each other: idempotency keys first, then
 *   balances, each sorted.
 * - An insert cannot skip a key that another transaction holds, so the subquery `batch` lowers the transaction's
 *   `lock_timeout`. The subquery `wanted`, which is computed after all keys are inserted, restores the timeout.
 */
function toStatement(passing: boolean, value: Value<{ batch: string }>) {
  return sql<{ id: string }>`
    with session as materialized (
      select current_setting('lock_timeout') as lock_timeout
    ), batch as materialized (
      select *, set_config('lock_timeout', ${sql.lit(`${keyWaitMs}ms`)}, true) from session
      cross join json_to_recordset(${value("batch")}::json) as b(id text, organization_id text, user_id text, kind text,
        operation text, input text, accepted_meta text, reserved bigint, monitor_id text, project_id text, key text, reason text,
        now bigint, ledger_id text)
    ), keyed as (
      insert into idempotency_keys (organization_id, key, job_id, created_at)
      select organization_id, key, id, now from batch where key is not null order by organization_id, key
      on conflict do nothing returning job_id
    ), free as materialized (
      select * from batch where key is null or id collate "C" in (select job_id from keyed)
    ), wanted as materialized (
      select organization_id, sum(reserved) as total, set_config('lock_timeout', max(lock_timeout), true)
      from free group by organization_id order by organization_id
    ), held as materialized (
      select wanted.organization_id, wanted.total, row.shard from wanted cross join lateral (
        select shard from balances where balances.organization_id = wanted.organization_id and balance >= wanted.total
        order by shard limit 1 for update ${sql.raw(passing ? "skip locked" : "")}
      ) as row where wanted.total > 0
    ), paid as (
      update balances set balance = balance - held.total from held
      where balances.organization_id = held.organization_id and balances.shard = held.shard and balance >= held.total
      returning balances.organization_id
    ), accepted as materialized (
      select * from free where organization_id in (
        select organization_id from paid union all select organization_id from wanted where total = 0
      )
    ), jobs_made as (
      insert into jobs (id, organization_id, user_id, kind, operation, status, reserved, monitor_id, project_id, created_at,
        accepted_meta, usage, input, steps)
      select id, organization_id, user_id, kind, operation, 'queued', reserved, monitor_id, project_id, now, accepted_meta, '{}',
        input, '{}' from accepted
    ), queued as (
      insert into queue (organization_id, job_id, created_at) select organization_id, id, now from accepted
    ), entries as (
      insert into ledger (reference, organization_id, id, kind, amount, reason, created_at)
      select id, organization_id, ledger_id, 'reserve', -reserved, reason, now from accepted where reserved > 0
    ), holds as (
      insert into reservations (organization_id, reference, amount) select organization_id, id, reserved from accepted where reserved > 0
    )
    select id from accepted`;
}

const submitPassing = prepare((_, value: Value<{ batch: string }>) => toStatement(true, value));
const submitWaiting = prepare((_, value: Value<{ batch: string }>) => toStatement(false, value));

const returnKeys = prepare(
  (_, value: Value<{ ids: string[]; keys: string[]; organizations: string[] }>) => sql`
    delete from idempotency_keys using unnest(${value("organizations")}::text[], ${value("keys")}::text[], ${value("ids")}::text[])
      as left_over(organization_id, key, job_id)
    where idempotency_keys.organization_id = left_over.organization_id and idempotency_keys.key = left_over.key
      and idempotency_keys.job_id = left_over.job_id`,
);

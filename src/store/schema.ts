import type { Generated, Selectable } from "kysely";
import type { IndexedCompany, IndexedPerson } from "../own-index.ts";
import type {
  FoundPersonTable,
  FurtherAddressTable,
  IndexWordsTable,
  RemovedPersonTable,
} from "./own-index/schema.ts";

/**
 * Every table of the store. The tables are the same on both engines: JSON is text, times are integer milliseconds,
 * booleans are 0 and 1.
 */
export interface Schema {
  organizations: OrganizationTable;
  users: UserTable;
  credentials: CredentialTable;
  balances: BalanceTable;
  ledger: LedgerTable;
  ledger_openings: LedgerOpeningTable;
  reservations: ReservationTable;
  jobs: JobTable;
  queue: QueueTable;
  runs: RunTable;
  idempotency_keys: IdempotencyKeyTable;
  monitors: MonitorTable;
  monitor_events: MonitorEventTable;
  rate_windows: RateWindowTable;
  indexed_people: IndexedPerson;
  indexed_companies: IndexedCompany;
  further_addresses: FurtherAddressTable;
  index_words: IndexWordsTable;
  found_people: FoundPersonTable;
  removed_people: RemovedPersonTable;
}

/** A customer of the service, who owns users, credentials, credits, jobs and monitors. */
export interface OrganizationTable {
  id: string;
  name: string;
  status: "active" | "suspended";
  /** Estimated credits above which a job needs `confirm: true`; null if the service's setting applies. */
  confirm_above: number | null;
  created_at: number;
}

export interface UserTable {
  id: string;
  organization_id: string;
  name: string;
  created_at: number;
}

/** A key pair or an API key. Only a hash of the secret is stored. */
export interface CredentialTable {
  /** Public part, for look-ups: the `ak_...` key of a pair, or the part of an API key (`rk_...`) before its secret. */
  id: string;
  kind: "pair" | "bearer";
  organization_id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the pepper and the secret, in hexadecimal. */
  secret_hash: string;
  /** JSON array of scopes, or null for all scopes. */
  scopes: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/**
 * Credits that an organization can still reserve, in one or more rows (shards). The sum of the shards always equals the
 * sum of the organization's ledger entries, including those that retention has removed (see {@link
 * LedgerOpeningTable}). There is one shard, 0, unless an operator has spread the balance of a large organization, so
 * that its submissions do not all wait for one row.
 */
export interface BalanceTable {
  organization_id: string;
  shard: Generated<number>;
  balance: number;
}

export type LedgerKind = "grant" | "reserve" | "release" | "charge";

export interface LedgerTable {
  id: string;
  organization_id: string;
  kind: LedgerKind;
  /** Credits that the entry adds to the balance. Negative if the entry takes credits. */
  amount: number;
  /**
   * Id of the job or request, or reference of the grant, to which the entry belongs. A reference has at most one entry
   * of each kind.
   */
  reference: string;
  reason: string;
  created_at: number;
}

/**
 * Sum of an organization's ledger entries that retention has removed. Together with this sum, the ledger always adds up
 * to the balance.
 */
export interface LedgerOpeningTable {
  organization_id: string;
  /** Sum of the removed entries' amounts. */
  amount: number;
  /** Number of removed entries. */
  entries: number;
}

/** Credits held for unfinished work. The row is deleted when the work is settled. */
export interface ReservationTable {
  reference: string;
  organization_id: string;
  amount: number;
  /** Time when a hold (reserved credits) without a job is released, in case its process died; null for jobs. */
  expires_at: number | null;
}

export type JobStatus = "queued" | "processing" | "succeeded" | "failed" | "partial_success" | "cancelled";

/**
 * A job. The row is written when the job is accepted, when a step of the job is saved, and when the job ends. A saved
 * step changes no indexed column, so the many indexes of this table are written only twice for a job. The table of runs
 * has the values that change with each claim or heartbeat (an extension of the lease).
 */
export interface JobTable {
  id: string;
  organization_id: string;
  user_id: string;
  kind: string;
  /** Contract operation that started the job. The operation determines the price. */
  operation: string;
  /**
   * `queued` until the job has ended, even while it runs. Callers see `processing` if the job has a row in the table of
   * runs.
   */
  status: JobStatus;
  /** Null until the job has ended. */
  progress: number | null;
  input: string;
  /**
   * Members of `meta` in the 202 response that a repeated request receives again, as JSON; null if there are no such
   * members.
   */
  accepted_meta: string | null;
  result: string | null;
  /** Digest of the contract that accepted the result; null if the result was not checked. */
  checked_by: string | null;
  error: string | null;
  /** Usage measured so far, as JSON. */
  usage: string;
  /**
   * Results of finished steps, keyed by name, as JSON, so that the successor of a crashed worker does not pay for these
   * steps again.
   */
  steps: string;
  reserved: number;
  charged: number | null;
  monitor_id: string | null;
  project_id: string | null;
  created_at: number;
  /** This column and the next three are copied from the run when the job ends. */
  started_at: number | null;
  fence: Generated<number>;
  retries: Generated<number>;
  crashes: Generated<number>;
  finished_at: number | null;
}

/** Jobs that no worker has claimed yet. Their ids sort by age. Rows are added and deleted, but never change. */
export interface QueueTable {
  organization_id: string;
  job_id: string;
  created_at: number;
}

/**
 * Jobs that a worker has claimed, until they end. A claim, a retry and an extension of the lease change only columns
 * without an index, so that PostgreSQL updates the row in its page (HOT). The table is small and is read as a whole,
 * because it contains only unfinished jobs.
 */
export interface RunTable {
  organization_id: string;
  job_id: string;
  /** Worker that holds the lease; null without a lease. */
  worker: string | null;
  /** Fencing token. Each claim, restart and cancellation increases it, and a write with an older token is refused. */
  fence: number;
  /** Number of tries that failed temporarily. */
  retries: number;
  /** Number of expired leases, each of which counts as a worker that died during this job. */
  crashes: number;
  /** End of the lease. Without a worker, the time at which the job may be claimed again. */
  ready_at: number;
  started_at: number;
  progress: number | null;
}

/**
 * An idempotency key of a job. The retention of keys has a setting of its own, and is never longer than the retention
 * of jobs.
 */
export interface IdempotencyKeyTable {
  organization_id: string;
  key: string;
  job_id: string;
  created_at: number;
}

export interface MonitorTable {
  id: string;
  organization_id: string;
  user_id: string;
  name: string;
  type: string;
  status: "active" | "paused" | "disabled";
  config: string;
  cadence_minutes: number;
  max_results: number;
  last_run_at: number | null;
  next_run_at: number | null;
  consecutive_failures: number;
  /**
   * Observation of the last run as JSON, for monitor types that compare runs; null until a run has observed the target.
   */
  state: string | null;
  /** Job of the unfinished run; null if no run is unfinished. */
  open_job_id: string | null;
  created_at: number;
  updated_at: number;
  /** Time of the monitor's deletion. The row stays, because the monitor's events refer to it. */
  deleted_at: number | null;
}

export interface MonitorEventTable {
  id: string;
  monitor_id: string;
  organization_id: string;
  dedup_key: string;
  event_type: string;
  event_json: string;
  canonical_person_id: string | null;
  canonical_company_id: string | null;
  detected_at: number;
}

/** Counters of the library rate-limiter-flexible, in the columns that it expects. */
export interface RateWindowTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** A job, with the columns of its run if it has one. */
export type JobRow = Selectable<JobTable> & {
  /** Worker that holds the lease; null without a lease. */
  worker: string | null;
  /**
   * Time at which the job may be claimed: its creation, its retry, or the end of its lease. Null once the job has
   * ended.
   */
  ready_at: number | null;
};
export type MonitorRow = Selectable<MonitorTable>;
export type MonitorEventRow = Selectable<MonitorEventTable>;
export type CredentialRow = Selectable<CredentialTable>;
export type OrganizationRow = Selectable<OrganizationTable>;
/** A row of the table of runs: a claimed job. */
export type RunRow = Selectable<RunTable>;
export type ReservationRow = Selectable<ReservationTable>;
export type LedgerRow = Selectable<LedgerTable>;

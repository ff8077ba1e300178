import type { Generated, Selectable } from "kysely";

/**
 * Every table of the store, the same on both engines: JSON is text, times are integer milliseconds, truth
 * values are 0 and 1.
 */
export interface Schema {
  organizations: OrganizationTable;
  users: UserTable;
  credentials: CredentialTable;
  balances: BalanceTable;
  ledger: LedgerTable;
  reservations: ReservationTable;
  jobs: JobTable;
  queue: QueueTable;
  runs: RunTable;
  idempotency_keys: IdempotencyKeyTable;
  monitors: MonitorTable;
  monitor_events: MonitorEventTable;
  rate_windows: RateWindowTable;
  indexed_people: IndexedPersonTable;
  indexed_companies: IndexedCompanyTable;
  found_people: FoundPersonTable;
  removed_people: RemovedPersonTable;
}

/** A customer of the service; everything else belongs to one. */
export interface OrganizationTable {
  id: string;
  name: string;
  status: "active" | "suspended";
  /** Preflight ceiling above which a job needs `confirm: true`; null = the service's setting. */
  confirm_above: number | null;
  created_at: number;
}

export interface UserTable {
  id: string;
  organization_id: string;
  name: string;
  created_at: number;
}

/** A key pair or an API key; the secret is kept as a hash only. */
export interface CredentialTable {
  /** Public part, looked up by: `ak_...` of a pair, `rk_...` without its secret of an API key. */
  id: string;
  kind: "pair" | "bearer";
  organization_id: string;
  user_id: string;
  name: string;
  /** SHA-256 in hexadecimal. */
  secret_hash: string;
  /** JSON array of scopes, or null for all. */
  scopes: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

/**
 * Credits that an organization can still reserve: its shards together equal the sum of its ledger at every moment. One shard, 0,
 * unless an operator has spread the balance of a large organization, so that its submits do not wait for one row.
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
  /** Signed: what the entry adds to the balance. */
  amount: number;
  /** Job or request that the entry belongs to; each kind once a reference. */
  reference: string;
  reason: string;
  created_at: number;
}

/** Credits held for unfinished work; the row goes when the work is settled. */
export interface ReservationTable {
  reference: string;
  organization_id: string;
  amount: number;
  /** When a hold without a job is given back, in case its process died; null for jobs. */
  expires_at: number | null;
}

export type JobStatus = "queued" | "processing" | "succeeded" | "failed" | "partial_success" | "cancelled";

/**
 * A job: written when it is accepted, when a step of it is saved, and when it ends. Everything that changes with a claim or a beat
 * is in its run, so that the many indexes here are written twice in a job's life.
 */
export interface JobTable {
  id: string;
  organization_id: string;
  user_id: string;
  kind: string;
  /** Contract operation that started it; prices the job. */
  operation: string;
  /** `queued` until the job has ended, also while it runs: a job with a run is shown as `processing`. */
  status: JobStatus;
  /** Null until the job has ended. */
  progress: number | null;
  input: string;
  /** Members of the 202's `meta` that are kept for equal answers, as JSON, or null. */
  accepted_meta: string | null;
  result: string | null;
  /** Digest of the contract that allows the result; null where the result was not checked. */
  checked_by: string | null;
  error: string | null;
  /** Measured units so far, as JSON. */
  usage: string;
  /** Finished steps by name, as JSON, so that a crashed worker's successor does not pay twice. */
  steps: string;
  reserved: number;
  charged: number | null;
  monitor_id: string | null;
  project_id: string | null;
  created_at: number;
  /** This and the next four are the run's when the job has ended. */
  started_at: number | null;
  fence: Generated<number>;
  retries: Generated<number>;
  crashes: Generated<number>;
  finished_at: number | null;
}

/** Jobs that no worker has claimed yet, oldest first by their ids. Rows come and go and never change. */
export interface QueueTable {
  organization_id: string;
  job_id: string;
  created_at: number;
}

/**
 * Jobs that a worker has claimed, until they end. A claim, a beat and a retry change columns that are in no index, so that
 * PostgreSQL updates the row in its page (HOT). The table holds what runs now: it is small, and read as a whole.
 */
export interface RunTable {
  organization_id: string;
  job_id: string;
  /** Who holds the lease; null while nobody does. */
  worker: string | null;
  /** Raised by each claim and by a cancellation; a write with an older one is refused. */
  fence: number;
  /** Failed tries that asked to be repeated. */
  retries: number;
  /** Leases that ran out: workers that died on this job. */
  crashes: number;
  /** The end of its lease; without a worker, when the job may be claimed again. */
  ready_at: number;
  started_at: number;
  progress: number | null;
}

/** A key lives for a time of its own, which is no longer than that of jobs. */
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
  /** What the last run saw, as JSON, for types that compare; null before the baseline. */
  state: string | null;
  /** Job of the run that has not ended, or null. */
  open_job_id: string | null;
  created_at: number;
  updated_at: number;
  /** Set by a delete; the row stays so that its events still belong to someone. */
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

/** Counters of rate-limiter-flexible, in the columns it expects. */
export interface RateWindowTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** A person of the operator's own index, which all organizations of the deployment share. */
export interface IndexedPersonTable {
  /** Grows with every new person and never changes: the order of searches. */
  position: number;
  id: string;
  /** `vanity:` or `member:` and the name in the address of the profile. */
  linkedin: string | null;
  /**
   * The same where the identifier does not follow from it, since the profile became known later; everyone else is looked up
   * by identifier, which spares an index over all.
   */
  late_linkedin: string | null;
  email: string | null;
  /** Hash of name and employer, by which people are told apart who have neither of the above. */
  name_key: number | null;
  x_handle: string | null;
  github: string | null;
  full_name: string;
  headline: string | null;
  title: string | null;
  seniority: string | null;
  department: string | null;
  location: string | null;
  phone: string | null;
  company_id: string | null;
  company_name: string | null;
  company_domain: string | null;
  /** The name in the address of the company's page. */
  company_linkedin: string | null;
  /** This and the next two are the indexed company's where it has them, otherwise what was said with the person. */
  industry: string | null;
  employees_min: number | null;
  employees_max: number | null;
  updated_at: number;
}

/** A company of the operator's own index. */
export interface IndexedCompanyTable {
  position: number;
  id: string;
  domain: string | null;
  linkedin: string | null;
  name_key: string | null;
  name: string;
  industry: string | null;
  /** Least and most of a range; the same where the number is known. */
  employees_min: number | null;
  employees_max: number | null;
  location: string | null;
  founded_year: number | null;
  description: string | null;
  updated_at: number;
}

/** A person whom a search has given, so that its identifier still means somebody. */
export interface FoundPersonTable {
  id: string;
  linkedin: string | null;
  /** The person in the contract's form, as JSON. */
  person: string;
  found_at: number;
}

/** Somebody who is to stay out of the index: SHA-256 of each mark, in hexadecimal, or null. */
export interface RemovedPersonTable {
  /** Hash of the four. */
  id: string;
  /** The same for all that one removal noted. */
  removal: string;
  person: string | null;
  linkedin: string | null;
  email: string | null;
  name_key: string | null;
  removed_at: number;
}

export type IndexedPersonRow = Selectable<IndexedPersonTable>;
export type IndexedCompanyRow = Selectable<IndexedCompanyTable>;
export type RemovedPersonRow = Selectable<RemovedPersonTable>;
/** A job with its place in the queue, or its run, while it has one. */
export type JobRow = Selectable<JobTable> & {
  /** Who holds the lease; null while nobody does. */
  worker: string | null;
  /** When the job may be claimed: at once, at its retry, or at the end of its lease; null once it has ended. */
  ready_at: number | null;
};
export type MonitorRow = Selectable<MonitorTable>;
export type MonitorEventRow = Selectable<MonitorEventTable>;
export type CredentialRow = Selectable<CredentialTable>;
export type OrganizationRow = Selectable<OrganizationTable>;
/** A claimed job as its run. */
export type RunRow = Selectable<RunTable>;
export type ReservationRow = Selectable<ReservationTable>;
export type LedgerRow = Selectable<LedgerTable>;

/**
 * The database: SQLite or PostgreSQL behind one interface. In: the service's statements, in transactions. Out: rows.
 * The path of a job through the tables:
 *
 * 1. `store.ts` opens the database with the engine of `sqlite.ts` or `postgres.ts`; `migrations.ts` brings it up to
 *    date.
 * 2. `group-commit.ts` groups submissions; `submit-statements.ts` writes the idempotency key, the hold of credits and
 *    the job.
 * 3. `claims.ts` decides which organizations are next; `claim-statements.ts` moves their jobs from the queue to the
 *    runs.
 * 4. `leases.ts` extends a lease, saves progress, and releases or ends the job. A write with a lost lease changes
 *    nothing.
 * 5. `credits.ts` settles the hold in the transaction that ends the job.
 * 6. `jobs.ts` cancels a job, and `job-queries.ts` reads and lists jobs.
 * 7. `retention.ts` removes old idempotency keys, jobs and rate counters, and `ledger-retention.ts` removes old
 *    entries of the ledger.
 */
export { auditStore } from "./audit.ts";
export { backupSqlite, restoreSqlite } from "./backup.ts";
export { readBalance, readCredits, spreadBalance } from "./balances.ts";
export { claimJobs, claimSuspect, hasSuspect, nextReadyAt } from "./claims.ts";
export { copyStore } from "./copy.ts";
export type { CredentialWithOrganization } from "./credentials.ts";
export {
  findCredential,
  insertCredential,
  listCredentials,
  replaceSecret,
  revokeCredential,
} from "./credentials.ts";
export {
  findGrant,
  grantCredits,
  listLedger,
  releaseExpiredReservations,
  reserveCredits,
  settleCredits,
} from "./credits.ts";
export type { StoreMessage } from "./engine.ts";
export { isDatabaseFailure, OutcomeUnknown } from "./failures.ts";
export { createGroupCommit, type Submit } from "./group-commit.ts";
export { claimKey, findJobByKey, type KeyedJob } from "./idempotency.ts";
export { createId } from "./identifiers.ts";
export type { Place } from "./job-queries.ts";
export { countJobs, findAnyJob, findJob, listJobs, listShownJobs, type ShownJob } from "./job-queries.ts";
export type { NewJob } from "./jobs.ts";
export { cancelJob, insertJob, rerunJob, saveCharge } from "./jobs.ts";
export type { Lease } from "./leases.ts";
export {
  extendLease,
  extendLeases,
  finishJob,
  forgiveCrash,
  releaseJob,
  saveProgress,
} from "./leases.ts";
export { dropOldEntries, readOpening, removeOldEntries } from "./ledger-retention.ts";
export { isLockHeld, limitWaits } from "./locks.ts";
export { migrate, migrations, pendingMigrations } from "./migrations.ts";
export { insertEvents, listEvents } from "./monitor-events.ts";
export type { MonitorKey } from "./monitors.ts";
export {
  claimDueMonitors,
  findMonitor,
  insertMonitor,
  listMonitors,
  lockMonitor,
  nextMonitorAt,
  openRun,
  updateMonitor,
} from "./monitors.ts";
export { dropOldJobs, makeMonths } from "./months.ts";
export {
  createOrganization,
  ensureUser,
  findOrganization,
  listOrganizations,
  updateOrganization,
} from "./organizations.ts";
export { removeOldPeople } from "./own-index/found-people.ts";
export type { RowOutcome } from "./own-index/match.ts";
export type { OwnIndex } from "./own-index/own-index.ts";
export { createOwnIndex } from "./own-index/own-index.ts";
export type { PersonToRemove } from "./own-index/remove-people.ts";
export { removeOldJobs, removeOldKeys, removeOldWindows } from "./retention.ts";
export type { JobRow, JobStatus, MonitorEventRow, MonitorRow, Schema } from "./schema.ts";
export { forOrganization } from "./shares.ts";
export type { Executor, Store } from "./store.ts";
export { isPostgresUrl, openStore } from "./store.ts";
export { type Submission, type Submitted, submitOne } from "./submit-statements.ts";
export { toTimeLimits, unlimited } from "./time-limits.ts";

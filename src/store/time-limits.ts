/** Time limits for the database in milliseconds; null for work without a limit. */
export interface TimeLimits {
  /** Limit of a query, or of the wait for a connection. If a query takes longer, its connection is closed. */
  readonly queryMs: number | null;
  /** Limit of the wait for a lock that another transaction holds. */
  readonly lockMs: number | null;
}

/**
 * Maximum time limit in milliseconds of one query of the service, however long the lease of its jobs is: a request with
 * three queries must end within the 30 s that a request may take.
 */
const longestQueryMs = 10_000;

/**
 * Returns the limits for a process whose jobs have this lease. A query ends within a third of the lease, so that a
 * failed extension of the lease can be repeated on a new connection while the lease is still valid. The limit for a
 * lock is half of the limit for a query.
 */
export function toTimeLimits(leaseMs: number): TimeLimits {
  const queryMs = Math.min(longestQueryMs, Math.floor(leaseMs / 3));
  return { queryMs, lockMs: Math.floor(queryMs / 2) };
}

/** Limits for migrations, audits and imports, which may take minutes and which an operator watches. */
export const unlimited: TimeLimits = { queryMs: null, lockMs: null };

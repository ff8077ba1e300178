/** Time limits for the database in milliseconds. Null stands for no limit. */
export interface TimeLimits {
  /** Maximum time for opening a connection, and for a query. If a query takes longer, its connection is closed. */
  readonly queryMs: number | null;
  /** Maximum wait of a statement for a lock that another transaction holds. */
  readonly lockMs: number | null;
}

/**
 * Maximum time limit in milliseconds for one query of the service, even if the lease of its jobs allows more. Three
 * queries must fit into the 30 s that a request may take.
 */
const longestQueryMs = 10_000;

/**
 * Returns the limits for a process whose jobs have a lease of this many milliseconds. A query may take a third of the
 * lease, so that a failed extension of a lease can be repeated on a new connection while the lease is still valid. A
 * statement may wait for a lock for half of the time that a query may take.
 */
export function toTimeLimits(leaseMs: number): TimeLimits {
  const queryMs = Math.min(longestQueryMs, Math.floor(leaseMs / 3));
  return { queryMs, lockMs: Math.floor(queryMs / 2) };
}

/** No limits, for migrations, audits and imports: these may take minutes, and an operator watches them. */
export const unlimited: TimeLimits = { queryMs: null, lockMs: null };

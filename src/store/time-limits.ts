/** How long the database may take, in milliseconds; null where the work has no limit. */
export interface TimeLimits {
  /** A query, or the wait for a connection. A query that takes longer costs its connection. */
  readonly queryMs: number | null;
  /** The wait for a lock that another transaction holds. */
  readonly lockMs: number | null;
}

/** Longest query of a service, whatever its lease: a request of three queries must end within its 30 s. */
const longestQueryMs = 10_000;

/**
 * The limits of a process whose jobs have this lease. A query ends within a third of the lease: a beat that got no answer is
 * sent again, on a new connection, while the lease still holds. A lock is waited for half as long as a query may take.
 */
export function toTimeLimits(leaseMs: number): TimeLimits {
  const queryMs = Math.min(longestQueryMs, Math.floor(leaseMs / 3));
  return { queryMs, lockMs: Math.floor(queryMs / 2) };
}

/** For migrations, audits and imports, which may take minutes and which an operator watches. */
export const unlimited: TimeLimits = { queryMs: null, lockMs: null };

import { dayMs } from "../clock.ts";
/** All settings that an operator may choose. */
export interface Settings {
  /** Origin of the `pollUrl` in responses, without a trailing slash. It is never taken from a request. */
  publicUrl: string | ((requestId: string) => string);
  /**
   * Secret that is added to every credential's secret before hashing. All processes of one service need the same value.
   */
  pepper: string;
  /** Estimate above which jobs need `confirm: true`; null for never. An organization's own limit takes precedence. */
  confirmAbove: number | null;
  /** Prices, keyed by operation and unit, that replace the contract's prices. */
  prices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /**
   * Maximum number of requests per minute by one user of an organization: `polling` for polls, `global` for all other
   * operations.
   */
  rateLimits: { global: number; polling: number };
  /** Maximum number of jobs that a worker runs at the same time. */
  concurrency: number;
  /**
   * Milliseconds after which the lease of a job expires if it is not extended. Another worker then takes the job over.
   */
  leaseMs: number;
  /** Maximum time in milliseconds that a worker waits for a signal before it looks for jobs anyway. */
  pollMs: number;
  /** Maximum number of tries of a job that fails temporarily. */
  maxTries: number;
  /** Number of workers that may die during a job before the job fails. */
  maxCrashes: number;
  /**
   * True to save each finished step immediately, so that another worker can continue after a crash. False to save the
   * steps only when the job is released for another try, which is enough for an in-memory database, because a crash
   * loses the database anyway.
   */
  saveSteps: boolean;
  /** Milliseconds before the first retry. Each later retry waits twice as long as the one before. */
  backoffMs: number;
  /** Maximum number of pages that a deep research job reads, even if its credits allow more. */
  researchPages: number;
  /** Maximum number of rounds of a deep research job. */
  researchRounds: number;
  /** Maximum number of searches in a round of a deep research job. */
  researchQueries: number;
  /** Maximum number of pages in a round of a deep research job. */
  researchRoundPages: number;
  /** Maximum number of results that one search of a deep research job may return. */
  researchResults: number;
  /** Milliseconds after which a deep research job ends with the values found so far. */
  researchMs: number;
  /** Maximum number of characters of a page that a model sees. */
  researchPageCharacters: number;
  /** Milliseconds that finished jobs are kept. */
  retentionMs: number;
  /**
   * Milliseconds that ledger entries of jobs and requests are kept; null keeps all entries. Entries are kept at least
   * as long as finished jobs. The sum of removed entries stays as an opening balance.
   */
  ledgerMs: number | null;
  /**
   * Milliseconds that an idempotency key is kept. The key stays at least as long as its job is open, and is removed
   * together with its finished job at the latest.
   */
  keyMs: number;
  /**
   * Milliseconds that a credential may be cached. The time is short enough that a revocation takes effect within 5 s.
   */
  credentialCacheMs: number;
  /** Number of consecutive failures after which a monitor is disabled. */
  monitorFailures: number;
}

/** Default settings. */
export const defaultSettings: Settings = {
  publicUrl: "http://localhost:4010",
  pepper: "",
  confirmAbove: null,
  prices: {},
  // These rate limits are from section "Limits" of the specification.
  rateLimits: { global: 600, polling: 300 },
  concurrency: 10,
  leaseMs: 30_000,
  pollMs: 2_000,
  maxTries: 3,
  maxCrashes: 3,
  saveSteps: true,
  backoffMs: 2_000,
  researchPages: 50,
  researchRounds: 6,
  researchQueries: 4,
  researchRoundPages: 5,
  researchResults: 8,
  researchMs: 600_000,
  researchPageCharacters: 8_000,
  retentionMs: 30 * dayMs,
  ledgerMs: null,
  keyMs: 30 * dayMs,
  credentialCacheMs: 2_000,
  monitorFailures: 5,
};

/** Returns the origin of the `pollUrl` in the response to a request. */
export function readPublicUrl({ publicUrl }: Settings, requestId: string): string {
  const url = typeof publicUrl === "string" ? publicUrl : publicUrl(requestId);
  return url.replace(/\/+$/, "");
}

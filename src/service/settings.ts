import { dayMs } from "../clock.ts";
/** All settings that an operator may choose. */
export interface Settings {
  /** Origin of `pollUrl`s, without a trailing slash; never taken from a request. */
  publicUrl: string | ((requestId: string) => string);
  /** Added to every secret before hashing; equal in every process. */
  pepper: string;
  /** Estimate above which jobs need `confirm: true`; null for never. An organization's own limit takes precedence. */
  confirmAbove: number | null;
  /** Prices by operation and unit that replace the contract's. */
  prices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Requests a minute by organization and user: all operations except polling, and polling. */
  rateLimits: { global: number; polling: number };
  /** Most jobs that a worker runs at once. */
  concurrency: number;
  /** Milliseconds without a sign of life after which another worker takes a worker's jobs. */
  leaseMs: number;
  /** Longest wait in milliseconds before a worker looks for jobs without a signal. */
  pollMs: number;
  /** Most tries of a job with temporary failures. */
  maxTries: number;
  /** Number of workers that may die with a job before it fails. */
  maxCrashes: number;
  /** Milliseconds before the first retry; each later retry waits twice as long. */
  backoffMs: number;
  /** Most pages of a deep research without a cap. */
  researchPages: number;
  /** Bounds of every deep research: rounds, searches and pages of a round, results of a search. */
  researchRounds: number;
  researchQueries: number;
  researchRoundPages: number;
  researchResults: number;
  /** Milliseconds after which a deep research ends with the values found so far. */
  researchMs: number;
  /** Most characters of a page that a model sees. */
  researchPageCharacters: number;
  /** Milliseconds that finished jobs are kept. */
  retentionMs: number;
  /**
   * Milliseconds that ledger entries of jobs and requests are kept, at least as long as finished jobs; their sum stays as
   * an opening balance. Null for ever.
   */
  ledgerMs: number | null;
  /** Milliseconds that an idempotency key is kept, at most as long as finished jobs; longer while its job is open. */
  keyMs: number;
  /** Milliseconds that a credential may be cached; a revocation takes effect within 5 s. */
  credentialCacheMs: number;
  /** Consecutive failures that disable a monitor. */
  monitorFailures: number;
}

/** Default settings. */
export const defaultSettings: Settings = {
  publicUrl: "http://localhost:4010",
  pepper: "",
  confirmAbove: null,
  prices: {},
  // Section "Limits" of the specification.
  rateLimits: { global: 600, polling: 300 },
  concurrency: 10,
  leaseMs: 30_000,
  pollMs: 2_000,
  maxTries: 3,
  maxCrashes: 3,
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

/** Returns the origin of `pollUrl`s in the answer to a request. */
export function readPublicUrl({ publicUrl }: Settings, requestId: string): string {
  const url = typeof publicUrl === "string" ? publicUrl : publicUrl(requestId);
  return url.replace(/\/+$/, "");
}

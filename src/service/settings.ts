/** Everything about the service that an operator may choose. */
export interface Settings {
  /** Origin that `pollUrl`s start with, without a trailing slash; never taken from a request. */
  publicUrl: string | (() => string);
  /** Added to every secret before it is hashed; the same in every process. */
  pepper: string;
  /** Preflight ceiling above which jobs need `confirm: true`; null = never. An organization's own comes first. */
  confirmAbove: number | null;
  /** Prices by operation and unit that replace the contract's. */
  prices: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Requests a minute by organization and user: all operations but polling, and polling. */
  rateLimits: { global: number; polling: number };
  /** Jobs that a worker runs at once. */
  concurrency: number;
  /** Milliseconds that a worker may stay silent before its job is taken again. */
  leaseMs: number;
  /** Milliseconds after which a worker looks for jobs though nobody told it to. */
  pollMs: number;
  /** Tries of a job whose failure may pass. */
  maxTries: number;
  /** Workers that a job may take down before it is given up. */
  maxCrashes: number;
  /** Milliseconds before the first retry; doubled for each further one. */
  backoffMs: number;
  /** Pages that a deep research without a cap may read. */
  researchPages: number;
  /** Bounds of every deep research: rounds, searches and pages of a round, results of a search. */
  researchRounds: number;
  researchQueries: number;
  researchRoundPages: number;
  researchResults: number;
  /** Milliseconds after which a deep research ends with what it has. */
  researchMs: number;
  /** Characters of a page that a model is shown. */
  researchPageCharacters: number;
  /** Milliseconds that finished jobs are kept. */
  retentionMs: number;
  /** Milliseconds that an idempotency key is known, at most as long as finished jobs; longer while its job is open. */
  keyMs: number;
  /** Milliseconds that a credential may be remembered; a revocation counts within 5 s. */
  credentialCacheMs: number;
  /** Failures in a row that disable a monitor. */
  monitorFailures: number;
}

const day = 86_400_000;

/** Settings where nothing else is said. */
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
  retentionMs: 30 * day,
  keyMs: 30 * day,
  credentialCacheMs: 2_000,
  monitorFailures: 5,
};

/** Origin for `pollUrl`s. */
export function readPublicUrl(settings: Settings): string {
  const url = typeof settings.publicUrl === "string" ? settings.publicUrl : settings.publicUrl();
  return url.replace(/\/+$/, "");
}

/**
 * The database: SQLite or PostgreSQL behind one interface. The service sends statements in transactions and receives
 * rows. The path of a job through the tables:
 *
 * 1. `store.ts` opens the database with the engine of `sqlite.ts` or `postgres.ts`; `migrations.ts` brings it up to
 * date.
 * 2. `group-commit.ts` groups submissions; `submit-statements.ts` writes the idempotency key, the hold of credits and
 * the job.
 * 3. `claims.ts` decides which organizations are next; `claim-statements.ts` moves their jobs from the queue to the
 * runs.
 * 4. `leases.ts` extends a lease, saves progress, and releases the job. A write with a lost lease changes nothing.
 * 5. `end-commit.ts` groups job completions; `job-ends.ts` writes them and settles the hold of credits.
 * 6. `jobs.ts` cancels a job, and `job-queries.ts` reads and lists jobs.
 * 7. `retention.ts` removes old idempotency keys, jobs and rate counters, and `ledger-retention.ts` removes old entries
 * of the ledger.
 */
import { Kysely, sql } from "kysely";
import { withSignal } from "./cancellation.ts";
import { createDiskFullProbe } from "./disk-full-probe.ts";
import type { Engine } from "./engine.ts";
import { CommitLost, OutcomeUnknown } from "./failures.ts";
import { migrate, pendingMigrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import { createSqliteEngine } from "./sqlite.ts";
import { toOpenFailure } from "./sqlite-open-error.ts";
import { type TimeLimits, toTimeLimits, unlimited } from "./time-limits.ts";

/** Runs queries: the store's database, or a transaction on it. */
export type Executor = Kysely<Schema>;

/** An open database. Its schema is up to date, unless it was opened with `migrate: false`. */
export interface Store {
  readonly engine: Engine;
  readonly db: Executor;
  /** Runs single statements that must not wait for other work, such as extensions of leases. */
  readonly urgent: Executor;
  /**
   * Runs the work in one transaction, and rolls back if the signal aborts before the COMMIT. The work must not wait for
   * anything but its own queries, because on SQLite all other queries wait for the transaction.
   *
   * - If the database rolls back because of a deadlock, or the connection breaks before the COMMIT takes effect,
   *   repeats the work.
   * - If the answer to the COMMIT is lost, looks up the outcome.
   * @throws OutcomeUnknown if the outcome of the transaction could not be looked up.
   */
  transaction<T>(
    work: (tx: Executor) => Promise<T>,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<T>;
  /** Returns the database's time in milliseconds since 1970. On SQLite, returns the machine's time. */
  readClock(): Promise<number>;
  /**
   * Throws if the database does not answer, or if an earlier query failed (for example because the disk was full) and a
   * trial write still fails.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Options of {@link openStore}. */
export interface StoreOptions {
  /** `postgres://...`, a file path, or `:memory:`. */
  location: string;
  /** Maximum number of connections of this process, on PostgreSQL. Default 10. */
  poolSize?: number;
  /** Megabytes of pages that this process caches, on SQLite. Default 32; an import of a million rows needs more. */
  cacheMb?: number;
  /** Time limits of queries and locks. Default: the limits of a service with the default lease. */
  limits?: TimeLimits;
  /**
   * True (default) to bring the schema up to date. Before that, checks that a pooler does not share the sessions of
   * PostgreSQL.
   */
  migrate?: boolean;
  /** True to read the whole database first, and refuse a damaged one. Default: false. */
  verify?: boolean;
  /** Called for failures outside of queries. */
  onError?: (error: Error) => void;
}

const maxTries = 5;
const defaultLeaseMs = 30_000;

const clocks = {
  sqlite: sql<{ ms: number }>`select (julianday('now') - 2440587.5) * 86400000 as ms`,
  postgres: sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`,
};

/**
 * Opens the database. Depending on the options, checks it and brings its schema up to date.
 * @throws Error if one of these steps fails.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const bareEngine = await createEngine(options);
  const proof = createDiskFullProbe(bareEngine);
  const engine: Engine = { ...bareEngine, pool: proof.watch(bareEngine.pool) };
  const db = new Kysely<Schema>({ dialect: engine.dialect, log: proof.log });
  const { urgentDialect } = engine;
  const urgent = urgentDialect === null ? db : new Kysely<Schema>({ dialect: urgentDialect, log: proof.log });
  const close = async (): Promise<void> => {
    await engine.close();
    await Promise.all([db.destroy(), urgent.destroy()]);
  };
  try {
    if (options.verify === true) engine.verify();
    if (options.migrate !== false) {
      await engine.checkSessions();
      await bringUpToDate(db, options);
    }
  } catch (error) {
    await close();
    throw isPostgresUrl(options.location) ? error : toOpenFailure(options.location, error);
  }
  return {
    engine,
    db,
    urgent,
    transaction: (work, { signal } = {}) => {
      const run = () => runTransaction(engine, db, signal === undefined ? work : withChecks(work, signal));
      // Queries use the signal only to stop waiting for other processes, so they need no signal if no other process can
      // use the database.
      return engine.alone ? run() : withSignal(signal, run);
    },
    async readClock() {
      const { rows } = await clocks[engine.name].execute(urgent);
      return Number(rows[0]?.ms);
    },
    async ping() {
      // Fails if the database is read-only: on PostgreSQL, this query is a SELECT FOR UPDATE, which a read-only
      // database refuses even if it selects no row.
      await engine
        .skipLocked(urgent.selectFrom("rate_windows").select("key").where(sql.lit(false)))
        .execute();
      await proof.check(urgent);
    },
    close,
  };
}

/** True for a location that names a PostgreSQL database. */
export function isPostgresUrl(location: string): boolean {
  return /^postgres(ql)?:\/\//.test(location);
}

async function createEngine({
  location,
  poolSize = 10,
  cacheMb = 32,
  limits = toTimeLimits(defaultLeaseMs),
  onError = () => {},
}: StoreOptions): Promise<Engine> {
  if (!isPostgresUrl(location)) return createSqliteEngine(location, { cacheMb, limits });
  // Loads the PostgreSQL driver only here. The driver is 10 MB, and a mock or a service on SQLite never needs it.
  const { createPostgresEngine } = await import("./postgres.ts");
  return createPostgresEngine({ url: location, poolSize, limits, onError });
}

/**
 * Applies missing migrations. Migrations have no time limits: they may build an index on a large table, or wait for
 * another process's migration, which takes longer than a query of a service may take. If no migration is missing,
 * writes nothing, because on SQLite a write waits for other processes' transactions.
 */
async function bringUpToDate(db: Executor, options: StoreOptions): Promise<void> {
  if (options.location === ":memory:") await migrate(db);
  else if ((await pendingMigrations(db)).length > 0)
    await withStore(
      { ...options, limits: unlimited, poolSize: 2, migrate: false, verify: false },
      ({ db: patient }) => migrate(patient),
    );
}

/** Opens a store, runs the work with it, and closes it. */
export async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Wraps the work in two checks of the signal, before the work and after it (before the COMMIT). If the signal has
 * aborted, throws its reason.
 */
function withChecks<T>(work: (tx: Executor) => Promise<T>, signal: AbortSignal): typeof work {
  return async (tx) => {
    signal.throwIfAborted();
    const result = await work(tx);
    signal.throwIfAborted();
    return result;
  };
}

async function runTransaction<T>(
  engine: Engine,
  db: Executor,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    let done: { result: T } | undefined;
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx);
        done = { result };
        return result;
      });
    } catch (error) {
      if (error instanceof CommitLost && done !== undefined) {
        const fate = await engine.findFate(error);
        if (fate === "committed") return done.result;
        if (fate === "unknown") throw new OutcomeUnknown(error);
        // Repeats the work only once, because on a bad connection every attempt takes its whole time limit.
        if (attempt > 1) throw error.cause;
      } else if (attempt >= maxTries || !engine.isConflict(error)) throw error;
    }
  }
}

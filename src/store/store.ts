import { Kysely, sql } from "kysely";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrations.ts";
import type { Schema } from "./schema.ts";
import { createSqliteEngine } from "./sqlite.ts";
import { createWriteProof } from "./write-proof.ts";

/** Runs queries: the store's database, or a transaction on it. */
export type Executor = Kysely<Schema>;

/** An open database, migrated and ready. */
export interface Store {
  readonly engine: Engine;
  readonly db: Executor;
  /**
   * Runs the work in one transaction, again when the engine undid it because of a deadlock. The work must not wait for
   * anything but its queries: SQLite has one connection.
   */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /** Throws when the database does not answer, or has failed as when its disk is full and still takes no write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Options of {@link openStore}. */
export interface StoreOptions {
  /** `postgres://...`, a file path, or `:memory:`. */
  location: string;
  /** Connections of this process at most, on PostgreSQL. Default 10. */
  poolSize?: number;
  /** Megabytes of pages that this process keeps in memory, on SQLite. Default 32; an import of a million rows needs more. */
  cacheMb?: number;
  /** Whether to bring the schema up to date. Default true. */
  migrate?: boolean;
  /** Called for failures that no query reports. */
  onError?: (error: Error) => void;
}

const maxTries = 5;

/** Opens the database and brings its schema up to date. @throws Error when either fails. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const engine = await createEngine(options);
  const proof = createWriteProof(engine);
  const db = new Kysely<Schema>({ dialect: engine.dialect, log: proof.log });
  const close = async (): Promise<void> => {
    await engine.close();
    await db.destroy();
  };
  if (options.migrate !== false) {
    try {
      await migrate(db);
    } catch (error) {
      await close();
      throw error;
    }
  }
  return {
    engine,
    db,
    transaction: (work) => runTransaction(engine, db, work),
    async ping() {
      await sql`select 1`.execute(db);
      await proof.check(db);
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
  onError = () => {},
}: StoreOptions): Promise<Engine> {
  if (!isPostgresUrl(location)) return createSqliteEngine(location, { cacheMb });
  // Its driver is 10 MB that a mock, or a service on one machine, never needs.
  const { createPostgresEngine } = await import("./postgres.ts");
  return createPostgresEngine({ url: location, poolSize, onError });
}

async function runTransaction<T>(
  engine: Engine,
  db: Executor,
  work: (tx: Executor) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= maxTries || !engine.isConflict(error)) throw error;
    }
  }
}

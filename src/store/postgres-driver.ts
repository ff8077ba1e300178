import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import { CommitLost, DatabaseUnavailable, readCode, type TransactionPlace } from "./failures.ts";

type PostgresConnection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

/** Kysely's own dialect, with transactions whose failures keep their cause, and whose end can be looked up. */
export class TracedPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new TracedPostgresDriver(this.#config);
  }
}

class TracedPostgresDriver extends PostgresDriver {
  readonly #places = new WeakMap<DatabaseConnection, TransactionPlace>();

  /** The id comes with the BEGIN, in one round trip: after a lost COMMIT there is nothing left to ask it of. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#places.delete(connection);
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      return super.beginTransaction(connection, settings);
    const begin = CompiledQuery.raw(
      "begin; select pg_current_xact_id()::text as xid, pg_backend_pid() as pid",
    );
    const { rows } = await connection.executeQuery<TransactionPlace>(begin);
    const [place] = rows;
    if (place !== undefined) this.#places.set(connection, place);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (isLost(error)) throw new CommitLost(this.#places.get(connection) ?? null, error);
      throw error;
    }
  }

  /** A connection that broke can't roll back, and the server does so by itself; its error must not hide the cause. */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** An answer of the server to the COMMIT itself is final; one that it was about to stop is not. */
function isLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || /^(08|57P)/.test(readCode(error));
}

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

/**
 * Kysely's PostgreSQL dialect, changed so that the outcome of a transaction can be looked up and a failed rollback does
 * not hide the first error.
 */
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

  /**
   * Begins a transaction and reads its id in the same round trip. If the answer to the COMMIT is lost, the outcome is
   * looked up by this id on another connection, since this one can no longer be queried.
   */
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

  /**
   * Rolls back, and ignores an error of the rollback: on a broken connection the server rolls back by itself, and this
   * error must not hide the first one.
   */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * True if an error leaves the outcome of a COMMIT open: a broken connection, or the server's notice that it is shutting
 * down. The server's answer to the COMMIT itself is final.
 */
function isLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || /^(08|57P)/.test(readCode(error));
}

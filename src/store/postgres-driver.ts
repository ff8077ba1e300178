import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import {
  CommitLost,
  DatabaseUnavailable,
  readCode,
  type ServerRun,
  type TransactionPlace,
} from "./failures.ts";

type PostgresConnection = Parameters<PostgresDriver["rollbackTransaction"]>[0];

/**
 * Kysely's PostgreSQL dialect with two changes: the outcome of a transaction can be looked up, and a failed rollback
 * does not hide the first error.
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

const begin = "begin; select pg_current_xact_id()::text as xid, pg_backend_pid() as pid";
/**
 * Begins a transaction, and also reads the start time of the server and its background processes, which identify the
 * server's current run. Only the first transaction of a connection reads them, because no connection survives a restart
 * or crash of the server. Uses `pg_stat_get_activity`, because some operators revoke the right to read the view
 * pg_stat_activity, but not the right to call this function.
 */
const beginFirst = `${begin}, extract(epoch from pg_postmaster_start_time())::text as "startedAt",
  array(select pid from pg_stat_get_activity(null) where usesysid is null and datid is null) as processes`;

class TracedPostgresDriver extends PostgresDriver {
  readonly #servers = new WeakMap<DatabaseConnection, ServerRun>();
  readonly #places = new WeakMap<DatabaseConnection, TransactionPlace>();

  /**
   * Begins a transaction and reads its id in the same round trip. If the answer to the COMMIT is lost, the outcome is
   * looked up by this id on another connection, because the lost connection can no longer be queried.
   */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#places.delete(connection);
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined)
      return super.beginTransaction(connection, settings);
    const known = this.#servers.get(connection);
    const { rows } = await connection.executeQuery<Omit<TransactionPlace, "server"> & ServerRun>(
      CompiledQuery.raw(known === undefined ? beginFirst : begin),
    );
    const [row] = rows;
    if (row === undefined) return;
    const server = known ?? { startedAt: row.startedAt, processes: row.processes };
    this.#servers.set(connection, server);
    this.#places.set(connection, { xid: row.xid, pid: row.pid, server });
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
   * Rolls back, and ignores an error of the rollback. On a broken connection, the server itself rolls back, and the
   * error of the rollback must not hide the first error.
   */
  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/**
 * True if an error leaves the outcome of a COMMIT open: a broken connection, or the server's notice of its shutdown.
 * The server's answer to the COMMIT itself is final.
 */
function isLost(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || /^(08|57P)/.test(readCode(error));
}

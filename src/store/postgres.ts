import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Engine } from "./engine.ts";
import { createPostgresChannel } from "./postgres-channel.ts";

/** Options of {@link createPostgresEngine}. */
export interface PostgresOptions {
  url: string;
  /** Connections of this process at most, beside the one that listens. */
  poolSize: number;
  /** Called for failures that no query reports, such as a restart of the database. */
  onError: (error: Error) => void;
}

/** How long a query waits for a connection, in milliseconds: less than a request may take, so that callers get 503. */
const connectTimeoutMs = 20_000;

/** Distinct statements that get a name; a bound on what each connection keeps prepared. */
const maxPrepared = 500;

const int8 = 20;

/** PostgreSQL behind a pool; connects when first used. */
export function createPostgresEngine({ url, poolSize, onError }: PostgresOptions): Engine {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    types: { getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)) },
  });
  // Without a listener, a database restart would end the process through an idle connection.
  pool.on("error", onError);
  const channel = createPostgresChannel({ url, pool, onError });
  return {
    name: "postgres",
    shared: true,
    alone: false,
    pool,
    dialect: new PostgresDialect({ pool: toPreparingPool(pool) }),
    skipLocked: (query) => query.forUpdate().skipLocked(),
    send: channel.send,
    subscribe: channel.subscribe,
    isConflict: (error) => ["40001", "40P01"].includes(errorCode(error)),
    isUnavailable,
    lockServer: () => () => {},
    close: channel.close,
  };
}

/** Kysely sends text only; a name makes the connection keep the plan. */
function toPreparingPool(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known !== undefined) return known;
      const preparing = toPreparingClient(client, names);
      wrapped.set(client, preparing);
      return preparing;
    },
    end: () => pool.end(),
  };
}

function toPreparingClient(client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient {
  // A connection that breaks while it is checked out reports here too, beside the query that fails.
  client.on("error", () => {});
  const query = (text: unknown, values: readonly unknown[] = []): unknown => {
    if (typeof text !== "string") throw new TypeError("streaming is not used on PostgreSQL");
    const name = values.length === 0 ? undefined : toName(names, text);
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  };
  // Kysely overloads `query` for cursors as well; the guard above refuses those.
  return { query: query as PostgresPoolClient["query"], release: (destroy) => client.release(destroy) };
}

function toName(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const name = `q${names.size}`;
  names.set(text, name);
  return name;
}

function isUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  // Class 08: connection; 57P: shutdown and crash; 53: out of resources.
  if (/^(08|57P|53)/.test(code)) return true;
  if (["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "EPIPE", "ETIMEDOUT", "ENOENT"].includes(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|connection terminated/i.test(error.message)
  );
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

import pg from "pg";
import { endsWithin } from "../clock.ts";
import {
  type Answer,
  BoundedConnection,
  type Connection,
  type Shared,
  type Statement,
  toUnavailable,
} from "./bounded-connection.ts";
import { CuttableClient, type CuttableConfig, cut, toClientConfig } from "./postgres-client.ts";
import { openSession } from "./postgres-session.ts";
import { createShares, currentOrganization } from "./shares.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Options of {@link createConnections}. */
export interface ConnectionsOptions {
  readonly url: string;
  /** Maximum number of connections of the pool. */
  readonly size: number;
  readonly limits: TimeLimits;
  /** Called for failures outside of queries, such as a restart of the database. */
  readonly onError: (error: Error) => void;
}

/** Connections to one database. Each query has a time limit. */
export interface Connections {
  /**
   * Checks out a connection. After the signal aborts, the connection accepts only a rollback. If a query is running and
   * does not end soon after the abort, the connection is closed.
   * @throws DatabaseUnavailable if no connection becomes free within twice the time limit of a query.
   */
  connect(signal?: AbortSignal): Promise<Connection>;
  /** Checks out a connection, runs one statement on it, and releases it. */
  query(statement: Statement): Promise<Answer>;
  /** Closes all connections. After one second, cuts those that are still open. Takes at most two seconds. */
  end(): Promise<void>;
}

/**
 * Maximum wait for a free connection, as a multiple of the time limit for opening a connection. At most twice 10 s, the
 * wait ends before the 30 s that a request may take, so that callers receive a 503.
 */
const waitsInPool = 2;

/**
 * Maximum wait in milliseconds for a free connection if the process has no time limits. This value is the longest delay
 * that a timer of Node.js accepts.
 */
const withoutEnd = 2 ** 31 - 1;

/** Milliseconds that `end` waits for the connections to close, once before it cuts them and once after. */
const goodbyeMs = 1_000;

/**
 * Opens a pool of connections to one database. One organization can use only a share of the connections at the same
 * time.
 */
export function createConnections({ size, onError, ...options }: ConnectionsOptions): Connections {
  const config = toClientConfig(options);
  const waitMs = options.limits.queryMs === null ? withoutEnd : waitsInPool * config.connectMs;
  const shares = createShares(size, waitMs);
  const open = new Set<CuttableClient>();
  /** A client of this pool. The set `open` contains it until its socket is closed. */
  class PooledClient extends CuttableClient {
    constructor(clientConfig: CuttableConfig) {
      super(clientConfig);
      open.add(this);
      void this.closed.then(() => open.delete(this));
    }
  }
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: waitMs,
    max: size,
    // Replaces the pool's default client: to close a connection, that client sends a message and waits for the server,
    // even if the server is unreachable. The cast is needed because the pool's types require a constructor without
    // parameters, although the pool passes the configuration to it.
    Client: PooledClient as unknown as new () => pg.ClientBase,
    onConnect: async (client) => {
      await openSession(client, options.limits).catch((error: unknown) => {
        // Closes a connection whose limits could not be set, because the pool must not reuse it.
        cut(client);
        throw error;
      });
    },
  });
  // Without a listener, the error of an idle connection would end the process when the database restarts.
  pool.on("error", onError);
  const boundedConnections = new WeakMap<pg.PoolClient, BoundedConnection>();
  const shared: Shared = {
    names: new Map(),
    silentSince: Number.NEGATIVE_INFINITY,
    refusedAt: Number.NEGATIVE_INFINITY,
  };

  const connect = async (signal?: AbortSignal): Promise<Connection> => {
    signal?.throwIfAborted();
    const giveBack = await shares.take(currentOrganization(), signal);
    try {
      return (await findConnection(signal)).take(signal, giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  };

  const findConnection = async (signal?: AbortSignal): Promise<BoundedConnection> => {
    for (;;) {
      signal?.throwIfAborted();
      const client = await pool.connect().catch((cause: unknown) => {
        throw toUnavailable(cause);
      });
      const connection = boundedConnections.get(client) ?? new BoundedConnection(client, shared);
      boundedConnections.set(client, connection);
      if (connection.isTrusted()) return connection;
      connection.end();
      connection.release();
    }
  };
  return {
    connect,
    async query(statement) {
      const connection = await connect();
      try {
        return await connection.run(statement);
      } finally {
        connection.release();
      }
    },
    async end() {
      // Waits for all sockets, because the pool itself does not wait for those of idle and of connecting clients. If
      // the server does not answer, these sockets stay open and keep the process alive.
      const ended = Promise.all([pool.end(), ...[...open].map(({ closed }) => closed)]);
      if (await endsWithin(ended, goodbyeMs)) return;
      for (const client of open) client.cut();
      // Limits the wait, because a transaction that waits for something other than the database may never release its
      // connection.
      await endsWithin(ended, goodbyeMs);
    },
  };
}

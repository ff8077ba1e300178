import pg from "pg";
import {
  type Answer,
  BoundedConnection,
  type Connection,
  type Shared,
  type Statement,
  toUnavailable,
} from "./bounded-connection.ts";
import { CuttableClient, cut, toClientConfig } from "./postgres-client.ts";
import { openSession } from "./postgres-session.ts";
import { createShares, currentOrganization } from "./shares.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Options of {@link createConnections}. */
export interface ConnectionsOptions {
  readonly url: string;
  /** Connections at most. */
  readonly size: number;
  readonly limits: TimeLimits;
  /** Called for failures that no query reports, such as a restart of the database. */
  readonly onError: (error: Error) => void;
}

/** Connections to one database, each query within a time limit. */
export interface Connections {
  /**
   * Takes a connection; what it does ends with the signal, by a rollback where its query ends soon.
   * @throws DatabaseUnavailable when there is none within the time of a query.
   */
  connect(signal?: AbortSignal): Promise<Connection>;
  /** Runs one statement on a connection of its own. */
  query(statement: Statement): Promise<Answer>;
  /** Ends them, within two seconds; those that do not let go after one are cut off. */
  end(): Promise<void>;
}

/** Waits for a connection that others use, in times of the wait for a new one: less than a request may take, so that callers get 503. */
const waitsInPool = 2;

/** How long connections may take to say goodbye, in milliseconds. */
const goodbyeMs = 1_000;

/** Connects when first used. */
export function createConnections({ size, onError, ...options }: ConnectionsOptions): Connections {
  const config = toClientConfig(options);
  const waitMs = waitsInPool * config.connectMs;
  const shares = createShares(size, waitMs);
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: waitMs,
    max: size,
    // The types want a constructor without parameters, and give the configuration all the same.
    Client: CuttableClient as unknown as new () => pg.ClientBase,
    onConnect: async (client) => {
      await openSession(client, options.limits).catch((error: unknown) => {
        // The pool only says goodbye to it, which on a silent line has no end.
        cut(client);
        throw error;
      });
    },
  });
  // Without a listener, a database restart would end the process through an idle connection.
  pool.on("error", onError);
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    client.once("end", () => open.delete(client));
  });
  const known = new WeakMap<pg.PoolClient, BoundedConnection>();
  const shared: Shared = { names: new Map(), silentSince: Number.NEGATIVE_INFINITY };

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
      const connection = known.get(client) ?? new BoundedConnection(client, shared);
      known.set(client, connection);
      if (connection.heardAt >= shared.silentSince) return connection;
      // It has said nothing since another one fell silent: likely lost in the same moment.
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
      const ended = pool.end();
      if (await endsWithin(ended, goodbyeMs)) return;
      for (const client of open) cut(client);
      // A transaction that waits for something else than the database never lets go.
      await endsWithin(ended, goodbyeMs);
    },
  };
}

async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const isDone = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isDone;
}

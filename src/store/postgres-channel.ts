import type { StoreMessage } from "./engine.ts";
import { CuttableClient, toClientConfig } from "./postgres-client.ts";
import type { Connections } from "./postgres-connections.ts";
import { openSession } from "./postgres-session.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Options of {@link createPostgresChannel}. */
export interface PostgresChannelOptions {
  url: string;
  limits: TimeLimits;
  /** Connections for sending messages. Listening uses its own connection. */
  connections: Connections;
  onError: (error: Error) => void;
}

/** Messages between the processes that use one database. */
export interface PostgresChannel {
  send(message: StoreMessage): void;
  subscribe(listener: (message: StoreMessage) => void): () => void;
  close(): Promise<void>;
}

const channelName = "prospecting";
const reconnectMs = 1_000;

/**
 * Milliseconds between two test queries on the listening connection. This connection runs no other queries, so only a
 * test query shows that it is broken.
 */
const signMs = 10_000;

/** Maximum time for closing the listening connection, in milliseconds. */
const goodbyeMs = 1_000;

/**
 * Creates a channel that uses LISTEN and NOTIFY. Callers send a message after the COMMIT: inside the transaction,
 * NOTIFY would hold a database-wide lock during the flush to disk. Several "work" messages at the same time are sent as
 * one. A lost message delays a worker until its next poll; no job is lost.
 */
export function createPostgresChannel(options: PostgresChannelOptions): PostgresChannel {
  const { connections, onError } = options;
  const listeners = new Set<(message: StoreMessage) => void>();
  let client: CuttableClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let sendingWork = false;

  const tell = (message: StoreMessage): void => {
    for (const listener of [...listeners]) listener(message);
  };

  const connect = (): void => {
    timer = undefined;
    if (closed || listeners.size === 0) return;
    const next = new CuttableClient(toClientConfig(options));
    client = next;
    const reconnect = (error: Error): void => {
      if (client !== next || closed) return;
      client = undefined;
      onError(error);
      next.cut();
      clearTimeout(timer);
      timer = later(connect, reconnectMs);
    };
    const watch = (): void => {
      timer = later(() => void next.query("select 1").then(watch, reconnect), signMs);
    };
    next.on("error", reconnect);
    next.on("end", () => reconnect(new Error("the listening connection ended")));
    next.on("notification", ({ payload }) => {
      const message = parseMessage(payload);
      if (message !== null) tell(message);
    });
    next
      .connect()
      .then(() => openSession(next, options.limits))
      .then(() => next.query(`listen ${channelName}`))
      .then(() => {
        // Messages that were sent while the connection was down are lost, so listeners now look for jobs and for due
        // monitors.
        for (const type of ["work", "monitors"] as const) tell({ type });
        if (client === next && !closed) watch();
      })
      .catch(reconnect);
  };

  const notify = (message: StoreMessage): Promise<void> =>
    connections
      .query({ text: "select pg_notify($1, $2)", values: [channelName, JSON.stringify(message)] })
      .then(() => {}, onError);

  return {
    send(message) {
      if (closed) return;
      if (message.type !== "work") void notify(message);
      else if (!sendingWork) {
        sendingWork = true;
        setImmediate(() => {
          sendingWork = false;
          if (!closed) void notify(message);
        });
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      if (client === undefined && timer === undefined) connect();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      listeners.clear();
      clearTimeout(timer);
      const last = client;
      if (last === undefined) return;
      const cutting = setTimeout(() => last.cut(), goodbyeMs);
      await last.end().catch(() => {});
      clearTimeout(cutting);
    },
  };
}

function later(run: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(run, ms).unref();
}

function parseMessage(payload: string | undefined): StoreMessage | null {
  try {
    const value: unknown = JSON.parse(payload ?? "");
    if (typeof value !== "object" || value === null || !("type" in value)) return null;
    if (value.type === "work" || value.type === "monitors") return { type: value.type };
    if (value.type === "cancelled" && "jobId" in value && typeof value.jobId === "string")
      return { type: "cancelled", jobId: value.jobId };
    return null;
  } catch {
    return null;
  }
}

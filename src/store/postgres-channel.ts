import pg from "pg";
import type { StoreMessage } from "./engine.ts";

/** Options of {@link createPostgresChannel}. */
export interface PostgresChannelOptions {
  url: string;
  pool: pg.Pool;
  onError: (error: Error) => void;
}

/** Messages between the processes of one database. */
export interface PostgresChannel {
  send(message: StoreMessage): void;
  subscribe(listener: (message: StoreMessage) => void): () => void;
  close(): Promise<void>;
}

const channelName = "prospecting";
const reconnectMs = 1_000;

/**
 * LISTEN/NOTIFY. Notices are sent after the commit and many "work" ones at once as one: inside the transaction, NOTIFY
 * would hold a database-wide lock over the flush to disk. One that gets lost costs a worker's slow poll, no job.
 */
export function createPostgresChannel({ url, pool, onError }: PostgresChannelOptions): PostgresChannel {
  const listeners = new Set<(message: StoreMessage) => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  let sendingWork = false;

  const connect = (): void => {
    retry = undefined;
    if (closed || listeners.size === 0) return;
    const next = new pg.Client({ connectionString: url });
    client = next;
    const reconnect = (error: Error): void => {
      if (client !== next || closed) return;
      client = undefined;
      onError(error);
      void next.end().catch(() => {});
      retry = setTimeout(connect, reconnectMs);
      retry.unref();
    };
    next.on("error", reconnect);
    next.on("end", () => reconnect(new Error("the listening connection ended")));
    next.on("notification", ({ payload }) => {
      const message = parseMessage(payload);
      if (message !== null) for (const listener of [...listeners]) listener(message);
    });
    next
      .connect()
      .then(() => next.query(`listen ${channelName}`))
      // What was sent while nobody listened is made up for by looking once.
      .then(() => {
        for (const type of ["work", "monitors"] as const)
          for (const listener of [...listeners]) listener({ type });
      })
      .catch(reconnect);
  };

  const notify = (message: StoreMessage): Promise<void> =>
    pool.query("select pg_notify($1, $2)", [channelName, JSON.stringify(message)]).then(
      () => {},
      (error: Error) => onError(error),
    );

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
      if (client === undefined && retry === undefined) connect();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      listeners.clear();
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
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

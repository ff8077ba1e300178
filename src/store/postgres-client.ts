import { Socket } from "node:net";
import pg from "pg";
import type { TimeLimits } from "./time-limits.ts";

/** Milliseconds that a process without time limits waits for a new connection. */
const patientMs = 10_000;

const int8 = 20;

export interface CuttableConfig extends pg.ClientConfig {
  /**
   * Time limit for connecting in milliseconds. A pool has one setting for both this limit and the wait in its queue, so
   * the client sets this limit itself.
   */
  readonly connectMs: number;
}

/** A client whose socket can be closed immediately. `end()` would wait for the server, which may be unreachable. */
export class CuttableClient extends pg.Client {
  readonly #socket: Socket;
  /** Resolves when the socket is closed. Until then, the socket keeps the process alive. */
  readonly closed: Promise<void>;
  /**
   * Id of the server process, which a request to cancel this client's query contains; null before the connection is
   * open.
   */
  declare readonly processID: number | null;

  constructor(config: CuttableConfig) {
    const socket = new Socket();
    super({ ...config, connectionTimeoutMillis: config.connectMs, stream: () => socket });
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  cut(): void {
    this.#socket.destroy();
  }
}

/** Returns the configuration that all connections of this process to the database share. */
export function toClientConfig({ url, limits }: { url: string; limits: TimeLimits }): CuttableConfig {
  return {
    connectionString: url,
    connectMs: limits.queryMs ?? patientMs,
    ...(limits.queryMs === null ? {} : { query_timeout: limits.queryMs }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (id, format) => (id === int8 ? Number : pg.types.getTypeParser(id, format)) },
  };
}

/** Closes a connection without notifying the server. */
export function cut(client: pg.ClientBase): void {
  if (client instanceof CuttableClient) client.cut();
}

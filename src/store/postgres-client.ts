import { Socket } from "node:net";
import pg from "pg";
import type { TimeLimits } from "./time-limits.ts";

/** How long a process without time limits waits for a new connection, in milliseconds. */
const patientMs = 10_000;

const int8 = 20;

/** What a client is made with. */
interface CuttableConfig extends pg.ClientConfig {
  /** Milliseconds that it may take to connect. A pool has but one setting for that and for the wait in its queue. */
  readonly connectMs: number;
}

/** A client whose socket can be cut: `end()` waits for the other side, which may be gone without a word. */
export class CuttableClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: CuttableConfig) {
    const socket = new Socket();
    super({ ...config, connectionTimeoutMillis: config.connectMs, stream: () => socket });
    this.#socket = socket;
  }

  cut(): void {
    this.#socket.destroy();
  }
}

/** What every connection of ours is made with. */
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

/** Ends a connection without a word to the other side. */
export function cut(client: pg.ClientBase): void {
  if (client instanceof CuttableClient) client.cut();
}

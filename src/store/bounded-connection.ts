import type { PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailable } from "./failures.ts";
import { cut } from "./postgres-client.ts";

/** An SQL statement with its values. The server keeps a statement with a `name` prepared. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** PostgreSQL's response to a statement. */
export interface Answer {
  readonly command: "UPDATE" | "DELETE" | "INSERT" | "SELECT" | "MERGE" | "ROLLBACK" | "COMMIT";
  readonly rowCount: number;
  readonly rows: readonly Record<string, unknown>[];
}

/** A connection that is checked out for one transaction or query. */
export interface Connection extends PostgresPoolClient {
  run(statement: Statement): Promise<Answer>;
  /** Closes the connection and aborts its work. The running query rejects. */
  end(): void;
}

/**
 * Milliseconds between an abort and the closing of the connection if its query is still running. Most queries end
 * sooner, and a new connection costs more than the wait.
 */
const abortMs = 500;

/**
 * Maximum number of distinct statements that receive a name. Each connection keeps every named statement prepared,
 * which takes memory in the server.
 */
const maxPrepared = 500;

/** State that the connections of a pool share. */
export interface Shared {
  readonly names: Map<string, string>;
  /**
   * Time when the most recent timed-out query was sent, on any connection of the pool. If a connection has received no
   * answer since that time, it may be broken too, and is not reused.
   */
  silentSince: number;
  /**
   * Time at which a session last refused a write because it is read-only. Sessions that were opened before this time
   * are not reused: a session keeps its server and its `default_transaction_read_only`, so they may be read-only too.
   */
  refusedAt: number;
}

/** SQLSTATE of the error for a write in a read-only transaction. */
const readOnly = "25006";

/** A pooled connection that limits the time of each query. */
export class BoundedConnection implements Connection {
  readonly query: PostgresPoolClient["query"];
  readonly #client: pg.PoolClient;
  readonly #shared: Shared;
  #failure: DatabaseUnavailable | null = null;
  #signal: AbortSignal | undefined;
  #giveBack = (): void => {};
  readonly #openedAt = performance.now();
  #heardAt = this.#openedAt;

  constructor(client: pg.PoolClient, shared: Shared) {
    this.#client = client;
    this.#shared = shared;
    // Kysely passes SQL text, or a cursor, which this package does not use. Adds a name to the text, so that the
    // connection keeps the statement's plan.
    this.query = ((text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== "string") throw new TypeError("streaming is not used on PostgreSQL");
      return this.run({ text, values, ...this.#toName(text, values) });
    }) as PostgresPoolClient["query"];
    // If a connection breaks while it is checked out, the connection emits an error in addition to the query's error.
    // Without a listener, this error would end the process.
    client.on("error", () => {});
  }

  async run({ text, values = [], ...name }: Statement): Promise<Answer> {
    // After a failure, later queries fail immediately. Otherwise, each of them would wait until its own time limit.
    if (this.#failure !== null) throw this.#failure;
    // A rollback runs even after an abort, because the aborted transaction has to be rolled back. A COMMIT that was sent
    // is not aborted, because it cannot be undone.
    if (text !== "rollback") this.#signal?.throwIfAborted();
    const unwatch = text === "commit" ? (): void => {} : this.#watch();
    const sentAt = performance.now();
    try {
      const result = await this.#client.query({ text, values: [...values], ...name });
      this.#heardAt = performance.now();
      return toAnswer(result);
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.#heardAt = performance.now();
      else if (error instanceof Error && error.message === "Query read timeout")
        this.#shared.silentSince = Math.max(this.#shared.silentSince, sentAt);
      throw this.#toFailure(error);
    } finally {
      unwatch();
    }
  }

  /**
   * Marks the connection as checked out. The signal applies to its queries until `release`, which also calls
   * `giveBack`. Returns the connection.
   */
  take(signal: AbortSignal | undefined, giveBack: () => void): this {
    this.#signal = signal;
    this.#giveBack = giveBack;
    return this;
  }

  /** False for a connection that another connection's failure makes doubtful: see {@link Shared}. */
  isTrusted(): boolean {
    return this.#heardAt >= this.#shared.silentSince && this.#openedAt >= this.#shared.refusedAt;
  }

  release(): void {
    this.#signal = undefined;
    if (this.#failure !== null) cut(this.#client);
    this.#client.release(this.#failure !== null);
    this.#giveBack();
  }

  end(): void {
    this.#failure ??= new DatabaseUnavailable("the connection was given up");
    cut(this.#client);
  }

  /**
   * Watches the signal during a query. If the signal aborts and the query does not end soon after, closes the
   * connection. Returns a function that stops watching.
   */
  #watch(): () => void {
    const signal = this.#signal;
    if (signal === undefined) return () => {};
    let timer: NodeJS.Timeout | undefined;
    const abort = (): void => {
      timer = setTimeout(() => this.end(), abortMs);
    };
    signal.addEventListener("abort", abort, { once: true });
    return () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
    };
  }

  #toName(text: string, { length }: readonly unknown[]): { name?: string } {
    const { names } = this.#shared;
    const known = names.get(text);
    if (known !== undefined) return { name: known };
    if (length === 0 || names.size >= maxPrepared) return {};
    const name = `q${names.size}`;
    names.set(text, name);
    return { name };
  }

  /**
   * Returns the error to throw for a failed query. Keeps an error that the server returned, or that prevented a value
   * from being sent. Any other error, and a FATAL error of the server, marks the connection as failed.
   */
  #toFailure(error: unknown): unknown {
    if (error instanceof pg.DatabaseError && error.code === readOnly)
      this.#shared.refusedAt = performance.now();
    if (error instanceof pg.DatabaseError && error.severity !== "FATAL") return error;
    if (error instanceof TypeError || error instanceof RangeError) return error;
    this.#failure ??= toUnavailable(error);
    if (error instanceof pg.DatabaseError) return error;
    return this.#signal?.aborted === true ? this.#signal.reason : this.#failure;
  }
}

/** Converts the cause of a missing or broken connection to a DatabaseUnavailable. */
export function toUnavailable(cause: unknown): DatabaseUnavailable {
  if (cause instanceof DatabaseUnavailable) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailable(`the database does not answer: ${reason}`, { cause });
}

/**
 * Converts pg's result to an {@link Answer}. If the SQL text contained several statements, uses the result of the last
 * one.
 */
function toAnswer(result: pg.QueryResult | readonly pg.QueryResult[]): Answer {
  const last = "rows" in result ? result : result.at(-1);
  if (last === undefined) throw new TypeError("a statement without a result");
  const { command, rowCount, rows } = last;
  return { command: command as Answer["command"], rowCount: rowCount ?? 0, rows };
}

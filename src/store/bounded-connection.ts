import type { PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseUnavailable } from "./failures.ts";
import { cut } from "./postgres-client.ts";

/** A statement for a library that brings its own. */
export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  readonly name?: string;
}

/** The rows of an answer, and what PostgreSQL calls the command. */
export interface Answer {
  readonly command: "UPDATE" | "DELETE" | "INSERT" | "SELECT" | "MERGE" | "ROLLBACK" | "COMMIT";
  readonly rowCount: number;
  readonly rows: readonly Record<string, unknown>[];
}

/** A connection that is taken, for one transaction or query. */
export interface Connection extends PostgresPoolClient {
  run(statement: Statement): Promise<Answer>;
  /** Ends the connection, and with it what it does; the query that runs on it is rejected. */
  end(): void;
}

/** How long a query may go on that nobody waits for, in milliseconds: most end sooner, and a new connection costs more. */
const abortMs = 500;

/** Distinct statements that get a name; a bound on what each connection keeps prepared. */
const maxPrepared = 500;

/** What the connections of a pool know together. */
export interface Shared {
  readonly names: Map<string, string>;
  /** When a query was sent that got no answer; connections that were not heard since are not trusted. */
  silentSince: number;
}

/** A connection of a pool, each query of it within the time limit of its client. */
export class BoundedConnection implements Connection {
  readonly query: PostgresPoolClient["query"];
  readonly #client: pg.PoolClient;
  readonly #shared: Shared;
  #failure: DatabaseUnavailable | null = null;
  #signal: AbortSignal | undefined;
  #giveBack = (): void => {};
  heardAt = performance.now();

  constructor(client: pg.PoolClient, shared: Shared) {
    this.#client = client;
    this.#shared = shared;
    // Kysely sends text only; a name makes the connection keep the plan. It overloads `query` for cursors, which are refused.
    this.query = ((text: unknown, values: readonly unknown[] = []) => {
      if (typeof text !== "string") throw new TypeError("streaming is not used on PostgreSQL");
      return this.run({ text, values, ...this.#toName(text, values) });
    }) as PostgresPoolClient["query"];
    // A connection that breaks while it is checked out reports here too, beside the query that fails.
    client.on("error", () => {});
  }

  async run({ text, values = [], ...name }: Statement): Promise<Answer> {
    // What failed once is not asked again: a second time limit would only add to the first.
    if (this.#failure !== null) throw this.#failure;
    // A rollback is what an abort is for, and a commit that was sent can't be taken back.
    if (text !== "rollback") this.#signal?.throwIfAborted();
    const unwatch = text === "commit" ? (): void => {} : this.#watch();
    const sentAt = performance.now();
    try {
      const result = await this.#client.query({ text, values: [...values], ...name });
      this.heardAt = performance.now();
      return toAnswer(result);
    } catch (error) {
      if (error instanceof pg.DatabaseError) this.heardAt = performance.now();
      else if (error instanceof Error && error.message === "Query read timeout")
        this.#shared.silentSince = Math.max(this.#shared.silentSince, sentAt);
      throw this.#toFailure(error);
    } finally {
      unwatch();
    }
  }

  /** Ties the connection to a signal until it is released; then calls back. */
  take(signal: AbortSignal | undefined, giveBack: () => void): this {
    this.#signal = signal;
    this.#giveBack = giveBack;
    return this;
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

  /** Gives up the connection when its signal aborts and the query does not end soon after. */
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

  /** An answer of the server stays as it is; a value that can't be sent is the caller's; all else is the connection's. */
  #toFailure(error: unknown): unknown {
    if (error instanceof pg.DatabaseError && error.severity !== "FATAL") return error;
    if (error instanceof TypeError || error instanceof RangeError) return error;
    this.#failure ??= toUnavailable(error);
    if (error instanceof pg.DatabaseError) return error;
    return this.#signal?.aborted === true ? this.#signal.reason : this.#failure;
  }
}

/** The error of a connection that could not be had, or that broke. */
export function toUnavailable(cause: unknown): DatabaseUnavailable {
  if (cause instanceof DatabaseUnavailable) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailable(`the database does not answer: ${reason}`, { cause });
}

/** Several statements at once have several results; the last one counts. */
function toAnswer(result: pg.QueryResult | readonly pg.QueryResult[]): Answer {
  const last = "rows" in result ? result : result.at(-1);
  if (last === undefined) throw new TypeError("a statement without a result");
  const { command, rowCount, rows } = last;
  return { command: command as Answer["command"], rowCount: rowCount ?? 0, rows };
}

import { toUnavailable } from "./bounded-connection.ts";
import { CuttableClient, toClientConfig } from "./postgres-client.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Thrown if a connection pooler gives one session of the database to several clients. */
export class SharedSessions extends Error {
  override readonly name = "SharedSessions";

  constructor() {
    super(
      "DATABASE_URL leads to a connection pooler that shares sessions between clients (transaction or statement " +
        "mode), but prepared statements, time limits and LISTEN need a session for each client. Set the pooler to " +
        "session mode, or use PostgreSQL's own address",
    );
  }
}

/** Number of rounds in which the clients ask for the ids of their sessions' server processes. */
const rounds = 3;

/**
 * Checks that each connection keeps a session of its own: without a pooler, a client always has the same server
 * process, and this process serves no other client. A pooler in transaction mode chooses a process for each statement:
 * the one that it used last, or the next one in turn. The check therefore compares the processes of two clients that
 * ask alternately. It changes no setting of a session, because with such a pooler the session may belong to another
 * program.
 * @throws SharedSessions
 * @throws DatabaseUnavailable if the database does not answer.
 */
export async function refuseSharedSessions(options: { url: string; limits: TimeLimits }): Promise<void> {
  const [first, second] = [createClient(options), createClient(options)];
  try {
    await first.connect();
    const pid = await readProcess(first);
    // Without a pooler, the id that the client received at the start of the connection is the id of its PostgreSQL
    // process. A pooler gives its clients ids of its own.
    if (first.processID === pid) return;
    await second.connect();
    const seen: [Set<number>, Set<number>] = [new Set([pid]), new Set()];
    for (let round = 0; round < rounds; round += 1) {
      // The first client asks twice. If both asked once, a pooler that alternates between two sessions would give each
      // client the same session in every round, and the check would find no shared session.
      for (const client of [first, first]) seen[0].add(await readProcess(client));
      seen[1].add(await readProcess(second));
    }
    if (seen.some(({ size }) => size > 1) || seen[1].has(pid)) throw new SharedSessions();
  } catch (error) {
    throw error instanceof SharedSessions ? error : toUnavailable(error);
  } finally {
    for (const client of [first, second]) client.cut();
  }
}

function createClient(options: { url: string; limits: TimeLimits }): CuttableClient {
  const client = new CuttableClient(toClientConfig(options));
  // Without a listener, the error of a broken connection would end the process. The query also rejects with that error.
  client.on("error", () => {});
  return client;
}

async function readProcess(client: CuttableClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? Number.NaN;
}

import type { CommitLost, TransactionPlace } from "./failures.ts";
import type { Connections } from "./postgres-connections.ts";
import type { TimeLimits } from "./time-limits.ts";

/** What became of a transaction whose COMMIT got no answer. */
export type Fate = "committed" | "aborted" | "unknown";

/** How long the server may work on a commit before its process is ended, in milliseconds: a flush to a busy disk. */
const graceMs = 500;

/** Milliseconds between two looks. */
const lookMs = 50;

/** How long to look where nothing else limits it, in milliseconds. */
const longestMs = 10_000;

/**
 * Looks up what became of a transaction, for as long as a query may take. A server that has not noticed that its client is
 * gone still holds it open: its process is ended, which makes it "aborted", unless the COMMIT arrives before.
 */
export async function findFate(
  connections: Connections,
  { place }: CommitLost,
  { queryMs }: TimeLimits,
): Promise<Fate> {
  if (place === null) return "unknown";
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const late = new Promise<"unknown">((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve("unknown");
    }, queryMs ?? longestMs);
  });
  const found = await Promise.race([lookOften(connections, place, () => isOver), late]);
  clearTimeout(timer);
  return found;
}

async function lookOften(
  connections: Connections,
  place: TransactionPlace,
  isOver: () => boolean,
): Promise<Fate> {
  const startedAt = performance.now();
  while (!isOver()) {
    // A database that can't be reached yet is asked again until the time is over.
    const status = await look(connections, place).catch(() => "in progress");
    if (status === "committed" || status === "aborted") return status;
    if (status === null) return "unknown";
    if (performance.now() - startedAt > graceMs) await endProcess(connections, place).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return "unknown";
}

/** Null for a transaction so old that the server has forgotten it. */
async function look(connections: Connections, { xid }: TransactionPlace): Promise<string | null> {
  const { rows } = await connections.query({
    text: "select pg_xact_status($1::xid8) as status",
    values: [xid],
  });
  const status = rows[0]?.["status"];
  return typeof status === "string" ? status : null;
}

/** Only while it works on that transaction: the process may serve another client by now. */
async function endProcess(connections: Connections, { xid, pid }: TransactionPlace): Promise<void> {
  await connections.query({
    text: "select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_xid = $2::xid8::xid",
    values: [pid, xid],
  });
}

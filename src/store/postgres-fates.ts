import type { CommitLost, TransactionPlace } from "./failures.ts";
import type { Connections } from "./postgres-connections.ts";
import type { TimeLimits } from "./time-limits.ts";

/** Outcome of a transaction whose COMMIT was not answered. */
export type Fate = "committed" | "aborted" | "unknown";

/**
 * Milliseconds that the server may work on a commit before the server process of the transaction is terminated. A flush
 * to a busy disk takes time.
 */
const graceMs = 500;

/** Milliseconds between two queries for the outcome. */
const lookMs = 50;

/** Maximum duration of the look-up in milliseconds if queries have no time limit. */
const longestMs = 10_000;

/**
 * Looks up the outcome of a transaction whose COMMIT was not answered, within the time limit of a query. If the server
 * has not noticed that the client disconnected, the transaction is still open. In this case, the server process is
 * terminated, and the outcome is "aborted" unless the COMMIT arrives before the termination.
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
    // An unreachable database counts as "in progress", so that the loop tries again until the time limit.
    const status = await readStatus(connections, place).catch(() => "in progress");
    if (status === "committed" || status === "aborted") return status;
    if (status === null) return "unknown";
    if (performance.now() - startedAt > graceMs) await endProcess(connections, place).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
  return "unknown";
}

/**
 * Returns the status of a transaction; null if it cannot be known, for example because the server has forgotten an old
 * transaction. A crash loses transactions that were not flushed to disk, and the server gives their ids to other
 * transactions afterwards. Therefore two rules apply after a crash, or on a server that has replaced another one:
 *
 * - If the id has not been used, or was used without a commit, the transaction is lost.
 * - If the id has committed, the status cannot be known, because another transaction may have got the id.
 *
 * On a standby, returns "in progress", because the standby may not have received the commit yet.
 */
async function readStatus(
  connections: Connections,
  { xid, server }: TransactionPlace,
): Promise<string | null> {
  const { rows } = await connections.query({
    text: `select case
        when pg_is_in_recovery() then 'in progress'
        when is_same then pg_xact_status(xid)
        when xid >= pg_snapshot_xmax(pg_current_snapshot()) then 'aborted'
        when pg_xact_status(xid) in ('aborted', 'in progress') then 'aborted'
      end as status
      from (
        select $1::xid8 as xid, extract(epoch from pg_postmaster_start_time())::text = $2 and exists (
          select from pg_stat_get_activity(null) where usesysid is null and datid is null and pid = any($3)
        ) as is_same
      ) as lookup`,
    values: [xid, server.startedAt, server.processes],
  });
  const status = rows[0]?.["status"];
  return typeof status === "string" ? status : null;
}

/**
 * Terminates the server process of a transaction, but only while it runs that transaction, because it may serve another
 * client by now.
 */
async function endProcess(connections: Connections, { xid, pid }: TransactionPlace): Promise<void> {
  await connections.query({
    text: "select pg_terminate_backend(pid) from pg_stat_get_activity(null) where pid = $1 and backend_xid = $2::xid8::xid",
    values: [pid, xid],
  });
}

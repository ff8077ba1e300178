import type { ClientBase } from "pg";
import type { TimeLimits } from "./time-limits.ts";

/**
 * Milliseconds after which the server ends an idle transaction, in sessions whose queries have no time limit. Without
 * this limit, a migration whose host was lost would block the next migration.
 */
const abandonedMs = 60_000;

/** Milliseconds between the server's checks that the client of a running query is still connected. */
const clientCheckMs = 2_000;

/**
 * Sets the server's own time limits for a session, so that the locks of a client that disappeared do not outlive its
 * lease. Skips limits that this version of PostgreSQL lacks: version 13 cannot check the client of a running query.
 */
export async function openSession(client: ClientBase, limits: TimeLimits): Promise<void> {
  const settings = Object.entries(toSettings(limits));
  const rows = settings.map((_, index) => `($${2 * index + 1}, $${2 * index + 2})`).join(", ");
  await client.query(
    `select set_config(wanted.name, wanted.value, false) from (values ${rows}) as wanted (name, value)
     join pg_settings on pg_settings.name = wanted.name`,
    settings.flat(),
  );
}

function toSettings({ queryMs, lockMs }: TimeLimits): Record<string, string> {
  const settings = {
    // Makes the server end a long query slightly before the client closes the connection.
    statement_timeout: queryMs === null ? null : Math.floor(0.9 * queryMs),
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: queryMs ?? abandonedMs,
    tcp_user_timeout: queryMs ?? abandonedMs,
    client_connection_check_interval: clientCheckMs,
  };
  return {
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([name, ms]) => (ms === null ? [] : [[name, `${ms}ms`]])),
    ),
    // On solid-state disks, a random read costs as much as a sequential one. With the default of 4, PostgreSQL would
    // scan whole tables.
    random_page_cost: "1.1",
    tcp_keepalives_idle: "10",
    tcp_keepalives_interval: "5",
    tcp_keepalives_count: "3",
  };
}

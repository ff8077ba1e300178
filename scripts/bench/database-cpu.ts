import { sql } from "kysely";
import type { Store } from "../../src/store/store.ts";
import { listProcesses, readStat, tickMicros } from "./processes.ts";

/**
 * Creates a function that returns the processor time in microseconds that the store's PostgreSQL server has used on
 * this machine. The time includes server processes that have ended. For SQLite, the function returns 0, because SQLite
 * runs in this process.
 */
export async function createDatabaseCpu({ db, engine }: Store): Promise<() => number> {
  if (engine.name === "sqlite") return () => 0;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = readStat(String(rows[0]?.pid))?.parent;
  if (server === undefined) throw new Error("the server of TEST_DATABASE_URL is not on this machine");
  return () => {
    let ticks = 0;
    for (const pid of listProcesses()) {
      const stat = readStat(pid);
      if (pid === server) ticks += (stat?.own ?? 0) + (stat?.ended ?? 0);
      else if (stat?.parent === server) ticks += stat.own;
    }
    return ticks * tickMicros;
  };
}

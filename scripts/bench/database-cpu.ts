import { readdirSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Store } from "../../src/store/store.ts";

/** Microseconds of a tick in /proc, which is the same on every Linux. */
const tickMicros = 10_000;

/**
 * Creates a reader of the processor time in microseconds that the store's PostgreSQL server has used on this machine,
 * including its processes that have ended. The reader returns 0 for SQLite, which runs in this process.
 */
export async function createDatabaseCpu({ db, engine }: Store): Promise<() => number> {
  if (engine.name === "sqlite") return () => 0;
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const server = readStat(String(rows[0]?.pid))?.parent;
  if (server === undefined) throw new Error("the server of TEST_DATABASE_URL is not on this machine");
  return () => {
    let ticks = 0;
    for (const pid of readdirSync("/proc")) {
      const stat = /^\d+$/.test(pid) ? readStat(pid) : undefined;
      if (pid === server) ticks += (stat?.own ?? 0) + (stat?.ended ?? 0);
      else if (stat?.parent === server) ticks += stat.own;
    }
    return ticks * tickMicros;
  };
}

/**
 * Returns the parent of a process, and the ticks that the process (`own`) and its ended children (`ended`) have used;
 * undefined if the process has ended.
 */
function readStat(pid: string): { parent: string; own: number; ended: number } | undefined {
  try {
    // Drops the name of the process, which is in parentheses and may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    return {
      parent: fields[1] ?? "",
      own: (user ?? 0) + (system ?? 0),
      ended: (endedUser ?? 0) + (endedSystem ?? 0),
    };
  } catch {
    return undefined;
  }
}

import { readdirSync, readFileSync } from "node:fs";

/** Length of a clock tick in /proc/PID/stat, in microseconds; the same on every Linux. */
export const tickMicros = 10_000;

/** The values of a process that this module reads from /proc. */
interface Stat {
  readonly parent: string;
  /** Ticks of CPU that the process has used. */
  readonly own: number;
  /** Ticks of CPU that its child processes used until they ended. */
  readonly ended: number;
}

/** Returns what /proc says about a process; undefined if the process has ended. */
export function readStat(pid: string): Stat | undefined {
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

/** Returns the ids of a process and its descendants, parents first. */
export function listTree(top: string): string[] {
  const parents = new Map(listProcesses().map((pid) => [pid, readStat(pid)?.parent]));
  const found = [top];
  for (const pid of found)
    found.push(...[...parents].flatMap(([one, parent]) => (parent === pid ? [one] : [])));
  return found;
}

/** Returns the ids of all processes of this machine. */
export function listProcesses(): string[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
}

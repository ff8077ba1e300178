import type { ChildProcess } from "node:child_process";

const running = new Set<ChildProcess>();

/** Remembers a process that a test has started, until the process ends. */
export function remember(child: ChildProcess): void {
  running.add(child);
  child.once("close", () => running.delete(child));
}

/** Ends the processes that still run, because a test that failed did not reach the line that ends them. */
export function endRunning(): void {
  for (const child of running) child.kill("SIGKILL");
}

import { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll } from "vitest";

const running = new Set<ChildProcess>();

/** Remembers a process that a test has started, until the process ends. */
function remember(message: unknown): void {
  const { process: child } = Object(message);
  if (!(child instanceof ChildProcess)) return;
  running.add(child);
  child.once("close", () => running.delete(child));
}

// Vitest runs this file once for each test file, so the hook runs when that test file has ended. The hook ends the
// processes that are still running, because a failed test does not reach the line that would end them.
subscribe("child_process", remember);
afterAll(() => {
  unsubscribe("child_process", remember);
  // esbuild's process is not ended: it serves the builds of all test files, and ends by itself.
  for (const child of running) if (!/esbuild/.test(child.spawnfile)) child.kill("SIGKILL");
});

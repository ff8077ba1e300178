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

// Vitest runs this file for each test file, so the hook belongs to that file. It ends the processes that still run,
// because a test that failed did not reach the line that ends them.
subscribe("child_process", remember);
afterAll(() => {
  unsubscribe("child_process", remember);
  // esbuild ends its own process, which serves the builds of all test files.
  for (const child of running) if (!/esbuild/.test(child.spawnfile)) child.kill("SIGKILL");
});

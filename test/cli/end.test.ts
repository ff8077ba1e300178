import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startServe } from "../package/prospecting.ts";
import type { TestProcess } from "../store/processes.ts";

/**
 * Starts `prospecting serve` with one thread of libuv's pool blocked, as by a DNS server that does not answer: the
 * thread opens a named pipe into which no process writes. SIGUSR2 causes an error that nothing catches.
 */
async function serveBlocked(): Promise<TestProcess> {
  const folder = mkdtempSync(join(tmpdir(), "end-"));
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const preload = `
    import fs from "node:fs";
    fs.open(${JSON.stringify(pipe)}, "r", () => {});
    process.on("SIGUSR2", () => Promise.reject(new Error("broken")));`;
  const serving = startServe(["--json", "--data-dir", join(folder, "data")], {
    PROSPECTING_PROVIDERS: "stand-in",
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
  });
  onTestFinished(async () => {
    serving.child.kill("SIGKILL");
    await serving.exited;
  });
  await serving.line('"ready"');
  return serving;
}

describe("serve, while a thread of Node.js can't be interrupted", () => {
  it("ends after SIGTERM, by that signal because everything was released", async () => {
    const serving = await serveBlocked();
    serving.child.kill("SIGTERM");
    await serving.exited;
    expect(serving.child.signalCode).toBe("SIGTERM");
    expect(serving.lines.at(-1)).toBe('{"event":"stopped"}');
  });

  it("ends after an error that nothing caught, by SIGKILL", async () => {
    const serving = await serveBlocked();
    serving.child.kill("SIGUSR2");
    await serving.exited;
    expect(serving.child.signalCode).toBe("SIGKILL");
    expect(serving.lines.at(-1)).toContain('"level":60');
  });
});

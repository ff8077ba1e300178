import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { bundledCommand } from "../package/build.ts";

const main = await bundledCommand();

/** A running command and its output so far. */
export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  /**
   * Resolves with the first line of standard output that matches; rejects if the command ends before it prints such a
   * line.
   */
  line(pattern: RegExp): Promise<string>;
  /** Resolves once the command has ended. */
  end(): Promise<{ status: number | null; stdout: string; stderr: string }>;
}

/** Starts the built `prospecting` without a terminal. */
export function startCommand(args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, NO_COLOR: "", FORCE_COLOR: "0", ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    stderr += String(chunk);
  });
  const ended = once(child, "close");
  return {
    process: child,
    async line(pattern) {
      for (;;) {
        const found = stdout
          .split("\n")
          .slice(0, -1)
          .find((line) => pattern.test(line));
        if (found !== undefined) return found;
        if (child.exitCode !== null) throw new Error(`ended without ${pattern}:\n${stdout}\n${stderr}`);
        await Promise.race([once(child.stdout, "data"), ended]);
      }
    },
    async end() {
      await ended;
      return { status: child.exitCode, stdout, stderr };
    },
  };
}

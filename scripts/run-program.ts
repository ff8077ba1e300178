import { type SpawnOptions, spawn } from "node:child_process";

/** What a program printed on both streams, and its exit code; the code is null if a signal ended the program. */
export interface ProgramResult {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs a program without input until it ends.
 * @throws Error if the program cannot be started.
 */
export function runProgram(
  command: string,
  parameters: readonly string[],
  options: Pick<SpawnOptions, "cwd" | "env"> = {},
): Promise<ProgramResult> {
  const child = spawn(command, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

import { Command } from "commander";
import { vi } from "vitest";
import { CommandError } from "../../src/cli/output.ts";

/** Runs a command in this process, which spares a start: what it prints, and how it ends. */
export async function runHere(register: readonly ((program: Command) => void)[], args: readonly string[]) {
  const printed = { out: "", err: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((chunk) => {
      printed[name === "stdout" ? "out" : "err"] += String(chunk);
      return true;
    }),
  );
  const program = new Command("prospecting").exitOverride();
  for (const one of register) one(program);
  try {
    await program.parseAsync(["node", "prospecting", ...args]);
    return { ...printed, exitCode: process.exitCode ?? 0 };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ...printed, exitCode: error.exitCode, err: printed.err + error.message };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = undefined;
  }
}

import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { CommandError, exitCodes, paint, printNote } from "./output.ts";

const here = new URL("./", import.meta.url);
const extension = import.meta.url.endsWith(".ts") ? ".ts" : ".js";
/** Modules of this folder that are no command. */
const notCommands = new Set(["main", "output", "run"]);

/** Runs `prospecting` with the arguments of a process, Node.js and the file first; resolves with its exit code. */
export async function run(argv: readonly string[]): Promise<number> {
  const program = new Command("prospecting")
    .description("Mock server, client, backend scaffold and breaking-change check of one contract")
    .version(readVersion())
    .showHelpAfterError("(run with --help for the options)")
    .exitOverride();
  try {
    await registerCommands(program, argv[2]);
    await program.parseAsync(argv);
    return Number(process.exitCode ?? exitCodes.success);
  } catch (error) {
    return reportFailure(error);
  }
}

/** The named command alone, or all of them for help and for what can't be found. */
async function registerCommands(program: Command, wanted: string | undefined): Promise<void> {
  const isFile = /^[a-z-]+$/.test(wanted ?? "") && existsSync(new URL(`${wanted}${extension}`, here));
  for (const name of isFile && wanted !== undefined ? [wanted] : listCommands())
    await registerCommand(program, name);
}

function listCommands(): string[] {
  const names = readdirSync(here).flatMap((file) =>
    file.endsWith(extension) && !file.endsWith(".d.ts") ? [file.slice(0, -extension.length)] : [],
  );
  return names.filter((name) => !notCommands.has(name)).sort();
}

async function registerCommand(program: Command, name: string): Promise<void> {
  if (notCommands.has(name)) return;
  const module: Record<string, unknown> = await import(new URL(`${name}${extension}`, here).href);
  for (const [member, register] of Object.entries(module))
    if (member.startsWith("register") && typeof register === "function") register(program);
}

function readVersion(): string {
  const { version }: { version: string } = createRequire(import.meta.url)(
    "prospecting-contract/package.json",
  );
  return version;
}

function reportFailure(error: unknown): number {
  // Commander has printed its message, and --help and --version arrive here with 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
  if (error instanceof CommandError) {
    printNote(`${paint("error:", "bad", process.stderr)} ${error.message}`);
    return error.exitCode;
  }
  printNote(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failure;
}

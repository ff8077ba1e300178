/**
 * The command line. In: the arguments of `prospecting`. Out: text or JSON, and an exit code.
 * 1. `bin.js` starts `main.ts`, which calls `run` and sets the exit code.
 * 2. `commands.ts` finds the module of the command, in this package or in another installed one. If the command is in a
 *    package that is not installed, it says what to install.
 * 3. The module (`mock.ts`, `diff.ts` …) registers its options with Commander and does the work with other folders of
 *    `src`.
 * 4. `output.ts` prints. If the command fails, a CommandError has the message and the exit code.
 */
import { createRequire } from "node:module";
import { Command, CommanderError } from "commander";
import { findCommand, listCommands } from "./commands.ts";
import { loadCommand } from "./load-command.ts";
import { CommandError, exitCodes, paint, printNote } from "./output.ts";

/**
 * Runs `prospecting`. `argv` are the arguments of the process, including Node.js and the script. Resolves with the exit
 * code.
 */
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

/** Registers only the requested command. For `--help` and for an unknown command, registers all commands. */
async function registerCommands(program: Command, wanted: string | undefined): Promise<void> {
  if (wanted === "lint")
    throw new CommandError(
      'there is no command lint: Spectral runs the rules. Write \'extends: ["spectral:oas", ' +
        '"prospecting-contract/rules"]\' to .spectral.yaml and run npx spectral lint FILE; see docs/lint.md',
    );
  const version = readVersion();
  const address = wanted === undefined ? undefined : findCommand(wanted, version);
  if (address !== undefined) return registerCommand(program, address);
  const { commands, missing } = listCommands();
  for (const command of commands) await registerCommand(program, findCommand(command, version) ?? "");
  for (const { name, commands: absent } of missing)
    program.addHelpText("after", `\nWith the package ${name} (not installed): ${absent.join(", ")}`);
}

async function registerCommand(program: Command, address: string): Promise<void> {
  for (const [member, register] of Object.entries(await loadCommand(address)))
    if (member.startsWith("register") && typeof register === "function") register(program);
}

function readVersion(): string {
  const { version }: { version: string } = createRequire(import.meta.url)(
    "prospecting-contract/package.json",
  );
  return version;
}

function reportFailure(error: unknown): number {
  // Commander has already printed its message. After --help and --version, its exit code is 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
  if (error instanceof CommandError) {
    printNote(`${paint("error:", "bad", process.stderr)} ${error.message}`);
    return error.exitCode;
  }
  printNote(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return exitCodes.failure;
}

import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { type Command, Option } from "commander";
import type { ScaffoldReport } from "../scaffold/index.ts";
import { toWriteError } from "./admin/named-file.ts";
import { CommandError, exitCodes, paint, print, printJson } from "./output.ts";

interface ScaffoldCommandOptions {
  readonly package?: string;
  readonly json?: true;
  readonly contract?: string;
}

/** Adds the command `prospecting scaffold`, which writes a backend project, or adds what a project lacks. */
export function registerScaffold(program: Command): void {
  program
    .command("scaffold")
    .description(
      "write a backend project with a handler for each operation, or add the missing files to a project",
    )
    .argument("<folder>", "folder of the project; created if it does not exist")
    .option(
      "--package <spec>",
      "npm specifier of prospecting-contract for package.json (default: from this installation)",
    )
    .option("--json", "print JSON")
    .addOption(new Option("--contract <file>").hideHelp())
    .addHelpText(
      "after",
      "\nExisting files stay unchanged, except that package.json gains missing entries and the index of src/handlers is written again.\n" +
        "\nExamples:\n  prospecting scaffold my-service\n  prospecting scaffold .    in an existing project",
    )
    .action(runScaffold);
}

async function runScaffold(folder: string, options: ScaffoldCommandOptions): Promise<void> {
  if (folder.trim() === "")
    throw new CommandError("the name of the folder is empty; . is the current folder");
  if (options.contract !== undefined)
    throw new CommandError(
      "scaffold writes handlers only for this package's contract. To serve another contract, call " +
        `createServer(handlers, { contract: ${JSON.stringify(options.contract)} }): docs/handlers.md, ` +
        '"Contracts of your own", has a complete example',
    );
  const { findPackageSource, scaffoldProject } = await import("../scaffold/index.ts");
  const { operations } = await import("../../generated/operations.ts");
  const report = tryTo(folder, () =>
    scaffoldProject(folder, {
      operations: Object.values(operations),
      dependency: options.package ?? findPackageSource(findOwnFolder(), folder),
      otherDependencies: Object.fromEntries(
        listOtherPackages().map(({ name, root }) => [name, findPackageSource(root, folder, name)]),
      ),
    }),
  );
  if (options.json) printJson(report);
  else printReport(folder, report);
}

function tryTo<T>(folder: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const written = toWriteError(error, folder);
    if (written instanceof CommandError) throw written;
    throw new CommandError(error instanceof Error ? error.message : String(error), exitCodes.failure);
  }
}

function findOwnFolder(): string {
  return dirname(createRequire(import.meta.url).resolve("prospecting-contract/package.json"));
}

/**
 * Returns the packages of the server and the service, if they are installed. A checkout of the repository does not need
 * them, because its own build contains both.
 */
function listOtherPackages(): { name: string; root: string }[] {
  const require = createRequire(import.meta.url);
  return ["prospecting-server", "prospecting-service"].flatMap((name) => {
    try {
      return [{ name, root: dirname(require.resolve(`${name}/package.json`)) }];
    } catch {
      return [];
    }
  });
}

function printReport(folder: string, { added, updated, kept, todo, commands }: ScaffoldReport): void {
  for (const file of added) print(`${paint("added", "good")}    ${file}`);
  for (const file of updated) print(`${paint("updated", "warning")}  ${file}`);
  if (kept.length > 0) print(paint(toKeptLine(kept), "quiet"));
  for (const sentence of todo) print(`${paint("to do", "warning")}    ${sentence}`);
  if (!added.includes("package.json") && !updated.includes("package.json")) return;
  const { test, start } = commands;
  const enter = resolve(folder) === process.cwd() ? "" : `cd ${folder} && `;
  print(`\n${todo.length > 0 ? "After that" : "Next"}: ${enter}npm install && ${test} && ${start}`);
  print(
    `ACCESS_KEY=ak_dev SECRET_KEY=sk_dev ${start} serves http://127.0.0.1:3000 and accepts this key pair.`,
  );
  print(
    "Then write the handlers in src/handlers/. Until then, they answer 501, or with MOCK=1 the contract's examples, if prospecting-service is installed.",
  );
}

/**
 * Maximum number of file names in the line about unchanged files. If more files are unchanged, the line contains no
 * names.
 */
const mostNames = 9;

function toKeptLine(kept: readonly string[]): string {
  if (kept.length === 1) return `1 file was there already and stays as it is: ${kept[0]}`;
  const names = kept.length > mostNames ? "" : `: ${kept.join(", ")}`;
  return `${kept.length} files were there already and stay as they are${names}`;
}

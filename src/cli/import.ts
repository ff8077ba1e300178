import { type Command, Option } from "commander";
import { addConnectionOptions } from "./admin/connection.ts";
import type { ImportOptions } from "./import/run-import.ts";
import { readNumber } from "./process/numbers.ts";

/** Adds the command `prospecting import`, which imports people or companies from CSV files. */
export function registerImport(program: Command): void {
  const command = program
    .command("import")
    .description("import CSV files into your own index, which people and company searches use first");
  for (const what of ["people", "companies"] as const)
    addConnectionOptions(
      command.command(`${what} <file>`).description(`add or update ${what}; - reads standard input`),
    )
      .option("--dry-run", "list the errors in the file, and import nothing")
      .addOption(
        new Option("--max-errors <number>", "stop after this many rows that can't be imported")
          .argParser(readNumber({ min: 0, whole: true }))
          .default(1_000),
      )
      .addHelpText(
        "after",
        "\nExit code: 0 every cell was read, 1 some rows or cells could not be read (they are listed), 2 nothing was done.\nImporting the same file again changes nothing. docs/providers.md lists the columns.",
      )
      .action(async (file: string, options: ImportOptions) => {
        const { runImport } = await import("./import/run-import.ts");
        await runImport(what, file, options);
      });
}

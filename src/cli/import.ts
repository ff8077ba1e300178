import { type Command, Option } from "commander";
import { addConnectionOptions } from "./admin/connection.ts";
import type { ImportOptions } from "./import/run-import.ts";
import { readNumber } from "./process/numbers.ts";

/** Adds the command `prospecting import`, which imports people or companies from CSV files. */
export function registerImport(program: Command): void {
  const command = program
    .command("import")
    .description("fill your own index, which people and company search ask first, from CSV files");
  for (const what of ["people", "companies"] as const)
    addConnectionOptions(
      command
        .command(`${what} <file>`)
        .description(`add ${what}, or bring up to date who is there; - reads standard input`),
    )
      .option("--dry-run", "read the file and say what is wrong with it, import nothing")
      .addOption(
        new Option("--max-errors <number>", "stop after so many rows that can't be imported")
          .argParser(readNumber({ min: 0, whole: true }))
          .default(1_000),
      )
      .addHelpText(
        "after",
        "\nExit code: 0 every cell was read, 1 some rows or cells were not (they are listed), 2 nothing was done.\nThe same file again changes nothing. docs/providers.md has the columns.",
      )
      .action(async (file: string, options: ImportOptions) => {
        const { runImport } = await import("./import/run-import.ts");
        await runImport(what, file, options);
      });
}

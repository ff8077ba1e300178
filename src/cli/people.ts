import type { Command } from "commander";
import { addConnectionOptions } from "./admin/connection.ts";
import type { PeopleOptions } from "./people/remove-people.ts";

/** Adds the commands `prospecting people`, which remove people from the index for good, or allow them again. */
export function registerPeople(program: Command): void {
  const people = program
    .command("people")
    .description("people of your own index: remove somebody for good, allow somebody again");
  addWho(
    people
      .command("remove")
      .description("take people out of the index and out of what searches found, and keep them out"),
  )
    .addHelpText(
      "after",
      `
Who is not there is kept out all the same: no import, search or look-up gives or takes whoever is meant, until
\`prospecting people allow\`. Of those removed only hashes are kept. Nothing is asked before, and doing it twice is no mistake.

Exit code: 0 done, 1 rows of the file could not be read or fit several people (they are listed), 2 the options name nobody or
the file can't be read to its end.

Examples:
  $ prospecting people remove --email mara@northwind-robotics.example
  $ prospecting people remove --linkedin https://www.linkedin.com/in/mara-lindqvist --id per_01JDJ0M1A2B3C4D5E6F7G8H9JK
  $ prospecting people remove --file people.csv      # everyone in a file of prospecting import people`,
    )
    .action(async (options: PeopleOptions) => {
      const { runRemove } = await import("./people/remove-people.ts");
      await runRemove(options);
    });
  addWho(people.command("allow").description("let imports and searches take people again who were removed"))
    .addHelpText(
      "after",
      `
Brings nobody back by itself: import a file that has them.

Exit code: 0 done, 1 rows of the file could not be read (they are listed), 2 the options name nobody or the file can't be read to
its end.

Example:
  $ prospecting people allow --email mara@northwind-robotics.example`,
    )
    .action(async (options: PeopleOptions) => {
      const { runAllow } = await import("./people/remove-people.ts");
      await runAllow(options);
    });
}

function addWho(command: Command): Command {
  const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];
  return addConnectionOptions(command)
    .option("--id <person>", "identifier of the interface, per_...; may be given several times", collect)
    .option("--email <address>", "everyone with this address; may be given several times", collect)
    .option("--linkedin <url>", "address of the profile; may be given several times", collect)
    .option("--file <csv>", "everyone in a file as it is imported; - reads standard input");
}

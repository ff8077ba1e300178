import type { Command } from "commander";
import { addConnectionOptions } from "./admin/connection.ts";
import type { PeopleOptions } from "./people/remove-people.ts";

/** Adds the commands `prospecting people`, which remove people from the index for good, or allow them again. */
export function registerPeople(program: Command): void {
  const people = program
    .command("people")
    .description("people of your own index: remove them for good, or allow them again");
  addWho(
    people
      .command("remove")
      .description("delete people from the index and from past searches, and block them"),
  )
    .addHelpText(
      "after",
      `
Also blocks people who are not in the index. No import adds a blocked person, and no search or look-up returns them, until
\`prospecting people allow\`. Only hashes of their identifying values are stored. The command does not ask for confirmation,
and may be repeated.

Exit code: 0 done, 1 rows of the file could not be read or match several people (they are listed), 2 the options name no
person, or the file can't be read to the end.

Examples:
  $ prospecting people remove --email mara@northwind-robotics.example
  $ prospecting people remove --linkedin https://www.linkedin.com/in/mara-lindqvist --id per_01JDJ0M1A2B3C4D5E6F7G8H9JK
  $ prospecting people remove --file people.csv      # everyone in a file of prospecting import people`,
    )
    .action(async (options: PeopleOptions) => {
      const { runRemove } = await import("./people/remove-people.ts");
      await runRemove(options);
    });
  addWho(people.command("allow").description("allow removed people in imports and searches again"))
    .addHelpText(
      "after",
      `
Does not add the people again: import a file that contains them.

Exit code: 0 done, 1 rows of the file could not be read (they are listed), 2 the options name no person, or the file can't be
read to the end.

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
    .option("--id <person>", "identifier of the person, per_...; may be repeated", collect)
    .option("--email <address>", "everyone with this email address; may be repeated", collect)
    .option("--linkedin <url>", "URL of the LinkedIn profile; may be repeated", collect)
    .option("--file <csv>", "everyone in a file of prospecting import people; - reads standard input");
}

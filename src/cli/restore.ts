import { existsSync } from "node:fs";
import type { Command } from "commander";
import { addConnectionOptions, type ConnectionOptions, toLocation } from "./admin/connection.ts";
import { printObject } from "./admin/report.ts";
import { CommandError, exitCodes, printNote } from "./output.ts";

/** Adds the command `prospecting restore`, which replaces the SQLite database with a backup. */
export function registerRestore(program: Command): void {
  addConnectionOptions(
    program
      .command("restore <file>")
      .description(
        "replace the SQLite database with a backup, and keep the old database; stop the server and its workers first",
      ),
  ).action(restore);
}

async function restore(file: string, options: ConnectionOptions): Promise<void> {
  const { isPostgresUrl } = await import("../store/store.ts");
  const { restoreSqlite } = await import("../store/backup.ts");
  const location = toLocation(options);
  if (isPostgresUrl(location))
    throw new CommandError(
      `PostgreSQL has commands of its own: psql "$DATABASE_URL" < ${file}, into an empty database`,
    );
  if (!existsSync(file)) throw new CommandError(`there is no ${file}`);
  const { kept } = await restoreSqlite(file, location, new Date()).catch((error: unknown) => {
    throw new CommandError(
      `nothing was restored: ${error instanceof Error ? error.message : String(error)}`,
      exitCodes.failure,
    );
  });
  printObject({ restored: location, kept }, options.json);
  printNote("Now run prospecting audit.");
}

import { existsSync } from "node:fs";
import type { Command } from "commander";
import { addConnectionOptions, type ConnectionOptions, toLocation, withStore } from "./admin/connection.ts";
import { printObject } from "./admin/report.ts";
import { CommandError, exitCodes } from "./output.ts";

/** Adds the command `prospecting backup`, which copies the SQLite database to a file. */
export function registerBackup(program: Command): void {
  addConnectionOptions(
    program
      .command("backup <file>")
      .description("copy the SQLite database into a file, also while the server runs"),
  ).action(backup);
}

async function backup(file: string, options: ConnectionOptions): Promise<void> {
  const { backupSqlite } = await import("../store/backup.ts");
  const { isPostgresUrl } = await import("../store/store.ts");
  if (isPostgresUrl(toLocation(options)))
    throw new CommandError(
      `PostgreSQL has a command of its own: (umask 077; pg_dump "$DATABASE_URL" > ${file}), or your host's snapshots`,
    );
  if (existsSync(file)) throw new CommandError(`${file} already exists; choose another name`);
  await withStore(
    options,
    (store) =>
      backupSqlite(store.db, file).catch((error: unknown) => {
        throw new CommandError(
          `the backup failed: ${error instanceof Error ? error.message : String(error)}`,
          exitCodes.failure,
        );
      }),
    // Does not migrate the database. Operators make a backup before an upgrade, and a server of the old version may
    // still use the database.
    { patient: true, migrate: false },
  );
  printObject({ backup: file }, options.json);
}

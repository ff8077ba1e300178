import type { Command } from "commander";
import {
  addConnectionOptions,
  type ConnectionOptions,
  requireDatabase,
  toLocation,
} from "./admin/connection.ts";
import { openDatabase, toOpenError } from "./admin/open-database.ts";
import { exitCodes, print, printJson } from "./output.ts";

/** Adds the command `prospecting migrate`, which updates the schema of the database. */
export function registerMigrate(program: Command): void {
  addConnectionOptions(program.command("migrate").description("bring the database's schema up to date"))
    .option("--check", "only list missing migrations; the exit code is 1 if there are any")
    .action(run);
}

async function run(options: ConnectionOptions & { check?: true }): Promise<void> {
  const { migrate, pendingMigrations } = await import("../store/migrations.ts");
  const { unlimited } = await import("../store/time-limits.ts");
  const isCheck = options.check === true;
  const location = toLocation(options);
  if (isCheck) requireDatabase(location);
  const store = await openDatabase({ location, migrate: false, limits: unlimited });
  try {
    await store.engine.checkSessions();
    const names = isCheck ? await pendingMigrations(store.db) : await migrate(store.db);
    if (isCheck && names.length > 0) process.exitCode = exitCodes.failure;
    if (options.json === true) return printJson({ [isCheck ? "pending" : "applied"]: names });
    if (names.length === 0) return print("The schema is up to date.");
    for (const name of names) print(`${name} ${isCheck ? "is missing" : "applied"}`);
  } catch (error) {
    throw toOpenError(error, location);
  } finally {
    await store.close();
  }
}

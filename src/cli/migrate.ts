import type { Command } from "commander";
import { addConnectionOptions, type ConnectionOptions, toLocation, toOpenError } from "./admin/connection.ts";
import { print, printJson } from "./output.ts";

/** Adds `prospecting migrate`. */
export function registerMigrate(program: Command): void {
  addConnectionOptions(program.command("migrate").description("bring the database's schema up to date"))
    .option("--check", "only say what is missing")
    .action(run);
}

async function run(options: ConnectionOptions & { check?: true }): Promise<void> {
  const { migrate, openStore, pendingMigrations } = await import("../store/index.ts");
  const store = await openStore({ location: toLocation(options), migrate: false });
  try {
    const names = options.check === true ? await pendingMigrations(store.db) : await migrate(store.db);
    if (options.json === true) return printJson({ [options.check === true ? "pending" : "applied"]: names });
    if (names.length === 0) return print("The schema is up to date.");
    for (const name of names) print(`${name} ${options.check === true ? "is missing" : "applied"}`);
  } catch (error) {
    throw toOpenError(error);
  } finally {
    await store.close();
  }
}

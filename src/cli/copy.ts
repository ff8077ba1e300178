import { join } from "node:path";
import type { Command } from "commander";
import { toOpenError } from "./admin/connection.ts";
import { printObject } from "./admin/report.ts";
import { CommandError } from "./output.ts";

interface CopyOptions {
  readonly from: string;
  readonly to?: string;
  readonly json?: true;
}

/** Adds `prospecting copy`. */
export function registerCopy(program: Command): void {
  program
    .command("copy")
    .description("move everything from SQLite into an empty PostgreSQL database; stop the server first")
    .option("--from <dir>", "data folder to read", "./.data")
    .option("--to <url>", "database to fill; DATABASE_URL by default")
    .option("--json", "print JSON")
    .action(copy);
}

async function copy(options: CopyOptions): Promise<void> {
  const { copyStore, isPostgresUrl, openStore } = await import("../store/index.ts");
  const target = options.to ?? process.env["DATABASE_URL"];
  if (target === undefined || !isPostgresUrl(target))
    throw new CommandError("say where to: --to postgres://..., or DATABASE_URL");
  const source = await openStore({ location: join(options.from, "prospecting.db") });
  try {
    // A server that still writes would leave the copy behind it.
    const unlock = source.engine.lockServer();
    const to = await openStore({ location: target });
    try {
      printObject(await copyStore(source, to), options.json);
    } finally {
      await to.close();
      unlock();
    }
  } catch (error) {
    throw toOpenError(error);
  } finally {
    await source.close();
  }
}

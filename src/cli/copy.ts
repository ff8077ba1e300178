import { join } from "node:path";
import type { Command } from "commander";
import type { Store } from "../store/store.ts";
import { requireDatabase } from "./admin/connection.ts";
import { openDatabase, toOpenError } from "./admin/open-database.ts";
import { printObject } from "./admin/report.ts";
import { CommandError, exitCodes } from "./output.ts";

interface CopyOptions {
  readonly from: string;
  readonly to?: string;
  readonly json?: true;
}

/** Adds the command `prospecting copy`, which copies the SQLite database into an empty PostgreSQL database. */
export function registerCopy(program: Command): void {
  program
    .command("copy")
    .description(
      "move everything from SQLite into an empty PostgreSQL database; stop the server and its workers first",
    )
    .option("--from <dir>", "data folder to read", "./.data")
    .option("--to <url>", "database to fill; DATABASE_URL by default")
    .option("--json", "print JSON")
    .action(copy);
}

async function copy(options: CopyOptions): Promise<void> {
  const { copyStore } = await import("../store/copy.ts");
  const { isPostgresUrl } = await import("../store/store.ts");
  const { unlimited } = await import("../store/time-limits.ts");
  const { vocabulary } = await import("../providers/adapters/own-index/index.ts");
  const target = options.to ?? process.env["DATABASE_URL"];
  if (target === undefined || !isPostgresUrl(target))
    throw new CommandError("name the target: --to postgres://..., or DATABASE_URL");
  const location = join(options.from, "prospecting.db");
  requireDatabase(location);
  const source = await openDatabase({ location });
  try {
    // Prevents a server from running during the copy. Otherwise the copy would lack the changes that the server makes
    // meanwhile.
    const unlock = lock(source, location);
    const to = await openDatabase({ location: target, limits: unlimited });
    try {
      printObject(await copyStore(source, to, vocabulary), options.json);
    } finally {
      await to.close();
      unlock();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw toOpenError(error, target);
  } finally {
    await source.close();
  }
}

function lock(source: Store, location: string): () => void {
  try {
    return source.engine.lock("alone");
  } catch (cause) {
    const error = new CommandError(
      `a process of the service is using ${location}; stop the server and its workers first`,
      exitCodes.failure,
    );
    error.cause = cause;
    throw error;
  }
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Store } from "../../store/store.ts";
import { isUrl } from "../../text/is-url.ts";
import { CommandError, exitCodes } from "../output.ts";
import { openDatabase } from "./open-database.ts";

/** Options of all commands that use a database. */
export interface ConnectionOptions {
  readonly dataDir: string;
  readonly json?: true;
}

/** Adds the options `--data-dir` and `--json` to a command. */
export function addConnectionOptions(command: Command): Command {
  return command
    .option("--data-dir <dir>", "folder of the SQLite database; DATABASE_URL comes first", "./.data")
    .option("--json", "print JSON, one object per line");
}

/**
 * Returns the location of the database: the PostgreSQL URL in `DATABASE_URL`, or a file in the data folder if the
 * variable is empty or absent.
 * @throws CommandError if the variable has any other value.
 */
export function toLocation({ dataDir }: { dataDir: string }, env: NodeJS.ProcessEnv = process.env): string {
  const url = env["DATABASE_URL"];
  if (url === undefined || url === "") return join(dataDir, "prospecting.db");
  if (!/^postgres(ql)?:\/\//.test(url))
    throw new CommandError("DATABASE_URL must start with postgres://; leave it empty for SQLite");
  if (!isUrl(url))
    throw new CommandError(
      "DATABASE_URL is not a valid URL; write postgres://USER:PASSWORD@HOST:PORT/DATABASE, " +
        "and percent-encode special characters of the password",
    );
  return url;
}

/** Options of {@link withStore}. */
interface OpenOptions {
  /**
   * True to create a missing database. Default: false; a missing database is then an error, because its folder is
   * probably mistyped.
   */
  readonly create?: boolean;
  readonly cacheMb?: number;
  /** True to set no time limit for queries and locks. Default: false. */
  readonly patient?: boolean;
  /** False to leave the schema of the database unchanged. Default: true, which migrates the schema. */
  readonly migrate?: boolean;
}

/** Opens the database, calls `work` with it, and closes it. Returns the result of `work`. */
export async function withStore<T>(
  options: ConnectionOptions,
  work: (store: Store) => Promise<T>,
  { create = false, cacheMb, patient = false, migrate = true }: OpenOptions = {},
): Promise<T> {
  const { isDatabaseFailure } = await import("../../store/failures.ts");
  const { unlimited } = await import("../../store/time-limits.ts");
  const location = toLocation(options);
  if (!create) requireDatabase(location);
  const more = {
    ...(cacheMb === undefined ? {} : { cacheMb }),
    ...(patient ? { limits: unlimited } : {}),
  };
  const store = await openDatabase({ location, poolSize: 2, migrate, ...more });
  try {
    return await work(store);
  } catch (error) {
    // If the database has failed, the cause is outside of the program: a damaged file, a full disk, a missing
    // permission or a database that does not respond. A stack trace would not help the user.
    if (error instanceof Error && isDatabaseFailure(error))
      throw new CommandError(`the database failed: ${error.message}`, exitCodes.failure);
    if (error instanceof Error && error.name === "NewerWords")
      throw new CommandError(error.message, exitCodes.failure);
    throw error;
  } finally {
    await store.close();
  }
}

/**
 * Returns functions that open and close the database. Only the first call of `open` opens it. `open` throws
 * CommandError if the database does not exist.
 */
export function createLateStore(options: ConnectionOptions): {
  open(): Promise<Store>;
  close(): Promise<void>;
} {
  let opening: Promise<Store> | undefined;
  const openNow = async (): Promise<Store> => {
    const location = toLocation(options);
    requireDatabase(location);
    return openDatabase({ location, poolSize: 2 });
  };
  return {
    open: () => {
      opening ??= openNow();
      return opening;
    },
    async close() {
      await opening?.then(
        (store) => store.close(),
        () => {},
      );
    },
  };
}

/** Throws CommandError if a SQLite file does not exist, because opening the file would create it. */
export function requireDatabase(location: string): void {
  if (location.endsWith(".db") && !existsSync(location))
    throw new CommandError(
      `there is no database at ${location}; check the folder, or make one with prospecting org create`,
      exitCodes.failure,
    );
}

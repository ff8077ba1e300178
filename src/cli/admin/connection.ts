import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Store } from "../../store/index.ts";
import { CommandError, exitCodes } from "../output.ts";

/** Options that every command on a database takes. */
export interface ConnectionOptions {
  readonly dataDir: string;
  readonly json?: true;
}

/** Adds `--data-dir` and `--json`. */
export function addConnectionOptions(command: Command): Command {
  return command
    .option("--data-dir <dir>", "folder of the SQLite database; DATABASE_URL comes first", "./.data")
    .option("--json", "print JSON, one object a line");
}

/** Where the database is: `DATABASE_URL`, or a file in the data folder. */
export function toLocation({ dataDir }: { dataDir: string }, env: NodeJS.ProcessEnv = process.env): string {
  const url = env["DATABASE_URL"];
  if (url === undefined || url === "") return join(dataDir, "prospecting.db");
  if (/^postgres(ql)?:\/\//.test(url)) return url;
  throw new CommandError("DATABASE_URL must start with postgres://; leave it empty for SQLite");
}

/** What {@link withStore} may do beside opening what is there. */
interface OpenOptions {
  /** Make a new database: elsewhere, a mistyped folder must not look like one in which all is well. */
  readonly create?: boolean;
  readonly cacheMb?: number;
  /** Let queries and locks take as long as they do. */
  readonly patient?: boolean;
}

/** Opens the database, does the work, and closes it again. */
export async function withStore<T>(
  options: ConnectionOptions,
  work: (store: Store) => Promise<T>,
  { create = false, cacheMb, patient = false }: OpenOptions = {},
): Promise<T> {
  const { isDatabaseFailure, openStore, unlimited } = await import("../../store/index.ts");
  const location = toLocation(options);
  if (!create) requireDatabase(location);
  const more = {
    ...(cacheMb === undefined ? {} : { cacheMb }),
    ...(patient ? { limits: unlimited } : {}),
  };
  const store = await openStore({ location, poolSize: 2, ...more }).catch((error: unknown) => {
    throw toOpenError(error);
  });
  try {
    return await work(store);
  } catch (error) {
    // A damaged file, a full disk, no permission, no answer: nothing that a stack of ours explains.
    if (error instanceof Error && isDatabaseFailure(error))
      throw new CommandError(`the database failed: ${error.message}`, exitCodes.failure);
    throw error;
  } finally {
    await store.close();
  }
}

/** A database that is opened when it is first asked for, and must be there then. */
export function createLateStore(options: ConnectionOptions): {
  open(): Promise<Store>;
  close(): Promise<void>;
} {
  let opening: Promise<Store> | undefined;
  const openNow = async (): Promise<Store> => {
    const location = toLocation(options);
    requireDatabase(location);
    const { openStore } = await import("../../store/index.ts");
    return openStore({ location, poolSize: 2 }).catch((error: unknown) => {
      throw toOpenError(error);
    });
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

/** Refuses an SQLite file that is not there: opening it would make it. */
export function requireDatabase(location: string): void {
  if (location.endsWith(".db") && !existsSync(location))
    throw new CommandError(
      `there is no database at ${location}; check the folder, or make one with prospecting org create`,
      exitCodes.failure,
    );
}

/** A database that can't be opened, in words. */
export function toOpenError(error: unknown): CommandError {
  const message = error instanceof Error ? error.message : String(error);
  return new CommandError(`the database can't be opened: ${message}`, exitCodes.failure);
}

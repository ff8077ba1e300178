import type { Store, StoreOptions } from "../../store/store.ts";
import { isUrl } from "../../text/is-url.ts";
import { CommandError, exitCodes, printNote } from "../output.ts";

/** Milliseconds after which a note says for which database the command waits. */
const noteAfterMs = 3_000;

/**
 * Opens the database. If this takes longer than three seconds, prints to standard error for which database the command
 * waits.
 * @throws CommandError that names the database, and says why it cannot be opened and what to do.
 */
export async function openDatabase(options: StoreOptions): Promise<Store> {
  const { openStore } = await import("../../store/store.ts");
  const note = setTimeout(
    () => printNote(`waiting for the database: ${describeDatabase(options.location)}`),
    noteAfterMs,
  );
  try {
    return await openStore(options);
  } catch (error) {
    throw toOpenError(error, options.location);
  } finally {
    clearTimeout(note);
  }
}

/** Returns a description of the database, without the password that its URL may contain. */
export function describeDatabase(location: string): string {
  if (!isUrl(location) || !/^postgres(ql)?:/.test(location)) return `SQLite, ${location}`;
  const { host, pathname } = new URL(location);
  return `PostgreSQL, ${decodeURIComponent(pathname.slice(1))} on ${host}`;
}

/** Returns the error for a database that cannot be opened. */
export function toOpenError(error: unknown, location: string): CommandError {
  const message = error instanceof Error ? error.message : String(error);
  // `DATABASE_URL` leads to a connection pooler that shares one database session between clients. The operator must
  // change that URL, so the exit code is the one for wrong settings.
  if (error instanceof Error && error.name === "SharedSessions") return new CommandError(message);
  if (!(error instanceof Error && error.name === "DatabaseUnavailable"))
    return new CommandError(`the database can't be opened: ${message}`, exitCodes.failure);
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const place = describeDatabase(location);
  return new CommandError(
    `the database (${place}) can't be opened: ${cause.message}; ${findAdvice(code, cause.message)}`,
    exitCodes.failure,
  );
}

/**
 * What to do about an error of the connection to PostgreSQL. A row applies if the error's code (of the operating
 * system, of TLS, or SQLSTATE) or its message matches. The first row that applies counts.
 */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    "correct the host in DATABASE_URL, or repair the name resolution (DNS) of this machine",
  ],
  [/^(ECONNREFUSED|ENOENT)$/, "start PostgreSQL there, or correct host and port in DATABASE_URL"],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$|timeout expired|Query read timeout/,
    "nothing answered in time: correct host and port in DATABASE_URL, and check the network, its firewalls and its DNS",
  ],
  [/no encryption|SSL off/, "the server may require TLS: append ?sslmode=verify-full to DATABASE_URL"],
  [/does not support SSL/, "remove sslmode from DATABASE_URL, or turn TLS on in PostgreSQL"],
  [
    /CERT|UNABLE_TO_VERIFY|SELF_SIGNED|ERR_TLS/,
    "the server's certificate is not trusted: append &sslrootcert=/path/to/ca.crt to DATABASE_URL, or correct its host",
  ],
  [/^28|must be a string|no password/, "correct user and password in DATABASE_URL"],
  [/^3D000$/, "create this database, or correct its name in DATABASE_URL"],
  [/^53300$/, "PostgreSQL has no free connection: raise max_connections, or stop other clients"],
  [/^57P0[123]$/, "PostgreSQL is starting or stopping: start this command again later"],
];

function findAdvice(code: string, message: string): string {
  const found = advice.find(([pattern]) => pattern.test(code) || pattern.test(message));
  return found?.[1] ?? "check host, port, database, user and password in DATABASE_URL";
}

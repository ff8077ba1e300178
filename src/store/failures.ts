/** The database is unreachable, or disconnected before it answered. The query itself is not at fault. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** Identifies a run of a PostgreSQL server, from its start to its end or crash. */
export interface ServerRun {
  /** Time when the server was started. It stays the same if the server recovers from the crash of one process. */
  readonly startedAt: string;
  /** Ids of the server's background processes. All of them end when the server crashes. */
  readonly processes: readonly number[];
}

/** Identifies a transaction in PostgreSQL by its id, the server process that runs it, and the run of the server. */
export interface TransactionPlace {
  readonly xid: string;
  readonly pid: number;
  readonly server: ServerRun;
}

/** The answer to a COMMIT was lost. */
export class CommitLost extends Error {
  override readonly name = "CommitLost";
  /** Null if the transaction's id was not read when it began. */
  readonly place: TransactionPlace | null;

  constructor(place: TransactionPlace | null, cause: unknown) {
    super("the answer to a COMMIT was lost", { cause });
    this.place = place;
  }
}

/**
 * The database disconnected during a COMMIT, and the outcome could not be looked up. The transaction has taken effect
 * completely or not at all.
 */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";

  constructor(cause: unknown) {
    super("the database connection was lost during a commit, which may or may not have taken effect", {
      cause,
    });
  }
}

/** Thrown if a newer version of this package has written search words that this version does not know. */
export class NewerWords extends Error {
  override readonly name = "NewerWords";

  constructor() {
    super("a newer version of this package has written the search words of the index; start that version");
  }
}

/** Failures of the database, keyed by PostgreSQL's SQLSTATE. A code of two characters stands for its whole class. */
export const postgresFailures: Readonly<Record<string, string>> = {
  "08": "the connection failed",
  "25006": "it accepts no writes, because it is a standby or read-only",
  "25P03": "a transaction stood idle for too long",
  "25P04": "a transaction took too long",
  "28": "it refuses the user or the password",
  "3D000": "the database does not exist",
  "40001": "transactions conflicted repeatedly",
  "40P01": "transactions deadlocked repeatedly",
  "42501": "the user lacks a privilege",
  "53": "it lacks disk, memory or connections",
  "55P03": "it did not get a lock in time",
  "57": "it stops, starts, or ended the query",
  "58": "its system or its disk failed",
  XX001: "its data is damaged",
  XX002: "an index is damaged",
};

/**
 * Failures of the database, keyed by SQLite's result code. Also covers longer codes that begin with one of these, such
 * as SQLITE_IOERR_WRITE.
 */
export const sqliteFailures: Readonly<Record<string, string>> = {
  SQLITE_BUSY: "another process holds it",
  SQLITE_CANTOPEN: "its file can't be opened",
  SQLITE_CORRUPT: "its file is damaged",
  SQLITE_FULL: "the disk is full",
  SQLITE_IOERR: "the disk failed",
  SQLITE_LOCKED: "a table is locked",
  SQLITE_NOMEM: "the memory is full",
  SQLITE_NOTADB: "its file is not a database",
  SQLITE_PERM: "its file may not be used",
  SQLITE_PROTOCOL: "its locks failed",
  SQLITE_READONLY: "its file accepts no writes",
};

const failures = [DatabaseUnavailable, CommitLost, OutcomeUnknown];

/** True if an error shows that the database failed, rather than the query or its data. */
export function isDatabaseFailure(error: unknown): boolean {
  if (failures.some((kind) => error instanceof kind)) return true;
  const code = readCode(error);
  if (code.startsWith("SQLITE_")) return Object.keys(sqliteFailures).some((kind) => code.startsWith(kind));
  return Object.hasOwn(postgresFailures, code) || Object.hasOwn(postgresFailures, code.slice(0, 2));
}

/**
 * True if a job fails through no fault of its own: the database failed, or a newer version has written the search
 * words, so that another process must run the job. Also checks the error's causes, because a provider that searches the
 * operator's own index wraps the database's error.
 */
export function isJobInnocent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isDatabaseFailure(error) || error instanceof NewerWords || isJobInnocent(error.cause);
}

/** Returns the code of an error of either driver; empty if it has no code. */
export function readCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

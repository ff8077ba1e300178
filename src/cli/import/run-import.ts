import { setTimeout } from "node:timers/promises";
import {
  type FileReader,
  type FileRow,
  readCompanyFile,
  readPeopleFile,
} from "../../providers/adapters/own-index/file/index.ts";
import { vocabulary } from "../../providers/adapters/own-index/index.ts";
import type { RowOutcome } from "../../store/own-index/match.ts";
import { createOwnIndex } from "../../store/own-index/own-index.ts";
import type { Store } from "../../store/store.ts";
import { type ConnectionOptions, withStore } from "../admin/connection.ts";
import type { Terminal } from "../call/progress.ts";
import { openFile, toFileError } from "./open-file.ts";
import { createReport, type Report, TooManyErrors } from "./report.ts";

/** Options of `prospecting import`. */
export interface ImportOptions extends ConnectionOptions {
  readonly dryRun?: true;
  readonly maxErrors: number;
}

/** The kind of record that the rows of a file describe. */
export type What = "people" | "companies";

/**
 * Number of rows in one transaction while no server runs: as many as fit into memory, since each transaction writes
 * most pages of every index once (identifiers are random).
 */
const rowsAlone = 40_000;
/** Number of rows in one transaction while a server runs: few enough that the server is not delayed. */
const rowsBesideServer = 1_000;
/**
 * Size of the database's cache in MB: the indexes of a million people fit into it, so that random inserts need no disk
 * reads.
 */
const cacheMb = 256;
/** Pause between two transactions in milliseconds, in which a running server can write. */
const pauseMs = 20;

/** Imports a file into the index, or only reads it; prints the outcome and sets the exit code. */
export async function runImport(what: What, file: string, options: ImportOptions): Promise<void> {
  const { source, bytes, count } = openFile(file);
  const report = createReport({ what, file, ...options });
  const progress = createProgress(process.stderr, { bytes, read: count });
  const work = async (store: Store | null): Promise<void> => {
    if (what === "people") {
      const save =
        store === null ? null : (rows: Saved["people"]) => toIndex(store).importPeople(rows, Date.now());
      await readInto(readPeopleFile(source), { store, save, report, progress });
    } else {
      const save =
        store === null
          ? null
          : (rows: Saved["companies"]) => toIndex(store).importCompanies(rows, Date.now());
      await readInto(readCompanyFile(source), { store, save, report, progress });
    }
    // While a server runs, its own later writes optimize the index, so the import does not.
    if (store !== null && report.changed > 0 && !isServed(store)) await toIndex(store).tidy();
  };
  try {
    if (options.dryRun === true) await work(null);
    else await withStore(options, work, { cacheMb, patient: true });
  } catch (error) {
    progress.end();
    // The rows imported so far stay, and the user can import the same file again.
    if (error instanceof TooManyErrors) return report.end({ stopped: error.message });
    report.endUnread();
    throw toFileError(error, file);
  }
  progress.end();
  report.end({});
}

type Index = ReturnType<typeof createOwnIndex>;
type Saved = {
  people: Parameters<Index["importPeople"]>[0];
  companies: Parameters<Index["importCompanies"]>[0];
};

function toIndex(store: Store): Index {
  return createOwnIndex(store, vocabulary);
}

type Named = { readonly full_name: string } | { readonly name: string };

function toName(row: Named): string {
  return "full_name" in row ? row.full_name : row.name;
}

interface Target<R> {
  store: Store | null;
  save: ((rows: readonly R[]) => Promise<RowOutcome[]>) | null;
  report: Report;
  progress: ReturnType<typeof createProgress>;
}

async function readInto<R extends Named>(reader: FileReader<R>, target: Target<R>): Promise<void> {
  const waiting: FileRow<R>[] = [];
  for await (const part of reader.parts) {
    target.report.columns(reader);
    target.report.read(part);
    for (const row of part.rows) waiting.push(row);
    if (waiting.length >= rowsAlone) await saveRows(waiting, target);
    target.progress.show(target.report.rows);
  }
  await saveRows(waiting, target);
}

async function saveRows<R extends Named>(
  waiting: FileRow<R>[],
  { store, save, report, progress }: Target<R>,
): Promise<void> {
  while (waiting.length > 0) {
    const isShared = isServed(store);
    const batch = waiting.splice(0, isShared ? rowsBesideServer : rowsAlone);
    report.saved(
      batch.map(({ line, row }) => ({ line, name: toName(row) })),
      save === null ? null : await save(batch.map(({ row }) => row)),
    );
    progress.show(report.rows);
    if (isShared) await setTimeout(pauseMs);
  }
}

/** True if a server uses the same SQLite file, which has only one writer at a time. */
function isServed(store: Store | null): boolean {
  if (store === null || store.engine.shared) return false;
  try {
    store.engine.lock("alone")();
    return false;
  } catch {
    return true;
  }
}

/** Shows the progress of reading a file. */
interface ImportProgress {
  show(rows: number): void;
  /** Removes the line, so that later output starts on a new line. */
  end(): void;
}

const redrawMs = 200;

/**
 * Shows rows, rows per second and the share of the file that was read, on one line of a terminal; writes nothing to a
 * pipe or file.
 */
function createProgress(
  stream: Terminal,
  file: { bytes: number | null; read: () => number },
  now: () => number = Date.now,
): ImportProgress {
  if (!stream.isTTY) return { show() {}, end() {} };
  const start = now();
  let drawn = Number.NEGATIVE_INFINITY;
  return {
    show(rows) {
      if (now() - drawn < redrawMs) return;
      drawn = now();
      const share = file.bytes === null || file.bytes === 0 ? null : file.read() / file.bytes;
      stream.write(`\r\u001b[K${toLine({ rows, share, ms: now() - start })}`);
    },
    end: () => stream.write("\r\u001b[K"),
  };
}

/** Formats the state of an import as a line. */
export function toLine({ rows, share, ms }: { rows: number; share: number | null; ms: number }): string {
  const rate = ms > 0 ? Math.round((rows / ms) * 1_000) : 0;
  const percent = share === null ? "" : `${Math.min(100, Math.floor(share * 100))}%  `;
  return `${percent}${rows.toLocaleString("en")} rows, ${rate.toLocaleString("en")} a second`;
}

import { setTimeout } from "node:timers/promises";
import {
  type FileReader,
  type FileRow,
  readCompanyFile,
  readPeopleFile,
} from "../../providers/adapters/own-index/file/index.ts";
import { vocabulary } from "../../providers/adapters/own-index/index.ts";
import { shortestPauseMs } from "../../store/batches.ts";
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

/** The kind of entity that each row of a file describes. */
export type RowKind = "people" | "companies";

/**
 * Number of rows in one transaction if no server runs. It is as high as memory permits. Identifiers are random, so the
 * rows of each transaction are spread over most pages of every index, and fewer transactions write fewer pages.
 */
const rowsAlone = 40_000;
/**
 * Number of rows in one transaction while a server runs. It is low, so that the server's own writes do not wait long.
 */
const rowsBesideServer = 1_000;
/**
 * Size of the database cache in MB. The indexes for a million people fit into it, so that inserts at random places need
 * no disk reads.
 */
const cacheMb = 256;

/** Imports a file into the index, or with `--dry-run` only reads it. Prints the outcome and sets the exit code. */
export async function runImport(kind: RowKind, file: string, options: ImportOptions): Promise<void> {
  const { source, bytes, count } = openFile(file);
  const report = createReport({ kind, file, ...options });
  const progress = createProgress(process.stderr, { bytes, read: count });
  const work = async (store: Store | null): Promise<void> => {
    if (kind === "people") {
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
    // Optimizes the index only if no server runs. A running server does this itself when it writes later.
    if (store !== null && report.changed > 0 && !isServed(store)) await toIndex(store).tidy();
  };
  try {
    if (options.dryRun === true) await work(null);
    else await withStore(options, work, { cacheMb, patient: true });
  } catch (error) {
    progress.end();
    // Rows that were imported before the stop remain in the database. The user can correct the file and import it
    // again.
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
      batch.map(({ line, row }) => ({ line, name: "full_name" in row ? row.full_name : row.name })),
      save === null ? null : await save(batch.map(({ row }) => row)),
    );
    progress.show(report.rows);
    if (isShared) await setTimeout(shortestPauseMs);
  }
}

/** True if a server uses the same SQLite file. SQLite permits only one writer at a time. */
function isServed(store: Store | null): boolean {
  if (store === null || store.engine.shared) return false;
  try {
    store.engine.lock("alone")();
    return false;
  } catch {
    return true;
  }
}

/** Shows how much of a file was read. */
interface ImportProgress {
  show(rows: number): void;
  /** Removes the progress line, so that the next output begins there. */
  end(): void;
}

const redrawMs = 200;

/**
 * Creates a progress line with the number of rows, rows per second and the share of the file that was read. Writes
 * nothing if the stream is a pipe or a file.
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

/** Returns the progress line of an import. */
export function toLine({ rows, share, ms }: { rows: number; share: number | null; ms: number }): string {
  const rate = ms > 0 ? Math.round((rows / ms) * 1_000) : 0;
  const percent = share === null ? "" : `${Math.min(100, Math.floor(share * 100))}%  `;
  return `${percent}${rows.toLocaleString("en")} rows, ${rate.toLocaleString("en")} a second`;
}

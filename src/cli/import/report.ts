import type { FileFault, FilePart, RepeatedColumn } from "../../providers/adapters/own-index/file/index.ts";
import type { RowOutcome } from "../../store/own-index/match.ts";
import { exitCodes, paint, print, printJson, printNote, toPrintable } from "../output.ts";

/** Thrown if more rows are invalid than `--max-errors` allows. */
export class TooManyErrors extends Error {
  override readonly name = "TooManyErrors";
}

/** Counts the outcomes of imported rows and prints problems. */
export interface Report {
  /** Number of rows that were read so far. */
  readonly rows: number;
  /** Number of rows that were added or updated so far. */
  readonly changed: number;
  /** Prints the names of ignored and repeated columns. Only the first call that passes such columns prints them. */
  columns(heads: { ignored: readonly string[]; repeated: readonly RepeatedColumn[] }): void;
  /**
   * Counts the rows in a part of the file, and prints their problems.
   * @throws TooManyErrors
   */
  read(part: FilePart<unknown>): void;
  /**
   * Counts the outcomes of saved rows. `outcomes` is null in a dry run.
   * @throws TooManyErrors
   */
  saved(rows: readonly { line: number; name: string }[], outcomes: readonly RowOutcome[] | null): void;
  /** Prints the totals and sets the exit code. */
  end(options: { stopped?: string }): void;
  /** Prints the totals so far if the rest of the file cannot be read. Prints nothing if no row was read. */
  endUnread(): void;
}

interface ReportOptions {
  kind: string;
  file: string;
  maxErrors: number;
  dryRun?: true;
  json?: true;
}

/**
 * Maximum number of unreadable cells that are listed. Without the limit, the list would be as long as the file if a
 * whole column had the wrong kind of data.
 */
const mostCells = 1_000;

/**
 * Maximum number of lines to print about rows that were merged by name, and about rows that were added as separate
 * people because of their names.
 */
const mostNotes = 1_000;

/**
 * An imported row may have the same email address or LinkedIn profile as a stored person with another name. Maps the
 * outcome for such a row to the column in the file and to its description in messages.
 */
const sharedMark = {
  apart_by_address: { by: "email", text: "email address" },
  apart_by_profile: { by: "linkedin_url", text: "LinkedIn profile" },
} as const;

const weakMark: Readonly<Record<string, string>> = { people: "name and employer", companies: "name" };

const ambiguous =
  "matches several people in the index; give linkedin_url, or an email address that only this person has";

/**
 * Creates the report of one import. It prints problems as they occur: to standard error or, with `--json`, as objects
 * to standard output.
 */
export function createReport({ kind, file, maxErrors, dryRun, json }: ReportOptions): Report {
  const counts = {
    rows: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
    removed: 0,
    refused: 0,
    faultyCells: 0,
    mergedByName: 0,
    keptApart: 0,
  };
  let isSaid = false;
  const say = (fault: FileFault, isRefused: boolean): void => {
    if (json === true) printJson({ event: isRefused ? "row_refused" : "cell_ignored", ...fault });
    else {
      const column = fault.column === null ? "" : `${fault.column}: `;
      const end = isRefused ? "" : "; imported without it";
      printNote(toPrintable(`${file}:${fault.line}: ${column}${fault.problem}${end}`));
    }
  };
  const refuse = (fault: FileFault): void => {
    counts.refused += 1;
    say(fault, true);
    if (counts.refused > maxErrors)
      throw new TooManyErrors(`more than ${maxErrors} rows can't be imported (--max-errors)`);
  };
  const leaveOut = (fault: FileFault): void => {
    counts.faultyCells += 1;
    // The row is imported without the unreadable cell. After `mostCells` such cells, further ones are only counted.
    if (counts.faultyCells <= mostCells) say(fault, false);
    else if (counts.faultyCells === mostCells + 1 && json !== true)
      printNote("further cells that can't be read are counted only");
  };
  const noteMerge = ({ line, name }: { line: number; name: string }): void => {
    counts.updated += 1;
    counts.mergedByName += 1;
    if (counts.mergedByName > mostNotes) {
      if (counts.mergedByName === mostNotes + 1 && json !== true)
        printNote("further rows merged by name are counted only");
    } else if (json === true) printJson({ event: "merged_by_name", line, name });
    else
      printNote(
        toPrintable(`${file}:${line}: ${name}: merged with a row by ${weakMark[kind] ?? "name"} alone`),
      );
  };
  const noteApart = (
    { line, name }: { line: number; name: string },
    { by, text }: (typeof sharedMark)[keyof typeof sharedMark],
  ): void => {
    counts.added += 1;
    counts.keptApart += 1;
    if (counts.keptApart > mostNotes) {
      if (counts.keptApart === mostNotes + 1 && json !== true)
        printNote("further rows kept apart by their names are counted only");
    } else if (json === true) printJson({ event: "kept_apart", line, name, by });
    else
      printNote(
        toPrintable(`${file}:${line}: ${name}: added as a new person; another name has this ${text}`),
      );
  };
  const sums = (stopped: string | undefined): void => {
    const facts = { ...counts, dryRun: dryRun === true, ...(stopped === undefined ? {} : { stopped }) };
    if (json === true) printJson({ event: "done", what: kind, ...facts });
    else print(toSums(counts, { kind, dryRun }));
    if (stopped !== undefined) printNote(`${paint("stopped:", "bad", process.stderr)} ${stopped}`);
  };
  return {
    get rows() {
      return counts.rows;
    },
    get changed() {
      return counts.added + counts.updated;
    },
    columns({ ignored, repeated }) {
      if (isSaid || ignored.length + repeated.length === 0) return;
      isSaid = true;
      if (json === true) {
        if (ignored.length > 0) printJson({ event: "columns_ignored", columns: ignored });
        for (const one of repeated) printJson({ event: "column_repeated", ...one });
        return;
      }
      if (ignored.length > 0) printNote(toPrintable(`ignored columns: ${ignored.join(", ")}`));
      for (const one of repeated) printNote(toPrintable(toRepeated(one)));
    },
    read({ rows, refused, faults }) {
      counts.rows += rows.length + refused.length;
      const all = [
        ...faults.map((fault) => ({ fault, isRefused: false })),
        ...refused.map((fault) => ({ fault, isRefused: true })),
      ];
      for (const { fault, isRefused } of all.sort((one, other) => one.fault.line - other.fault.line))
        if (isRefused) refuse(fault);
        else leaveOut(fault);
    },
    saved(rows, outcomes) {
      if (outcomes === null) return;
      for (const [index, outcome] of outcomes.entries())
        if (outcome === "ambiguous")
          refuse({ line: rows[index]?.line ?? 0, column: null, problem: ambiguous });
        else if (outcome === "merged_by_name") noteMerge(rows[index] ?? { line: 0, name: "" });
        else if (outcome === "apart_by_address" || outcome === "apart_by_profile")
          noteApart(rows[index] ?? { line: 0, name: "" }, sharedMark[outcome]);
        else counts[outcome] += 1;
    },
    end({ stopped }) {
      sums(stopped);
      if (counts.refused + counts.faultyCells > 0) process.exitCode = exitCodes.failure;
    },
    endUnread() {
      if (counts.rows > 0) sums(undefined);
    },
  };
}

function toRepeated({ column, heads }: RepeatedColumn): string {
  const times = heads.length === 2 ? "twice" : `${heads.length} times`;
  const places = heads.map(({ head, place }) => `"${head}" in column ${place}`).join(", ");
  return `${column} is there ${times}: ${places}; the first non-empty cell of each row is used`;
}

function toSums(
  counts: {
    rows: number;
    added: number;
    updated: number;
    unchanged: number;
    removed: number;
    refused: number;
    faultyCells: number;
    mergedByName: number;
    keptApart: number;
  },
  { kind, dryRun }: { kind: string; dryRun: true | undefined },
): string {
  const format = (count: number): string => count.toLocaleString("en");
  const fine = counts.rows - counts.refused;
  const done =
    dryRun === true
      ? `${format(fine)} ${kind} could be imported`
      : `${format(counts.added)} ${kind} added, ${format(counts.updated)} updated, ${format(counts.unchanged)} unchanged`;
  const removed =
    counts.removed === 0 ? "" : `, ${format(counts.removed)} skipped, because these people were removed`;
  const rows = counts.refused === 0 ? "" : `, ${format(counts.refused)} rows refused`;
  const cells = counts.faultyCells === 0 ? "" : `, ${format(counts.faultyCells)} cells left out`;
  const merged = counts.mergedByName === 0 ? "" : `, ${format(counts.mergedByName)} of the updated by name`;
  const apart = counts.keptApart === 0 ? "" : `, ${format(counts.keptApart)} of the added kept apart by name`;
  return `${done}${merged}${apart}${removed}${rows}${cells}.`;
}

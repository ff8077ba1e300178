import type { IndexedCompany, IndexedPerson } from "../../../../own-index.ts";
import { type Cells, createCells, type Fault } from "./cells.ts";
import {
  type Column,
  companyColumns,
  type Head,
  peopleColumns,
  type RepeatedColumn,
  readHead,
} from "./columns.ts";
import { type CsvLine, readCsv } from "./csv.ts";
import { toCompanyRow, toPersonRow } from "./index-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** A problem on one line of a file. */
export interface FileFault extends Fault {
  /** Line on which the row begins, counted from 1. */
  readonly line: number;
}

/** A row that can be imported. */
export interface FileRow<R> {
  readonly line: number;
  readonly row: R;
}

/** The result of reading one batch of rows. */
export interface FilePart<R> {
  readonly rows: FileRow<R>[];
  /** Problems that prevent the import of a row. */
  readonly refused: FileFault[];
  /** Cells that cannot be parsed. Their rows are imported without these cells. */
  readonly faults: FileFault[];
}

/** Reads a file while the caller iterates over `parts`. */
export interface FileReader<R> {
  /** Column titles that match no known column. Available once the first part is read. */
  readonly ignored: readonly string[];
  /**
   * Columns for which the file has several column titles. Each row uses the first non-empty cell. Columns with lists,
   * such as `email`, are omitted, because all of their cells are used. Available once the first part is read.
   */
  readonly repeated: readonly RepeatedColumn[];
  readonly parts: AsyncIterable<FilePart<R>>;
}

/**
 * Reads a CSV file of people. Iterating over `parts` throws UnreadableFile if the file is not CSV or lacks a required
 * column.
 */
export function readPeopleFile(source: AsyncIterable<Uint8Array>): FileReader<IndexedPerson> {
  return readFile(source, {
    columns: peopleColumns,
    toRow: toPersonRow,
    needs: ({ index }) =>
      index.has("full_name") || (index.has("first_name") && index.has("last_name"))
        ? null
        : "full_name, or first_name and last_name",
  });
}

/**
 * Reads a CSV file of companies. Iterating over `parts` throws UnreadableFile if the file is not CSV or lacks a
 * required column.
 */
export function readCompanyFile(source: AsyncIterable<Uint8Array>): FileReader<IndexedCompany> {
  return readFile(source, {
    columns: companyColumns,
    toRow: toCompanyRow,
    needs: ({ index }) => (index.has("name") ? null : "name"),
  });
}

interface Kind<N extends string, R> {
  readonly columns: readonly (Column & { readonly name: N })[];
  toRow(cells: Cells<N>): R | string;
  /**
   * Returns the names of the missing required columns, as a string for an error message; null if no column is missing.
   */
  needs(head: Head<N>): string | null;
}

/** Maximum number of columns of a file. Spreadsheet programs have the same limit. */
const mostColumns = 16_384;

function readFile<N extends string, R>(source: AsyncIterable<Uint8Array>, kind: Kind<N, R>): FileReader<R> {
  const ignored: string[] = [];
  const repeated: RepeatedColumn[] = [];
  async function* readParts(): AsyncGenerator<FilePart<R>> {
    let head: Head<N> | undefined;
    for await (const lines of readCsv(source)) {
      const part: FilePart<R> = { rows: [], refused: [], faults: [] };
      for (const given of lines) {
        if (head === undefined) {
          if (given.cells.length > mostColumns)
            throw new UnreadableFile(
              `line ${given.line} names ${given.cells.length} columns; at most ${mostColumns} are allowed`,
            );
          head = readHead(given.cells, kind.columns);
          requireColumns(head, { lines, line: given.line }, kind);
          ignored.push(...head.ignored);
          repeated.push(...head.repeated);
        } else readRow(part, { ...given, head }, kind);
      }
      yield part;
    }
    if (head === undefined) throw new UnreadableFile("the file is empty: its first line names the columns");
  }
  return { ignored, repeated, parts: readParts() };
}

/**
 * Maximum number of lines that are searched for the column titles. A file that begins with a preface, as some exports
 * do, is refused. The error message names the line of the titles, so that the user can remove the lines before it.
 */
const longestPreface = 20;

function requireColumns<N extends string, R>(
  head: Head<N>,
  { lines, line }: { lines: readonly CsvLine[]; line: number },
  { columns, needs }: Kind<N, R>,
): void {
  const lacking = needs(head);
  if (lacking === null) return;
  const heads = lines.slice(0, longestPreface).find(({ cells }) => needs(readHead(cells, columns)) === null);
  if (heads !== undefined)
    throw new UnreadableFile(
      `line ${line} names no column ${lacking}; line ${heads.line} does: remove the lines before it`,
    );
  const known = columns.map(({ name }) => name).join(", ");
  const had = head.cells.filter((cell) => cell !== "").join(", ");
  throw new UnreadableFile(
    `line ${line} names no column ${lacking}, but ${toShort(had)}; the columns are ${known}, separated by commas, semicolons, tabs or |`,
  );
}

function toShort(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}...` : text;
}

function readRow<N extends string, R>(
  part: FilePart<R>,
  { line, cells, problem, head }: CsvLine & { head: Head<N> },
  { toRow }: Kind<N, R>,
): void {
  const read = createCells(head, cells);
  const row = problem ?? findProblem(cells, head) ?? toRow(read);
  if (typeof row === "string") part.refused.push({ line, column: null, problem: toReason(row, read.faults) });
  else {
    part.rows.push({ line, row });
    for (const fault of read.faults) part.faults.push({ line, ...fault });
  }
}

/** Returns a description of the problem if a row has surplus cells or repeats the column titles; otherwise null. */
function findProblem(cells: readonly string[], { cells: heads }: Head<string>): string | null {
  const surplus = cells.length > heads.length && cells.slice(heads.length).some((cell) => cell.trim() !== "");
  if (surplus) return `has ${cells.length} cells, but the line with the column names has ${heads.length}`;
  // True if the row repeats the line of column titles, as in a file that was joined from two files.
  const isHeads = heads.every((head, place) => head === (cells[place] ?? "").trim());
  return isHeads ? "repeats the column names" : null;
}

/**
 * Returns a row's problem together with the problems of its cells, because a cell that cannot be parsed is often the
 * reason for a missing required value.
 */
function toReason(problem: string, faults: readonly Fault[]): string {
  return [problem, ...faults.map(({ column, problem: inner }) => `${column}: ${inner}`)].join("; ");
}

import type { IndexedCompany, IndexedPerson } from "../own-index.ts";
import { type Cells, createCells, type Fault } from "./cells.ts";
import { type Column, companyColumns, type Head, peopleColumns, readHead } from "./columns.ts";
import { toCompanyRow } from "./company-rows.ts";
import { readCsv } from "./csv.ts";
import { toIndexRow } from "./people-rows.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** What is wrong with a line of a file. */
export interface FileFault extends Fault {
  /** Where its row begins; the first line of the file is 1. */
  readonly line: number;
}

/** A row that can be imported. */
export interface FileRow<R> {
  readonly line: number;
  readonly row: R;
}

/** A part of a file. */
export interface FilePart<R> {
  readonly rows: FileRow<R>[];
  /** Rows that can't be imported, whole. */
  readonly refused: FileFault[];
  /** Cells that can't be read, of rows that are imported without them. */
  readonly faults: FileFault[];
}

/** The rows of a file as they are read. */
export interface FileReader<R> {
  /** Heads that mean no column; known once the first part is there. */
  readonly ignored: readonly string[];
  readonly parts: AsyncIterable<FilePart<R>>;
}

/** Reads people from CSV. The parts throw UnreadableFile for what is no such file. */
export function readPeopleFile(source: AsyncIterable<Uint8Array>): FileReader<IndexedPerson> {
  return readFile(source, {
    columns: peopleColumns,
    toRow: toIndexRow,
    needs: ({ index }) =>
      index.has("full_name") || (index.has("first_name") && index.has("last_name"))
        ? null
        : "full_name, or first_name and last_name",
  });
}

/** Reads companies from CSV. The parts throw UnreadableFile for what is no such file. */
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
  /** Columns without which no row could be read, where the head lacks them. */
  needs(head: Head<N>): string | null;
}

function readFile<N extends string, R>(source: AsyncIterable<Uint8Array>, kind: Kind<N, R>): FileReader<R> {
  const ignored: string[] = [];
  async function* readParts(): AsyncGenerator<FilePart<R>> {
    let head: Head<N> | undefined;
    for await (const lines of readCsv(source)) {
      const part: FilePart<R> = { rows: [], refused: [], faults: [] };
      for (const { line, cells, problem } of lines) {
        if (head === undefined) {
          head = readHead(cells, kind.columns);
          ignored.push(...head.ignored);
          requireColumns(head, kind);
        } else if (problem === null) readRow(part, { line, cells, head }, kind);
        else part.refused.push({ line, column: null, problem });
      }
      yield part;
    }
    if (head === undefined) throw new UnreadableFile("the file is empty: its first line names the columns");
  }
  return { ignored, parts: readParts() };
}

function requireColumns<N extends string, R>(head: Head<N>, { columns, needs }: Kind<N, R>): void {
  const lacking = needs(head);
  if (lacking === null) return;
  const known = columns.map(({ name }) => name).join(", ");
  throw new UnreadableFile(
    `the first line names no column ${lacking}; the columns are ${known}, separated by commas, semicolons or tabs`,
  );
}

function readRow<N extends string, R>(
  part: FilePart<R>,
  { line, cells, head }: { line: number; cells: readonly string[]; head: Head<N> },
  { toRow }: Kind<N, R>,
): void {
  if (cells.length > head.width && cells.slice(head.width).some((cell) => cell.trim() !== "")) {
    const problem = `has ${cells.length} cells, the first line ${head.width}`;
    part.refused.push({ line, column: null, problem });
    return;
  }
  const read = createCells(head, cells);
  const row = toRow(read);
  if (typeof row === "string") part.refused.push({ line, column: null, problem: toReason(row, read.faults) });
  else {
    part.rows.push({ line, row });
    for (const fault of read.faults) part.faults.push({ line, ...fault });
  }
}

/** A row may lack what it needs because the cell that has it can't be read. */
function toReason(problem: string, faults: readonly Fault[]): string {
  return [problem, ...faults.map(({ column, problem: inner }) => `${column}: ${inner}`)].join("; ");
}

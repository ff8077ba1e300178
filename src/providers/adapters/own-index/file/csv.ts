import { Readable } from "node:stream";
import Papa from "papaparse";
import { decode } from "./decode.ts";
import { holdFirstLine, longestRow } from "./first-line.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** A row of a file. */
export interface CsvLine {
  /** Where it begins; the first line of the file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why its cells can't be trusted; null for most. */
  readonly problem: string | null;
}

/** How far a file is cut into rows. */
interface Reading {
  /** Line that the next row begins in; the first line of the file is 1. */
  line: number;
  /** Letters since the last row ended. */
  open: number;
}

/**
 * The rows of a CSV file in UTF-8 or UTF-16, a part at a time; what separates the cells is found out from the first
 * line. Empty lines are left out.
 * @throws UnreadableFile for what is no such text, and for a row that does not end.
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  const reading: Reading = { line: 1, open: 0 };
  let separator = ",";
  const waiting: Papa.ParseResult<string[]>[] = [];
  const end: { failure?: unknown; done: boolean } = { done: false };
  let wake = (): void => {};
  let resume = (): void => {};
  // Of the parts that wait for the parser: it reads ahead while rows are saved, which says nothing of how long a row is.
  const lengths: number[] = [];
  async function* texts(): AsyncGenerator<string> {
    const heads = holdFirstLine(decode(source), (start) => {
      separator = start.separator;
      reading.line += start.skipped;
    });
    for await (const text of heads) {
      lengths.push(text.length);
      yield text;
    }
  }
  const stream = Readable.from(texts());
  Papa.parse<string[]>(stream, {
    // The parser's own guess needs ten rows, or three columns. It asks when the first line is there.
    delimiter: () => separator,
    newline: "\n",
    chunk(results, parser) {
      reading.open = results.data.length > 0 ? 0 : reading.open + (lengths[0] ?? 0);
      lengths.shift();
      waiting.push(results);
      parser.pause();
      if (reading.open > longestRow) {
        const { line } = reading;
        end.failure = new UnreadableFile(
          `line ${line} does not end within 1 MB: it opens a quote that is not closed, or is no row`,
        );
      }
      resume = () => parser.resume();
      wake();
    },
    complete() {
      end.done = true;
      wake();
    },
    error(failure) {
      end.failure = failure;
      wake();
    },
  });
  try {
    for (;;) {
      const results = waiting.shift();
      if (results !== undefined) {
        yield toLines(results, reading);
        if (end.failure === undefined) resume();
      } else if (end.failure !== undefined) throw end.failure;
      else if (end.done) return;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stream.destroy();
  }
}

function toLines({ data, errors }: Papa.ParseResult<string[]>, reading: Reading): CsvLine[] {
  const problems = new Map<number | undefined, string>();
  // The first of a row is the cause of those after it.
  for (const { type, row, code } of errors)
    if (type === "Quotes" && !problems.has(row)) problems.set(row, toProblem(code));
  const lines: CsvLine[] = [];
  for (const [index, cells] of data.entries()) {
    const { line } = reading;
    reading.line += 1;
    for (const cell of cells) if (cell.includes("\n")) reading.line += cell.split("\n").length - 1;
    if (cells.length === 1 && cells[0]?.trim() === "") continue;
    const problem = problems.get(index);
    const last = reading.line - 1;
    // What stands in between was taken for a part of the cell: nobody must think that it was imported.
    const lost = last > line ? `; nothing up to line ${last} could be read` : "";
    lines.push({ line, cells, problem: problem === undefined ? null : problem + lost });
  }
  return lines;
}

function toProblem(code: string): string {
  return code === "MissingQuotes"
    ? "opens a quote that is never closed"
    : "has a quote in a cell that is not doubled";
}

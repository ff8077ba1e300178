import { Readable } from "node:stream";
import Papa from "papaparse";
import { decode } from "./decode.ts";
import { holdFirstLine, longestRow } from "./first-line.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/** A row of a file. */
export interface CsvLine {
  /** Line on which the row begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Reason why the cells are unreliable; null for most rows. */
  readonly problem: string | null;
}

/** Progress in splitting a file into rows. */
interface Reading {
  /** Line on which the next row begins, counted from 1. */
  line: number;
  /** Number of characters since the end of the last complete row. */
  open: number;
}

/**
 * Yields the rows of a CSV file in UTF-8 or UTF-16, in batches. Detects the separator from the first line. Skips empty
 * lines.
 * @throws UnreadableFile if the bytes are not text in these encodings, or if a row has no end, for example because of
 * an unclosed quote.
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  const reading: Reading = { line: 1, open: 0 };
  let separator = ",";
  const waiting: Papa.ParseResult<string[]>[] = [];
  const end: { failure?: unknown; done: boolean } = { done: false };
  let wake = (): void => {};
  let resume = (): void => {};
  // Lengths of the chunks that the parser has received but not yet parsed. They serve to compute the length of the
  // current row. The number of characters read so far would be too large, because the stream reads ahead while rows are
  // saved.
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
    // The parser calls this function once the first line is read. The parser's own detection of the separator would
    // need ten rows or three columns.
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
          `line ${line} does not end within 1 MB: it opens a quote that is not closed, or is not a row`,
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
  // Uses only the first error of a row, because the first error causes the later ones.
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
    // After an unclosed quote, the parser treats the following lines as part of the row. The message therefore says
    // that these lines were not imported.
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

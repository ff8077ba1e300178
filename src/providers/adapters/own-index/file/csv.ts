import { Readable } from "node:stream";
import Papa from "papaparse";
import { UnreadableFile } from "./unreadable-file.ts";

/** A row of a file. */
export interface CsvLine {
  /** Where it begins; the first line of the file is 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why its cells can't be trusted; null for most. */
  readonly problem: string | null;
}

/** Bytes without the end of a row after which a quote must have been left open: the longest row is a tenth of it. */
const longestRow = 1024 * 1024;

/**
 * The rows of a CSV file in UTF-8, a part at a time; what separates the cells is found out from the first line. Empty
 * lines are left out.
 * @throws UnreadableFile for text that is not UTF-8, and for a quote that nobody closes.
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvLine[]> {
  const state = { line: 1, open: 0 };
  const waiting: Papa.ParseResult<string[]>[] = [];
  const end: { failure?: unknown; done: boolean } = { done: false };
  let wake = (): void => {};
  let resume = (): void => {};
  const stream = Readable.from(holdFirstLine(decode(source, state)));
  Papa.parse<string[]>(stream, {
    // The parser's own guess needs ten rows, or three columns.
    delimiter: findSeparator,
    chunk(results, parser) {
      if (results.data.length > 0) state.open = 0;
      waiting.push(results);
      parser.pause();
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
        yield toLines(results, state);
        resume();
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

const separators = [",", ";", "\t"];

/** The separator that the first line has most of, quoted cells aside: heads have none in them. */
function findSeparator(text: string): string {
  const [line = ""] = text.trimStart().split(/[\r\n]/, 1);
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** The same texts, the first ones as one up to the end of the first line: a pipe may give a few letters at a time. */
async function* holdFirstLine(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first: string | null = "";
  for await (const text of texts) {
    if (first === null) yield text;
    else {
      first += text;
      if (!/[\r\n]/.test(first.trimStart())) continue;
      yield first;
      first = null;
    }
  }
  if (first !== null && first !== "") yield first;
}

function toLines({ data, errors }: Papa.ParseResult<string[]>, state: { line: number }): CsvLine[] {
  const problems = new Map<number | undefined, string>();
  // The first of a row is the cause of those after it.
  for (const { type, row, code } of errors)
    if (type === "Quotes" && !problems.has(row)) problems.set(row, toProblem(code));
  const lines: CsvLine[] = [];
  for (const [index, cells] of data.entries()) {
    const { line } = state;
    state.line += 1;
    for (const cell of cells) if (cell.includes("\n")) state.line += cell.split("\n").length - 1;
    if (cells.length === 1 && cells[0]?.trim() === "") continue;
    const problem = problems.get(index);
    const last = state.line - 1;
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

/** The text of UTF-8 bytes, without the mark that some programs put before it. */
async function* decode(
  source: AsyncIterable<Uint8Array>,
  state: { line: number; open: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const read = (bytes?: Uint8Array): string => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new UnreadableFile(
        `the file is not in UTF-8, which shows soon after line ${state.line}; save it as "CSV UTF-8"`,
        { cause },
      );
    }
  };
  for await (const bytes of source) {
    state.open += bytes.length;
    if (state.open > longestRow + bytes.length)
      throw new UnreadableFile(`line ${state.line} opens a quote that is not closed within 1 MB`);
    const text = read(bytes);
    if (text !== "") yield text;
  }
  const rest = read();
  if (rest !== "") yield rest;
}

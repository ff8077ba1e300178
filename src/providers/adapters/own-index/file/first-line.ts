import { UnreadableFile } from "./unreadable-file.ts";

/** Separators that can be detected. A file with any other separator needs a `sep=` line. */
const separators = [",", ";", "\t", "|"] as const;

/** Format of a file, which is detected from the file's start. */
export interface Start {
  readonly separator: string;
  /** Number of lines skipped before the column titles. */
  readonly skipped: number;
}

/**
 * Maximum number of characters of a row. A longer row must contain a quote that was left open. Ordinary rows have at
 * most a tenth of this length.
 */
export const longestRow = 1024 * 1024;

/**
 * Yields `texts` without a first line such as `sep=;`, which spreadsheet programs write. First reads the complete line
 * of column titles, detects the file's format from that line, and passes the format to `found`.
 * @throws UnreadableFile if the separator in the `sep=` line cannot be used.
 */
export async function* holdFirstLine(
  texts: AsyncIterable<string>,
  found: (start: Start) => void,
): AsyncGenerator<string> {
  let first: string | null = "";
  for await (const text of texts) {
    if (first === null) yield text;
    else {
      first += text;
      const heads = findHeads(first);
      if (heads === null && first.length <= longestRow) continue;
      yield takeHeads(first, heads, found);
      first = null;
    }
  }
  if (first !== null && first !== "") {
    // The file ended within the line of column titles, so `first` is the whole file. It may be only a `sep=` line.
    const whole = `${first}\n`;
    yield takeHeads(whole, findHeads(whole), found);
  }
}

interface Heads {
  /** Separator in the `sep=` line; null if there is no such line. */
  said: string | null;
  /** Position of the text after the `sep=` line. */
  start: number;
  line: string;
}

/** Returns the first line that is neither empty nor a `sep=` line; null if the end of that line is not read yet. */
function findHeads(text: string): Heads | null {
  const [whole = "", said = null] = /^"?sep=([^\n]*?)"? *\n/i.exec(text) ?? [];
  const begin = whole.length + (/^\s*\n/.exec(text.slice(whole.length))?.[0].length ?? 0);
  const length = lengthOfLine(text.slice(begin));
  return length === null ? null : { said, start: whole.length, line: text.slice(begin, begin + length) };
}

/** Returns the number of characters before the first line break outside quotes; null if there is no such line break. */
function lengthOfLine(text: string): number | null {
  let isQuoted = false;
  let isStart = true;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (letter === '"' && (isStart || isQuoted)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === "\n") return place;
    // A doubled quote is an escaped quote. The second quote reopens the quoted cell.
    isStart = letter === '"' || separators.some((separator) => separator === letter);
  }
  return null;
}

function takeHeads(text: string, heads: Heads | null, found: (start: Start) => void): string {
  const { said, start, line } = heads ?? { said: null, start: 0, line: text };
  if (said !== null && !/^[^\w"\r\n]$/.test(said))
    throw new UnreadableFile(
      `line 1 is "sep=${said.slice(0, 20)}", which names no separator; write sep=; or remove the line`,
    );
  found({ separator: said ?? findSeparator(line), skipped: said === null ? 0 : 1 });
  return text.slice(start);
}

/**
 * Returns the separator that occurs most often outside quotes in the line of column titles, because a title itself
 * rarely contains a separator.
 */
function findSeparator(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

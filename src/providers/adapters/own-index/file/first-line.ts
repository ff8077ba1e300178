import { UnreadableFile } from "./unreadable-file.ts";

/** What may stand between cells; other characters only where the file says so. */
const separators = [",", ";", "\t", "|"] as const;

/** What the start of a file says of the rest. */
export interface Start {
  readonly separator: string;
  /** Lines before the heads that are left out. */
  readonly skipped: number;
}

/** Letters without the end of a row after which a quote must have been left open: the longest row is a tenth of it. */
export const longestRow = 1024 * 1024;

/**
 * The same texts without a first line `sep=;`, which spreadsheets write and read; the first ones as one up to the end of
 * the heads, by which `found` is told what they say.
 * @throws UnreadableFile for a `sep=` that names nothing of use.
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
    // All that there is, a line that says the separator and nothing else included.
    const whole = `${first}\n`;
    yield takeHeads(whole, findHeads(whole), found);
  }
}

interface Heads {
  /** What a line before them says of the separator. */
  said: string | null;
  /** Where the text goes on behind that line. */
  start: number;
  line: string;
}

/** The first line that is not empty and does not name the separator; null while its end has not come. */
function findHeads(text: string): Heads | null {
  const [whole = "", said = null] = /^"?sep=([^\n]*?)"? *\n/i.exec(text) ?? [];
  const begin = whole.length + (/^\s*\n/.exec(text.slice(whole.length))?.[0].length ?? 0);
  const length = lengthOfLine(text.slice(begin));
  return length === null ? null : { said, start: whole.length, line: text.slice(begin, begin + length) };
}

/** Letters before the first line break that stands in no quotes; null where there is none. */
function lengthOfLine(text: string): number | null {
  let isQuoted = false;
  let isStart = true;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place);
    if (letter === '"' && (isStart || isQuoted)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === "\n") return place;
    // A quote behind a quote is a doubled one; it opens again what the first has closed.
    isStart = letter === '"' || separators.some((separator) => separator === letter);
  }
  return null;
}

function takeHeads(text: string, heads: Heads | null, found: (start: Start) => void): string {
  const { said, start, line } = heads ?? { said: null, start: 0, line: text };
  if (said !== null && !/^[^\w"\r\n]$/.test(said))
    throw new UnreadableFile(
      `line 1 is "sep=${said.slice(0, 20)}", which names no separator; write sep=; or take the line away`,
    );
  found({ separator: said ?? findSeparator(line), skipped: said === null ? 0 : 1 });
  return text.slice(start);
}

/** The separator that the heads have most of, quoted ones aside: heads have none in them. */
function findSeparator(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, "");
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

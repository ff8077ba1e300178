import { UnreadableFile } from "./unreadable-file.ts";

/** Signatures of spreadsheet and archive files, which are not text files. */
const otherKinds = [
  { start: [0x50, 0x4b, 0x03, 0x04], kind: "a workbook (.xlsx) or another zip archive" },
  { start: [0xd0, 0xcf, 0x11, 0xe0], kind: "an old workbook (.xls)" },
  { start: [0x1f, 0x8b], kind: "packed by gzip" },
  { start: [0x25, 0x50, 0x44, 0x46], kind: "a PDF" },
  { start: [0xff, 0xfe, 0x00, 0x00], kind: "in UTF-32" },
] as const;

/** Byte order marks by encoding. A spreadsheet program that saves "Unicode text" writes UTF-16. */
const marks = [
  { start: [0xff, 0xfe], encoding: "utf-16le", name: "UTF-16" },
  { start: [0xfe, 0xff], encoding: "utf-16be", name: "UTF-16" },
] as const;

const longestStart = 4;

/**
 * Yields the text of a file in UTF-8, or in UTF-16 with a byte order mark, in chunks. Converts line ends to line feeds.
 * @throws UnreadableFile if the bytes are not text in these encodings.
 */
export async function* decode(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const endLines = createLineEnds();
  let read: ReturnType<typeof createReader> | undefined;
  // Number of the current line, for error messages. The decoder has to count lines itself, because it reads ahead of
  // the CSV parser.
  let line = 1;
  for await (const bytes of holdStart(source)) {
    read ??= createReader(bytes);
    const text = endLines(read(line, bytes));
    if (text !== "") yield text;
    line += countLines(text);
  }
  const rest = endLines(read?.(line) ?? "", true);
  if (rest !== "") yield rest;
}

/**
 * Yields the bytes of `source`. Joins the first chunks until the file's signature can be recognized, because a pipe may
 * deliver a few bytes at a time.
 */
async function* holdStart(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | null = new Uint8Array();
  for await (const bytes of source) {
    if (held === null) yield bytes;
    else {
      held = Buffer.concat([held, bytes]);
      if (held.length < longestStart) continue;
      yield held;
      held = null;
    }
  }
  if (held !== null && held.length > 0) yield held;
}

function countLines(text: string): number {
  let count = 0;
  for (let place = text.indexOf("\n"); place >= 0; place = text.indexOf("\n", place + 1)) count += 1;
  return count;
}

function createReader(first: Uint8Array): (line: number, bytes?: Uint8Array) => string {
  const starts = ({ start }: { start: readonly number[] }): boolean =>
    start.every((byte, place) => first[place] === byte);
  const mark = marks.find(starts);
  const other = otherKinds.find(starts);
  if (other !== undefined)
    throw new UnreadableFile(`the file is ${other.kind}, not CSV; save its sheet as "CSV UTF-8"`);
  if (mark === undefined && first.subarray(0, longestStart).includes(0))
    throw new UnreadableFile(
      'the file begins with null characters: it is not text, or it is UTF-16 without a byte order mark; save it as "CSV UTF-8"',
    );
  const { encoding, name } = mark ?? { encoding: "utf-8", name: "UTF-8" };
  // The decoder also removes the byte order mark that some programs write.
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (line, bytes) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch (cause) {
      throw new UnreadableFile(
        `the file is not in ${name}, which shows soon after line ${line}; save it as "CSV UTF-8"`,
        { cause },
      );
    }
  };
}

/**
 * Creates a function that converts every line end to a line feed. A file may have CRLF as well as LF, for example after
 * two files were joined. A lone carriage return counts as a line end only if the first line ends with one. Otherwise it
 * is a line break inside a cell.
 */
function createLineEnds(): (text: string, isLast?: boolean) => string {
  let alone: boolean | undefined;
  let held = "";
  return (text, isLast = false) => {
    let whole = held + text;
    held = "";
    if (!isLast && whole.endsWith("\r")) {
      held = "\r";
      whole = whole.slice(0, -1);
    }
    if (!whole.includes("\r")) {
      if (whole.includes("\n")) alone ??= false;
      return whole;
    }
    alone ??= /^[^\r\n]*\r(?!\n)/.test(whole);
    return whole.replaceAll(alone ? /\r\n?/g : "\r\n", "\n");
  };
}

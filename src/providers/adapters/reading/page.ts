import { selectRelevantText } from "../../../text/select-relevant-text.ts";
import type { Page, Wanted } from "../../capabilities.ts";
import { defined, toText, toTime } from "../fields.ts";
import { checkBuffers, limitBuffers } from "./buffers.ts";
import { decodeText } from "./charset.ts";
import { toReadable } from "./readable.ts";
import { dropUnseenCharacters } from "./seen/index.ts";

/** The file that a server returned when a page was requested. */
export interface SentFile {
  /** URL of the file, after redirects. */
  url: string;
  /**
   * Content of the file. The buffer is transferred to the reading thread, not copied, so it is empty in this thread
   * afterwards.
   */
  body: Uint8Array<ArrayBuffer>;
  /** The content-type header in lower case. */
  contentType: string;
}

/** A page. `refresh` is the URL to which its HTML redirects (`meta refresh`), as written in the page. */
export type PageRead = Page & { refresh?: string };

/**
 * Reads a file as PDF, HTML or plain text. If `wanted` is given, keeps only the passages of the text that are relevant
 * to it.
 */
export async function toPage(file: SentFile, wanted: Wanted | undefined): Promise<PageRead> {
  const { url, contentType } = file;
  const choose = (text: string): string =>
    wanted === undefined ? text : selectRelevantText(text, wanted.words, wanted.characters);
  if (isPdf(contentType, file.body)) {
    const { title, text, publishedAt } = await readPdf(file.body);
    const chosen = choose(dropUnseenCharacters(text));
    return {
      url,
      title: title ?? readName(url),
      text: chosen,
      markdown: chosen,
      ...defined({ publishedAt }),
    };
  }
  const source = decodeText(file.body, contentType);
  // Frees the file's bytes explicitly. They lie outside the thread's heap, so the garbage collector might free them
  // late.
  if (file.body.buffer.resizable) file.body.buffer.resize(0);
  if (!isHtml(contentType, source)) {
    const text = choose(dropUnseenCharacters(source).trim());
    return { url, title: readName(url), text, markdown: text };
  }
  const { title, text, markdown, ...more } = toReadable(source, url);
  const chosen = markdown === undefined ? undefined : choose(markdown);
  return { url, title, text: choose(text), ...defined({ markdown: chosen, ...more }) };
}

/**
 * True if the content type says PDF, or if the file begins like a PDF, because some servers send every file as
 * `application/octet-stream`.
 */
function isPdf(type: string, body: Uint8Array): boolean {
  if (type.startsWith("application/pdf")) return true;
  return (
    type.startsWith("application/octet-stream") &&
    Buffer.from(body.subarray(0, 5)).toString("latin1") === "%PDF-"
  );
}

function isHtml(type: string, text: string): boolean {
  if (/^(text\/html|application\/xhtml\+xml)/.test(type)) return true;
  return type.startsWith("text/plain") && /^\s*<(!doctype html|html)/i.test(text);
}

function readName(url: string): string {
  const { pathname, hostname } = new URL(url);
  return toText(pathname.split("/").at(-1)) ?? hostname;
}

/** Metadata and text of a PDF. */
interface PdfText {
  title: string | undefined;
  text: string;
  publishedAt: string | undefined;
}

/** A piece of printed text. A piece that only marks structure has no text. */
interface Piece {
  str?: string;
  hasEOL?: boolean;
  height?: number;
}

/** Maximum number of pages of one file that are read. The important part of a report precedes its appendices. */
const maxPages = 200;
/** Maximum number of characters that are read from one file. The largest HTML pages have this length. */
const maxCharacters = 2_000_000;

/**
 * Maximum number of bytes of a file's decompressed streams. A megabyte of a PDF may decompress to a gigabyte, and the
 * memory limit of a thread does not count this memory.
 */
const maxUnpacked = 64 * 1024 * 1024;

/**
 * Returns the text of a PDF, with its line breaks. Does not read text in images. Keeps invisible text, unless its
 * letters are tiny.
 */
async function readPdf(body: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  // Loads the library when it is first used, because it has 2 MB of code.
  const { getDocumentProxy, getMeta } = await import("unpdf");
  const copy = new Uint8Array(body);
  if (body.buffer.resizable) body.buffer.resize(0);
  limitBuffers(copy.byteLength + maxUnpacked);
  const document = await getDocumentProxy(copy, { isEvalSupported: false });
  try {
    const parts: string[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
      const page = await document.getPage(number);
      const { items }: { items: Piece[] } = await page.getTextContent();
      const text = items.map(toPiece).join("");
      parts.push(text);
      characters += text.length;
      page.cleanup();
      if (characters > maxCharacters) break;
    }
    const { info } = await getMeta(document);
    checkBuffers();
    return {
      title: toText(info["Title"], 1_000),
      text: parts.join("\n").slice(0, maxCharacters),
      publishedAt: toDay(info["CreationDate"]),
    };
  } finally {
    await document.destroy();
  }
}

/** Returns the text of a piece; empty if its letters are less than three points high, too small for a reader to see. */
function toPiece({ str = "", hasEOL, height = 0 }: Piece): string {
  return `${height > 0 && height < 3 ? "" : str}${hasEOL === true ? "\n" : ""}`;
}

/** Converts a date in a PDF, such as `D:20261127…`, to an ISO 8601 time; undefined for any other text. */
function toDay(date: unknown): string | undefined {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(String(date)) ?? [];
  return day === undefined ? undefined : toTime(`${year}-${month}-${day}`);
}

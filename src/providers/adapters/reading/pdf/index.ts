import { toText, toTime } from "../../fields.ts";
import { checkBuffers, limitBuffers } from "../buffers.ts";
import type { Font } from "./glyphs.ts";
import { type Codes, type Commands, leastHeight, readVisible, type Sheet } from "./visible.ts";
import { countLetters } from "./writer.ts";

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

/** The members of the PDF library's page object that are used here. */
interface PdfPage extends Sheet {
  getTextContent(): Promise<{ items: Piece[] }>;
  getOperatorList(options: { annotationMode: number }): Promise<Commands>;
  cleanup(): boolean;
  commonObjs: { has(name: string): boolean; get(name: string): unknown };
}

/** The document's layers (optional content). */
interface Layers {
  isVisible(layer: unknown): boolean;
}

/** Maximum number of pages of one file that are read. The important part of a report precedes its appendices. */
const maxPages = 200;
/** Maximum number of characters that are read from one file, as many as the largest HTML pages have. */
const maxCharacters = 2_000_000;

/**
 * Maximum number of bytes of a file's decompressed streams. A megabyte of a PDF may decompress to a gigabyte, and the
 * memory limit of a thread does not count this memory.
 */
const maxUnpacked = 64 * 1024 * 1024;

/**
 * Returns the text that a person sees in a PDF, with its line breaks. Does not read text in images. Keeps the invisible
 * text of a scanned page, because the page's image shows the same words.
 */
export async function readPdf(body: Uint8Array<ArrayBuffer>): Promise<PdfText> {
  // Loads the library when it is first used, because it has 2 MB of code.
  const { getDocumentProxy, getMeta, getResolvedPDFJS } = await import("unpdf");
  const { OPS } = await getResolvedPDFJS();
  const copy = new Uint8Array(body);
  if (body.buffer.resizable) body.buffer.resize(0);
  addTransfer();
  limitBuffers(copy.byteLength + maxUnpacked);
  const document = await getDocumentProxy(copy, {
    isEvalSupported: false,
    useSystemFonts: false,
    // Only errors are logged. Other messages are warnings about fonts and images that are not needed here.
    verbosity: 0,
    // Images are not decoded, because they need time and memory.
    maxImageSize: 0,
  });
  try {
    const layers: Layers = await document.getOptionalContentConfig();
    const parts: string[] = [];
    let characters = 0;
    for (let number = 1; number <= Math.min(document.numPages, maxPages); number += 1) {
      const page = await document.getPage(number);
      const text = await readPage(page, OPS, layers);
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

/**
 * Returns the visible text of a page. The library's own text has better blanks and line breaks than the text from the
 * drawing commands, so the library's text is used if all of it is visible. If an error cuts the commands short, the
 * rest of the page is left out, because it is unknown whether the rest is visible.
 */
async function readPage(page: PdfPage, codes: Codes, layers: Layers): Promise<string> {
  const commands = await page.getOperatorList({ annotationMode: 0 });
  const visible = readVisible(commands, page, codes, {
    readFont: (name) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as Font) : undefined),
    isLayerShown: (layer) => layers.isVisible(layer),
  });
  // Frees the memory of the drawing commands before the library reads the text.
  page.cleanup();
  if (visible.isShortened) return visible.text;
  const { items } = await page.getTextContent();
  const text = items.map((piece) => toPiece(piece, page.userUnit)).join("");
  return countLetters(text) > visible.letters ? visible.text : text;
}

/** Returns the text of a piece; empty if its letters are too small for a reader to see. */
function toPiece({ str = "", hasEOL, height = 0 }: Piece, userUnit: number): string {
  return `${height > 0 && height * userUnit < leastHeight ? "" : str}${hasEOL === true ? "\n" : ""}`;
}

/** Converts a date in a PDF, such as `D:20261127…`, to an ISO 8601 time; undefined for any other text. */
function toDay(date: unknown): string | undefined {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(String(date)) ?? [];
  return day === undefined ? undefined : toTime(`${year}-${month}-${day}`);
}

/** Adds a method that the library needs for the drawing commands, and that Node.js before 22 does not have. */
function addTransfer(): void {
  const prototype: { transferToFixedLength?: () => ArrayBuffer } = ArrayBuffer.prototype;
  prototype.transferToFixedLength ??= function transfer(this: ArrayBuffer) {
    return structuredClone(this, { transfer: [this] });
  };
}

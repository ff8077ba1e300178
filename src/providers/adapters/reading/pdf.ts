import { toText, toTime } from "../fields.ts";

/** Metadata and text of a PDF. */
export interface PdfText {
  title: string | undefined;
  text: string;
  publishedAt: string | undefined;
}

/** A piece of printed text; structural marks have no text. */
interface Piece {
  str?: string;
  hasEOL?: boolean;
  height?: number;
}

/** Most pages that are read of one file: the important part of a report precedes its appendices. */
const maxPages = 200;
/** Most characters of one file: as many as the largest HTML pages have. */
const maxCharacters = 2_000_000;

/** Reads the text of a PDF, a line for each of its lines. Not covered: text that is a picture, and text printed invisibly. */
export async function readPdf(body: Uint8Array): Promise<PdfText> {
  // Loaded at the first use: it is 2 MB of code.
  const { getDocumentProxy, getMeta } = await import("unpdf");
  const document = await getDocumentProxy(new Uint8Array(body), { isEvalSupported: false });
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
    return {
      title: toText(info["Title"], 1_000),
      text: parts.join("\n").slice(0, maxCharacters),
      publishedAt: toDay(info["CreationDate"]),
    };
  } finally {
    await document.destroy();
  }
}

/** Letters of less than three points are not meant to be read. */
function toPiece({ str = "", hasEOL, height = 0 }: Piece): string {
  return `${height > 0 && height < 3 ? "" : str}${hasEOL === true ? "\n" : ""}`;
}

/** PDF writes `D:20261127…`. */
function toDay(date: unknown): string | undefined {
  const [, year, month, day] = /^D:(\d{4})(\d{2})(\d{2})/.exec(String(date)) ?? [];
  return day === undefined ? undefined : toTime(`${year}-${month}-${day}`);
}

import { selectRelevantText } from "../../../text/select-relevant-text.ts";
import type { Page, Wanted } from "../../capabilities.ts";
import { defined, toText } from "../fields.ts";
import { decodeText } from "./charset.ts";
import { readPdf } from "./pdf/index.ts";
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
 * True if the content type is PDF, or if it is `application/octet-stream` and the file begins like a PDF. Some servers
 * send every file with that type.
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

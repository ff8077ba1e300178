import { choosePassages } from "../../../text/select-relevant-text.ts";
import type { Page, Wanted } from "../../capabilities.ts";
import { defined, toText } from "../fields.ts";
import { decodeText } from "./charset.ts";
import { readPdf } from "./pdf.ts";
import { toReadable } from "./readable.ts";
import { dropUnseenCharacters } from "./seen/index.ts";

/** A file that a server sent for a page. */
export interface SentFile {
  /** Where it was found. */
  url: string;
  body: Uint8Array;
  /** The content-type header in lower case. */
  contentType: string;
}

/** A page, or the address that it redirects to by itself, as written. */
export type PageRead = Page & { refresh?: string };

/** Reads a file as HTML or as plain text; keeps only the relevant passages of the text. */
export async function toPage(file: SentFile, wanted: Wanted | undefined): Promise<PageRead> {
  const { url, contentType } = file;
  const choose = (text: string): string =>
    wanted === undefined ? text : choosePassages(text, wanted.words, wanted.characters);
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
  if (!isHtml(contentType, source)) {
    const text = choose(dropUnseenCharacters(source).trim());
    return { url, title: readName(url), text, markdown: text };
  }
  const { title, text, markdown, publishedAt, refresh } = toReadable(source, url);
  const chosen = markdown === undefined ? undefined : choose(markdown);
  return { url, title, text: choose(text), ...defined({ markdown: chosen, publishedAt, refresh }) };
}

/** Looks at the first bytes if the type does not decide: some servers send every file as bytes. */
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

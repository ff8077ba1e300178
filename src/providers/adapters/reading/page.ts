import { choosePassages } from "../../../passages.ts";
import type { Page, Wanted } from "../../capabilities.ts";
import { defined, toText } from "../fields.ts";
import { decodeText } from "./charset.ts";
import { toReadable } from "./readable.ts";
import { dropUnseenCharacters } from "./seen/index.ts";

/** What a server sent for a page. */
export interface SentFile {
  /** Where it was found. */
  url: string;
  body: Uint8Array;
  /** Header of that name, in lower case. */
  contentType: string;
}

/** A page, or where it sends its readers by itself, as written. */
export type PageRead = Page & { refresh?: string };

/** Reads what a server sent as HTML, or as the text that it is; of the text only the passages that are wanted. */
export function toPage(file: SentFile, wanted: Wanted | undefined): PageRead {
  const { url, contentType } = file;
  const choose = (text: string): string =>
    wanted === undefined ? text : choosePassages(text, wanted.words, wanted.characters);
  const source = decodeText(file.body, contentType);
  if (!isHtml(contentType, source)) {
    const text = choose(dropUnseenCharacters(source).trim());
    return { url, title: readName(url), text, markdown: text };
  }
  const { title, text, markdown, publishedAt, refresh } = toReadable(source, url);
  const chosen = markdown === undefined ? undefined : choose(markdown);
  return { url, title, text: choose(text), ...defined({ markdown: chosen, publishedAt, refresh }) };
}

function isHtml(type: string, text: string): boolean {
  if (/^(text\/html|application\/xhtml\+xml)/.test(type)) return true;
  return type.startsWith("text/plain") && /^\s*<(!doctype html|html)/i.test(text);
}

function readName(url: string): string {
  const { pathname, hostname } = new URL(url);
  return toText(pathname.split("/").at(-1)) ?? hostname;
}

import { Readability } from "@mozilla/readability";
import TurndownService from "turndown";
import { toText, toTime } from "../fields.ts";
import { parseDocument } from "./document.ts";

/** What a reader of a page sees. */
export interface Readable {
  title: string;
  text: string;
  /** Undefined for an article so long that writing it would hold up everything else. */
  markdown: string | undefined;
  publishedAt: string | undefined;
  /** Where the page sends its readers by itself, as written. */
  refresh: string | undefined;
}

/**
 * Bounds beyond which a page is read in a plainer way: finding the article takes about 50 ms of this process for every
 * thousand elements, and Markdown as long again.
 */
const maxElements = 15_000;
const maxMarkdownSource = 300_000;
/** Articles shorter than this are more likely a wrong guess of what the article is. */
const shortArticle = 140;
/** Seconds: a page that waits longer before it moves on is itself meant to be read. */
const quickRefresh = 5;

const noise = "script,style,noscript,template,svg,iframe,nav,header,footer,aside,form,button,dialog";

/** Text, Markdown and dates of an HTML page. */
export function toReadable(html: string, url: string): Readable {
  const marked = markBlocks(html);
  const document = parseDocument(marked);
  const refresh = readRefresh(document);
  const publishedAt = readPublished(document);
  const title = readTitle(document);
  setBase(document, url);
  const article = readArticle(document);
  const rest = article === null ? readBody(marked) : null;
  const content = (article?.content ?? rest?.innerHTML ?? "").replaceAll(blockEnd, "");
  return {
    title: title ?? toText(article?.title, 1_000) ?? new URL(url).hostname,
    text: tidy(article?.textContent ?? rest?.textContent ?? ""),
    markdown: toMarkdown(content),
    publishedAt: publishedAt ?? toTime(article?.publishedTime),
    refresh,
  };
}

function readArticle(document: Document): ReturnType<Readability["parse"]> {
  // Readability changes the document that it reads.
  if (document.querySelectorAll("*").length > maxElements) return null;
  const article = new Readability(document, { maxElemsToParse: maxElements }).parse();
  return (article?.textContent ?? "").trim().length < shortArticle ? null : article;
}

/** Everything of the page that is not navigation or machinery. */
function readBody(html: string): Element {
  const document = parseDocument(html);
  for (const element of document.querySelectorAll(noise)) element.remove();
  return document.querySelector("main") ?? document.body;
}

function readTitle(document: Document): string | undefined {
  return (
    readMeta(document, ["og:title", "twitter:title"]) ??
    toText(document.querySelector("title")?.textContent, 1_000) ??
    toText(document.querySelector("h1")?.textContent, 1_000)
  );
}

function readPublished(document: Document): string | undefined {
  const time = document.querySelector("time[datetime]")?.getAttribute("datetime");
  const names = [
    "article:published_time",
    "date",
    "dc.date",
    "datepublished",
    "pubdate",
    "article:modified_time",
  ];
  return toTime(readMeta(document, names)) ?? toTime(time);
}

/** The first of some meta elements that says anything. */
export function readMeta(document: Document, names: readonly string[]): string | undefined {
  const metas = [...document.querySelectorAll("meta")];
  for (const name of names) {
    const meta = metas.find((one) => {
      const own =
        one.getAttribute("property") ?? one.getAttribute("name") ?? one.getAttribute("itemprop") ?? "";
      return own.toLowerCase() === name;
    });
    const content = toText(meta?.getAttribute("content"), 5_000);
    if (content !== undefined) return content;
  }
  return undefined;
}

function readRefresh(document: Document): string | undefined {
  for (const meta of document.querySelectorAll("meta[http-equiv]")) {
    if (meta.getAttribute("http-equiv")?.toLowerCase() !== "refresh") continue;
    const [, seconds, target] =
      /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(meta.getAttribute("content") ?? "") ?? [];
    if (target !== undefined && Number(seconds) <= quickRefresh) return target.trim();
  }
  return undefined;
}

/** linkedom has no address of its own; Readability and links need one. */
function setBase(document: Document, url: string): void {
  for (const link of document.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (URL.canParse(href, url)) link.setAttribute("href", new URL(href, url).href);
  }
}

function toMarkdown(html: string): string | undefined {
  if (html.length > maxMarkdownSource) return undefined;
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
  });
  service.remove(["script", "style", "noscript", "iframe"]);
  keepRows(service);
  return service.turndown(html).trim();
}

/** Stands for the end of a block: Unicode's own sign for it, which counts as white space everywhere. */
const blockEnd = "\u2029";
const blocks =
  "address|article|blockquote|dd|div|dl|dt|figcaption|figure|h[1-6]|li|main|ol|p|pre|section|table|tr|ul";
const blockTags = new RegExp(`</(?:${blocks})\\s*>|<[bh]r\\b[^>]*>`, "gi");

/** Marks where blocks end: in the text of a document, the last word of one would touch the first of the next. */
function markBlocks(html: string): string {
  return html.replace(blockTags, `$&${blockEnd}`).replace(/<\/t[dh]\s*>/gi, "$& ");
}

/** What stands in one row belongs together; tables that only lay a page out hold paragraphs and are left as they are. */
function keepRows(service: TurndownService): void {
  service.addRule("cell", {
    filter: (node) => /^T[DH]$/.test(node.nodeName) && isOfData(node),
    replacement: (content) => ` ${content.trim().replace(/\s+/g, " ")} |`,
  });
  service.addRule("row", {
    filter: (node) => node.nodeName === "TR" && isOfData(node),
    replacement: (content) => `\n|${content}`,
  });
  service.addRule("rows", {
    filter: (node) => /^(TABLE|THEAD|TBODY|TFOOT)$/.test(node.nodeName) && isOfData(node),
    replacement: (content, node) => (node.nodeName === "TABLE" ? `\n\n${content.trim()}\n\n` : content),
  });
}

/** What a table holds that only lays a page out. */
const layoutTags = ["P", "DIV", "TABLE", "UL", "OL", "H1", "H2", "H3", "H4", "SECTION", "ARTICLE"];

/** Looked at once a table: it has as many cells as somebody likes. */
const dataTables = new WeakMap<HTMLElement, boolean>();

function isOfData(node: HTMLElement): boolean {
  let table: HTMLElement | null = node;
  while (table !== null && table.nodeName !== "TABLE") table = table.parentElement;
  if (table === null) return false;
  const isData =
    dataTables.get(table) ?? layoutTags.every((tag) => table?.getElementsByTagName(tag).length === 0);
  dataTables.set(table, isData);
  return isData;
}

/** A line a block; line breaks of the source are spaces, as browsers show them. */
function tidy(text: string): string {
  return text
    .split(blockEnd)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

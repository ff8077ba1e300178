import { Readability } from "@mozilla/readability";
import { isUrl } from "../../../text/is-url.ts";
import { isWall } from "../../../text/walls.ts";
import type { PageLink } from "../../capabilities.ts";
import { toText, toTime } from "../fields.ts";
import { parseDocument, walk } from "./document.ts";
import { listLinks, listTexts, toDropped } from "./dropped.ts";
import { toMarkdown } from "./markdown.ts";
import { splitMarkup } from "./pieces.ts";
import { removeUnseen } from "./seen/index.ts";

/** The visible content of a page. */
export interface Readable {
  title: string;
  text: string;
  /** The content as Markdown; undefined if it is too long or too deeply nested to convert. */
  markdown: string | undefined;
  publishedAt: string | undefined;
  dropped?: string | undefined;
  links?: readonly PageLink[];
  /** URL to which the page's HTML redirects (`meta refresh`), as written in the page. */
  refresh: string | undefined;
}

/**
 * If a page exceeds one of these limits, two slow steps are skipped: the article is not extracted, so all of the page's
 * text is returned, and no Markdown is written. Each step takes about 50 ms for a thousand elements. Deeply nested
 * elements take much longer, because an element is copied and searched once for each of its ancestors.
 */
const maxElements = 15_000;
const maxNodes = 60_000;
const maxDepth = 120;
/**
 * Minimum number of characters of an extracted article. If the result is shorter, the extraction has probably failed.
 */
const shortArticle = 140;
/** Maximum delay in seconds of a `meta refresh` that is followed. A page with a longer delay is meant to be read. */
const quickRefresh = 5;
/** Maximum number of characters of a `meta refresh` value that are read. Real URLs are shorter. */
const maxRefresh = 4_000;

const noise = "script,style,noscript,template,svg,iframe,nav,header,footer,aside,button";
/**
 * Elements that tell two kinds of forms apart. A form around the page's text contains at least one of these elements; a
 * form with only fields contains no such element.
 */
const prose = "main,article,h1,h2,p";

/** Returns the visible text of an HTML page, with its title, Markdown, date and redirect. */
export function toReadable(html: string, url: string): Readable {
  const pieces = splitMarkup(html, maxNodes);
  if (pieces.length > 1) return readPieces(pieces, url);
  const marked = markBlocks(html);
  const document = parseDocument(marked);
  const refresh = readRefresh(document);
  const publishedAt = readPublished(document);
  const title = readTitle(document);
  addQuotationMarks(document);
  const texts = isPlain(document.documentElement) ? [] : listTexts(document);
  removeUnseen(document);
  takeNotices(document);
  setBase(document, url);
  const links = listLinks(document);
  const article = readArticle(document);
  const rest = article === null ? readBody(marked) : null;
  const content = article?.content ?? rest?.innerHTML ?? "";
  const text = tidy(article?.textContent ?? rest?.textContent ?? "");
  return {
    title: title ?? toText(article?.title, 1_000) ?? new URL(url).hostname,
    text,
    dropped: toDropped(texts, text),
    links,
    markdown: rest !== null && isPlain(rest) ? undefined : toMarkdown(content.replaceAll(blockEnd, "")),
    publishedAt: publishedAt ?? toTime(article?.publishedTime),
    refresh,
  };
}

/**
 * Reads a page in several pieces, one after another, because it has too many nodes for one document. A document takes
 * about a kilobyte per node, and 5 MB of HTML can contain a million nodes.
 */
function readPieces(pieces: readonly string[], url: string): Readable {
  const [head = ""] = pieces;
  const document = parseDocument(head);
  const texts = pieces.map((piece) => tidy(readBody(markBlocks(piece)).textContent ?? ""));
  return {
    title: readTitle(document) ?? new URL(url).hostname,
    text: texts.filter((text) => text !== "").join("\n"),
    markdown: undefined,
    publishedAt: readPublished(document),
    refresh: readRefresh(document),
  };
}

/**
 * Returns the `header` elements that belong to parts of a page, not to the page itself. The page's own header precedes
 * the text and is not inside an article or section.
 */
function listInnerHeaders(document: Document): Element[] {
  const elements = [...document.querySelectorAll("h1,p,header")];
  const first = elements.findIndex(
    (one) => /^(?:h1|p)$/i.test(one.nodeName) && one.closest("header") === null,
  );
  return elements.filter(
    (one, index) =>
      /^header$/i.test(one.nodeName) &&
      (one.closest("article,section,main") !== null || (first >= 0 && index > first)) &&
      one.closest("footer,aside,nav") === null,
  );
}

function readArticle(document: Document): ReturnType<Readability["parse"]> {
  const root = document.documentElement;
  if (isPlain(root)) return null;
  shortenSpaces(root);
  // Readability changes the document, so the document must not be used after this call.
  const article = new Readability(document, { maxElemsToParse: maxElements }).parse();
  return (article?.textContent ?? "").trim().length < shortArticle ? null : article;
}

/** True if an element contains more elements, nodes or levels than the limits allow. */
function isPlain(root: Element): boolean {
  let elements = 0;
  let nodes = 0;
  for (const { node, depth } of walk(root)) {
    nodes += 1;
    if (node.nodeType === node.ELEMENT_NODE) elements += 1;
    if (elements > maxElements || nodes > maxNodes || depth > maxDepth) return true;
  }
  return false;
}

/**
 * Shortens long runs of white space, because the patterns of Readability and Turndown take quadratic time on it. The
 * parser creates a text node for each entity, so a run may extend over several nodes.
 */
function shortenSpaces(root: Element): void {
  let open = false;
  for (const { node } of walk(root)) {
    const text = node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? "") : "";
    if (open && isSpace(text)) node.nodeValue = "";
    else {
      if (/\s{33}/.test(text)) node.nodeValue = text.replace(/(\s{32})\s+/g, "$1");
      open = /\s$/.test(text.slice(-1));
    }
  }
}

/** True for white space that contains no mark for the end of a block. */
function isSpace(text: string): boolean {
  return text !== "" && text.trim() === "" && !text.includes(blockEnd);
}

/**
 * Returns the page's `main` element, or else its body, without navigation, scripts and invisible parts. Includes open
 * dialogs outside of `main`.
 */
function readBody(html: string): Element {
  const document = parseDocument(html);
  removeUnseen(document);
  const headings = new Set(listInnerHeaders(document));
  for (const element of document.querySelectorAll(noise)) if (!headings.has(element)) element.remove();
  for (const form of document.querySelectorAll("form")) if (form.querySelector(prose) === null) form.remove();
  const root = document.querySelector("main") ?? document.body;
  const notices = takeNotices(document);
  addQuotationMarks(document);
  for (const dialog of document.querySelectorAll("dialog"))
    if (dialog.closest("main") === null && root !== document.body) root.append(dialog);
  // If a page has only notices (such as a consent form), the notices become the page's text, so that the page is
  // recognized as a consent or login wall.
  if ((root.textContent ?? "").trim() === "") root.append(...notices);
  shortenSpaces(root);
  return root;
}

/**
 * Removes and returns the open dialogs and forms that only ask for consent, a login or the like, because they cover a
 * readable page.
 */
function takeNotices(document: Document): Element[] {
  const notices = [...document.querySelectorAll("dialog,form")].filter((element) =>
    isWall(tidy(element.textContent ?? "")),
  );
  for (const notice of notices) notice.remove();
  return notices;
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

/**
 * Tries the names in order, and returns the content of the first meta element whose content is not empty. Returns
 * undefined if there is no such element.
 */
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
    const content = (meta.getAttribute("content") ?? "").slice(0, maxRefresh);
    const [, seconds, target] = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
    if (target !== undefined && Number(seconds) <= quickRefresh) return target.trim();
  }
  return undefined;
}

/** Makes the URLs of links absolute, because a linkedom document has no base URL for relative links. */
function setBase(document: Document, url: string): void {
  for (const link of document.querySelectorAll("a[href]")) {
    const href = link.getAttribute("href") ?? "";
    if (isUrl(href, url)) link.setAttribute("href", new URL(href, url).href);
  }
}

/** Writes the quotation marks that browsers show around `q` elements. */
function addQuotationMarks(document: Document): void {
  for (const quotation of document.querySelectorAll("q")) {
    quotation.prepend("“");
    quotation.append("”");
  }
}

/** Character that marks the end of a block: Unicode's paragraph separator, which `\s` matches. */
const blockEnd = "\u2029";
const blocks =
  "address|article|blockquote|dd|div|dl|dt|figcaption|figure|h[1-6]|li|main|ol|p|pre|section|table|tr|ul";
const blockTags = new RegExp(`</(?:${blocks})\\s*>|<[bh]r\\b[^<>]*>`, "gi");

/** Marks where blocks end. Otherwise the last word of one block would join the first word of the next. */
function markBlocks(html: string): string {
  return html.replace(blockTags, `$&${blockEnd}`).replace(/<\/t[dh]\s*>/gi, "$& ");
}

/** Returns the text with one line for each block. Line breaks of the source become spaces, as in browsers. */
function tidy(text: string): string {
  return text
    .split(blockEnd)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}

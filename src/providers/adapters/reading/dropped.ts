import { isUrl } from "../../../text/is-url.ts";
import type { PageLink } from "../../capabilities.ts";
import { walk } from "./document.ts";

/**
 * Maximum number of characters of `dropped`, the text that a page's `text` omits. The limit is small because each
 * sentence of it is checked for prompt injection, which takes time.
 */
const longest = 6_000;
const maxLinks = 100;

const attributes = ["alt", "title", "aria-label", "aria-description", "placeholder", "value", "label"];
const descriptions = /^(?:(?:og|twitter):)?(?:description|title)$|^keywords$/i;
/** Elements whose text forms a line of its own. The page reader has already marked the ends of other blocks. */
const ends = new Set(
  "HEADER FOOTER NAV ASIDE FORM BUTTON TEXTAREA OPTION LABEL LEGEND SUMMARY DIALOG TEMPLATE NOSCRIPT TITLE STYLE".split(
    " ",
  ),
);

/**
 * Returns the lines of text in a document that have more than one word, including text in attributes, comments, form
 * fields and generated content. Texts that browsers do not show as part of the page come first. A block ends with a
 * paragraph separator (U+2029).
 */
export function listTexts(document: Document): string[] {
  const aside: string[] = [];
  let text = "";
  const open: number[] = [];
  for (const { node, depth } of walk(document.documentElement)) {
    while ((open.at(-1) ?? -1) >= depth) {
      open.pop();
      text += "\u2029";
    }
    if (node.nodeType === node.COMMENT_NODE) aside.push(node.nodeValue ?? "");
    if (node.nodeType === node.TEXT_NODE) {
      const parent = node.parentNode?.nodeName.toUpperCase();
      if (parent === "STYLE") aside.push(...listContents(node.nodeValue ?? ""));
      else if (parent !== "SCRIPT") text += node.nodeValue ?? "";
    }
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    const element = node as Element;
    if (ends.has(element.nodeName.toUpperCase())) {
      text += "\u2029";
      open.push(depth);
    }
    aside.push(...attributes.map((name) => element.getAttribute(name) ?? ""));
    const name = element.getAttribute("name") ?? element.getAttribute("property") ?? "";
    if (element.nodeName.toUpperCase() === "META" && descriptions.test(name))
      aside.push(element.getAttribute("content") ?? "");
  }
  return [...aside, ...text.split("\u2029")]
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line.includes(" "));
}

/** Returns the texts that styles insert with the property `content`. */
function listContents(css: string): string[] {
  return [...css.matchAll(/content\s*:\s*(?:"([^"\n]*)"|'([^'\n]*)')/g)].map(
    ([, double, single]) => double ?? single ?? "",
  );
}

/** Returns the lines that `kept` does not contain, joined and cut to 6,000 characters. */
export function toDropped(lines: readonly string[], kept: string): string | undefined {
  const known = new Set(kept.split("\n").map(toKey));
  const dropped: string[] = [];
  let length = 0;
  for (const line of lines) {
    const key = toKey(line);
    if (known.has(key)) continue;
    known.add(key);
    dropped.push(line);
    length += line.length;
    if (length > longest) break;
  }
  return dropped.length === 0 ? undefined : dropped.join("\n").slice(0, longest);
}

function toKey(line: string): string {
  return line.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Returns the links of a document, including those in its navigation. */
export function listLinks(document: Document): PageLink[] {
  const links = new Map<string, string>();
  for (const link of document.querySelectorAll("a[href]")) {
    const url = link.getAttribute("href") ?? "";
    const text = (link.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 120);
    if (/^https?:/i.test(url) && isUrl(url) && url.length <= 500 && text !== "" && !links.has(url))
      links.set(url, text);
    if (links.size === maxLinks) break;
  }
  return [...links].map(([url, text]) => ({ url, text }));
}

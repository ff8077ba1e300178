import { parseHTML } from "linkedom";

/** Elements that are moved to the head if they stand outside of head and body. */
const headElements = new Set(["TITLE", "META", "LINK", "STYLE", "BASE", "SCRIPT", "NOSCRIPT"]);

/**
 * Maximum number of characters of a script with structured data. V8's JSON parser takes memory for each open bracket
 * (128 MB for 5 MB of brackets), and the memory limit of a thread does not count that memory. Real structured data is
 * shorter.
 */
const maxStructuredData = 100_000;

/**
 * Parses HTML to a document. Removes structured data that is too long. Adds `html`, `head` and `body` if they are
 * missing, as browsers do. Otherwise, linkedom's `body` would be empty.
 */
export function parseDocument(html: string): Document {
  const source = dropEscapedScripts(html);
  // Drops text before the first of these tags, because linkedom would make that text the document's only child.
  const start = source.search(/<(!doctype|html|head|body)\b/i);
  const text = start < 0 ? `<html>${source}</html>` : source.slice(start);
  const { document } = parseHTML(
    /<html[\s>]/i.test(text) ? text : `<html>${text.replace(/^<!doctype[^>]*>/i, "")}</html>`,
  );
  const root = document.documentElement;
  const children = [...root.childNodes];
  const head = findChild(children, "HEAD") ?? document.createElement("head");
  const body = findChild(children, "BODY") ?? document.createElement("body");
  for (const child of children) {
    if (child === head || child === body) continue;
    const place = headElements.has(child.nodeName.toUpperCase()) ? head : body;
    place.appendChild(child);
  }
  root.prepend(head);
  root.append(body);
  lowerAttributes(root);
  for (const script of document.querySelectorAll("script"))
    if (isStructured(script) && (script.textContent ?? "").length > maxStructuredData) script.remove();
  return document;
}

/**
 * Removes scripts that contain `<!--` and then `<script`. In browsers, the next end tag does not end such a script, so
 * the text after it is not part of the page's text.
 */
function dropEscapedScripts(html: string): string {
  if (!html.includes("<!--")) return html;
  const lower = html.toLowerCase();
  const end = (from: number): number => lower.indexOf("</script", from);
  let kept = "";
  let done = 0;
  for (let start = lower.indexOf("<script"); start >= 0; start = lower.indexOf("<script", done)) {
    const first = end(start);
    if (first < 0) break;
    const content = lower.slice(start + "<script".length, first);
    const opened = content.indexOf("<!--");
    const nested = opened < 0 ? -1 : content.indexOf("<script", opened);
    const isEscaped = nested >= 0 && !content.slice(opened, nested).includes("-->");
    const last = isEscaped ? end(first + 1) : first;
    if (last < 0) return kept + html.slice(done, start);
    kept += html.slice(done, isEscaped ? start : last);
    done = isEscaped ? last + "</script>".length : last;
  }
  return kept + html.slice(done);
}

function isStructured(script: Element): boolean {
  return script.getAttribute("type")?.toLowerCase().includes("ld+json") === true;
}

/**
 * Converts the names of attributes to lower case, as browsers do. Linkedom keeps their case. If this makes two names
 * the same, the first attribute wins.
 */
function lowerAttributes(root: Element): void {
  for (const { node } of walk(root)) {
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    const element = node as Element;
    const names = [...element.attributes].map(({ name }) => name);
    if (names.every((name) => name === name.toLowerCase())) continue;
    const values = new Map<string, string>();
    for (const name of names) {
      const lower = name.toLowerCase();
      if (!values.has(lower)) values.set(lower, element.getAttribute(name) ?? "");
      element.removeAttribute(name);
    }
    for (const [name, value] of values) element.setAttribute(name, value);
  }
}

function findChild(children: readonly ChildNode[], name: string): Element | undefined {
  return children.find((child): child is Element & ChildNode => child.nodeName.toUpperCase() === name);
}

/**
 * Yields a root and every node below it, in document order, with the depth below the root. Not recursive, because a
 * deeply nested page would overflow the stack.
 */
export function* walk(root: Node): Generator<{ node: Node; depth: number }> {
  let node = root;
  let depth = 0;
  for (;;) {
    yield { node, depth };
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth += 1;
      continue;
    }
    while (node !== root && node.nextSibling === null && node.parentNode !== null) {
      node = node.parentNode;
      depth -= 1;
    }
    if (node === root || node.nextSibling === null) return;
    node = node.nextSibling;
  }
}

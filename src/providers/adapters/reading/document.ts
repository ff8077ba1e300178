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
  // Drops text before the first element, because linkedom would make it the document's only child.
  const start = html.search(/<(!doctype|html|head|body)\b/i);
  const text = start < 0 ? `<html>${html}</html>` : html.slice(start);
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
 * Yields every node below a root in document order, with its depth. Not recursive, because a deeply nested page would
 * overflow the stack.
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

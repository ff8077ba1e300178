import { parseHTML } from "linkedom";

/** Elements that belong to the head of a page wherever they stand. */
const headElements = new Set(["TITLE", "META", "LINK", "STYLE", "BASE", "SCRIPT", "NOSCRIPT"]);

/**
 * The document of a page. linkedom takes HTML as it is written; browsers add the `html`, `head` and `body` that many
 * pages leave out, without which its `body` is empty.
 */
export function parseDocument(html: string): Document {
  // Something in front of the first element would become its only child.
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
  return document;
}

function findChild(children: readonly ChildNode[], name: string): Element | undefined {
  return children.find((child): child is Element & ChildNode => child.nodeName.toUpperCase() === name);
}

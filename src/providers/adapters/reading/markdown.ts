import TurndownService from "turndown";

/** Characters of HTML above which there is no Markdown: writing this much takes about a second. */
const maxSource = 300_000;

/** An article as Markdown; undefined for one so long that writing it would take too long. */
export function toMarkdown(html: string): string | undefined {
  if (html.length > maxSource) return undefined;
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
  });
  service.remove(["script", "style", "noscript", "iframe"]);
  keepRows(service);
  return service.turndown(html).trim();
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

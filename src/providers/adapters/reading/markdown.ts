import TurndownService from "turndown";

/** Longest HTML, in characters, that is converted to Markdown: this much takes about a second. */
const maxSource = 300_000;

/** Converts an article to Markdown; undefined if the article is too long. */
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

/** Keeps the cells of a table row together. Leaves layout tables, which contain paragraphs, as they are. */
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

/** Elements that only layout tables contain. */
const layoutTags = ["P", "DIV", "TABLE", "UL", "OL", "H1", "H2", "H3", "H4", "SECTION", "ARTICLE"];

/** Cached by table: a table can have any number of cells. */
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

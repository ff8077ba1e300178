import TurndownService from "turndown";

/** Maximum number of characters of HTML that is converted to Markdown. Converting this much takes about a second. */
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

/**
 * Makes Turndown write each row of a data table on one line. Leaves layout tables unchanged, because their cells
 * contain paragraphs.
 */
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

/**
 * Maps each table to true if it contains data. The result is cached, because checking all cells of a table may take
 * long.
 */
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

/** A page of the frozen web (a fixed set of simulated pages). Its body is written in a small subset of Markdown. */
export interface FrozenPage {
  host: string;
  path: string;
  title: string;
  /** Publication date that the page states. */
  date?: string;
  body: string;
  /** The complete HTML of the page. Without it, the page is created from `body`. */
  html?: string;
  /** A file that the site serves in place of a page, with a media type other than HTML. */
  file?: { type: string; bytes: Buffer; encoding?: string };
  /** The body at the second, third and later reads, for a page that changes between reads. */
  later?: readonly string[];
}

/** Returns the HTML of a page, as a small site would serve it. */
export function toHtml({ title, date, html }: FrozenPage, body: string): string {
  if (html !== undefined) return html;
  return [
    "<!doctype html><html lang=en><head><meta charset=utf-8>",
    `<title>${toText(title)}</title>`,
    date === undefined ? "" : `<meta property="article:published_time" content="${date}T08:00:00Z">`,
    "</head><body><nav><a href=/>Home</a> <a href=/contact>Contact</a></nav><main><article>",
    `<h1>${toText(title)}</h1>`,
    toBlocks(body),
    "</article></main><footer>All rights reserved.</footer></body></html>",
  ].join("\n");
}

function toBlocks(body: string): string {
  return body
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const lines = block.split("\n").map((line) => line.trim());
      if (lines.every((line) => line.startsWith("- ")))
        return `<ul>${lines.map((line) => `<li>${toInline(line.slice(2))}</li>`).join("")}</ul>`;
      if (lines.every((line) => line.startsWith("|")))
        return `<table>${lines.map((line) => `<tr>${toCells(line)}</tr>`).join("")}</table>`;
      const [first = ""] = lines;
      if (first.startsWith("## ")) return `<h2>${toInline(first.slice(3))}</h2>`;
      return `<p>${toInline(lines.join(" "))}</p>`;
    })
    .join("\n");
}

function toCells(line: string): string {
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => `<td>${toInline(cell.trim())}</td>`).join("");
}

function toInline(text: string): string {
  return toText(text).replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
}

function toText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

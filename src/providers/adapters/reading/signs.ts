import { type JsonObject, toObjects, toText } from "../fields.ts";
import { parseDocument } from "./document.ts";
import { readMeta } from "./readable.ts";

/** Data on a home page about its owner and its technology. */
export interface Signs {
  /** URLs of scripts, as written in the page. */
  scripts: string[];
  /** Contents of meta elements by lower-case name. */
  meta: Record<string, string>;
  /** Title, description, and one string with the first headings. */
  summary: string[];
  /**
   * Topic that the page states: the industry or application category in the page's structured data, or else the first
   * of its keywords.
   */
  category: string | undefined;
  /**
   * First 500,000 characters of the HTML source. That is enough, because the signs of the technologies that a page uses
   * are near the start.
   */
  start: string;
}

const longestStart = 500_000;

/**
 * Maximum number of entries of each list. Real pages have fewer. Cloning longer lists between threads would only cost
 * time.
 */
const maxListed = 2_000;

/** Reads the {@link Signs} in an HTML page. */
export function toSigns(html: string): Signs {
  const document = parseDocument(html);
  const data = toObjects(readJsonLd(document)).flatMap((entry) => [entry, ...toObjects(entry["@graph"])]);
  const metas = [...document.querySelectorAll("meta[name]")].map((meta) => [
    meta.getAttribute("name")?.toLowerCase() ?? "",
    meta.getAttribute("content") ?? "",
  ]);
  const scripts = [...document.querySelectorAll("script[src]")];
  return {
    scripts: scripts.slice(0, maxListed).map((script) => script.getAttribute("src") ?? ""),
    meta: Object.fromEntries(metas.slice(0, maxListed)),
    summary: readSummary(document, data),
    category: readCategory(document, data),
    start: html.slice(0, longestStart),
  };
}

function readJsonLd(document: Document): unknown[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      return [JSON.parse(script.textContent ?? "")].flat();
    } catch {
      // Ignores structured data that is invalid, as hand-written data often is, because the rest of the page is still
      // usable.
      return [];
    }
  });
}

function readSummary(document: Document, data: readonly JsonObject[]): string[] {
  const title = toText(document.querySelector("title")?.textContent, 300);
  const description =
    readMeta(document, ["description", "og:description"]) ??
    data.map((entry) => toText(entry["description"], 1_000)).find((one) => one !== undefined);
  const headings = [...document.querySelectorAll("h1,h2")]
    .map((heading) => toText(heading.textContent?.replace(/\s+/g, " "), 120))
    .filter((heading) => heading !== undefined)
    .slice(0, 5);
  const parts = [title, description, headings.length > 0 ? `Headings: ${headings.join("; ")}` : undefined];
  return parts.filter((part) => part !== undefined);
}

function readCategory(document: Document, data: readonly JsonObject[]): string | undefined {
  const stated = data.map((entry) => toText(entry["industry"] ?? entry["applicationCategory"], 200));
  const keywords = readMeta(document, ["keywords"])?.split(",")[0];
  return stated.find((one) => one !== undefined) ?? toText(keywords, 200);
}

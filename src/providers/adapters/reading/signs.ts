import { type JsonObject, toObjects, toText } from "../fields.ts";
import { parseDocument } from "./document.ts";
import { readMeta } from "./readable.ts";

/** What a home page shows of its owner and of its making. */
export interface Signs {
  /** Addresses of scripts, as written. */
  scripts: string[];
  /** Contents of meta elements by their names in lower case. */
  meta: Record<string, string>;
  /** Title, description and first headings, a line each. */
  summary: string[];
  /** What the page itself says it is about: an industry in its data, otherwise the first of its keywords. */
  category: string | undefined;
  /** The page as it is written, up to 500,000 characters: what gives a technology away stands near the start. */
  start: string;
}

const longestStart = 500_000;

/** More than any page has in use; a page of nothing else would be cloned between threads for nothing. */
const maxListed = 2_000;

/** Reads the signs of an HTML page. */
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
      // Sites write it by hand and get it wrong; the rest of the page still says something.
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

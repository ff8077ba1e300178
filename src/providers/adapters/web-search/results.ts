import type { components } from "../../../../generated/types.ts";
import { dayMs } from "../../../clock.ts";
import type { ProviderCall, WebResults, WebSearch } from "../../capabilities.ts";
import { defined, toText, toUrl } from "../fields.ts";

/** Tests a search engine with one search. Returns a message with the number of results. */
export async function probeSearch(engine: WebSearch, call: ProviderCall): Promise<string> {
  const { results } = await engine.search({ query: "example", maxResults: 1 }, call);
  return `${results.length} result for "example"`;
}

type Request = components["schemas"]["ScrapeWebSearchRequest"];
type Answer = components["schemas"]["WebSearchAnswer"];

/** A search result as the vendor returned it, not yet validated. */
export interface RawHit {
  url: unknown;
  title: unknown;
  content: unknown;
  /** Date in ISO 8601; undefined if the vendor gives no date. */
  publishedDate: string | undefined;
}

/**
 * Maximum number of bytes in one page of results. The longest pages that search engines really return have a tenth of
 * this size.
 */
export const maxAnswerBytes = 2 * 1024 * 1024;

/** Default maximum number of results, from the contract. */
export const defaultMaxResults = 10;

/** Returns the query with `site:` operators for the included and excluded domains. */
export function toSiteQuery(request: Request): string {
  const wanted = (request.includeDomains ?? []).map((domain) => `site:${domain}`);
  const unwanted = (request.excludeDomains ?? []).map((domain) => `-site:${domain}`);
  const sites = wanted.length > 1 ? [`(${wanted.join(" OR ")})`] : wanted;
  return [request.query, ...sites, ...unwanted].join(" ");
}

/**
 * Collects the results of a search page by page. Keeps only results that fit the request, drops duplicate URLs, and
 * numbers the results from 1.
 */
export interface Gathering {
  /**
   * Adds a page of results. Returns false if the page had no new URL, because the next page is then unlikely to have
   * any.
   */
  add(hits: readonly RawHit[]): boolean;
  /**
   * Waits for a page and returns it. If the page fails after an earlier page succeeded, counts a failed part and
   * returns null. Rethrows the error if no earlier page succeeded or the caller has aborted.
   */
  page<T>(reading: Promise<T>, call: ProviderCall): Promise<T | null>;
  readonly full: boolean;
  answer(total?: number): WebResults;
}

/** Options of {@link createGathering}. */
export interface GatheringOptions {
  now: number;
  /** True if results without a date are kept, because the vendor has already applied the age limit. */
  datesKept: boolean;
}

export function createGathering(request: Request, options: GatheringOptions): Gathering {
  const wanted = request.maxResults ?? defaultMaxResults;
  const results: Answer["results"] = [];
  const seen = new Set<string>();
  let [pages, failedParts] = [0, 0];
  return {
    async page(reading, call) {
      try {
        const page = await reading;
        pages += 1;
        return page;
      } catch (error) {
        // Rethrows if there is no earlier page, because there is no partial result to return. Also rethrows after an
        // abort, because the caller no longer wants a result.
        if (pages === 0 || call.signal.aborted) throw error;
        failedParts += 1;
        return null;
      }
    },
    add(hits) {
      const before = seen.size;
      for (const hit of hits) {
        if (results.length >= wanted) break;
        const url = toUrl(hit.url, 4096);
        if (url === undefined || seen.has(toKey(url))) continue;
        seen.add(toKey(url));
        if (!fitsDomains(url, request) || !fitsDays(hit, request, options)) continue;
        results.push({
          ...defined({ publishedDate: hit.publishedDate }),
          url,
          title: toText(hit.title, 1_000) ?? new URL(url).hostname,
          content: toText(hit.content, 100_000) ?? "",
          position: results.length + 1,
        });
      }
      return seen.size > before;
    },
    get full() {
      return results.length >= wanted;
    },
    answer: (total = 0) => ({
      query: request.query,
      results,
      totalResults: Math.max(total, results.length),
      ...(failedParts === 0 ? {} : { failedParts }),
    }),
  };
}

/**
 * Returns a key that is the same for URLs that differ only in scheme, port, fragment, `www.` or a trailing slash.
 * Search results often contain a page twice, under two such URLs.
 */
function toKey(url: string): string {
  const { hostname, pathname, search } = new URL(url);
  return `${hostname.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}${search}`;
}

function fitsDomains(url: string, request: Request): boolean {
  const { hostname } = new URL(url);
  const lies = (domain: string): boolean => {
    const lower = domain.toLowerCase().replace(/^www\./, "");
    return hostname === lower || hostname.endsWith(`.${lower}`);
  };
  const wanted = request.includeDomains ?? [];
  if (wanted.length > 0 && !wanted.some(lies)) return false;
  return !(request.excludeDomains ?? []).some(lies);
}

function fitsDays(hit: RawHit, request: Request, options: GatheringOptions): boolean {
  if (request.days === undefined) return true;
  if (hit.publishedDate === undefined) return options.datesKept;
  // A publication date without a time can mean any time of that day, so the age limit is extended by one day.
  return Date.parse(hit.publishedDate) >= options.now - (request.days + 1) * dayMs;
}

/** Returns a snippet as plain text. Removes the markup that highlights search terms. */
export function toPlain(html: unknown): string | undefined {
  const text = toText(html, 100_000)?.replace(/<\/?[a-z][^<>]*>/gi, "");
  return text?.replace(/&(amp|lt|gt|quot|#x?27|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&#27;": "'",
  "&#39;": "'",
  "&nbsp;": " ",
};

import type { components } from "../../../../generated/types.ts";
import type { ProviderCall, WebResults } from "../../capabilities.ts";
import { defined, toText, toUrl } from "../fields.ts";

type Request = components["schemas"]["ScrapeWebSearchRequest"];
type Answer = components["schemas"]["WebSearchAnswer"];

/** One result as a vendor gave it. */
export interface RawHit {
  url: unknown;
  title: unknown;
  content: unknown;
  /** ISO 8601, or undefined when the vendor does not date it. */
  publishedDate: string | undefined;
}

const dayMs = 86_400_000;

/** Of one page of results, ten times what the longest have: reading more would take long, and give nothing. */
export const maxAnswerBytes = 2 * 1024 * 1024;

/** Results wanted where the request does not say: the contract's default. */
export const defaultMaxResults = 10;

/** The query with `site:` operators for the domains that are wanted and unwanted. */
export function toSiteQuery(request: Request): string {
  const wanted = (request.includeDomains ?? []).map((domain) => `site:${domain}`);
  const unwanted = (request.excludeDomains ?? []).map((domain) => `-site:${domain}`);
  const sites = wanted.length > 1 ? [`(${wanted.join(" OR ")})`] : wanted;
  return [request.query, ...sites, ...unwanted].join(" ");
}

/** Gathers results page by page: those that fit, each address once, ranked from 1. */
export interface Gathering {
  /** Takes a page of results; false when none of them was new, so that a further page is not worth asking for. */
  add(hits: readonly RawHit[]): boolean;
  /** A page as it was read; null when it failed and pages before it stand. @throws whatever the first page failed with. */
  page<T>(reading: Promise<T>, call: ProviderCall): Promise<T | null>;
  readonly full: boolean;
  answer(total?: number): WebResults;
}

/** Options of {@link createGathering}. */
export interface GatheringOptions {
  now: number;
  /** True when the vendor itself kept to the days asked for, so that results without a date may stay. */
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
        // Nothing to keep, or nobody who waits for it.
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

/** The same page is often listed with and without a fragment or a trailing slash. */
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
  // Vendors that give a day alone mean some time of it.
  return Date.parse(hit.publishedDate) >= options.now - (request.days + 1) * dayMs;
}

/** Plain text of a snippet in which the words searched for are marked up. */
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

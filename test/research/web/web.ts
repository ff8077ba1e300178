import { createNameServer } from "../../providers/stand-ins/names.ts";
import { createStandIn, type SeenRequest, type StandInAnswer } from "../../providers/stand-ins/stand-in.ts";
import { type FrozenPage, toHtml } from "./page.ts";
import { frozenPages } from "./pages/index.ts";
import { searchPages } from "./search-index.ts";

/** A simulated web with fixed content, on loopback: sites, their DNS names, and a SearXNG server that searches them. */
export interface FrozenWeb {
  /** Settings that make the real adapters use this web. */
  readonly env: Readonly<Record<string, string>>;
  /** URLs of the pages that were read, in the order of the reads. */
  readonly reads: string[];
  readonly queries: string[];
  /** Returns the URL of a page, given its host and path. */
  urlOf(place: string): string;
  /** Returns the title and every version of the body of the page at a URL. */
  textOf(url: string): string;
  /**
   * Returns all pages, for a caller that does not use the search. The page that matches the query best is first. For a
   * page that changes between reads, returns the body of the first read.
   */
  all(query: string): { url: string; title: string; body: string }[];
  close(): Promise<void>;
}

const searxngPage = 10;

/** Starts the simulated web, with the usual pages or with `pages` instead. */
export async function createFrozenWeb(pages: readonly FrozenPage[] = frozenPages): Promise<FrozenWeb> {
  const reads: string[] = [];
  const queries: string[] = [];
  const counts = new Map<FrozenPage, number>();
  const sites = await createStandIn((request) => {
    const host = request.headers.host?.split(":")[0];
    const page = pages.find((one) => one.host === host && one.path === request.path);
    if (page === undefined) return { status: 404, body: "<p>Nothing here</p>" };
    const turn = counts.get(page) ?? 0;
    counts.set(page, turn + 1);
    reads.push(toUrl(page, sites.port));
    const { later = [] } = page;
    if (page.file !== undefined) {
      const { type, bytes, encoding = "identity" } = page.file;
      return { headers: { "content-type": type, "content-encoding": encoding }, body: bytes };
    }
    return {
      body: toHtml(
        page,
        turn === 0 ? page.body : (later[(turn - 1) % Math.max(1, later.length)] ?? page.body),
      ),
    };
  });
  const search = await createStandIn((request) =>
    answerSearch(request, { pages, port: sites.port, queries }),
  );
  const names = await createNameServer(
    Object.fromEntries(pages.map(({ host }) => [host, { a: [["127.0.0.1"]] }])),
  );
  return {
    env: {
      PROSPECTING_WEB_SEARCH: `searxng:${search.url}`,
      PROSPECTING_PAGES: "direct",
      PROSPECTING_PAGES_ALLOW: "127.0.0.1/32",
      PROSPECTING_DNS: names.address,
    },
    reads,
    queries,
    urlOf(place) {
      const page = pages.find(({ host, path }) => place === `${host}${path}`);
      if (page === undefined) throw new Error(`the frozen web has no ${place}`);
      return toUrl(page, sites.port);
    },
    textOf(url) {
      const page = pages.find((one) => toUrl(one, sites.port) === url);
      return page === undefined ? "" : [page.title, page.body, ...(page.later ?? [])].join("\n");
    },
    all(query) {
      const found = searchPages(pages, query).map(({ page }) => page);
      return [...found, ...pages.filter((page) => !found.includes(page))].map((page) => ({
        url: toUrl(page, sites.port),
        title: page.title,
        body: page.body,
      }));
    },
    async close() {
      await Promise.all([sites.close(), search.close(), names.close()]);
    },
  };
}

function toUrl({ host, path }: FrozenPage, port: number): string {
  return `http://${host}:${port}${path}`;
}

function answerSearch(
  request: SeenRequest,
  { pages, port, queries }: { pages: readonly FrozenPage[]; port: number; queries: string[] },
): StandInAnswer {
  if (request.path !== "/search" || request.query.get("format") !== "json")
    return { status: 403, body: "<p>Only JSON is spoken here</p>" };
  const query = request.query.get("q") ?? "";
  const number = Number(request.query.get("pageno") ?? "1");
  if (number === 1) queries.push(query);
  const found = searchPages(pages, query).slice((number - 1) * searxngPage, number * searxngPage);
  return {
    body: {
      query,
      results: found.map(({ page, score, snippet }) => ({
        url: toUrl(page, port),
        title: page.title,
        content: snippet,
        publishedDate: page.date === undefined ? null : `${page.date}T08:00:00`,
        score,
        engine: "frozen",
      })),
      answers: [],
      suggestions: [],
      unresponsive_engines: [],
    },
  };
}

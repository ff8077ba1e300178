import type { HandlerRequest } from "../../../generated/handlers.ts";
import type { components } from "../../../generated/types.ts";
import type { Capability } from "../../providers/index.ts";
import { type JobKind, type JobRun, searchPercent } from "./kind.ts";

type Request = HandlerRequest<"searchPlatforms">["body"];
type SearchResult = components["schemas"]["SearchResult"];

const sources = {
  web_search: "webSearch",
  site_search: "webSearch",
  linkedin_keyword: "linkedin",
  x_keyword: "x",
  reddit_search: "reddit",
  tiktok_keyword: "tiktok",
  tiktok_hashtag: "tiktok",
} as const satisfies Record<Request["type"], Capability>;

const resultsPerPage = 10;
const longestUrl = 2_048;
const days = { past_day: 1, past_week: 7, past_month: 31, past_year: 366 } as const;

/** Job kind that runs one search on one platform. */
export const search: JobKind<Request> = {
  name: "search",
  operation: "searchPlatforms",
  retrySeconds: 5,
  capabilities: ({ type }) => [sources[type]],
  ceiling: ({ max_results }) => ({ base: 1, page: Math.ceil(max_results / resultsPerPage) }),
  async run(run) {
    await run.progress(searchPercent.taken);
    const { result, failedParts } = await run.step("search", async (use) => {
      const answer = await searchOnce(run);
      use({ base: 1, page: Math.ceil(answer.result.data.length / resultsPerPage) });
      return answer;
    });
    return { status: failedParts > 0 ? "partial_success" : "succeeded", result };
  },
};

/** Runs the search. Returns its results, and the number of its parts that failed. */
async function searchOnce({
  request,
  providers,
  callBetween,
}: JobRun<Request>): Promise<{ result: SearchResult; failedParts: number }> {
  const source = sources[request.type];
  const call = callBetween(searchPercent.taken, searchPercent.found);
  if (source !== "webSearch") {
    const { hits, total, failedParts = 0 } = await providers[source].searchPosts(request, call);
    return { result: { data: hits, meta: { total_results: total } }, failedParts };
  }
  const isDated = request.date_filter !== undefined;
  const answer = await providers.webSearch.search(
    {
      query: toQuery(request),
      maxResults: request.max_results,
      ...(isDated ? { topic: "news", days: days[request.date_filter ?? "past_year"] } : {}),
      ...domainsOf(request),
    },
    call,
  );
  // Drops results whose URL exceeds the length limit of this operation's result. Some providers return such URLs.
  const fitting = answer.results.filter(({ url }) => url.length <= longestUrl);
  const data = fitting.map(({ url, title, content, publishedDate }) => ({
    url,
    title,
    content,
    ...(publishedDate === undefined ? {} : { published_at: publishedDate }),
  }));
  const meta = { total_results: answer.totalResults };
  return { result: { data, meta }, failedParts: answer.failedParts ?? 0 };
}

function toQuery({ query, match_any = [], match_all = [], exclude = [], match_mode }: Request): string {
  const quote = (term: string): string => (match_mode === "exact" ? `"${term}"` : term);
  return [
    ...(query === undefined ? [] : [quote(query)]),
    ...match_all.map(quote),
    ...(match_any.length === 0 ? [] : [match_any.map(quote).join(" OR ")]),
    ...exclude.map((term) => `-${quote(term)}`),
  ].join(" ");
}

function domainsOf(request: Request): { includeDomains?: string[]; excludeDomains?: string[] } {
  if (request.type === "site_search") return { includeDomains: [request.site] };
  if (request.type !== "web_search") return {};
  return {
    ...(request.include_domains === undefined ? {} : { includeDomains: request.include_domains }),
    ...(request.exclude_domains === undefined ? {} : { excludeDomains: request.exclude_domains }),
  };
}

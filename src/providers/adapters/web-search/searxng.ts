import type { components } from "../../../../generated/types.ts";
import type { ProviderCall, WebSearch } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { AdapterError } from "../failure.ts";
import { isObject, type JsonObject, toObjects, toText, toTime } from "../fields.ts";
import type { Upstream } from "../http.ts";
import { createGathering, maxAnswerBytes, probeSearch, toSiteQuery } from "./results.ts";

type Request = components["schemas"]["ScrapeWebSearchRequest"];

/**
 * Maximum number of pages of one search. SearXNG returns about 20 results per page, and the page size cannot be set. 50
 * results need three pages, or more if results from other sites are dropped.
 */
const maxPages = 5;

/** SearXNG's time ranges, with the number of days of each. */
const timeRanges = [
  { name: "day", days: 1 },
  { name: "month", days: 31 },
  { name: "year", days: 366 },
] as const;

/** Searches the web through a SearXNG instance that the operator runs. */
export const searxng: AdapterDefinition<"webSearch"> = {
  base: "required",
  create(context): Adapter<"webSearch"> {
    const upstream = context.upstream({ maxBytes: maxAnswerBytes });
    const language = context.settings.text("PROSPECTING_SEARXNG_LANGUAGE", "auto");
    const provider: WebSearch = {
      search: (request, call) => search(request, call, { context, upstream, language }),
    };
    return {
      provider,
      probe: (call) => probeSearch(provider, call),
    };
  },
};

interface Parts {
  context: AdapterContext;
  upstream: Upstream;
  language: string;
}

async function search(request: Request, call: ProviderCall, parts: Parts) {
  const { days } = request;
  const range = days === undefined ? undefined : timeRanges.find((one) => one.days >= days);
  const gathering = createGathering(request, {
    now: parts.context.clock.now(),
    datesKept: range?.days === days,
  });
  for (let page = 1; page <= maxPages && !gathering.full; page += 1) {
    const body = await gathering.page(readPage({ request, page, range: range?.name }, call, parts), call);
    if (body === null) break;
    const hits = toObjects(body["results"]).map((hit) => ({
      url: hit["url"],
      title: hit["title"],
      content: hit["content"],
      publishedDate: toTime(hit["publishedDate"]),
    }));
    if (hits.length === 0 && page === 1) checkEngines(body, parts.upstream);
    if (!gathering.add(hits)) break;
  }
  return gathering.answer();
}

async function readPage(
  wanted: { request: Request; page: number; range: string | undefined },
  call: ProviderCall,
  { upstream, language }: Parts,
): Promise<JsonObject> {
  const query = {
    q: toSiteQuery(wanted.request),
    format: "json",
    categories: wanted.request.topic ?? "general",
    time_range: wanted.range,
    pageno: wanted.page,
    language,
  };
  const { json } = await upstream.json({ path: "/search", query }, call).catch((error: unknown) => {
    if (!(error instanceof AdapterError) || error.status !== 403) throw error;
    throw upstream.fail("unauthorized", 'answered 403: add "json" to search.formats in its settings.yml', {
      status: 403,
    });
  });
  if (isObject(json) && Array.isArray(json["results"])) return json;
  throw upstream.fail("malformed", "the answer has no list of results");
}

/**
 * Throws if SearXNG reports that engines failed. Called for a search without results, which counts as a failure if
 * engines failed.
 */
function checkEngines(body: JsonObject, upstream: Upstream): void {
  const engines = body["unresponsive_engines"];
  if (!Array.isArray(engines) || engines.length === 0) return;
  const names = engines.map((engine) => (Array.isArray(engine) ? engine.join(": ") : toText(engine)));
  throw upstream.fail("upstream_error", `its engines failed (${names.join(", ").slice(0, 200)})`);
}

import type { components } from "../../../../generated/types.ts";
import { dayMs } from "../../../clock.ts";
import type { ProviderCall, WebSearch } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { isObject, type JsonObject, readPath, toObjects, toTime } from "../fields.ts";
import type { Query, Upstream } from "../http.ts";
import {
  createGathering,
  defaultMaxResults,
  maxAnswerBytes,
  probeSearch,
  type RawHit,
  toPlain,
  toSiteQuery,
} from "./results.ts";

type Request = components["schemas"]["ScrapeWebSearchRequest"];

const keySetting = "PROSPECTING_BRAVE_KEY";

/** Maximum number of results on one page of Brave Search. */
const pageSize = 20;
/** Largest page number that Brave accepts, counted from 0. */
const lastOffset = 9;
/** Searches the web through Brave Search. */
export const brave: AdapterDefinition<"webSearch"> = {
  base: { default: "https://api.search.brave.com" },
  keys: [keySetting],
  create(context): Adapter<"webSearch"> {
    const key = context.settings.secret(keySetting, context.name);
    const upstream = context.upstream({ maxBytes: maxAnswerBytes, headers: { "x-subscription-token": key } });
    const provider: WebSearch = {
      async search(request, call) {
        const now = context.clock.now();
        const gathering = createGathering(request, { now, datesKept: true });
        const count = Math.min(request.maxResults ?? defaultMaxResults, pageSize);
        for (let offset = 0; offset <= lastOffset && !gathering.full; offset += 1) {
          const query = {
            q: toSiteQuery(request),
            count,
            offset,
            freshness: toFreshness(request.days, now),
            extra_snippets: request.searchDepth === "advanced" ? true : undefined,
          };
          const json = await gathering.page(readPage(query, call, upstream), call);
          if (json === null) break;
          const hits = readHits(json, request);
          if (!gathering.add(hits) || readPath(json, "query.more_results_available") === false) break;
        }
        return gathering.answer();
      },
    };
    return {
      provider,
      probe: (call) => probeSearch(provider, call),
    };
  },
};

async function readPage(query: Query, call: ProviderCall, upstream: Upstream): Promise<JsonObject> {
  const { json } = await upstream.json({ path: "/res/v1/web/search", query }, call);
  if (!isObject(json)) throw upstream.fail("malformed", "the answer is not an object");
  return json;
}

/**
 * Converts a maximum age in days to Brave's syntax: a named range if there is one for this age, otherwise a range
 * between two dates.
 */
function toFreshness(days: number | undefined, now: number): string | undefined {
  const named: Readonly<Record<number, string>> = { 1: "pd", 7: "pw", 31: "pm", 365: "py" };
  if (days === undefined) return undefined;
  const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
  return named[days] ?? `${toDay(now - days * dayMs)}to${toDay(now)}`;
}

/**
 * Returns the results in a response. For the topic `news`, news results come first. A missing section has no results.
 */
function readHits(body: JsonObject, request: Request): RawHit[] {
  const sections = request.topic === "news" ? ["news.results", "web.results"] : ["web.results"];
  return sections
    .flatMap((section) => toObjects(readPath(body, section)))
    .map((hit) => {
      const extra = Array.isArray(hit["extra_snippets"]) ? hit["extra_snippets"] : [];
      return {
        url: hit["url"],
        title: toPlain(hit["title"]),
        content: [hit["description"], ...extra]
          .map(toPlain)
          .filter((text) => text !== undefined)
          .join("\n"),
        publishedDate: toTime(hit["page_age"]),
      };
    });
}

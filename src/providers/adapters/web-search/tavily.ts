import type { WebSearch } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { isObject, toObjects, toTime } from "../fields.ts";
import { createGathering, defaultMaxResults, maxAnswerBytes, probeSearch } from "./results.ts";

const keySetting = "PROSPECTING_TAVILY_KEY";

/** Maximum number of results that Tavily returns. Tavily has no second page. */
const mostResults = 20;

/** Searches the web through Tavily, whose request body uses the contract's member names in snake_case. */
export const tavily: AdapterDefinition<"webSearch"> = {
  base: { default: "https://api.tavily.com" },
  keys: [keySetting],
  create(context): Adapter<"webSearch"> {
    const key = context.settings.secret(keySetting, context.name);
    const upstream = context.upstream({
      maxBytes: maxAnswerBytes,
      headers: { authorization: `Bearer ${key}` },
    });
    const provider: WebSearch = {
      async search(request, call) {
        const { json } = await upstream.json(
          {
            method: "POST",
            path: "/search",
            body: {
              query: request.query,
              search_depth: request.searchDepth ?? "basic",
              topic: request.topic ?? "general",
              days: request.days,
              max_results: Math.min(request.maxResults ?? defaultMaxResults, mostResults),
              include_domains: request.includeDomains,
              exclude_domains: request.excludeDomains,
            },
          },
          call,
        );
        if (!isObject(json) || !Array.isArray(json["results"]))
          throw upstream.fail("malformed", "the answer has no list of results");
        const gathering = createGathering(request, { now: context.clock.now(), datesKept: true });
        gathering.add(
          toObjects(json["results"]).map((hit) => ({
            url: hit["url"],
            title: hit["title"],
            content: hit["content"],
            publishedDate: toTime(hit["published_date"]),
          })),
        );
        return gathering.answer();
      },
    };
    return {
      provider,
      probe: (call) => probeSearch(provider, call),
    };
  },
};

import type { Caller, HandlerContext, Handlers } from "../../generated/handlers.ts";
import { readHost, type Scrape, type ScraperId, type Service, toFullAddress } from "../service/index.ts";

const reactionsPerPage = 50;

/** Pricing of most scrapers: each call costs the `base` price once, whatever the call returns. */
const once = { ceiling: { base: 1 }, measure: () => ({ base: 1 }) };

/**
 * Creates the handlers of the scrapers. Each reads from one platform and returns the data in its response, without a
 * job.
 */
export function createScraperHandlers(service: Service) {
  const run = async <Id extends ScraperId, T>(
    { caller, requestId, signal }: HandlerContext<Caller>,
    wanted: Omit<Scrape<Id, T>, "caller" | "requestId" | "signal">,
  ) => ({
    status: 200 as const,
    body: { data: await service.scrape({ ...wanted, caller, requestId, signal }), meta: { requestId } },
  });
  return {
    scrapeLinkedinPostReactions: async ({ body }, context) => {
      const postUrls = body.postUrls.map((url, index) => toFullAddress(`body.postUrls[${index}]`, url));
      return run(context, {
        body,
        operation: "scrapeLinkedinPostReactions",
        ceiling: { base: 1, page: Math.ceil(body.maxItems / reactionsPerPage) },
        work: (linkedin, call) => linkedin.reactions({ ...body, postUrls }, call),
        measure: (reactions) => ({ base: 1, page: Math.ceil(reactions.length / reactionsPerPage) }),
      });
    },
    scrapeInstagramPostDetails: async ({ body }, context) => {
      const postUrl = toFullAddress("body.postUrl", body.postUrl);
      return run(context, {
        ...once,
        body,
        operation: "scrapeInstagramPostDetails",
        work: (instagram, call) => instagram.post(postUrl, call),
      });
    },
    scrapeSeoDomain: async ({ body }, context) => {
      const host = readHost(body.domain);
      return run(context, {
        ...once,
        body,
        operation: "scrapeSeoDomain",
        work: (signals, call) => signals.look(host, call),
      });
    },
    scrapeWebSearch: ({ body }, context) => {
      const used = { base: 1, ...(body.searchDepth === "advanced" ? { advanced: 1 } : {}) };
      return run(context, {
        body,
        operation: "scrapeWebSearch",
        ceiling: used,
        work: async (web, call) => {
          const { query, results, totalResults } = await web.search(body, call);
          return { query, results, totalResults };
        },
        measure: () => used,
      });
    },
    scrapeYoutubeVideo: async ({ body }, context) => {
      const url = toFullAddress("body.url", body.url);
      return run(context, {
        ...once,
        body,
        operation: "scrapeYoutubeVideo",
        work: (youtube, call) => youtube.video(url, call),
      });
    },
    scrapeFacebookPage: async ({ body }, context) => {
      const url = toFullAddress("body.url", body.url);
      return run(context, {
        ...once,
        body,
        operation: "scrapeFacebookPage",
        work: (facebook, call) => facebook.page(url, call),
      });
    },
  } satisfies Partial<Handlers>;
}

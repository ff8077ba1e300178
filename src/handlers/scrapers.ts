import type { Handlers } from "../../generated/handlers.ts";
import type { Service } from "../service/index.ts";

const reactionsPerPage = 50;

/** Data of one platform item a call. */
export function createScraperHandlers(service: Service) {
  return {
    scrapeLinkedinPostReactions: async ({ body }, context) => ({
      status: 200,
      body: toBody(
        context,
        await service.scrape({
          ...context,
          body,
          operation: "scrapeLinkedinPostReactions",
          capability: "linkedin",
          ceiling: { base: 1, page: Math.ceil(body.maxItems / reactionsPerPage) },
          work: (linkedin, call) => linkedin.reactions(body, call),
          measure: (reactions) => ({ base: 1, page: Math.ceil(reactions.length / reactionsPerPage) }),
        }),
      ),
    }),
    scrapeInstagramPostDetails: async ({ body }, context) => ({
      status: 200,
      body: toBody(
        context,
        await service.scrape({
          ...context,
          ...once,
          body,
          operation: "scrapeInstagramPostDetails",
          capability: "instagram",
          work: (instagram, call) => instagram.post(body.postUrl, call),
        }),
      ),
    }),
    scrapeSeoDomain: async ({ body }, context) => ({
      status: 200,
      body: toBody(
        context,
        await service.scrape({
          ...context,
          ...once,
          body,
          operation: "scrapeSeoDomain",
          capability: "domainSignals",
          work: (signals, call) => signals.look(body.domain, call),
        }),
      ),
    }),
    scrapeWebSearch: async ({ body }, context) => {
      const used = { base: 1, ...(body.searchDepth === "advanced" ? { advanced: 1 } : {}) };
      return {
        status: 200,
        body: toBody(
          context,
          await service.scrape({
            ...context,
            body,
            operation: "scrapeWebSearch",
            capability: "webSearch",
            ceiling: used,
            work: (web, call) => web.search(body, call),
            measure: () => used,
          }),
        ),
      };
    },
    scrapeYoutubeVideo: async ({ body }, context) => ({
      status: 200,
      body: toBody(
        context,
        await service.scrape({
          ...context,
          ...once,
          body,
          operation: "scrapeYoutubeVideo",
          capability: "youtube",
          work: (youtube, call) => youtube.video(body.url, call),
        }),
      ),
    }),
    scrapeFacebookPage: async ({ body }, context) => ({
      status: 200,
      body: toBody(
        context,
        await service.scrape({
          ...context,
          ...once,
          body,
          operation: "scrapeFacebookPage",
          capability: "facebook",
          work: (facebook, call) => facebook.page(body.url, call),
        }),
      ),
    }),
  } satisfies Partial<Handlers>;
}

/** Priced by the call alone. */
const once = { ceiling: { base: 1 }, measure: () => ({ base: 1 }) };

function toBody<T>({ requestId }: { requestId: string }, data: T): { data: T; meta: { requestId: string } } {
  return { data, meta: { requestId } };
}

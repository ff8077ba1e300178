import type { SocialPlatform } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { type Actor, actorBase, actorKey, createActors } from "./actors/client.ts";
import { address, readItem, text, time } from "./actors/mapping.ts";
import { defaultMaxResults, toHits, toSightings } from "./posts.ts";

/** Searches TikTok through an actor (a scraper hosted by Apify). */
export const tiktokActors: AdapterDefinition<"tiktok"> = {
  base: { default: actorBase },
  keys: [actorKey],
  create(context): Adapter<"tiktok"> {
    const actors = createActors(context);
    actors.check([tiktokVideos]);
    const provider: SocialPlatform = {
      async searchPosts(request, call) {
        const words = [request.query, ...(request.match_all ?? []), ...(request.match_any ?? [])];
        const wanted = {
          // TikTok has no search operators, so the terms are sent as words and the posts are filtered afterwards.
          ...(request.type === "tiktok_hashtag"
            ? { hashtag: request.hashtag }
            : { query: words.filter((word) => word !== undefined).join(" ") }),
          maxItems: request.max_results ?? defaultMaxResults,
        };
        const { items, failedParts } = await actors.search(tiktokVideos, wanted, call);
        const posts = items.map((item) => readItem(item, tiktokVideoMapping));
        return { ...toHits(posts, request, context.clock.now()), failedParts };
      },
      async observe({ config, maxResults }, call) {
        const wanted = { query: config.query, hashtag: config.hashtag, maxItems: maxResults };
        const items = await actors.run(tiktokVideos, wanted, call);
        const posts = items.map((item) => readItem(item, tiktokVideoMapping));
        return {
          sightings: toSightings(posts, { platform: "tiktok", eventType: "post_matched", maxResults }),
          profile: null,
        };
      },
    };
    return { provider, timeoutMs: actors.timeoutMs, probe: actors.probe };
  },
};

/** Searches TikTok videos by words or by hashtag. */
const tiktokVideos: Actor<{
  query?: string | undefined;
  hashtag?: string | undefined;
  maxItems: number;
}> = {
  setting: "PROSPECTING_ACTOR_TIKTOK",
  name: "clockworks~tiktok-scraper",
  input: ({ query, hashtag, maxItems }) => ({
    ...(query === undefined ? {} : { searchQueries: [query] }),
    ...(hashtag === undefined ? {} : { hashtags: [hashtag.replace(/^#/, "")] }),
    resultsPerPage: maxItems,
    shouldDownloadVideos: false,
    shouldDownloadCovers: false,
  }),
};

const tiktokVideoMapping = {
  id: text(200, "id", "videoId", "aweme_id"),
  url: address("webVideoUrl", "videoUrl", "url", "postPage", "share_url"),
  text: text(100_000, "text", "desc", "title", "caption"),
  authorName: text(300, "authorMeta.nickName", "channel.name", "author.nickname"),
  authorHeadline: text(1_000, "authorMeta.signature", "author.signature"),
  authorUsername: text(200, "authorMeta.name", "channel.username", "author.uniqueId", "author.unique_id"),
  authorUrl: text(2048, "authorMeta.profileUrl", "channel.url"),
  publishedAt: time("createTimeISO", "uploadedAtFormatted", "createTime", "uploadedAt", "create_time"),
};

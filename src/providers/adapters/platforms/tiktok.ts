import type { SocialPlatform } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { actorBase, actorKey, createActors } from "./actors/client.ts";
import { readItem } from "./actors/mapping.ts";
import { tiktokVideoMapping, tiktokVideos } from "./actors/tiktok-videos.ts";
import { defaultMaxResults, toHits, toSightings } from "./posts.ts";

/** TikTok through an actor. */
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
          // TikTok has no search operators: sends the terms as words and filters the posts afterwards.
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

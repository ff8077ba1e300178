import type { Observation, SocialPlatform } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import type { JsonObject } from "../fields.ts";
import { type Actor, actorBase, actorKey, createActors } from "./actors/client.ts";
import { address, readItem, text, time } from "./actors/mapping.ts";
import { toQuery } from "./criteria.ts";
import { defaultMaxResults, toHits, toSightings } from "./posts.ts";

const syntax = { not: "-", brackets: true };

/** Reads X, formerly Twitter, through an actor (a scraper hosted by Apify). */
export const xActors: AdapterDefinition<"x"> = {
  base: { default: actorBase },
  keys: [actorKey],
  create(context): Adapter<"x"> {
    const actors = createActors(context);
    actors.check([xPosts]);
    const provider: SocialPlatform = {
      async searchPosts(request, call) {
        const wanted = {
          query: toQuery(request, syntax),
          recent: request.sort_by === "recent",
          maxItems: request.max_results ?? defaultMaxResults,
        };
        const { items, failedParts } = await actors.search(xPosts, wanted, call);
        return { ...toHits(items.map(toPost), request, context.clock.now()), failedParts };
      },
      async observe({ type, config, maxResults }, call) {
        const handle = readHandle(config.url ?? "");
        const isProfile = type === "x_profile";
        if (isProfile && handle === undefined)
          throw actors.upstream.fail("rejected", "the address is not the URL of a profile on X");
        const query = isProfile ? `from:${handle}` : (config.query ?? "");
        const items = await actors.run(xPosts, { query, recent: true, maxItems: maxResults }, call);
        const eventType = isProfile ? "post_published" : "post_matched";
        return {
          sightings: toSightings(items.map(toPost), { platform: "x", eventType, maxResults }),
          profile: isProfile ? toProfile(items) : null,
        };
      },
    };
    return { provider, timeoutMs: actors.timeoutMs, probe: actors.probe };
  },
};

/** Returns the user's handle from a URL on X; undefined for X's own pages, such as `/search`. */
function readHandle(url: string): string | undefined {
  const handle = /^https?:\/\/(?:[a-z0-9-]+\.)*(?:x|twitter)\.com\/@?(\w{1,15})(?:[/?#]|$)/i.exec(url)?.[1];
  return handle === undefined || /^(i|home|search|explore|hashtag|intent)$/i.test(handle)
    ? undefined
    : handle;
}

function toPost(item: JsonObject) {
  const { authorLocation: _, ...post } = readItem(item, xPostMapping);
  return post;
}

/** Returns the profile of the posts' author; null if there are no posts, because only posts describe the author. */
function toProfile(items: readonly JsonObject[]): Observation["profile"] {
  const [item] = items;
  if (item === undefined) return null;
  const { authorName, authorHeadline, authorLocation, authorUsername } = readItem(item, xPostMapping);
  const known = {
    name: authorName,
    username: authorUsername,
    description: authorHeadline,
    location: authorLocation,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** Searches posts on X. The query may name an author (`from:name`). */
const xPosts: Actor<{ query: string; recent: boolean; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_X",
  name: "apidojo~tweet-scraper",
  input: ({ query, recent, maxItems }) => ({
    searchTerms: [query],
    sort: recent ? "Latest" : "Top",
    maxItems,
  }),
};

const xPostMapping = {
  id: text(200, "id", "id_str", "tweetId", "rest_id"),
  url: address("url", "twitterUrl", "tweetUrl", "link"),
  text: text(100_000, "fullText", "full_text", "text"),
  authorName: text(300, "author.name", "user.name", "authorName"),
  authorHeadline: text(1_000, "author.description", "user.description"),
  authorUsername: text(200, "author.userName", "author.username", "user.screen_name", "username"),
  authorUrl: text(2048, "author.url", "author.twitterUrl", "user.url"),
  publishedAt: time("createdAt", "created_at", "timestamp"),
  authorLocation: text(300, "author.location", "user.location"),
};

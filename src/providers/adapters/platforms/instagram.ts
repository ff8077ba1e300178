import type { components } from "../../../../generated/types.ts";
import type { Instagram, Observation, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { type JsonObject, readPath, toObjects } from "../fields.ts";
import { type Actors, actorBase, actorKey, createActors } from "./actors/client.ts";
import {
  instagramCommentMapping,
  instagramComments,
  instagramPost,
  instagramPostMapping,
  instagramProfile,
  instagramProfileMapping,
} from "./actors/instagram-posts.ts";
import { readItem } from "./actors/mapping.ts";
import { type Post, toSightings } from "./posts.ts";

/** Reads Instagram through actors (scrapers hosted by Apify). Instagram has no search by words. */
export const instagramActors: AdapterDefinition<"instagram"> = {
  base: { default: actorBase },
  keys: [actorKey],
  create(context): Adapter<"instagram"> {
    const actors = createActors(context);
    actors.check([instagramPost]);
    const provider: Instagram = {
      async post(url, call) {
        const [item] = await actors.run(instagramPost, { url, maxItems: 1 }, call);
        if (item === undefined)
          throw actors.upstream.fail("not_found", "the actor gave nothing for the post");
        return toPost(item, url);
      },
      async searchPosts() {
        throw actors.upstream.fail("rejected", "Instagram has no search of posts by words");
      },
      observe: (target, call) =>
        target.type === "instagram_post"
          ? observeComments(target.config.url ?? "", target.maxResults, { call, actors })
          : observeProfile(target.config.url ?? "", target.maxResults, { call, actors }),
    };
    return { provider, timeoutMs: actors.timeoutMs, probe: actors.probe };
  },
};

function toPost(item: JsonObject, url: string): components["schemas"]["InstagramPost"] {
  const { id: _, ...read } = readItem(item, instagramPostMapping);
  const shortcode = read.shortcode ?? /\/(?:p|reels?|tv)\/([\w-]+)/.exec(url)?.[1] ?? "";
  const caption = read.caption ?? "";
  return {
    ...read,
    shortcode,
    post_url: read.post_url ?? url,
    hashtags: bare(read.hashtags ?? caption.match(/#[\p{L}\p{N}_]+/gu) ?? []),
    mentions: bare(read.mentions ?? caption.match(/(?<![\w.])@[\w.]+\w/g) ?? []),
  };
}

/** Returns the hashtags or mentions without their leading `#` or `@` and without duplicates, at most 100. */
function bare(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.replace(/^[#@]/, "").slice(0, 100)))].slice(0, 100);
}

interface Looking {
  call: ProviderCall;
  actors: Actors;
}

async function observeComments(
  url: string,
  maxResults: number,
  { call, actors }: Looking,
): Promise<Observation> {
  const items = await actors.run(instagramComments, { url, maxItems: maxResults }, call);
  const posts = items.map((item) => readItem(item, instagramCommentMapping));
  return {
    sightings: toSightings(posts, { platform: "instagram", eventType: "comment_added", maxResults }),
    profile: null,
  };
}

async function observeProfile(
  url: string,
  maxResults: number,
  { call, actors }: Looking,
): Promise<Observation> {
  const [item] = await actors.run(instagramProfile, { url, maxItems: 1 }, call);
  if (item === undefined) throw actors.upstream.fail("not_found", "the actor gave nothing for the profile");
  const posts = toObjects(readPath(item, "latestPosts")).map(toCommonPost);
  return {
    sightings: toSightings(posts, { platform: "instagram", eventType: "post_published", maxResults }),
    profile: { ...readItem(item, instagramProfileMapping) },
  };
}

function toCommonPost(item: JsonObject): Post {
  const read = readItem(item, instagramPostMapping);
  const url =
    read.post_url ??
    (read.shortcode === undefined ? undefined : `https://www.instagram.com/p/${read.shortcode}/`);
  const id = read.id ?? read.shortcode;
  return {
    ...(id === undefined ? {} : { id }),
    ...(url === undefined ? {} : { url }),
    ...(read.caption === undefined ? {} : { text: read.caption }),
    ...(read.author_username === undefined ? {} : { authorUsername: read.author_username }),
    ...(read.posted_at === undefined ? {} : { publishedAt: read.posted_at }),
  };
}

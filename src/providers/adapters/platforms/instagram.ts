import type { components } from "../../../../generated/types.ts";
import type { Instagram, Observation, ProviderCall } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { type JsonObject, readPath, toObjects } from "../fields.ts";
import { type Actor, type Actors, actorBase, actorKey, createActors } from "./actors/client.ts";
import { address, count, countTo, flag, readItem, text, texts, time } from "./actors/mapping.ts";
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
          throw actors.upstream.fail("not_found", "the actor returned nothing for the post");
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
  if (item === undefined)
    throw actors.upstream.fail("not_found", "the actor returned nothing for the profile");
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

const setting = "PROSPECTING_ACTOR_INSTAGRAM";
const name = "apify~instagram-scraper";

/** Reads one Instagram post or reel. */
const instagramPost: Actor<{ url: string; maxItems: number }> = {
  setting,
  name,
  input: ({ url }) => ({ directUrls: [url], resultsType: "posts", resultsLimit: 1 }),
};

/** Reads one Instagram profile with its latest posts. */
const instagramProfile: Actor<{ url: string; maxItems: number }> = {
  setting,
  name,
  input: ({ url }) => ({ directUrls: [url], resultsType: "details", resultsLimit: 1 }),
};

/** Reads the comments on one Instagram post, newest first. */
const instagramComments: Actor<{ url: string; maxItems: number }> = {
  setting,
  name,
  input: ({ url, maxItems }) => ({ directUrls: [url], resultsType: "comments", resultsLimit: maxItems }),
};

const instagramPostMapping = {
  id: text(64, "id", "pk"),
  shortcode: text(64, "shortCode", "shortcode", "code"),
  post_url: text(2048, "url", "postUrl", "post_url", "permalink"),
  post_type: text(64, "type", "productType", "post_type", "media_type"),
  caption: text(10_000, "caption", "caption.text", "captionText", "text"),
  display_url: text(4096, "displayUrl", "display_url", "thumbnailUrl", "image_url"),
  location_name: text(300, "locationName", "location.name", "location_name"),
  location_id: text(64, "locationId", "location.id", "location.pk", "location_id"),
  posted_at: time("timestamp", "takenAt", "taken_at", "taken_at_timestamp", "posted_at"),
  author_username: text(100, "ownerUsername", "owner.username", "user.username", "username"),
  owner_id: text(64, "ownerId", "owner.id", "user.id", "owner_id"),
  hashtags: texts(200, "hashtags"),
  mentions: texts(100, "mentions", "taggedUsers"),
  likes_count: count("likesCount", "likes_count", "like_count", "likes"),
  comments_count: count("commentsCount", "comments_count", "comment_count"),
  video_views_count: count("videoViewCount", "videoPlayCount", "video_view_count", "play_count"),
  dimensions_height: countTo(100_000, "dimensionsHeight", "dimensions.height", "original_height"),
  dimensions_width: countTo(100_000, "dimensionsWidth", "dimensions.width", "original_width"),
  is_sponsored: flag("isSponsored", "is_sponsored", "is_paid_partnership"),
};

const instagramProfileMapping = {
  username: text(100, "username", "ownerUsername"),
  fullName: text(300, "fullName", "full_name"),
  biography: text(5_000, "biography", "bio"),
  website: address("externalUrl", "external_url"),
  category: text(200, "businessCategoryName", "category"),
};

const instagramCommentMapping = {
  id: text(64, "id", "pk"),
  text: text(20_000, "text", "comment"),
  authorUsername: text(100, "ownerUsername", "owner.username", "user.username"),
  publishedAt: time("timestamp", "created_at"),
  url: address("commentUrl", "url"),
};

import type { Actor } from "./client.ts";
import { address, count, countTo, flag, text, texts, time } from "./mapping.ts";

const setting = "PROSPECTING_ACTOR_INSTAGRAM";
const name = "apify~instagram-scraper";

/** Reads one Instagram post or reel. */
export const instagramPost: Actor<{ url: string; maxItems: number }> = {
  setting,
  name,
  input: ({ url }) => ({ directUrls: [url], resultsType: "posts", resultsLimit: 1 }),
};

/** Reads one Instagram profile with its latest posts. */
export const instagramProfile: Actor<{ url: string; maxItems: number }> = {
  setting,
  name,
  input: ({ url }) => ({ directUrls: [url], resultsType: "details", resultsLimit: 1 }),
};

/** Reads the comments on one Instagram post, newest first. */
export const instagramComments: Actor<{ url: string; maxItems: number }> = {
  setting,
  name,
  input: ({ url, maxItems }) => ({ directUrls: [url], resultsType: "comments", resultsLimit: maxItems }),
};

export const instagramPostMapping = {
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

export const instagramProfileMapping = {
  username: text(100, "username", "ownerUsername"),
  fullName: text(300, "fullName", "full_name"),
  biography: text(5_000, "biography", "bio"),
  website: address("externalUrl", "external_url"),
  category: text(200, "businessCategoryName", "category"),
};

export const instagramCommentMapping = {
  id: text(64, "id", "pk"),
  text: text(20_000, "text", "comment"),
  authorUsername: text(100, "ownerUsername", "owner.username", "user.username"),
  publishedAt: time("timestamp", "created_at"),
  url: address("commentUrl", "url"),
};

import type { Actor } from "./client.ts";
import { count, text } from "./mapping.ts";

/** One Facebook page. */
export const facebookPages: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_FACEBOOK",
  name: "apify~facebook-pages-scraper",
  input: ({ url }) => ({ startUrls: [{ url }] }),
};

export const facebookPageMapping = {
  pageId: text(64, "pageId", "facebookId", "id", "page_id"),
  pageName: text(300, "title", "pageName", "name"),
  pageUrl: text(2048, "pageUrl", "facebookUrl", "url", "link"),
  description: text(20_000, "intro", "about_me.text", "about", "description", "info.0"),
  websiteUrl: text(2048, "website", "websites.0", "websiteUrl"),
  category: text(200, "category", "categories.1", "categories.0"),
  likesCount: count("likes", "likesCount", "fan_count"),
  followersCount: count("followers", "followersCount", "followers_count"),
};

import type { Actor } from "./client.ts";
import { address, text, time } from "./mapping.ts";

/** Posts on X by a search query, which may name an author (`from:name`). */
export const xPosts: Actor<{ query: string; recent: boolean; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_X",
  name: "apidojo~tweet-scraper",
  input: ({ query, recent, maxItems }) => ({
    searchTerms: [query],
    sort: recent ? "Latest" : "Top",
    maxItems,
  }),
};

export const xPostMapping = {
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

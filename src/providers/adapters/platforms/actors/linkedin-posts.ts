import type { Actor } from "./client.ts";
import { address, text, time } from "./mapping.ts";

/** Age limit of a search for posts. */
export type PostAge = "day" | "week" | "month" | "year" | undefined;

const postedLimits = { day: "24h", week: "week", month: "month", year: "year" } as const;

/** LinkedIn posts by words. */
export const linkedinPostSearch: Actor<{ query: string; recent: boolean; age: PostAge; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_POST_SEARCH",
  name: "harvestapi~linkedin-post-search",
  input: ({ query, recent, age, maxItems }) => ({
    searchQueries: [query],
    maxPosts: maxItems,
    sortBy: recent ? "date" : "relevance",
    ...(age === undefined ? {} : { postedLimit: postedLimits[age] }),
  }),
};

/** Posts of one LinkedIn profile or company, newest first. */
export const linkedinProfilePosts: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_PROFILE_POSTS",
  name: "harvestapi~linkedin-profile-posts",
  input: ({ url, maxItems }) => ({ targetUrls: [url], maxPosts: maxItems }),
};

export const linkedinPostMapping = {
  id: text(200, "id", "urn", "activityId", "postId", "activity_id", "entityId"),
  url: address("linkedinUrl", "url", "postUrl", "post_url", "link"),
  text: text(100_000, "content", "text", "commentary", "postText", "description"),
  authorName: text(300, "author.name", "authorName", "actor.name", "author.fullName"),
  authorHeadline: text(1_000, "author.info", "author.headline", "authorHeadline", "author.occupation"),
  authorUsername: text(
    200,
    "author.publicIdentifier",
    "author.universalName",
    "author.username",
    "authorUsername",
  ),
  authorUrl: text(2048, "author.linkedinUrl", "author.profile_url", "author.url", "authorProfileUrl"),
  publishedAt: time(
    "postedAt.date",
    "postedAt.timestamp",
    "posted_at.timestamp",
    "postedAtISO",
    "postedAt",
    "date",
  ),
};

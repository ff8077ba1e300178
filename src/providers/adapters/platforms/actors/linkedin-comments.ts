import type { Actor } from "./client.ts";
import { address, text, time } from "./mapping.ts";

/** Comments on LinkedIn posts. */
export const linkedinComments: Actor<{ postUrl: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_COMMENTS",
  name: "harvestapi~linkedin-post-comments",
  input: ({ postUrl, maxItems }) => ({ posts: [postUrl], postUrls: [postUrl], maxItems }),
};

export const linkedinCommentMapping = {
  id: text(256, "id", "commentId", "comment_id", "urn"),
  text: text(20_000, "commentary", "text", "comment", "content"),
  url: address("linkedinUrl", "commentUrl", "comment_url", "link"),
  authorName: text(300, "actor.name", "author.name", "authorName", "commenter.name"),
  authorHeadline: text(1_000, "actor.position", "author.headline", "author.info"),
  authorUrl: text(2048, "actor.linkedinUrl", "author.linkedinUrl", "author.profile_url", "authorUrl"),
  publishedAt: time(
    "createdAt",
    "createdAtTimestamp",
    "posted_at.timestamp",
    "postedAt.timestamp",
    "postedAt",
  ),
};

import type { Actor } from "./client.ts";
import { address, text, time } from "./mapping.ts";

/** TikTok videos by words or by hashtag. */
export const tiktokVideos: Actor<{
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

export const tiktokVideoMapping = {
  id: text(200, "id", "videoId", "aweme_id"),
  url: address("webVideoUrl", "videoUrl", "url", "postPage", "share_url"),
  text: text(100_000, "text", "desc", "title", "caption"),
  authorName: text(300, "authorMeta.nickName", "channel.name", "author.nickname"),
  authorHeadline: text(1_000, "authorMeta.signature", "author.signature"),
  authorUsername: text(200, "authorMeta.name", "channel.username", "author.uniqueId", "author.unique_id"),
  authorUrl: text(2048, "authorMeta.profileUrl", "channel.url"),
  publishedAt: time("createTimeISO", "uploadedAtFormatted", "createTime", "uploadedAt", "create_time"),
};

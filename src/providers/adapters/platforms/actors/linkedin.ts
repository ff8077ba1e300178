import type { Actor } from "./client.ts";
import { address, count, text, time } from "./mapping.ts";

/** Reads the reactions to LinkedIn posts. */
export const linkedinReactions: Actor<{ postUrls: readonly string[]; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_REACTIONS",
  name: "harvestapi~linkedin-post-reactions",
  input: ({ postUrls, maxItems }) => ({ posts: postUrls, postUrls, maxItems }),
};

export const linkedinReactionMapping = {
  id: text(256, "id", "reactionId", "urn", "reactionUrn"),
  reactionType: text(64, "reactionType", "reaction_type", "type", "reaction"),
  postId: text(256, "postId", "post_id", "activityId", "query.post", "postUrn", "postUrl"),
  actorId: text(256, "actor.id", "reactor.id", "reactor.urn", "profileId", "profile_id", "memberId"),
  name: text(300, "actor.name", "reactor.name", "name", "fullName", "profileName"),
  linkedinUrl: text(
    2048,
    "actor.linkedinUrl",
    "reactor.profile_url",
    "reactor.profileUrl",
    "profileUrl",
    "linkedinUrl",
  ),
  position: text(500, "actor.position", "actor.headline", "reactor.headline", "headline", "occupation"),
  universalName: text(
    200,
    "actor.publicIdentifier",
    "actor.universalName",
    "publicIdentifier",
    "reactor.publicIdentifier",
  ),
  pictureUrl: text(
    2048,
    "actor.pictureUrl",
    "actor.picture.url",
    "reactor.profile_pictures.large",
    "pictureUrl",
    "profilePicture",
  ),
};

/** Reads the comments on a LinkedIn post. */
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

/** Reads one LinkedIn company page. */
export const linkedinCompany: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_COMPANY",
  name: "harvestapi~linkedin-company",
  input: ({ url }) => ({ companies: [url] }),
};

export const linkedinCompanyMapping = {
  id: text(200, "id", "companyId", "urn"),
  universalName: text(200, "universalName", "universal_name", "publicIdentifier"),
  url: text(2048, "linkedinUrl", "url", "companyUrl"),
  name: text(300, "name", "companyName", "basic_info.name"),
  tagline: text(1_000, "tagline", "slogan", "basic_info.tagline"),
  website: text(2048, "website", "websiteUrl", "basic_info.website"),
  description: text(5_000, "description", "about", "basic_info.description"),
  industry: text(200, "industries.0.name", "industries.0.title", "industries.0", "industry"),
  location: text(
    300,
    "headquarter.parsed.text",
    "headquarters.description",
    "locations.0.parsed.text",
    "headquarter.city",
    "headquarters.city",
    "headquarters",
  ),
  employeeCount: count("employeeCount", "employee_count", "stats.employee_count", "staffCount"),
  foundedYear: count("foundedOn.year", "founded_on.year", "founded.year", "founded"),
};

/** Maximum age of the posts that a search returns. */
type PostAge = "day" | "week" | "month" | "year" | undefined;

const postedLimits = { day: "24h", week: "week", month: "month", year: "year" } as const;

/** Searches LinkedIn posts by words. */
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

/** Reads the posts of one LinkedIn profile or company, newest first. */
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

/** Reads one LinkedIn profile. */
export const linkedinProfile: Actor<{ url: string; maxItems: number }> = {
  setting: "PROSPECTING_ACTOR_LINKEDIN_PROFILE",
  name: "harvestapi~linkedin-profile-scraper",
  input: ({ url }) => ({ profileScraperMode: "Profile details no email", queries: [url], urls: [url] }),
};

export const linkedinProfileMapping = {
  id: text(200, "id", "profileId", "objectUrn", "urn"),
  universalName: text(200, "publicIdentifier", "public_identifier", "username"),
  url: text(2048, "linkedinUrl", "profileUrl", "url"),
  fullName: text(300, "fullName", "full_name", "name", "basic_info.fullname"),
  firstName: text(150, "firstName", "first_name", "basic_info.first_name"),
  lastName: text(150, "lastName", "last_name", "basic_info.last_name"),
  headline: text(1_000, "headline", "basic_info.headline", "occupation"),
  location: text(
    300,
    "location.linkedinText",
    "location.parsed.text",
    "location.full",
    "addressWithCountry",
    "location",
  ),
  title: text(
    300,
    "currentPosition.0.position",
    "currentPosition.0.title",
    "experience.0.position",
    "experience.0.title",
    "jobTitle",
  ),
  companyName: text(
    300,
    "currentPosition.0.companyName",
    "experience.0.companyName",
    "experience.0.company",
    "companyName",
  ),
  companyUrl: text(
    2048,
    "currentPosition.0.companyLinkedinUrl",
    "experience.0.companyLinkedinUrl",
    "experience.0.company_linkedin_url",
    "companyLinkedinUrl",
  ),
  about: text(5_000, "about", "summary", "basic_info.about"),
};

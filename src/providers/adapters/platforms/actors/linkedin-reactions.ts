import type { Actor } from "./client.ts";
import { text } from "./mapping.ts";

/** Who reacted to LinkedIn posts. */
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

import { createHash } from "node:crypto";
import type { components } from "../../../../generated/types.ts";
import { defined } from "../fields.ts";
import { isMemberId, readLinkedin, toPersonId } from "../identity.ts";
import type { linkedinReactionMapping } from "./actors/linkedin.ts";
import type { Mapped } from "./actors/mapping.ts";

type Reaction = components["schemas"]["LinkedinReaction"];
type Item = Mapped<typeof linkedinReactionMapping>;

/**
 * Converts an item to a reaction in the contract's form; null if the item names no person. A public profile name
 * identifies a person; an opaque member id does not.
 */
export function toReaction(item: Item, postUrls: readonly string[]): Reaction | null {
  const { name } = item;
  const actorId = item.actorId ?? item.linkedinUrl;
  if (name === undefined || actorId === undefined) return null;
  // If the item has no post id, uses the requested post, but only if a single post was requested. Among several posts,
  // the right one is unknown.
  const postId = readPostId(item.postId ?? (postUrls.length === 1 ? (postUrls[0] ?? "") : ""));
  return {
    id: item.id ?? hash(`${postId} ${actorId} ${item.reactionType ?? ""}`),
    reactionType: item.reactionType ?? "LIKE",
    postId,
    actor: {
      id: actorId,
      name,
      ...defined({ linkedinUrl: item.linkedinUrl, position: item.position, pictureUrl: item.pictureUrl }),
      ...resolveActor({ id: item.actorId, url: item.linkedinUrl, universalName: item.universalName, name }),
    },
  };
}

/** Returns the number of the post in a URL or URN. Returns any other text unchanged, but cut to 256 characters. */
function readPostId(post: string): string {
  return (/(?:activity|ugcPost|share)[-:](\d+)/i.exec(post)?.[1] ?? post).slice(0, 256);
}

interface ActorMarks {
  id: string | undefined;
  url: string | undefined;
  universalName: string | undefined;
  name: string;
}

function resolveActor({ id, url, universalName, name }: ActorMarks) {
  const handle = readLinkedin(url);
  const kinds = {
    sourceActorIdKind: toIdKind(id),
    profileUrlKind: handle === null ? "unknown" : urlKinds[handle.kind],
  };
  const given = universalName !== undefined && !isMemberId(universalName) ? universalName : undefined;
  const slug = handle?.kind === "vanity" ? handle.handle : given;
  // A company has no person id, and resolving an opaque member id would need a look-up that the caller did not request.
  if (slug === undefined || handle?.kind === "company")
    return { ...kinds, resolutionStatus: "not_attempted" };
  const linkedinUrl = `https://www.linkedin.com/in/${slug}`;
  return {
    ...kinds,
    universalName: slug,
    canonicalPersonId: toPersonId({ linkedinUrl, name }),
    resolutionStatus: "resolved",
  };
}

const urlKinds = { vanity: "vanity_slug", member: "opaque_member_id", company: "company" } as const;

function toIdKind(id: string | undefined): string {
  if (id === undefined) return "unknown";
  if (isMemberId(id) || /^urn:li:(member|person|fsd_profile):/.test(id)) return "linkedin_member_id";
  return /^(\d+|[0-9a-f-]{16,})$/i.test(id) ? "source_row_id" : "unknown";
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

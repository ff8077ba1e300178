import { createHash } from "node:crypto";
import type { components } from "../../../../generated/types.ts";
import type { Linkedin, Observation, ProviderCall, Sighting } from "../../capabilities.ts";
import type { Adapter, AdapterDefinition } from "../definition.ts";
import { defined } from "../fields.ts";
import { isMemberId, readLinkedin, toPersonId } from "../identity.ts";
import { type Actors, actorBase, actorKey, createActors } from "./actors/client.ts";
import {
  linkedinCommentMapping,
  linkedinComments,
  linkedinCompany,
  linkedinCompanyMapping,
  linkedinPostMapping,
  linkedinPostSearch,
  linkedinProfile,
  linkedinProfileMapping,
  linkedinProfilePosts,
  linkedinReactionMapping,
  linkedinReactions,
} from "./actors/linkedin.ts";
import { type Mapped, readItem } from "./actors/mapping.ts";
import { toQuery } from "./criteria.ts";
import { defaultMaxResults, toHits, toSightings } from "./posts.ts";

type Target = Parameters<Linkedin["observe"]>[0];

const syntax = { not: "NOT ", brackets: true };
const ages = { past_day: "day", past_week: "week", past_month: "month", past_year: "year" } as const;

/** Default maximum number of items, from the contract. */
const defaultMaxItems = 10;

/** Reads LinkedIn through actors (scrapers hosted by Apify). */
export const linkedinActors: AdapterDefinition<"linkedin"> = {
  base: { default: actorBase },
  keys: [actorKey],
  create(context): Adapter<"linkedin"> {
    const actors = createActors(context);
    actors.check([
      linkedinReactions,
      linkedinComments,
      linkedinPostSearch,
      linkedinProfilePosts,
      linkedinProfile,
      linkedinCompany,
    ]);
    const provider: Linkedin = {
      async searchPosts(request, call) {
        const maxItems = request.max_results ?? defaultMaxResults;
        const wanted = {
          query: toQuery(request, syntax),
          recent: request.sort_by === "recent",
          age: request.date_filter === undefined ? undefined : ages[request.date_filter],
          maxItems,
        };
        const { items, failedParts } = await actors.search(linkedinPostSearch, wanted, call);
        const posts = items.map((item) => readItem(item, linkedinPostMapping));
        return { ...toHits(posts, request, context.clock.now()), failedParts };
      },
      observe: (target, call) => observe(target, call, actors),
      reactions: (request, call) => readReactions(request, call, actors),
    };
    return { provider, timeoutMs: actors.timeoutMs, probe: actors.probe };
  },
};

/**
 * Reads the reactions to posts. Fails if reading one post fails, because the result cannot say which post failed, and
 * that post would seem to have no reactions.
 */
async function readReactions(
  request: components["schemas"]["ScrapeLinkedinPostReactionsRequest"],
  call: ProviderCall,
  actors: Actors,
): Promise<components["schemas"]["LinkedinReaction"][]> {
  const maxItems = request.maxItems ?? defaultMaxItems;
  const { postUrls } = request;
  const items =
    postUrls.length === 1
      ? await actors.run(linkedinReactions, { postUrls, maxItems }, call)
      : await actors.runAll(linkedinReactions, { postUrls, maxItems }, call);
  return items.flatMap((item) => toReaction(readItem(item, linkedinReactionMapping), postUrls) ?? []);
}

function observe(target: Target, call: ProviderCall, actors: Actors): Promise<Observation> {
  const { type, config, maxResults } = target;
  if (type === "linkedin_keyword") return observeKeyword(config.query ?? "", maxResults, { call, actors });
  const url = config.url ?? "";
  if (type === "linkedin_post") return observePost(url, maxResults, { call, actors });
  return observePage({ url, company: type === "linkedin_company" }, maxResults, { call, actors });
}

interface Looking {
  call: ProviderCall;
  actors: Actors;
}

async function observeKeyword(
  query: string,
  maxResults: number,
  { call, actors }: Looking,
): Promise<Observation> {
  const wanted = { query, recent: true, age: undefined, maxItems: maxResults };
  const items = await actors.run(linkedinPostSearch, wanted, call);
  const posts = items.map((item) => readItem(item, linkedinPostMapping));
  return {
    sightings: toSightings(posts, { platform: "linkedin", eventType: "post_matched", maxResults }),
    profile: null,
  };
}

/**
 * Reads a post's reactions and comments for a monitor. Fails if one of the two requests fails, because the monitor
 * would treat the missing reactions or comments as deleted.
 */
async function observePost(url: string, maxResults: number, { call, actors }: Looking): Promise<Observation> {
  const [reactions, comments] = await Promise.all([
    readReactions({ postUrls: [url], maxItems: maxResults }, call, actors),
    actors.run(linkedinComments, { postUrl: url, maxItems: maxResults }, call),
  ]);
  const posts = comments.map((item) => readItem(item, linkedinCommentMapping));
  return {
    sightings: [
      ...reactions.map(toReactionSighting),
      ...toSightings(posts, { platform: "linkedin", eventType: "comment_added", maxResults }),
    ],
    profile: null,
  };
}

function toReactionSighting({
  id,
  reactionType,
  actor,
}: components["schemas"]["LinkedinReaction"]): Sighting {
  return {
    dedupKey: `linkedin:reaction:${id}`,
    eventType: "reaction_added",
    payload: defined({
      reaction_type: reactionType,
      actor_name: actor.name,
      actor_url: actor.linkedinUrl,
      actor_position: actor.position,
    }),
    ...defined({ personId: actor.canonicalPersonId }),
  };
}

async function observePage(
  page: { url: string; company: boolean },
  maxResults: number,
  { call, actors }: Looking,
): Promise<Observation> {
  const [items, posts] = await Promise.all([
    actors.run(page.company ? linkedinCompany : linkedinProfile, { url: page.url, maxItems: 1 }, call),
    actors.run(linkedinProfilePosts, { url: page.url, maxItems: maxResults }, call),
  ]);
  const [item] = items;
  if (item === undefined) throw actors.upstream.fail("not_found", "the actor returned nothing for the page");
  // The mappings omit numbers that change constantly, such as follower counts, because a monitor would report each
  // change.
  const profile = page.company
    ? readItem(item, linkedinCompanyMapping)
    : readItem(item, linkedinProfileMapping);
  return {
    sightings: toSightings(
      posts.map((post) => readItem(post, linkedinPostMapping)),
      { platform: "linkedin", eventType: "post_published", maxResults },
    ),
    profile: { ...profile },
  };
}

type Reaction = components["schemas"]["LinkedinReaction"];
type Item = Mapped<typeof linkedinReactionMapping>;

/**
 * Converts an item to a reaction in the contract's form; null if the item names no person. A public profile name
 * identifies a person; an opaque member id does not.
 */
function toReaction(item: Item, postUrls: readonly string[]): Reaction | null {
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

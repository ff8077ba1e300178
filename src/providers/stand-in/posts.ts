import type { components } from "../../../generated/types.ts";
import { hourMs } from "../../clock.ts";
import type { Observation, Sighting, SocialPlatform } from "../capabilities.ts";
import { type Directory, slug } from "./directory.ts";
import { createRandom, hashNumber } from "./random.ts";
import type { StandInContext } from "./stand-in-context.ts";
import { writeText } from "./web.ts";

type Schemas = components["schemas"];
type Name = "linkedin" | "instagram" | "x" | "reddit" | "tiktok";

const searchMs = 2_000;

/** Milliseconds between two changes of a made-up profile. */
const profilePeriod = 48 * hourMs;

const postUrls: Record<Name, (author: string, id: string) => string> = {
  linkedin: (author, id) => `https://www.linkedin.com/posts/${author}_activity-${id}`,
  instagram: (_, id) => `https://www.instagram.com/p/C${id}/`,
  x: (author, id) => `https://x.com/${author.replaceAll("-", "").slice(0, 15)}/status/${id}`,
  reddit: (_, id) => `https://www.reddit.com/r/sales/comments/${id}/`,
  tiktok: (author, id) => `https://www.tiktok.com/@${author.replaceAll("-", "")}/video/${id}`,
};

/** Creates a stand-in for a social platform. The query and the hour determine its posts. */
export function createPlatform(context: StandInContext, directory: Directory, name: Name): SocialPlatform {
  return {
    async searchPosts(request, call) {
      await context.act(name, call, searchMs);
      const topic = toTopic(request);
      const random = createRandom(`${context.seed} ${name} posts ${topic}`);
      const total = random.integer(5, 80);
      const partial = call.rehearsal === "partial";
      const whole = Math.min(total, request.max_results ?? 10);
      const count = partial ? Math.ceil(whole / 2) : whole;
      const latest = Math.floor(context.clock.now() / hourMs);
      const hits = Array.from({ length: count }, (_, index) =>
        createPost({ context, directory, name, topic, at: latest - index }),
      );
      return { hits: hits.map(({ hit }) => hit), total, ...(partial ? { failedParts: 1 } : {}) };
    },
    async observe({ type, config, maxResults }, call) {
      await context.act(name, call, searchMs);
      const topic = config.query ?? config.url ?? config.subreddit ?? config.hashtag ?? "";
      const latest = Math.floor(context.clock.now() / hourMs);
      const sightings = Array.from({ length: Math.min(3, maxResults) }, (_, index) =>
        toSighting(name, type, createPost({ context, directory, name, topic, at: latest - index })),
      );
      return { sightings, profile: createProfile(context, type, topic) } satisfies Observation;
    },
  };
}

interface PostOptions {
  context: StandInContext;
  directory: Directory;
  name: Name;
  topic: string;
  /** Time of the post, in hours since 1970. */
  at: number;
}

function createPost({ context, directory, name, topic, at }: PostOptions) {
  const key = `${context.seed} ${name} ${topic} ${at}`;
  const random = createRandom(key);
  const { people } = directory;
  const author = people[random.integer(0, people.length - 1)];
  if (author === undefined) throw new Error("the directory has no people");
  const id = `${at}${String(hashNumber(key) % 100_000).padStart(5, "0")}`;
  const username = slug(author.person.fullName);
  const url = postUrls[name](username, id);
  const hit: Schemas["SearchHit"] = {
    url,
    title: `${author.person.fullName} on ${topic.slice(0, 60)}`,
    content: writeText(key, 25),
    published_at: new Date(at * hourMs).toISOString(),
    author_name: author.person.fullName,
    author_headline: author.person.headline ?? "",
    id,
    post_url: url,
    author_username: username,
  };
  return { hit, author };
}

function toSighting(
  name: Name,
  type: Schemas["CreateMonitorRequest"]["type"],
  { hit, author }: ReturnType<typeof createPost>,
): Sighting {
  return {
    dedupKey: `${name}:${hit.id}`,
    eventType: eventTypeOf(type),
    payload: { url: hit.url, title: hit.title, content: hit.content, author_name: hit.author_name },
    personId: author.person.id,
    companyId: author.company.id,
  };
}

function eventTypeOf(type: Schemas["CreateMonitorRequest"]["type"]): string {
  if (type.endsWith("_post")) return "comment_added";
  return type.endsWith("_profile") || type.endsWith("_company") ? "post_published" : "post_matched";
}

function createProfile(
  context: StandInContext,
  type: Schemas["CreateMonitorRequest"]["type"],
  topic: string,
): Record<string, unknown> | null {
  if (!type.endsWith("_profile") && !type.endsWith("_company")) return null;
  const period = Math.floor(context.clock.now() / profilePeriod);
  const random = createRandom(`${context.seed} profile ${topic} ${period}`);
  return {
    headline: writeText(`${context.seed} ${topic} ${period}`, 8),
    followers: random.integer(200, 90_000),
  };
}

function toTopic(request: Schemas["SearchRequest"]): string {
  if (request.type === "tiktok_hashtag") return request.hashtag;
  return request.query ?? [...(request.match_any ?? []), ...(request.match_all ?? [])].join(" ");
}

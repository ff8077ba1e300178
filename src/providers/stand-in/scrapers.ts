import type { components } from "../../../generated/types.ts";
import { hourMs } from "../../clock.ts";
import type {
  DomainSignals,
  Facebook,
  Instagram,
  Linkedin,
  SocialPlatform,
  Youtube,
} from "../capabilities.ts";
import { type Directory, slug } from "./directory.ts";
import { createRandom, hashNumber } from "./random.ts";
import type { StandInContext } from "./stand-in-context.ts";
import { writeText } from "./web.ts";

type Schemas = components["schemas"];

const scrapeMs = 600;
const start = Date.UTC(2026, 10, 27, 9);
const reactionTypes = ["LIKE", "PRAISE", "EMPATHY", "INTEREST", "APPRECIATION"] as const;
const technologies = [
  "nginx",
  "Cloudflare",
  "React",
  "Next.js",
  "HubSpot",
  "Google Analytics",
  "WordPress",
] as const;

/** Creates a stand-in for LinkedIn, where made-up people react to posts. */
export function createLinkedin(
  context: StandInContext,
  directory: Directory,
  posts: SocialPlatform,
): Linkedin {
  return {
    ...posts,
    async reactions({ postUrls, maxItems = 10 }, call) {
      await context.act("linkedin", call, scrapeMs);
      const { people } = directory;
      return postUrls
        .flatMap((url) => {
          const random = createRandom(`${context.seed} reactions ${url}`);
          const postId = /(\d{10,40})/.exec(url)?.[1] ?? String(hashNumber(url));
          return Array.from({ length: random.integer(3, 120) }, (_, index) => {
            const entry = people[random.integer(0, people.length - 1)];
            return {
              id: `${postId}-${index}`,
              reactionType: random.pick(reactionTypes),
              postId: `urn:li:activity:${postId}`,
              entry,
            };
          });
        })
        .slice(0, maxItems)
        .map(({ entry, ...reaction }) => ({ ...reaction, actor: toActor(entry?.person, reaction.id) }));
    },
  };
}

/** Creates a stand-in for Instagram. A post's URL determines its content. */
export function createInstagram(context: StandInContext, posts: SocialPlatform): Instagram {
  return {
    ...posts,
    async post(url, call) {
      await context.act("instagram", call, scrapeMs);
      const random = createRandom(`${context.seed} instagram ${url}`);
      const shortcode = /\/(?:p|reel|reels|tv)\/([\w-]+)/.exec(url)?.[1] ?? "C";
      const isReel = /\/reels?\//.test(url);
      return {
        shortcode,
        post_url: url,
        post_type: isReel ? "reel" : "image",
        caption: `${writeText(`${context.seed} caption ${url}`, 15)} #robotics @northwind.robotics`,
        display_url: `https://cdn.instagram.example/${shortcode}.jpg`,
        posted_at: new Date(start - random.integer(1, 400) * hourMs).toISOString(),
        author_username: "northwind.robotics",
        owner_id: String(hashNumber(url)),
        hashtags: ["robotics"],
        mentions: ["northwind.robotics"],
        likes_count: random.integer(10, 9_000),
        comments_count: random.integer(0, 400),
        ...(isReel ? { video_views_count: random.integer(100, 90_000) } : {}),
        dimensions_height: 1350,
        dimensions_width: 1080,
        is_sponsored: false,
      };
    },
  };
}

/** Creates a stand-in for domain signals. A domain that begins with `unknown.` has no signals. */
export function createDomainSignals(context: StandInContext): DomainSignals {
  return {
    async look(input, call) {
      await context.act("domainSignals", call, scrapeMs);
      const domain = input.replace(/:\d+$/, "").toLowerCase();
      if (domain.startsWith("unknown.")) return { hasData: false };
      const random = createRandom(`${context.seed} domain ${domain}`);
      return {
        hasData: true,
        organicKeywordsCount: random.integer(20, 40_000),
        paidKeywordsCount: random.integer(0, 900),
        summary: `${domain} is visible for software and services.`,
        keyword_category: "software",
        tech_stack: technologies.filter(() => random.next() < 0.5),
        match_score: random.integer(0, 100) / 100,
      };
    },
  };
}

/** Creates a stand-in for YouTube. A video's URL determines its data. */
export function createYoutube(context: StandInContext): Youtube {
  return {
    async video(url, call) {
      await context.act("youtube", call, scrapeMs);
      const random = createRandom(`${context.seed} youtube ${url}`);
      const videoId =
        /(?:v=|youtu\.be\/|shorts\/|embed\/|live\/)([\w-]{6,64})/.exec(url)?.[1] ?? "dQw4w9WgXcQ";
      const description = writeText(`${context.seed} video ${url}`, 40);
      return {
        url,
        statusCode: 200,
        text: description,
        videoId,
        title: "How a small factory hired its first robot",
        channelId: "UCnorthwindrobotics000",
        channelName: "Northwind Robotics",
        channelUrl: "https://www.youtube.com/@northwind-robotics",
        description,
        publishedAt: new Date(start - random.integer(1, 900) * hourMs).toISOString(),
        durationSeconds: random.integer(30, 3_600),
        viewCount: random.integer(100, 900_000),
        likeCount: random.integer(5, 9_000),
        commentCount: 2,
        thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
        transcriptText: writeText(`${context.seed} transcript ${url}`, 80),
        comments: ["Mara Lindqvist", "Priya Raman"].map((authorName) => ({
          text: writeText(`${url} ${authorName}`, 10),
          authorName,
          authorUrl: `https://www.youtube.com/@${slug(authorName)}`,
          publishedAt: new Date(start).toISOString(),
          likeCount: random.integer(0, 50),
          replyCount: random.integer(0, 5),
        })),
      };
    },
  };
}

/** Creates a stand-in for Facebook. A page's URL determines its data. */
export function createFacebook(context: StandInContext): Facebook {
  return {
    async page(url, call) {
      await context.act("facebook", call, scrapeMs);
      const random = createRandom(`${context.seed} facebook ${url}`);
      const handle = new URL(url).pathname.split("/").filter(Boolean).at(0) ?? "page";
      const likes = random.integer(100, 50_000);
      return {
        url,
        statusCode: 200,
        text: writeText(`${context.seed} page ${url}`, 40),
        pageId: String(hashNumber(url)),
        pageName: handle.charAt(0).toUpperCase() + handle.slice(1, 300),
        pageUrl: url,
        description: writeText(`${context.seed} about ${url}`, 20),
        websiteUrl: `https://${slug(handle.slice(0, 60)) || "page"}.example`,
        category: "Company",
        likesCount: likes,
        followersCount: likes + random.integer(0, 900),
      };
    },
  };
}

function toActor(
  person: Schemas["Person"] | undefined,
  reactionId: string,
): Schemas["LinkedinReactionActor"] {
  // Gives about one profile in three an opaque member id in its URL, as LinkedIn does.
  const isOpaque = hashNumber(reactionId) % 3 === 0;
  const id = `ACoAA${hashNumber(reactionId)}`;
  return {
    id,
    name: person?.fullName ?? "LinkedIn member",
    linkedinUrl: isOpaque ? `https://www.linkedin.com/in/${id}` : (person?.linkedinUrl ?? ""),
    position: person?.headline ?? "",
    sourceActorIdKind: "linkedin_member_id",
    profileUrlKind: isOpaque ? "opaque_member_id" : "vanity_slug",
    resolutionStatus: isOpaque ? "unresolved" : "resolved",
    ...(isOpaque || person === undefined
      ? {}
      : { canonicalPersonId: person.id, universalName: person.linkedinUrl?.split("/").at(-1) ?? "" }),
  };
}

import type { components } from "../../../../generated/types.ts";
import { isUrl } from "../../../text/is-url.ts";
import type { ProviderCall, Youtube } from "../../capabilities.ts";
import type { Adapter, AdapterContext, AdapterDefinition } from "../definition.ts";
import { AdapterError } from "../failure.ts";
import { defined, isObject, type JsonObject, readPath, toObjects, toText } from "../fields.ts";
import type { Upstream } from "../http.ts";
import { address, count, readItem, text, time } from "./actors/mapping.ts";
import { createTranscripts, type ReadTranscript } from "./youtube-captions.ts";

type Video = components["schemas"]["YoutubeVideo"];

const keySetting = "PROSPECTING_YOUTUBE_KEY";
const siteSetting = "PROSPECTING_YOUTUBE_SITE";
const siteUrl = "https://www.youtube.com";

const videoMapping = {
  title: text(500, "snippet.title"),
  channelId: text(64, "snippet.channelId"),
  channelName: text(300, "snippet.channelTitle"),
  description: text(20_000, "snippet.description"),
  publishedAt: time("snippet.publishedAt"),
  thumbnailUrl: text(
    2048,
    "snippet.thumbnails.maxres.url",
    "snippet.thumbnails.high.url",
    "snippet.thumbnails.default.url",
  ),
  viewCount: count("statistics.viewCount"),
  likeCount: count("statistics.likeCount"),
  commentCount: count("statistics.commentCount"),
};

const commentMapping = {
  text: text(
    20_000,
    "snippet.topLevelComment.snippet.textOriginal",
    "snippet.topLevelComment.snippet.textDisplay",
  ),
  authorName: text(300, "snippet.topLevelComment.snippet.authorDisplayName"),
  authorUrl: text(2048, "snippet.topLevelComment.snippet.authorChannelUrl"),
  publishedAt: time("snippet.topLevelComment.snippet.publishedAt"),
  likeCount: count("snippet.topLevelComment.snippet.likeCount"),
  replyCount: count("snippet.totalReplyCount"),
};

/** Maximum number of characters of a video's `text`, from the contract. */
const maxText = 1_000_000;

/** Number of comments that are read, most relevant first. One page of the API has at most 100 comments. */
const commentsRead = 50;

/** Reads YouTube through the Data API. */
export const youtubeData: AdapterDefinition<"youtube"> = {
  base: { default: "https://www.googleapis.com/youtube" },
  keys: [keySetting],
  create(context): Adapter<"youtube"> {
    const key = context.settings.secret(keySetting, context.name);
    const upstream = context.upstream({ query: { key } });
    const transcript = createTranscripts(...createSite(context));
    const provider: Youtube = { video: (url, call) => readVideo(url, call, { upstream, transcript }) };
    return {
      provider,
      async probe(call) {
        await upstream.json({ path: "/v3/videos", query: { part: "id", id: "jNQXAC9IVRw" } }, call);
        return "the key is good";
      },
    };
  },
};

function createSite(context: AdapterContext): [Upstream, string] {
  const url = context.settings.url(siteSetting, siteUrl);
  return [context.upstream({ baseUrl: url }), url];
}

interface Parts {
  upstream: Upstream;
  transcript: ReadTranscript;
}

async function readVideo(url: string, call: ProviderCall, { upstream, transcript }: Parts): Promise<Video> {
  const id = readVideoId(url);
  if (id === undefined) throw upstream.fail("rejected", "the address is not the URL of a video");
  const query = { part: "snippet,contentDetails,statistics", id };
  const { json, status } = await upstream.json({ path: "/v3/videos", query }, call);
  const items = readPath(json, "items");
  if (!Array.isArray(items)) throw upstream.fail("malformed", "the answer has no list of videos");
  const [item] = toObjects(items);
  if (item === undefined) throw upstream.fail("not_found", "there is no such video, or it is private");
  const [comments, transcriptText] = await Promise.all([
    readComments(id, call, upstream),
    transcript(id, call),
  ]);
  const read = readItem(item, videoMapping);
  return {
    url,
    videoId: id,
    statusCode: status,
    ...read,
    ...defined({
      channelUrl: read.channelId === undefined ? undefined : `${siteUrl}/channel/${read.channelId}`,
      durationSeconds: toSeconds(readPath(item, "contentDetails.duration")),
    }),
    text: [read.title, read.description, transcriptText]
      .filter((part) => part !== undefined && part !== "")
      .join("\n\n")
      .slice(0, maxText),
    transcriptText,
    comments,
  };
}

/** Reads the most relevant comments; empty if the author has turned comments off. */
async function readComments(
  videoId: string,
  call: ProviderCall,
  upstream: Upstream,
): Promise<Video["comments"]> {
  const query = {
    part: "snippet",
    videoId,
    maxResults: commentsRead,
    order: "relevance",
    textFormat: "plainText",
  };
  const { json } = await upstream
    .json({ path: "/v3/commentThreads", query }, call)
    .catch((error: unknown): { json: unknown } => {
      if (error instanceof AdapterError && /disabled comments|comments.?disabled/i.test(error.message))
        return { json: { items: [] } };
      throw error;
    });
  return toObjects(readPath(json, "items")).flatMap(toComment);
}

function toComment(item: JsonObject): Video["comments"] {
  const { text: words, ...read } = readItem(item, commentMapping);
  return words === undefined ? [] : [{ text: words, ...read }];
}

const oembedMapping = {
  title: text(500, "title"),
  channelName: text(300, "author_name"),
  channelUrl: address("author_url"),
  thumbnailUrl: text(2048, "thumbnail_url"),
};

/** Reads YouTube without a key, which yields only the title, author and picture. */
export const youtubeOembed: AdapterDefinition<"youtube"> = {
  base: { default: siteUrl },
  create(context): Adapter<"youtube"> {
    const upstream = context.upstream();
    const provider: Youtube = {
      async video(url, call) {
        const id = readVideoId(url);
        if (id === undefined) throw upstream.fail("rejected", "the address is not the URL of a video");
        const query = { url: `${siteUrl}/watch?v=${id}`, format: "json" };
        const { json, status } = await upstream.json({ path: "/oembed", query }, call);
        if (!isObject(json) || toText(json["title"]) === undefined)
          throw upstream.fail("malformed", "the answer has no title");
        return {
          url,
          videoId: id,
          statusCode: status,
          ...readItem(json, oembedMapping),
          transcriptText: "",
          comments: [],
        };
      },
    };
    return {
      provider,
      async probe(call) {
        const { title } = await provider.video(`${siteUrl}/watch?v=jNQXAC9IVRw`, call);
        return `read "${title}"`;
      },
    };
  },
};

/**
 * Returns the identifier in the URL of a YouTube video, including short and embedded URLs; undefined for other pages.
 */
function readVideoId(address: string): string | undefined {
  if (!isUrl(address)) return undefined;
  const url = new URL(address);
  const [first, second] = url.pathname.split("/").filter((part) => part !== "");
  const inPath = first !== undefined && /^(shorts|embed|live|v|e)$/.test(first) ? second : undefined;
  const id = /(^|\.)youtu\.be$/.test(url.hostname) ? first : (url.searchParams.get("v") ?? inPath);
  return id !== undefined && /^[\w-]{11}$/.test(id) ? id : undefined;
}

/** Returns the seconds of an ISO 8601 duration such as `PT1H2M3S`; undefined for any other text. */
function toSeconds(duration: unknown): number | undefined {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(String(duration));
  if (match === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

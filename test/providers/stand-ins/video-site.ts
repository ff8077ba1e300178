import type { SeenRequest, StandInAnswer } from "./stand-in.ts";

const video = {
  id: "dQw4w9WgXcQ",
  snippet: {
    title: "Robots in small factories",
    channelId: "UC123",
    channelTitle: "Northwind Robotics",
    description: "How a small factory starts.",
    publishedAt: "2026-10-01T09:00:00Z",
    thumbnails: {
      default: { url: "https://i.ytimg.example/d.jpg" },
      high: { url: "https://i.ytimg.example/h.jpg" },
    },
  },
  contentDetails: { duration: "PT1H2M3S" },
  statistics: { viewCount: "120345", likeCount: "321", commentCount: "2" },
};

const thread = {
  snippet: {
    totalReplyCount: 3,
    topLevelComment: {
      snippet: {
        textOriginal: "Very useful.",
        authorDisplayName: "@ana",
        authorChannelUrl: "http://www.youtube.com/@ana",
        likeCount: 7,
        publishedAt: "2026-10-02T10:00:00Z",
      },
    },
  },
};

/** Returns a handler that responds as YouTube's Data API does, for one video; `quiet0quiet` has comments turned off. */
export function answerVideoData(key: string): (request: SeenRequest) => StandInAnswer {
  return (request) => {
    if (request.query.get("key") !== key)
      return {
        status: 403,
        body: { error: { code: 403, message: `API key not valid: ${request.query.get("key")}` } },
      };
    const id = request.query.get("id") ?? request.query.get("videoId");
    if (request.path === "/v3/videos") {
      const known = id === video.id || id === "quiet0quiet";
      return { body: { kind: "youtube#videoListResponse", items: known ? [{ ...video, id }] : [] } };
    }
    if (id === "quiet0quiet")
      return {
        status: 403,
        body: {
          error: {
            code: 403,
            message: "The video has disabled comments.",
            errors: [{ reason: "commentsDisabled" }],
          },
        },
      };
    return { body: { items: [thread, { snippet: { totalReplyCount: 0 } }] } };
  };
}

/**
 * Returns a handler that responds as YouTube's site does: with pages that list caption tracks, with the tracks, and
 * with oEmbed.
 */
export function answerVideoSite(tracks: (origin: string) => readonly unknown[] = () => []) {
  return (request: SeenRequest): StandInAnswer => {
    const origin = `http://${request.headers.host}`;
    if (request.path === "/watch")
      return {
        body: `<script>var x = {"captions":{"captionTracks":${JSON.stringify(tracks(origin))},"audio":[]}};</script>`,
      };
    if (request.path === "/api/timedtext")
      return {
        body: {
          events: [
            { segs: [{ utf8: "Start" }, { utf8: " small,\n" }] },
            { tStartMs: 5 },
            { segs: [{ utf8: request.query.get("lang") === "en" ? "stay curious." : "bleib neugierig." }] },
          ],
        },
      };
    if (request.path !== "/oembed") return { status: 404, body: "Not Found" };
    // The adapter's `probe` requests the second id. It is YouTube's first video, which will presumably stay available.
    if (![video.id, "jNQXAC9IVRw"].some((id) => request.query.get("url")?.endsWith(id)))
      return { status: 401, body: "Unauthorized" };
    return {
      body: {
        title: video.snippet.title,
        author_name: video.snippet.channelTitle,
        author_url: "https://www.youtube.com/@northwind",
        thumbnail_url: "https://i.ytimg.example/h.jpg",
        type: "video",
      },
    };
  };
}

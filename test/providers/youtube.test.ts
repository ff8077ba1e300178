import { afterEach, describe, expect, it } from "vitest";
import { expectContract } from "./contract.ts";
import { createCall, load } from "./load.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerVideoData, answerVideoSite } from "./stand-ins/video-site.ts";

const key = "key-of-the-operator";
const standIns: StandIn[] = [];

async function start(answer: (request: SeenRequest) => StandInAnswer): Promise<StandIn> {
  const standIn = await createStandIn(answer);
  standIns.push(standIn);
  return standIn;
}

afterEach(async () => {
  await Promise.all(standIns.splice(0).map((standIn) => standIn.close()));
});

describe("a video by the Data API", () => {
  const track = (origin: string, languageCode: string, kind?: string) => ({
    baseUrl: `${origin}/api/timedtext?v=dQw4w9WgXcQ&lang=${languageCode}`,
    name: { simpleText: 'A "name" with ] in it' },
    languageCode,
    ...(kind === undefined ? {} : { kind }),
  });
  const open = async (tracks?: (origin: string) => readonly unknown[]) => {
    const data = await start(answerVideoData(key));
    const site = await start(answerVideoSite(tracks));
    const youtube = load("youtube", {
      PROSPECTING_YOUTUBE: `data:${data.url}`,
      PROSPECTING_YOUTUBE_KEY: key,
      PROSPECTING_YOUTUBE_SITE: site.url,
    });
    return { youtube, data, site };
  };

  it("is given with numbers, comments and the transcript that a person wrote", async () => {
    const { youtube } = await open((origin) => [
      track(origin, "en", "asr"),
      track(origin, "de"),
      track(origin, "en"),
    ]);
    const video = await youtube.video("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5", createCall());
    expectContract("YoutubeVideo", video);
    expect(video).toEqual({
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5",
      videoId: "dQw4w9WgXcQ",
      statusCode: 200,
      title: "Robots in small factories",
      channelId: "UC123",
      channelName: "Northwind Robotics",
      channelUrl: "https://www.youtube.com/channel/UC123",
      description: "How a small factory starts.",
      publishedAt: "2026-10-01T09:00:00.000Z",
      thumbnailUrl: "https://i.ytimg.example/h.jpg",
      viewCount: 120_345,
      likeCount: 321,
      commentCount: 2,
      durationSeconds: 3_723,
      text: "Robots in small factories\n\nHow a small factory starts.\n\nStart small, stay curious.",
      transcriptText: "Start small, stay curious.",
      comments: [
        {
          text: "Very useful.",
          authorName: "@ana",
          authorUrl: "http://www.youtube.com/@ana",
          publishedAt: "2026-10-02T10:00:00.000Z",
          likeCount: 7,
          replyCount: 3,
        },
      ],
    });
  });

  it("has an empty transcript without captions, and when the site does not give them", async () => {
    expect(
      (await (await open()).youtube.video("https://youtu.be/dQw4w9WgXcQ", createCall())).transcriptText,
    ).toBe("");
    const { youtube, site } = await open((origin) => [track(origin, "en")]);
    site.fault({ kind: "answer", answer: { status: 429, body: "slow down" } });
    expect((await youtube.video("https://youtu.be/dQw4w9WgXcQ", createCall())).transcriptText).toBe("");
  });

  it("never follows a caption track to another host", async () => {
    const elsewhere = await start(() => ({ body: { events: [{ segs: [{ utf8: "secret" }] }] } }));
    const { youtube } = await open(() => [track(elsewhere.url, "en")]);
    expect((await youtube.video("https://youtu.be/dQw4w9WgXcQ", createCall())).transcriptText).toBe("");
    expect(elsewhere.requests).toEqual([]);
  });

  it("has no comments where they are turned off", async () => {
    const { youtube } = await open();
    expect((await youtube.video("https://youtu.be/quiet0quiet", createCall())).comments).toEqual([]);
  });

  it.each([
    ["https://www.youtube.com/watch?v=AAAAAAAAAAA", "not_found"],
    ["https://www.youtube.com/@northwind", "rejected"],
    ["https://www.youtube.com/watch?v=short", "rejected"],
  ])("fails on %s", async (url, reason) => {
    const { youtube } = await open();
    await expect(youtube.video(url, createCall())).rejects.toMatchObject({ reason });
  });

  it.each(["watch?v=dQw4w9WgXcQ", "shorts/dQw4w9WgXcQ", "embed/dQw4w9WgXcQ?a=1", "live/dQw4w9WgXcQ"])(
    "is found under %s",
    async (path) => {
      const { youtube } = await open();
      expect((await youtube.video(`https://www.youtube.com/${path}`, createCall())).videoId).toBe(
        "dQw4w9WgXcQ",
      );
    },
  );

  it("is given by oEmbed, with less, when the API fails", async () => {
    const data = await start(() => ({ status: 500, body: "down" }));
    const site = await start(answerVideoSite());
    const youtube = load("youtube", {
      PROSPECTING_YOUTUBE: `data:${data.url},oembed:${site.url}`,
      PROSPECTING_YOUTUBE_KEY: key,
      PROSPECTING_YOUTUBE_SITE: site.url,
    });
    expect(await youtube.video("https://youtu.be/dQw4w9WgXcQ", createCall())).toEqual({
      url: "https://youtu.be/dQw4w9WgXcQ",
      videoId: "dQw4w9WgXcQ",
      statusCode: 200,
      title: "Robots in small factories",
      channelName: "Northwind Robotics",
      channelUrl: "https://www.youtube.com/@northwind",
      thumbnailUrl: "https://i.ytimg.example/h.jpg",
      transcriptText: "",
      comments: [],
    });
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { hourMs } from "../../src/clock.ts";
import { createCall, createStill, load } from "./load.ts";
import { createActorPlatform } from "./stand-ins/actors.ts";
import { createStandIn, type SeenRequest, type StandIn, type StandInAnswer } from "./stand-ins/stand-in.ts";
import { answerGraph, answerReddit } from "./stand-ins/vendors.ts";

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

describe("a page by the Graph API", () => {
  const settings = (url: string) => ({ PROSPECTING_FACEBOOK: `graph:${url}`, PROSPECTING_FACEBOOK_KEY: key });

  it("is given field for field", async () => {
    const { url } = await start(answerGraph(key));
    const page = await load("facebook", settings(url)).page(
      "https://www.facebook.com/northwindrobotics/about",
      createCall(),
    );
    expect(page).toEqual({
      url: "https://www.facebook.com/northwindrobotics/about",
      statusCode: 200,
      pageId: "102030",
      pageName: "Northwind Robotics",
      pageUrl: "https://www.facebook.com/northwindrobotics",
      description: "Robots for small factories",
      websiteUrl: "https://northwind-robotics.example",
      category: "Robotics Company",
      likesCount: 1200,
      followersCount: 1300,
      text: "Northwind Robotics\nRobotics Company\nRobots for small factories",
    });
  });

  it.each([
    ["https://www.facebook.com/profile.php?id=102030", "102030"],
    ["https://m.facebook.com/pages/Northwind/102030", "102030"],
    ["https://www.facebook.com/p/Northwind-Robotics-102030/", "102030"],
  ])("finds the page in %s", async (address, id) => {
    const standIn = await start(answerGraph(key));
    await load("facebook", settings(standIn.url))
      .page(address, createCall())
      .catch(() => undefined);
    expect(standIn.requests[0]?.path).toBe(`/v23.0/${id}`);
  });

  it.each(["https://www.facebook.com/groups/1", "https://www.facebook.com/"])(
    "sends nothing for %s",
    async (address) => {
      const standIn = await start(answerGraph(key));
      await expect(load("facebook", settings(standIn.url)).page(address, createCall())).rejects.toMatchObject(
        { reason: "rejected" },
      );
      expect(standIn.requests).toEqual([]);
    },
  );
});

describe("Reddit", () => {
  const open = async (clock = createStill()) => {
    const standIn = await start(answerReddit("app", key));
    const reddit = load(
      "reddit",
      {
        PROSPECTING_REDDIT: `api:${standIn.url}`,
        PROSPECTING_REDDIT_CLIENT_ID: "app",
        PROSPECTING_REDDIT_CLIENT_SECRET: key,
        PROSPECTING_REDDIT_TOKEN_URL: `${standIn.url}/api/v1/access_token`,
      },
      clock,
    );
    return { reddit, standIn };
  };

  it("is searched page by page, in one subreddit", async () => {
    const { reddit, standIn } = await open();
    const { hits, total } = await reddit.searchPosts(
      {
        type: "reddit_search",
        query: "robots",
        subreddit: "r/robotics",
        max_results: 4,
        sort_by: "recent",
        date_filter: "past_month",
      },
      createCall(),
    );
    expect(hits.map(({ id }) => id)).toEqual(["t3_p1", "t3_p2", "t3_p3", "t3_p4"]);
    expect(total).toBe(4);
    expect(hits[1]).toEqual({
      url: "https://www.reddit.com/r/robotics/comments/p2/robots/",
      post_url: "https://www.reddit.com/r/robotics/comments/p2/robots/",
      title: "Robots, question 2",
      content: "Which robot arm?",
      published_at: "2026-11-27T09:46:40.000Z",
      author_name: "small_factory",
      author_username: "small_factory",
      id: "t3_p2",
    });
    const [, first, second] = standIn.requests;
    expect(first?.path).toBe("/r/robotics/search");
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      q: "robots",
      restrict_sr: "1",
      sort: "new",
      t: "month",
      limit: "4",
    });
    expect(second?.query.get("after")).toBe("t3_p2");
  });

  it("gives no hits for no results", async () => {
    const { reddit } = await open();
    expect(await reddit.searchPosts({ type: "reddit_search", query: "nothing" }, createCall())).toEqual({
      hits: [],
      total: 0,
    });
  });

  it("asks for a token once an hour", async () => {
    const clock = createStill();
    const { reddit, standIn } = await open(clock);
    const tokens = () => standIn.requests.filter(({ path }) => path.endsWith("access_token")).length;
    for (let count = 0; count < 3; count += 1)
      await reddit.searchPosts({ type: "reddit_search", query: "robots" }, createCall());
    expect(tokens()).toBe(1);
    await clock.advance(hourMs);
    await reddit.searchPosts({ type: "reddit_search", query: "robots" }, createCall());
    expect(tokens()).toBe(2);
  });

  it.each([
    {
      type: "reddit_subreddit",
      config: { subreddit: "robotics" },
      path: "/r/robotics/new",
      event: "post_published",
    },
    { type: "reddit_keyword", config: { query: "robots" }, path: "/search", event: "post_matched" },
  ] as const)("is watched for $type", async ({ type, config, path, event }) => {
    const { reddit, standIn } = await open();
    const { sightings, profile } = await reddit.observe({ type, config, maxResults: 2 }, createCall());
    expect(standIn.requests.at(-1)?.path).toBe(path);
    expect(sightings.map(({ dedupKey, eventType }) => [dedupKey, eventType])).toEqual([
      ["reddit:t3_p1", event],
      ["reddit:t3_p2", event],
    ]);
    expect(profile).toBeNull();
  });
});

describe("X and TikTok by actors", () => {
  const tweet = {
    // This id contains a character that PostgreSQL can't store.
    id: "1\u00008",
    url: "https://x.com/northwind/status/18",
    fullText: "Robots for small factories",
    createdAt: "Fri Nov 27 09:00:00 +0000 2026",
    author: {
      userName: "northwind",
      name: "Northwind",
      description: "We build robots",
      location: "Berlin",
      followers: 5,
    },
  };
  const clip = {
    id: "74",
    webVideoUrl: "https://www.tiktok.com/@northwind/video/74",
    text: "Robot arm #robots",
    createTimeISO: "2026-11-27T09:00:00.000Z",
    authorMeta: { name: "northwind", nickName: "Northwind", signature: "We build robots" },
  };
  const open = async () => {
    const standIn = await start(
      createActorPlatform({
        token: key,
        items: { "apidojo~tweet-scraper": [tweet], "clockworks~tiktok-scraper": [clip] },
      }),
    );
    const settings = {
      PROSPECTING_X: `actors:${standIn.url}`,
      PROSPECTING_TIKTOK: `actors:${standIn.url}`,
      PROSPECTING_APIFY_KEY: key,
    };
    return { x: load("x", settings), tiktok: load("tiktok", settings), standIn };
  };

  it("give posts with their authors", async () => {
    const { x, tiktok, standIn } = await open();
    const found = await x.searchPosts(
      { type: "x_keyword", query: "robots", exclude: ["crypto"], sort_by: "recent" },
      createCall(),
    );
    expect(standIn.requests[0]?.body).toEqual({
      searchTerms: ["robots -crypto"],
      sort: "Latest",
      maxItems: 10,
    });
    expect(found.hits[0]).toMatchObject({
      id: "18",
      author_name: "Northwind",
      author_username: "northwind",
      author_headline: "We build robots",
      published_at: "2026-11-27T09:00:00.000Z",
    });
    const videos = await tiktok.searchPosts(
      { type: "tiktok_hashtag", hashtag: "robots", max_results: 5 },
      createCall(),
    );
    expect(standIn.requests[1]?.body).toMatchObject({ hashtags: ["robots"], resultsPerPage: 5 });
    expect(videos.hits[0]).toMatchObject({
      url: clip.webVideoUrl,
      author_username: "northwind",
      title: "Robot arm #robots",
    });
  });

  it("are watched, a profile on X with what it says of itself", async () => {
    const { x, tiktok, standIn } = await open();
    const target = { type: "x_profile", config: { url: "https://x.com/northwind" }, maxResults: 5 } as const;
    const seen = await x.observe(target, createCall());
    expect(standIn.requests[0]?.body).toMatchObject({ searchTerms: ["from:northwind"] });
    expect(seen.profile).toEqual({
      name: "Northwind",
      username: "northwind",
      description: "We build robots",
      location: "Berlin",
    });
    expect(seen.sightings[0]).toMatchObject({ dedupKey: "x:18", eventType: "post_published" });
    const clips = await tiktok.observe(
      { type: "tiktok_keyword", config: { query: "robots" }, maxResults: 5 },
      createCall(),
    );
    expect(clips.sightings[0]).toMatchObject({ dedupKey: "tiktok:74", eventType: "post_matched" });
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { expectContract } from "./contract.ts";
import { createCall, load } from "./load.ts";
import { openActors, posts, reactionsActor } from "./stand-ins/actors.ts";
import type { StandIn } from "./stand-ins/stand-in.ts";

let standIn: StandIn;
afterEach(() => standIn.close());

async function open(...given: Parameters<typeof openActors>) {
  const opened = await openActors(...given);
  standIn = opened.standIn;
  return opened.settings;
}

describe("runs of actors", () => {
  const rows = Array.from({ length: 2_300 }, (_, index) => ({
    id: `r${index}`,
    actor: { id: `${index}`, name: `N ${index}` },
  }));

  it("wait within the request for a few items", async () => {
    const linkedin = load("linkedin", await open({ [reactionsActor]: rows }));
    expect(await linkedin.reactions({ postUrls: posts, maxItems: 20 }, createCall())).toHaveLength(20);
    const [request] = standIn.requests;
    expect(request?.path).toBe(`/v2/acts/${reactionsActor}/run-sync-get-dataset-items`);
    expect(request?.query.get("maxItems")).toBe("20");
    expect(request?.body).toMatchObject({ posts, maxItems: 20 });
  });

  it("are waited for, and their items read page by page, where there are many", async () => {
    const linkedin = load("linkedin", await open({ [reactionsActor]: rows }));
    expect(await linkedin.reactions({ postUrls: posts, maxItems: 2_200 }, createCall())).toHaveLength(2_200);
    expect(standIn.requests.map(({ path }) => path)).toEqual([
      `/v2/acts/${reactionsActor}/runs`,
      ...Array(3).fill("/v2/actor-runs/run1"),
      ...Array(3).fill("/v2/datasets/set1/items"),
    ]);
    expect(standIn.requests.at(-1)?.query.toString()).toBe("offset=2000&limit=200");
  });

  it.each(["FAILED", "ABORTED"])("that end as %s are failures", async (ending) => {
    const settings = await open({ [reactionsActor]: rows }, { ending }, { PROSPECTING_APIFY_RUNS: "async" });
    await expect(load("linkedin", settings).reactions({ postUrls: posts }, createCall())).rejects.toThrow(
      ending,
    );
  });

  it("are stopped when the caller goes away", async () => {
    const settings = await open({ [reactionsActor]: rows }, {}, { PROSPECTING_APIFY_RUNS: "async" });
    const linkedin = load("linkedin", settings);
    const caller = new AbortController();
    const aborted = standIn.asked("/v2/actor-runs/run1/abort");
    // The first request starts the run. The second request polls the run and hangs.
    const started = { data: { id: "run1", status: "RUNNING", defaultDatasetId: "set1" } };
    standIn.fault({ kind: "answer", answer: { status: 201, body: started } });
    standIn.fault({ kind: "hold" });
    const answer = expect(linkedin.reactions({ postUrls: posts }, createCall(caller.signal))).rejects.toThrow(
      "gone",
    );
    await standIn.held();
    caller.abort(new Error("gone"));
    await Promise.all([answer, aborted]);
  });

  it("say how to go on when they outlast the request, and are not run, and paid for, twice", async () => {
    const settings = await open({ [reactionsActor]: rows }, {}, { PROSPECTING_PROVIDER_RETRIES: "3" });
    const timedOut = { status: 408, body: { error: { type: "run-timeout-exceeded", message: "too long" } } };
    const linkedin = load("linkedin", settings);
    standIn.fault({ kind: "answer", answer: timedOut });
    await expect(linkedin.reactions({ postUrls: posts }, createCall())).rejects.toThrow(
      "PROSPECTING_APIFY_RUNS=async",
    );
    expect(standIn.requests).toHaveLength(1);
  });

  it("use another actor where a setting names one", async () => {
    const settings = { PROSPECTING_ACTOR_LINKEDIN_REACTIONS: "acme/reactions" };
    const linkedin = load("linkedin", await open({ "acme~reactions": rows }, {}, settings));
    expect(await linkedin.reactions({ postUrls: posts, maxItems: 1 }, createCall())).toHaveLength(1);
  });

  it("report a target that can't be read, and never as an empty answer", async () => {
    const gone = [
      { url: "https://www.instagram.com/p/x", error: "not_found", errorDescription: "Post does not exist" },
    ];
    const instagram = load("instagram", await open({ "apify~instagram-scraper": gone }));
    await expect(instagram.post("https://www.instagram.com/p/x/", createCall())).rejects.toMatchObject({
      reason: "not_found",
      message: expect.stringContaining("Post does not exist"),
    });
  });

  const private_ = { query: { post: `${posts[0]}2` }, error: "Post is private" };

  it.each([
    { name: "within the request", items: [...rows.slice(0, 3), private_], runs: "sync", ending: "SUCCEEDED" },
    { name: "as runs", items: [private_, ...rows.slice(0, 3)], runs: "async", ending: "SUCCEEDED" },
    { name: "and ended by their limit", items: rows.slice(0, 3), runs: "async", ending: "TIMED-OUT" },
  ])("over several posts, $name, fail when one of them can't be read", async ({ items, runs, ending }) => {
    const settings = { PROSPECTING_APIFY_RUNS: runs };
    const linkedin = load("linkedin", await open({ [reactionsActor]: items }, { ending }, settings));
    const several = { postUrls: [...posts, `${posts[0]}2`], maxItems: 50 };
    await expect(linkedin.reactions(several, createCall())).rejects.toThrow(
      /the actor reports: Post is private|ended by its own limit after 3 items/,
    );
    // A request for a single post does not fail if the actor read only a part of the reactions: it returns the
    // reactions that were read.
    expect(await linkedin.reactions({ postUrls: posts, maxItems: 50 }, createCall())).toHaveLength(3);
  });

  it("of a search say how many parts failed", async () => {
    const post = { id: "1", linkedinUrl: "https://www.linkedin.com/posts/1", content: "robots" };
    const items = { "harvestapi~linkedin-post-search": [post, { error: "a page could not be read" }] };
    const linkedin = load("linkedin", await open(items));
    const request = { type: "linkedin_keyword", query: "robots" } as const;
    expect(await linkedin.searchPosts(request, createCall())).toMatchObject({ total: 1, failedParts: 1 });
  });
});

describe("a post on Instagram", () => {
  it("is given field for field", async () => {
    const item = {
      id: "3001",
      shortCode: "C1aB2",
      url: "https://www.instagram.com/p/C1aB2/",
      type: "Video",
      caption: "New arm! #robots with @mara.l",
      displayUrl: "https://cdn.example/1.jpg",
      locationName: "Berlin",
      locationId: "42",
      timestamp: "2026-11-20T08:00:00.000Z",
      ownerUsername: "northwind",
      ownerId: "77",
      hashtags: ["robots"],
      mentions: ["mara.l"],
      likesCount: 12,
      commentsCount: 3,
      videoViewCount: 450,
      dimensionsHeight: 1350,
      dimensionsWidth: 1080,
      isSponsored: false,
    };
    const instagram = load("instagram", await open({ "apify~instagram-scraper": [item] }));
    expect(await instagram.post(item.url, createCall())).toEqual({
      shortcode: "C1aB2",
      post_url: item.url,
      post_type: "Video",
      caption: item.caption,
      display_url: item.displayUrl,
      location_name: "Berlin",
      location_id: "42",
      posted_at: "2026-11-20T08:00:00.000Z",
      author_username: "northwind",
      owner_id: "77",
      hashtags: ["robots"],
      mentions: ["mara.l"],
      likes_count: 12,
      comments_count: 3,
      video_views_count: 450,
      dimensions_height: 1350,
      dimensions_width: 1080,
      is_sponsored: false,
    });
  });

  it("is read from other names of fields, tags from its words, and hidden counts are left out", async () => {
    const item = {
      code: "C9",
      taken_at: 1_795_680_000,
      caption: { text: "Hi #robots #robots @mara.l." },
      likesCount: -1,
      user: { username: "n" },
    };
    const instagram = load("instagram", await open({ "apify~instagram-scraper": [item] }));
    const post = await instagram.post("https://www.instagram.com/reel/C9/", createCall());
    expectContract("InstagramPost", post);
    expect(post).toEqual({
      shortcode: "C9",
      post_url: "https://www.instagram.com/reel/C9/",
      caption: "Hi #robots #robots @mara.l.",
      posted_at: "2026-11-26T08:00:00.000Z",
      author_username: "n",
      hashtags: ["robots"],
      mentions: ["mara.l"],
    });
  });
});

describe("a page on Facebook by an actor", () => {
  it("is given field for field", async () => {
    const item = {
      pageId: "9",
      title: "Northwind Robotics",
      facebookUrl: "https://www.facebook.com/northwind",
      intro: "Robots for small factories",
      categories: ["Page", "Robotics Company"],
      website: "northwind.example",
      likes: 1200,
      followers: "1,300",
    };
    const facebook = load("facebook", await open({ "apify~facebook-pages-scraper": [item] }));
    const page = await facebook.page("https://www.facebook.com/northwind", createCall());
    expect(page).toMatchObject({
      statusCode: 200,
      pageId: "9",
      pageName: "Northwind Robotics",
      category: "Robotics Company",
      websiteUrl: "northwind.example",
      likesCount: 1200,
      followersCount: 1300,
    });
    expect(page.text).toBe("Northwind Robotics\nRobotics Company\nRobots for small factories");
  });
});

describe("whatever an actor sends", () => {
  const long = "ä".repeat(200_000);
  const odd = {
    id: 5,
    name: long,
    url: "not an address",
    text: long,
    type: 7,
    timestamp: "3 hours ago",
    likesCount: "many",
  };

  it("is given within the bounds of the contract", async () => {
    const settings = await open({
      [reactionsActor]: [{ ...odd, actor: { id: long, name: long, linkedinUrl: long, position: long } }],
      "apify~instagram-scraper": [
        {
          ...odd,
          caption: long,
          hashtags: [long, null, { name: "x" }],
          mentions: "one",
          timestamp: 253_402_300_800_000,
          dimensionsHeight: -1,
          dimensionsWidth: 100_001,
        },
      ],
      "apify~facebook-pages-scraper": [
        { ...odd, title: long, website: long, categories: null, followers: {} },
      ],
      "harvestapi~linkedin-post-search": [
        {
          ...odd,
          linkedinUrl: "https://www.linkedin.com/posts/straße|%zz",
          content: long,
          author: { name: long },
        },
      ],
    });
    const instagram = await load("instagram", settings).post("https://www.instagram.com/p/C1/", createCall());
    expectContract("InstagramPost", instagram);
    expect(instagram).not.toHaveProperty("posted_at");
    expect(instagram).not.toHaveProperty("likes_count");
    for (const reaction of await load("linkedin", settings).reactions({ postUrls: posts }, createCall()))
      expectContract("LinkedinReaction", reaction);
    expectContract(
      "FacebookPage",
      await load("facebook", settings).page("https://www.facebook.com/x", createCall()),
    );
    const { hits } = await load("linkedin", settings).searchPosts(
      { type: "linkedin_keyword", query: "x" },
      createCall(),
    );
    expect(hits).toHaveLength(1);
    for (const hit of hits) expectContract("SearchHit", hit);
  });
});

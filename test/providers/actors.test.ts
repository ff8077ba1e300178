import { afterEach, describe, expect, it } from "vitest";
import { expectContract } from "./contract.ts";
import { createCall, createStill, load } from "./load.ts";
import { type ActorPlatformOptions, createActorPlatform } from "./stand-ins/actors.ts";
import { createStandIn, type StandIn } from "./stand-ins/stand-in.ts";

const token = "apify-token-of-the-operator";
const posts = ["https://www.linkedin.com/posts/mara-lindqvist_robots-activity-7265301122334455667-aBcD"];
let standIn: StandIn;
afterEach(() => standIn.close());

async function open(
  items: ActorPlatformOptions["items"],
  more: Partial<ActorPlatformOptions> = {},
  settings = {},
) {
  standIn = await createStandIn(createActorPlatform({ token, items, ...more }));
  return {
    PROSPECTING_LINKEDIN: `actors:${standIn.url}`,
    PROSPECTING_INSTAGRAM: `actors:${standIn.url}`,
    PROSPECTING_FACEBOOK: `actors:${standIn.url}`,
    PROSPECTING_APIFY_KEY: token,
    ...settings,
  };
}

const reactionsActor = "harvestapi~linkedin-post-reactions";

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
    // The start of the run is the first request; the look at it is what hangs.
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
});

describe("reactions on LinkedIn", () => {
  const member = "ACoAABqXk4cBrT1yW9vKzPq7uQmZ0sE2dL5fN8h";

  it("are given field for field, with who they are from", async () => {
    const item = {
      id: "urn:li:reaction:1",
      reactionType: "PRAISE",
      postId: "7265301122334455667",
      actor: {
        id: member,
        name: "Priya Raman",
        linkedinUrl: "https://www.linkedin.com/in/priya-raman",
        position: "Chief Revenue Officer",
        pictureUrl: "https://media.example/p.jpg",
      },
    };
    const linkedin = load("linkedin", await open({ [reactionsActor]: [item] }));
    expect(await linkedin.reactions({ postUrls: posts }, createCall())).toEqual([
      {
        id: "urn:li:reaction:1",
        reactionType: "PRAISE",
        postId: "7265301122334455667",
        actor: {
          id: member,
          name: "Priya Raman",
          linkedinUrl: "https://www.linkedin.com/in/priya-raman",
          position: "Chief Revenue Officer",
          pictureUrl: "https://media.example/p.jpg",
          sourceActorIdKind: "linkedin_member_id",
          profileUrlKind: "vanity_slug",
          universalName: "priya-raman",
          canonicalPersonId: expect.stringMatching(/^per_[0-9A-HJKMNP-TV-Z]{26}$/),
          resolutionStatus: "resolved",
        },
      },
    ]);
  });

  it.each([
    {
      case: "an opaque member address",
      actor: { id: member, name: "A", linkedinUrl: `https://www.linkedin.com/in/${member}` },
      want: {
        sourceActorIdKind: "linkedin_member_id",
        profileUrlKind: "opaque_member_id",
        resolutionStatus: "not_attempted",
      },
    },
    {
      case: "an opaque address beside a public name",
      actor: {
        id: member,
        name: "A",
        linkedinUrl: `https://www.linkedin.com/in/${member}`,
        publicIdentifier: "a-b",
      },
      want: { profileUrlKind: "opaque_member_id", universalName: "a-b", resolutionStatus: "resolved" },
    },
    {
      case: "a company",
      actor: {
        id: "123456",
        name: "Northwind",
        linkedinUrl: "https://www.linkedin.com/company/northwind/posts",
      },
      want: {
        sourceActorIdKind: "source_row_id",
        profileUrlKind: "company",
        resolutionStatus: "not_attempted",
      },
    },
    {
      case: "no address",
      actor: { id: "x", name: "A" },
      want: { sourceActorIdKind: "unknown", profileUrlKind: "unknown", resolutionStatus: "not_attempted" },
    },
  ])("tell $case for what it is", async ({ actor, want }) => {
    const linkedin = load(
      "linkedin",
      await open({ [reactionsActor]: [{ id: "1", reactionType: "LIKE", actor }] }),
    );
    const [reaction] = await linkedin.reactions({ postUrls: posts }, createCall());
    expect(reaction?.actor).toMatchObject(want);
    if (want.resolutionStatus !== "resolved") expect(reaction?.actor).not.toHaveProperty("canonicalPersonId");
  });

  it("are read from an actor that names its fields otherwise, and get an id where they have none", async () => {
    const item = {
      reaction_type: "LIKE",
      reactor: {
        urn: member,
        name: "Jonas Weber",
        headline: "Staff Engineer",
        profile_url: "https://www.linkedin.com/in/jonas-weber",
      },
    };
    const linkedin = load("linkedin", await open({ [reactionsActor]: [item, { reactor: {} }] }));
    const [first, ...rest] = await linkedin.reactions({ postUrls: posts }, createCall());
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      postId: "7265301122334455667",
      actor: { position: "Staff Engineer", universalName: "jonas-weber" },
    });
    expect(first?.id).toMatch(/^[0-9a-f]{32}$/);
    expectContract("LinkedinReaction", first);
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

describe("watching LinkedIn", () => {
  const profile = {
    publicIdentifier: "mara-lindqvist",
    firstName: "Mara",
    lastName: "Lindqvist",
    headline: "VP Engineering",
    followerCount: 900,
  };
  const post = {
    id: "71",
    linkedinUrl: "https://www.linkedin.com/posts/71",
    content: "Robots\nin factories",
    author: { name: "Mara Lindqvist", linkedinUrl: "https://www.linkedin.com/in/mara-lindqvist" },
    postedAt: { date: "2026-11-26T10:00:00Z" },
  };
  const items = {
    "harvestapi~linkedin-profile-scraper": [profile],
    "harvestapi~linkedin-company": [{ name: "Northwind", universalName: "northwind", employeeCount: 240 }],
    "harvestapi~linkedin-profile-posts": [post],
    "harvestapi~linkedin-post-search": [post],
    [reactionsActor]: [{ id: "r1", reactionType: "LIKE", actor: { id: "1", name: "Jonas" } }],
    "harvestapi~linkedin-post-comments": [{ id: "c1", commentary: "Well said", actor: { name: "Priya" } }],
  };
  const url = "https://www.linkedin.com/in/mara-lindqvist";

  it.each([
    {
      type: "linkedin_profile",
      config: { url },
      events: ["post_published"],
      profile: { headline: "VP Engineering" },
    },
    {
      type: "linkedin_company",
      config: { url },
      events: ["post_published"],
      profile: { name: "Northwind", employeeCount: 240 },
    },
    { type: "linkedin_post", config: { url }, events: ["reaction_added", "comment_added"], profile: null },
    { type: "linkedin_keyword", config: { query: "robots" }, events: ["post_matched"], profile: null },
  ] as const)("sees what happens on $type", async ({ type, config, events, profile: want }) => {
    const linkedin = load("linkedin", await open(items));
    const seen = await linkedin.observe({ type, config, maxResults: 10 }, createCall());
    expect(seen.sightings.map(({ eventType }) => eventType)).toEqual(events);
    expect(new Set(seen.sightings.map(({ dedupKey }) => dedupKey)).size).toBe(events.length);
    if (want === null) expect(seen.profile).toBeNull();
    else expect(seen.profile).toMatchObject(want);
    // Counts that move by themselves are no change of a profile.
    expect(JSON.stringify(seen.profile)).not.toContain("900");
  });

  it("gives what it saw with a person where the author has a public profile", async () => {
    const linkedin = load("linkedin", await open(items));
    const { sightings } = await linkedin.observe(
      { type: "linkedin_keyword", config: { query: "robots" }, maxResults: 1 },
      createCall(),
    );
    expect(sightings).toEqual([
      {
        dedupKey: "linkedin:71",
        eventType: "post_matched",
        payload: {
          url: post.linkedinUrl,
          title: "Robots",
          content: "Robots\nin factories",
          author_name: "Mara Lindqvist",
          published_at: "2026-11-26T10:00:00.000Z",
        },
        personId: expect.stringMatching(/^per_/),
      },
    ]);
  });

  it("fails rather than calling a profile empty", async () => {
    const linkedin = load("linkedin", await open({ ...items, "harvestapi~linkedin-profile-scraper": [] }));
    const target = { type: "linkedin_profile", config: { url }, maxResults: 5 } as const;
    await expect(linkedin.observe(target, createCall())).rejects.toMatchObject({ reason: "not_found" });
  });

  it("searches posts in LinkedIn's own syntax and holds them to the terms", async () => {
    const other = { ...post, id: "72", content: "Robots and layoffs" };
    const old = { ...post, id: "73", postedAt: { date: "2026-10-01T10:00:00Z" } };
    const linkedin = load(
      "linkedin",
      await open({ ...items, "harvestapi~linkedin-post-search": [post, post, other, old] }),
      createStill(),
    );
    const { hits, total } = await linkedin.searchPosts(
      {
        type: "linkedin_keyword",
        query: "robots",
        match_any: ["factories", "small firms"],
        exclude: ["layoffs"],
        date_filter: "past_week",
        sort_by: "recent",
      },
      createCall(),
    );
    expect(standIn.requests[0]?.body).toEqual({
      searchQueries: ['robots (factories OR "small firms") NOT layoffs'],
      maxPosts: 10,
      sortBy: "date",
      postedLimit: "week",
    });
    for (const hit of hits) expectContract("SearchHit", hit);
    expect([hits.map(({ id }) => id), total]).toEqual([["71"], 1]);
    expect(hits[0]).toMatchObject({
      url: post.linkedinUrl,
      post_url: post.linkedinUrl,
      title: "Robots",
      published_at: "2026-11-26T10:00:00.000Z",
    });
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
          dimensionsHeight: -1,
        },
      ],
      "apify~facebook-pages-scraper": [
        { ...odd, title: long, website: long, categories: null, followers: {} },
      ],
      "harvestapi~linkedin-post-search": [
        { ...odd, linkedinUrl: "https://www.linkedin.com/posts/1", content: long, author: { name: long } },
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

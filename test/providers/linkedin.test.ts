import { afterEach, describe, expect, it } from "vitest";
import { expectContract } from "./contract.ts";
import { createCall, createStill, load } from "./load.ts";
import { member, reactions } from "./stand-ins/actor-items.ts";
import { openActors, posts, reactionsActor } from "./stand-ins/actors.ts";
import type { StandIn } from "./stand-ins/stand-in.ts";

let standIn: StandIn;
afterEach(() => standIn.close());

async function open(...given: Parameters<typeof openActors>) {
  const opened = await openActors(...given);
  standIn = opened.standIn;
  return opened.settings;
}

describe("reactions on LinkedIn", () => {
  it("are given field for field, with who they are from", async () => {
    const linkedin = load("linkedin", await open({ [reactionsActor]: reactions.slice(0, 1) }));
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

  it.each([
    { item: { postId: "urn:li:activity:7265301122334455667" }, urls: posts, want: "7265301122334455667" },
    { item: { query: { post: posts[0] } }, urls: posts, want: "7265301122334455667" },
    { item: { postId: "urn:li:ugcPost:72" }, urls: posts, want: "72" },
    { item: {}, urls: posts, want: "7265301122334455667" },
    { item: {}, urls: [...posts, "https://www.linkedin.com/posts/x-activity-1"], want: "" },
  ])("belong to the post that $item of $urls names", async ({ item, urls, want }) => {
    const actor = { id: "1", name: "A" };
    const linkedin = load("linkedin", await open({ [reactionsActor]: [{ ...item, actor }] }));
    const [reaction] = await linkedin.reactions({ postUrls: urls }, createCall());
    expect(reaction?.postId).toBe(want);
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
    // The profile that `observe` returns lacks numbers that change although nobody has edited the profile, such as this
    // 900.
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

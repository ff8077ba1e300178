import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { components } from "../../generated/types.ts";
import { loadProviders } from "../../src/providers/adapters/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { clip, linkedinPost, tweet } from "../providers/stand-ins/actor-items.ts";
import { createActorPlatform } from "../providers/stand-ins/actors.ts";
import { createStandIn, type StandIn } from "../providers/stand-ins/stand-in.ts";
import { answerReddit } from "../providers/stand-ins/vendors.ts";
import { answerSearxng, answerTavily } from "../providers/stand-ins/web-search.ts";
import { createWorld, type Tenant, type World } from "./world.ts";

type Search = components["schemas"]["SearchRequest"];

const key = "key-of-the-operator";
const items = {
  "harvestapi~linkedin-post-search": [linkedinPost],
  "apidojo~tweet-scraper": [tweet],
  "clockworks~tiktok-scraper": [clip],
};
const failing = { kind: "answer", answer: { status: 503, body: { error: { message: "down" } } } } as const;

describe("a search on a platform, on real adapters", () => {
  let world: World;
  let tenant: Tenant;
  let [tavily, searxng, actors, reddit]: StandIn[] = [];
  beforeAll(async () => {
    const standIns = await Promise.all([
      createStandIn(answerTavily(key)),
      createStandIn(answerSearxng),
      createStandIn(createActorPlatform({ token: key, items })),
      createStandIn(answerReddit("app", key)),
    ]);
    [tavily, searxng, actors, reddit] = standIns;
    const platform = `actors:${actors?.url}`;
    const env = {
      PROSPECTING_WEB_SEARCH: `tavily:${tavily?.url},searxng:${searxng?.url}`,
      PROSPECTING_TAVILY_KEY: key,
      PROSPECTING_LINKEDIN: platform,
      PROSPECTING_X: platform,
      PROSPECTING_TIKTOK: platform,
      PROSPECTING_APIFY_KEY: key,
      PROSPECTING_REDDIT: `api:${reddit?.url}`,
      PROSPECTING_REDDIT_CLIENT_ID: "app",
      PROSPECTING_REDDIT_CLIENT_SECRET: key,
      PROSPECTING_REDDIT_TOKEN_URL: `${reddit?.url}/api/v1/access_token`,
      PROSPECTING_PROVIDER_RETRIES: "0",
    };
    world = await createWorld({
      providers: (clock) => loadProviders(env, { clock }).providers,
      settings: { backoffMs: 0, maxTries: 1 },
    });
    tenant = await world.tenant(1_000);
  });
  // If an upstream has failed several times in a row, the service does not call it for half a minute. So this advances
  // the clock by more than that.
  afterEach(() => world.clock.advance(60_000));
  afterAll(async () => {
    expect(await auditStore(world.store)).toMatchObject({ findings: [], openReservations: 0 });
    await world.close();
    await Promise.all([tavily, searxng, actors, reddit].map((one) => one?.close()));
  });

  const run = async (body: Search) => {
    const before = await readBalance(world.store.db, tenant.id);
    const { body: accepted } = await tenant.call("POST", "/api/v1/search", { body });
    const job = await tenant.finish(accepted.id);
    return { ...job, cost: before - (await readBalance(world.store.db, tenant.id)) };
  };
  const titles = (result: components["schemas"]["SearchResult"]) => result.data.map(({ title }) => title);

  it.each<[Search, string[]]>([
    [{ type: "web_search", query: "robots", max_results: 2 }, ["Page 0", "Page 1"]],
    [{ type: "site_search", query: "robots", site: "news.example", max_results: 2 }, ["Page 0", "Page 3"]],
    [{ type: "linkedin_keyword", query: "AI CRM" }, ["AI CRM in practice"]],
    [{ type: "x_keyword", query: "AI CRM" }, ["AI CRM for small factories"]],
    [
      { type: "reddit_search", query: "robots", max_results: 2 },
      ["Robots, question 1", "Robots, question 2"],
    ],
    [{ type: "tiktok_keyword", query: "AI CRM" }, ["AI CRM and a robot arm #robots"]],
    [{ type: "tiktok_hashtag", hashtag: "robots" }, ["AI CRM and a robot arm #robots"]],
  ])("by %o succeeds with what the platform has", async (body, want) => {
    const { status, result, cost } = await run(body);
    expect([status, cost]).toEqual(["succeeded", 2]);
    expect(titles(result)).toEqual(want);
  });

  it("of the web leaves out an address that is longer than it can give", async () => {
    const results = ["short", "l".repeat(2_040)].map((path) => ({
      url: `https://e.example/${path}`,
      title: "",
    }));
    tavily?.fault({ kind: "answer", answer: { body: { query: "robots", results } } });
    const { status, result } = await run({ type: "web_search", query: "robots", max_results: 2 });
    expect([status, result.data.map(({ url }: { url: string }) => url)]).toEqual([
      "succeeded",
      ["https://e.example/short"],
    ]);
  });

  it("of Reddit is given within the bounds of the contract", async () => {
    const data = { name: "t3_1", title: "Robots", author: "a".repeat(300), permalink: "/r/straße|/" };
    const listing = { data: { children: [{ data }], after: null } };
    reddit?.fault({ kind: "answer", answer: { body: listing } });
    const { status, result } = await run({ type: "reddit_search", query: "robots", max_results: 1 });
    expect([status, result?.data[0]]).toMatchObject([
      "succeeded",
      { url: "https://www.reddit.com/r/stra%C3%9Fe%7C/", author_username: "a".repeat(200) },
    ]);
  });

  it("is whole when another engine gives a full answer for one that failed", async () => {
    tavily?.fault(failing);
    const { status, result } = await run({ type: "web_search", query: "robots", max_results: 5 });
    expect([status, result.data.length]).toEqual(["succeeded", 5]);
  });

  it("is partial when a further page of it fails, and keeps and charges what the pages before had", async () => {
    tavily?.fault(failing);
    const { length: before } = searxng?.requests ?? [];
    // The first page succeeds, the second fails.
    searxng?.faultAfter(1, failing);
    const { status, result, cost } = await run({ type: "web_search", query: "robots", max_results: 40 });
    expect([status, result.data.length, result.meta.total_results]).toEqual(["partial_success", 20, 20]);
    expect(cost).toBe(1 + 2);
    expect(searxng?.requests).toHaveLength(before + 2);
  });

  it("is partial when the second page of a listing fails", async () => {
    reddit?.faultAfter(1, failing);
    const { status, result } = await run({ type: "reddit_search", query: "robots", max_results: 4 });
    expect(status).toBe("partial_success");
    expect(titles(result)).toEqual(["Robots, question 1", "Robots, question 2"]);
  });

  it("does not take nothing from one engine for nothing while another failed", async () => {
    tavily?.fault(failing);
    const { status, result } = await run({ type: "web_search", query: "nothing" });
    expect([status, result.data]).toEqual(["partial_success", []]);
    const clean = await run({ type: "web_search", query: "nothing" });
    expect([clean.status, clean.result.data]).toEqual(["succeeded", []]);
  });

  it.each<Search>([
    { type: "web_search", query: "robots" },
    { type: "linkedin_keyword", query: "AI CRM" },
    { type: "reddit_search", query: "robots" },
    { type: "tiktok_hashtag", hashtag: "robots" },
  ])("by %o fails, free of charge, when all of it failed", async (body) => {
    for (const one of [tavily, searxng, actors, reddit]) one?.fault(failing);
    const { status, result, error, cost } = await run(body);
    expect([status, result, cost]).toEqual(["failed", null, 0]);
    expect(error).toEqual({ message: "An upstream source failed", code: "upstream_failed", retryable: true });
    for (const one of [tavily, searxng, actors, reddit]) one?.mend();
  });
});

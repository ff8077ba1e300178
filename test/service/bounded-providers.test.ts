import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createManualClock } from "../../src/manual-clock.ts";
import { createStandIn, type Providers } from "../../src/providers/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { createWorld, start, type World } from "./world.ts";

const many = 10_000;

/** Returns providers that return 10,000 items in each list, however many the request asked for. */
function createExcessive(): Providers {
  const standIn = createStandIn({ clock: createManualClock({ start, frozen: true }), pace: 0 });
  const repeat = <T>([first]: readonly T[]): T[] => Array.from({ length: many }, () => ensure(first));
  const toPlatform = <T extends typeof standIn.x>(platform: T): T => ({
    ...platform,
    searchPosts: async (request, call) => {
      const answer = await platform.searchPosts(request, call);
      return { ...answer, hits: repeat(answer.hits) };
    },
  });
  return {
    ...standIn,
    webSearch: Object.freeze({
      search: async (request, call) => {
        const answer = await standIn.webSearch.search(request, call);
        return { ...answer, results: repeat(answer.results) };
      },
    } satisfies Providers["webSearch"]),
    people: {
      ...standIn.people,
      search: async (request, call) => {
        const answer = await standIn.people.search(request, call);
        return { ...answer, people: repeat(answer.people) };
      },
    },
    companies: {
      ...standIn.companies,
      search: async (request, call) => {
        const answer = await standIn.companies.search(request, call);
        return { ...answer, companies: repeat(answer.companies) };
      },
    },
    linkedin: {
      ...toPlatform(standIn.linkedin),
      reactions: async (request, call) => repeat(await standIn.linkedin.reactions(request, call)),
      observe: async () => ({ sightings: toSightings(["reaction_added", "comment_added"]), profile: null }),
    },
    x: {
      ...toPlatform(standIn.x),
      observe: async () => ({
        sightings: toSightings(Array.from({ length: many }, (_, index) => `type_${index}`)),
        profile: null,
      }),
    },
    reddit: toPlatform(standIn.reddit),
    tiktok: toPlatform(standIn.tiktok),
  };
}

/** Returns 10,000 sightings with these event types in turn. */
function toSightings(types: readonly string[]) {
  return Array.from({ length: many }, (_, index) => ({
    dedupKey: `post:${index}`,
    eventType: ensure(types[index % types.length]),
    payload: {},
  }));
}

function ensure<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the stand-in found nothing");
  return value;
}

describe("a source that gives more than it was asked for", () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ providers: createExcessive() });
  });
  afterAll(async () => {
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });

  const search = (type: string, more: object = {}) => ({ type, query: "AI CRM", max_results: 12, ...more });
  it.each([
    ["people", "/api/v1/people/search", { query: "VP Engineering", limit: 3 }, 3, 4],
    ["companies", "/api/v1/companies/search", { query: "software companies", limit: 4 }, 4, 5],
    ["pages", "/api/v1/search", search("web_search"), 12, 3],
    ["pages of a site", "/api/v1/search", search("site_search", { site: "example.com" }), 12, 3],
    ["posts on LinkedIn", "/api/v1/search", search("linkedin_keyword"), 12, 3],
    ["posts on X", "/api/v1/search", search("x_keyword"), 12, 3],
    ["posts on Reddit", "/api/v1/search", search("reddit_search"), 12, 3],
    ["posts on TikTok", "/api/v1/search", search("tiktok_keyword"), 12, 3],
  ])("is cut before it is charged: %s", async (_, path, body, count, credits) => {
    const tenant = await world.tenant();
    const accepted = await tenant.call("POST", path, { body });
    const job = await tenant.finish(accepted.body.id);
    expect(job).toMatchObject({ status: "succeeded", creditsCharged: credits });
    expect(job.result.data).toHaveLength(count);
    expect(await readBalance(world.store.db, tenant.id)).toBe(1_000 - credits);
  });

  it.each([
    [
      "reactions",
      "/api/v1/platform/scrapers/linkedin/post-reactions",
      { postUrls: ["https://www.linkedin.com/posts/northwind_activity-7266000000000000000"], maxItems: 60 },
      (data: unknown[]) => data.length,
      60,
    ],
    [
      "web results",
      "/api/v1/platform/scrapers/web/search",
      { query: "AI CRM", maxResults: 2 },
      (data: { results: unknown[] }) => data.results.length,
      2,
    ],
  ])("is cut by scrapers: %s", async (_, path, body, count: (data: never) => number, wanted) => {
    const tenant = await world.tenant();
    const { status, body: answer } = await tenant.call("POST", path, { body });
    expect([status, count(answer.data as never)]).toEqual([200, wanted]);
  });

  it.each([
    ["web results", { type: "web_search", config: { query: "AI CRM" } }, 4],
    ["both lists of LinkedIn", { type: "linkedin_keyword", config: { query: "AI CRM" } }, 8],
    ["events of 10,000 types", { type: "x_keyword", config: { query: "AI CRM" } }, 8],
  ])("is cut in a monitor's run: %s", async (_, target, count) => {
    const tenant = await world.tenant();
    const { id } = (
      await tenant.call("POST", "/api/v1/monitors", { body: { name: "Watch", max_results: 4, ...target } })
    ).body;
    const accepted = await tenant.call("POST", `/api/v1/monitors/${id}/run-now`);
    const job = await tenant.finish(accepted.body.id);
    expect(job).toMatchObject({ status: "succeeded", result: { items_seen: count } });
  });
});

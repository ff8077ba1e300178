import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStandIn } from "../../src/providers/index.ts";
import { scraperCapabilities } from "../../src/service/index.ts";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { listLedger } from "../../src/store/credits.ts";
import { samples } from "../service/requests.ts";
import { createWorld, modes, type Tenant, type World } from "../service/world.ts";

const scrapers = "/api/v1/platform/scrapers";

describe("scrapers", () => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld();
    tenant = await world.tenant(1_000);
  });
  afterAll(async () => {
    expect(await auditStore(world.store)).toMatchObject({ findings: [], openReservations: 0 });
    await world.close();
  });

  const search = (body: object) =>
    tenant.call("POST", `${scrapers}/web/search`, { body: { query: "AI CRM", ...body } });

  it.each([
    { body: {}, cost: 1 },
    { body: { searchDepth: "advanced" }, cost: 2 },
  ])("charge $cost for a web search with $body", async ({ body, cost }) => {
    const before = await readBalance(world.store.db, tenant.id);
    expect((await search(body)).status).toBe(200);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before - cost);
  });

  it.each([
    [
      "instagram/post-details",
      { postUrl: "Instagram.com/p/DAbc_1/" },
      { post_url: "https://instagram.com/p/DAbc_1/", shortcode: "DAbc_1" },
    ],
    [
      "youtube/video",
      { url: "m.youtube.com/watch?v=nWr0b0t1cs1" },
      { url: "https://youtube.com/watch?v=nWr0b0t1cs1" },
    ],
    [
      "facebook/page",
      { url: "HTTP://WWW.FACEBOOK.COM/Jörg|1%zz" },
      { url: "http://www.facebook.com/J%C3%B6rg%7C1%25zz" },
    ],
  ])("of %s take an address as people paste it, and answer it in full: %j", async (path, body, wanted) => {
    const reply = await tenant.call("POST", `${scrapers}/${path}`, { body });
    expect([reply.status, reply.body.data]).toMatchObject([200, wanted]);
  });

  const long = (start: string) => start + "a".repeat(2_048 - start.length);
  it.each([
    ["instagram/post-details", { postUrl: long("https://www.instagram.com/p/C?q=") }],
    ["instagram/post-details", { postUrl: `https://www.instagram.com/p/${"a".repeat(64)}/` }],
    ["youtube/video", { url: long("https://youtu.be/") }],
    ["youtube/video", { url: long("https://www.youtube.com/watch?v=") }],
    ["facebook/page", { url: long("https://www.facebook.com/") }],
    ["linkedin/post-reactions", { postUrls: [`${"https://www.linkedin.com/posts/"}${"7".repeat(2_000)}`] }],
  ])("of %s answer the longest address that they take", async (path, body) => {
    expect(await tenant.call("POST", `${scrapers}/${path}`, { body })).toMatchObject({ status: 200 });
  });

  it.each([
    ["instagram/post-details", { postUrl: `https://www.instagram.com/p/${"a".repeat(65)}/` }, "body.postUrl"],
    ["facebook/page", { url: long("www.facebook.com/") }, "body.url"],
    ["facebook/page", { url: `https://www.facebook.com/${"ö".repeat(400)}` }, "body.url"],
    ["linkedin/post-reactions", { postUrls: ["linkedin.com/a", long("linkedin.com/")] }, "body.postUrls[1]"],
  ])("of %s refuse an address that no answer could repeat", async (path, body, property) => {
    const reply = await tenant.call("POST", `${scrapers}/${path}`, { body });
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ property }]]);
  });

  it("charge the pages that reactions filled, not those that were asked for", async () => {
    const before = await readBalance(world.store.db, tenant.id);
    const postUrls = ["https://www.linkedin.com/posts/priya-raman_ai-crm-activity-7265301122334455667-aBcD"];
    const reply = await tenant.call("POST", `${scrapers}/linkedin/post-reactions`, {
      body: { postUrls, maxItems: 500 },
    });
    const pages = Math.ceil(reply.body.data.length / 50);
    expect(pages).toBeLessThan(10);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before - 1 - pages);
  });

  it("answer 502 with a generic message when the source fails, and charge nothing", async () => {
    const before = await readBalance(world.store.db, tenant.id);
    const reply = await search({ query: "AI CRM [fail]" });
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      502,
      "upstream_failed",
      "An upstream source failed",
    ]);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before);
    const [release, reserve] = await listLedger(world.store.db, tenant.id, 2);
    expect([reserve?.kind, release?.kind]).toEqual(["reserve", "release"]);
  });

  it("answer 402 without credits", async () => {
    const poor = await world.tenant(1);
    const reply = await poor.call("POST", `${scrapers}/seo/domain`, {
      body: { domain: "harbor-crm.example" },
    });
    expect([reply.status, reply.body.code]).toEqual([402, "insufficient_credits"]);
    expect(await readBalance(world.store.db, poor.id)).toBe(1);
  });

  it("filter web results by domain", async () => {
    const only = await search({ includeDomains: ["harbor-crm.example"] });
    for (const { url } of only.body.data.results) expect(new URL(url).hostname).toBe("harbor-crm.example");
    const without = await search({ excludeDomains: ["harbor-crm.example"] });
    for (const { url } of without.body.data.results)
      expect(new URL(url).hostname).not.toBe("harbor-crm.example");
    const odd = await search({ includeDomains: ["a<b.example"], excludeDomains: ["c.example"] });
    expect(odd.body.data).toMatchObject({ results: [], totalResults: 0 });
  });

  it("say hasData: false of a domain that nobody knows", async () => {
    const reply = await tenant.call("POST", `${scrapers}/seo/domain`, {
      body: { domain: "unknown.example" },
    });
    expect(reply.body.data).toEqual({ hasData: false });
  });

  it("take a domain from an address, of which only the host counts", async () => {
    const look = (domain: string) => tenant.call("POST", `${scrapers}/seo/domain`, { body: { domain } });
    const [plain, whole] = [await look("harbor-crm.example"), await look("https://Harbor-CRM.example/a?b")];
    expect(whole.body.data).toEqual(plain.body.data);
    const none = await look("exa<mple.example");
    expect([none.status, none.body.errors[0].property]).toEqual([400, "body.domain"]);
  });
});

describe.each(modes)("what the contract does not allow, on $engine with checked: $checked", (mode) => {
  // biome-ignore lint/suspicious/noExplicitAny: an answer that the provider's type forbids
  const wrong = async (): Promise<any> => 7;
  const standIn = createStandIn({ clock: { now: () => 0, timer: () => () => {} }, pace: 0 });
  const providers = {
    ...standIn,
    linkedin: { ...standIn.linkedin, reactions: async () => JSON.parse('[{ "type": 7 }]') },
    instagram: { ...standIn.instagram, post: wrong },
    domainSignals: { look: wrong },
    webSearch: { search: wrong },
    youtube: { video: wrong },
    facebook: { page: wrong },
  };
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ ...mode, providers });
  });
  afterAll(async () => {
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });

  it.each(Object.keys(scraperCapabilities))("is a 500 of %s that charges nothing", async (id) => {
    const tenant = await world.tenant();
    const before = await readBalance(world.store.db, tenant.id);
    const reply = await tenant.call("POST", samples[id]?.path ?? "", { body: samples[id]?.body });
    expect([reply.status, reply.body.code]).toEqual([500, "internal_error"]);
    expect(await readBalance(world.store.db, tenant.id)).toBe(before);
  });
});

describe("target accounts", () => {
  let world: World;
  let tenant: Tenant;
  beforeAll(async () => {
    world = await createWorld();
    tenant = await world.tenant(10_000);
  });
  afterAll(() => world.close());

  it.each([
    {
      company: { linkedinUrls: ["https://www.linkedin.com/company/northwind-robotics"] },
      meta: {
        targetAccountSearchMode: "linkedin_company_page",
        targetAccountOutcome: "provided_linkedin_handle",
        providerOutcome: "hit",
      },
      evidence: "company_page",
    },
    {
      company: { domains: ["lumen-analytics.example"] },
      meta: {
        targetAccountSearchMode: "linkedin_company_page",
        targetAccountOutcome: "verified_linkedin_handle",
        providerOutcome: "hit",
      },
      evidence: "company_page",
    },
    {
      company: { names: ["Robotics"] },
      meta: {
        targetAccountSearchMode: "profile_current_company",
        targetAccountOutcome: "unverified_or_conflicting_linkedin_candidates",
        providerOutcome: "hit",
      },
      evidence: "profile_current_job",
    },
    {
      company: { names: ["No such company at all"] },
      meta: {
        targetAccountSearchMode: "unavailable",
        targetAccountOutcome: "unresolved",
        providerOutcome: "empty_clean",
      },
      evidence: undefined,
    },
  ])("by $company are reported as $meta.targetAccountOutcome", async ({ company, meta, evidence }) => {
    const { body } = await tenant.call("POST", "/api/v1/people/search", { body: { filters: { company } } });
    const { result } = await tenant.finish(body.id);
    expect(result.meta).toMatchObject(meta);
    expect(result.data.length > 0).toBe(evidence !== undefined);
    for (const person of result.data) expect(person.companyMatchEvidence).toBe(evidence);
  });

  it("are not reported of a search without one", async () => {
    const { body } = await tenant.call("POST", "/api/v1/people/search", {
      body: { query: "VP Engineering in Berlin" },
    });
    const { result } = await tenant.finish(body.id);
    expect(Object.keys(result.meta)).toEqual(["total", "interpretation"]);
    expect(result.data.some((person: { fullName: string }) => person.fullName === "Mara Lindqvist")).toBe(
      true,
    );
  });
});

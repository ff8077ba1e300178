import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditStore } from "../../src/store/audit.ts";
import { readBalance } from "../../src/store/balances.ts";
import { listLedger } from "../../src/store/credits.ts";
import { listJobs } from "../../src/store/job-queries.ts";
import { updateOrganization } from "../../src/store/organizations.ts";
import { engines } from "../store/engines.ts";
import { range } from "../store/seed.ts";
import { createWorld, modes, type Tenant, type World } from "./world.ts";

const search = { type: "web_search", query: "AI CRM competitors" };

/** Number of requests per minute that the rate limit allows a caller in the tests of refused requests. */
const most = 5;

interface Refusal {
  status: number;
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Brings the service into a state in which it refuses the request. */
  before?(world: World, tenant: Tenant): Promise<unknown>;
  /** Ends the state in which the service refuses the request. */
  after?(world: World, tenant: Tenant): Promise<unknown>;
}

const setStatus = async ({ store, service }: World, { id }: Tenant, status: "active" | "suspended") => {
  await updateOrganization(store.db, id, { status });
  service.forgetCredentials();
};

const refusals: Refusal[] = [
  { status: 400, body: { type: "x_keyword" } },
  { status: 401, headers: { "X-Secret-Key": "sk_wrong" } },
  { status: 402, path: "/api/v1/companies/search", body: { query: "AI CRM", maxCredits: 0 } },
  {
    status: 403,
    before: (world, tenant) => setStatus(world, tenant, "suspended"),
    after: (world, tenant) => setStatus(world, tenant, "active"),
  },
  {
    status: 429,
    before: (_, tenant) => Promise.all(range(most).map(() => tenant.call("GET", "/api/v1/monitors"))),
    after: ({ clock }) => clock.advance(60_000),
  },
];

describe.each(engines)("the key of a request that was refused on %s", (engine) => {
  it.each(refusals)("stays unused after $status", async ({ status, before, after, ...request }) => {
    const settings = { rateLimits: { global: most, polling: most } };
    const world = await createWorld({ engine, work: false, settings });
    const tenant = await world.tenant(100);
    const post = (changed: Pick<Refusal, "path" | "body" | "headers">) =>
      tenant.call("POST", changed.path ?? "/api/v1/search", {
        body: changed.body ?? search,
        headers: { "Idempotency-Key": "k", ...changed.headers },
      });
    await before?.(world, tenant);
    expect((await post(request)).status).toBe(status);
    await after?.(world, tenant);
    expect((await post({})).status).toBe(202);
    expect(await readBalance(world.store.db, tenant.id)).toBe(98);
    await world.close();
  });
});

it.each(["idempotency", "decisions"])("docs/%s.md names the statuses that leave a key unused", (page) => {
  const statuses = refusals.map((refusal) => refusal.status).join(", ");
  expect(readFileSync(`docs/${page}.md`, "utf8")).toContain(`(${statuses})`);
});

describe.each(engines)("accepting jobs on %s", (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({ engine, work: false });
  });
  afterAll(async () => {
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });

  const post = (tenant: Tenant, body: unknown, key?: string) =>
    tenant.call("POST", "/api/v1/search", {
      body,
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });
  const jobsOf = (tenant: Tenant) => listJobs(world.store.db, { organizationId: tenant.id, limit: 1_000 });

  it("makes one job, one charge and 200 equal answers of 200 posts with one key", async () => {
    const tenant = await world.tenant(100);
    const replies = await Promise.all(range(200).map(() => post(tenant, search, "k1")));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]));
    const answers = replies.map(({ body: { meta: _, ...rest } }) => JSON.stringify(rest));
    expect(new Set(answers).size).toBe(1);
    expect(await jobsOf(tenant)).toHaveLength(1);
    expect(await readBalance(world.store.db, tenant.id)).toBe(98);
  });

  it("accepts exactly what 100 credits pay for when 500 posts arrive at once", async () => {
    const tenant = await world.tenant(100);
    const replies = await Promise.all(range(500).map(() => post(tenant, search)));
    const accepted = replies.filter((reply) => reply.status === 202);
    const refused = replies.filter((reply) => reply.body.code === "insufficient_credits");
    expect([accepted.length, refused.length]).toEqual([50, 450]);
    expect(await readBalance(world.store.db, tenant.id)).toBe(0);
  });

  it.each([
    { title: "another body", path: "/api/v1/search", body: { type: "x_keyword", query: "something else" } },
    {
      title: "a cap that is too low",
      path: "/api/v1/companies/search",
      body: { query: "AI CRM", maxCredits: 0 },
    },
    { title: "another operation", path: "/api/v1/companies/search", body: { query: "AI CRM" } },
  ])("answers a used key with the first result, also for $title", async ({ path, body }) => {
    const tenant = await world.tenant(100);
    const first = await post(tenant, search, "k");
    const second = await tenant.call("POST", path, { body, headers: { "Idempotency-Key": "k" } });
    expect([second.status, second.body.id, second.body.pollUrl]).toEqual([
      202,
      first.body.id,
      first.body.pollUrl,
    ]);
    expect(await readBalance(world.store.db, tenant.id)).toBe(98);
  });

  it.each([
    { title: "no query", body: { type: "x_keyword" } },
    { title: "an unknown member", body: { ...search, colour: "red" } },
    { title: "no JSON object", body: [] },
  ])("refuses a body that violates the contract even with a used key: $title", async ({ body }) => {
    const tenant = await world.tenant(100);
    const first = await post(tenant, search, "k");
    const headers = { "Idempotency-Key": "k" };
    const refused = await tenant.call("POST", "/api/v1/search", { body, headers });
    expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
    expect((await post(tenant, search, "k")).body.id).toBe(first.body.id);
    expect(await readBalance(world.store.db, tenant.id)).toBe(98);
  });

  it("keeps equal keys of two organizations apart", async () => {
    const [one, two] = [await world.tenant(), await world.tenant()];
    const replies = await Promise.all([post(one, search, "same"), post(two, search, "same")]);
    expect(replies[0]?.body.id).not.toBe(replies[1]?.body.id);
  });

  it("gives a retry its operation when the credits have run out since", async () => {
    const tenant = await world.tenant(2);
    const first = await post(tenant, search, "k");
    const again = await post(tenant, search, "k");
    expect([again.status, again.body.id]).toEqual([202, first.body.id]);
    expect((await post(tenant, search, "k2")).status).toBe(402);
  });

  it("leaves the key of a refused request unused", async () => {
    const tenant = await world.tenant(1);
    expect((await post(tenant, { type: "web_search" }, "k")).status).toBe(400);
    expect((await post(tenant, search, "k")).body.code).toBe("insufficient_credits");
    const cheap = await tenant.call("POST", "/api/v1/companies/search", {
      body: { query: "AI CRM", limit: 1, maxCredits: 0 },
      headers: { "Idempotency-Key": "k" },
    });
    expect(cheap.body.code).toBe("credit_cap_too_low");
    expect(await jobsOf(tenant)).toEqual([]);
    expect(await listLedger(world.store.db, tenant.id, 10)).toHaveLength(1);
  });

  it.each(["/api/people/researches", "/api/people/researches/estimate"])(
    "takes 100 targets in both lists together on %s, and no more",
    async (path) => {
      const tenant = await world.tenant();
      const people = Array.from({ length: 60 }, (_, index) => ({ id: `per_${index}` }));
      const answerTo = (count: number) => {
        const identities = Array.from({ length: count }, (_, index) => ({
          platform: "x",
          username: `u${index}`,
        }));
        return tenant.call("POST", path, { body: { people, identities } });
      };
      expect((await answerTo(40)).status).not.toBe(400);
      const { status, body } = await answerTo(41);
      expect([status, body.errors]).toMatchObject([400, [{ property: "body.identities" }]]);
    },
  );

  it("refuses a text that a database can't keep", async () => {
    const body = { people: [{ id: "per_of_a_caller" }], projectId: "a\u0000b" };
    const reply = await (await world.tenant()).call("POST", "/api/people/researches", { body });
    expect([reply.status, reply.body.errors]).toMatchObject([400, [{ property: "body.projectId" }]]);
  });

  it.each([
    { maxCredits: 25, status: 402, code: "credit_cap_too_low" },
    { maxCredits: 26, status: 202, code: undefined },
  ])("answers $status to a people search of at most 26 credits capped at $maxCredits", async (row) => {
    const tenant = await world.tenant();
    const body = { query: "VP Engineering in Berlin", maxCredits: row.maxCredits };
    const reply = await tenant.call("POST", "/api/v1/people/search", { body });
    expect([reply.status, reply.body.code]).toEqual([row.status, row.code]);
  });

  it("asks for confirmation above the organization's threshold, charges nothing, and goes on with the same key", async () => {
    const tenant = await world.tenant(100);
    await world.store.db
      .updateTable("organizations")
      .set({ confirm_above: 20 })
      .where("id", "=", tenant.id)
      .execute();
    const body = { query: "VP Engineering in Berlin" };
    const headers = { "Idempotency-Key": "k" };
    const asked = await tenant.call("POST", "/api/v1/people/search", { body, headers });
    expect([asked.status, asked.body.code]).toEqual([402, "confirmation_required"]);
    expect(asked.body.message).toContain("26 credits");
    expect(await readBalance(world.store.db, tenant.id)).toBe(100);
    const confirmed = await tenant.call("POST", "/api/v1/people/search", {
      body: { ...body, confirm: true },
      headers,
    });
    expect(confirmed.status).toBe(202);
  });

  it("reserves what the estimate said", async () => {
    const tenant = await world.tenant(1_000);
    const body = {
      query: "VP Engineering in Berlin",
      limit: 10,
      includeContacts: true,
      includeSignals: true,
    };
    const estimate = await tenant.call("POST", "/api/v1/people/search/estimate", { body });
    await tenant.call("POST", "/api/v1/people/search", { body });
    expect(estimate.body.data.estimatedCredits).toBe(81);
    expect(await readBalance(world.store.db, tenant.id)).toBe(1_000 - 81);
  });

  it("never takes the poll URL from the Host header", async () => {
    const tenant = await world.tenant();
    const { body } = await tenant.call("POST", "/api/v1/search", {
      body: search,
      headers: { "X-Forwarded-Host": "evil.example" },
    });
    expect(body.pollUrl).toBe(`https://app.prospecting.example/api/operations/${body.id}`);
  });
});

describe("a service without providers", () => {
  it("answers 503 with the setting to make and without Retry-After, and charges nothing", async () => {
    const world = await createWorld({ providers: {} });
    const tenant = await world.tenant(10);
    const job = await tenant.call("POST", "/api/v1/search", { body: search });
    expect([job.status, job.body.code]).toEqual([503, "unavailable"]);
    expect(job.headers.get("retry-after")).toBeNull();
    expect(job.body.message).toContain("PROSPECTING_WEB_SEARCH");
    const scraper = await tenant.call("POST", "/api/v1/platform/scrapers/seo/domain", {
      body: { domain: "a.example" },
    });
    expect(scraper.body.message).toContain("PROSPECTING_DOMAIN_SIGNALS");
    expect(scraper.headers.get("retry-after")).toBeNull();
    expect(await readBalance(world.store.db, tenant.id)).toBe(10);
    await world.close();
  });
});

describe.each(modes)("a 202 that the contract does not allow, on $engine with checked: $checked", (mode) => {
  it("is a 500 that makes no job, holds no credits and leaves the key unused", async () => {
    let publicUrl = "no address";
    const world = await createWorld({ ...mode, work: false, settings: { publicUrl: () => publicUrl } });
    const tenant = await world.tenant(100);
    const ask = () =>
      tenant.call("POST", "/api/v1/search", { body: search, headers: { "Idempotency-Key": "k" } });
    const refused = await ask();
    expect([refused.status, refused.body.code]).toEqual([500, "internal_error"]);
    expect(await listJobs(world.store.db, { organizationId: tenant.id, limit: 10 })).toEqual([]);
    expect(await readBalance(world.store.db, tenant.id)).toBe(100);
    publicUrl = "https://app.prospecting.example";
    expect((await ask()).status).toBe(202);
    expect((await auditStore(world.store)).findings).toEqual([]);
    await world.close();
  });
});

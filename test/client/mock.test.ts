import { type Client, type ClientOptions, createClient, type Operation } from "prospecting-contract/client";
import { createMockServer } from "prospecting-contract/mock";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { operations } from "../../generated/operations.ts";
import { failureOf } from "./sandbox.ts";

/**
 * Both clocks, the mock's and the client's, run this many times as fast as real time. At a higher speed, the time limit
 * of 10 min for a deep research job would shrink to a few seconds, which a busy machine can exceed.
 */
const speed = 20;
const mock = await createMockServer({ speed });
let url: string;
let client: Client;

beforeAll(async () => {
  ({ url } = await mock.listen());
  client = createSandboxClient();
});
afterAll(() => mock.close());

function createSandboxClient(name = "sandbox", options: ClientOptions = {}): Client {
  const start = Date.now();
  const clock = {
    now: () => start + (Date.now() - start) * speed,
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms / speed);
      return () => clearTimeout(timer);
    },
  };
  const keys = { accessKey: `ak_${name}`, secretKey: `sk_${name}` };
  return createClient({ ...keys, baseUrl: url, clock, attemptTimeoutMs: 60_000 * speed, ...options });
}

describe("against the mock server", () => {
  it("every operation is called with its own types, and answered", async () => {
    const called = new Set<string>();
    const answered = async <T>(id: keyof typeof operations, call: PromiseLike<T>): Promise<T> => {
      const answer = await call;
      called.add(id);
      return answer;
    };
    const {
      deepResearch,
      people,
      companies,
      enrichments,
      search,
      generate,
      scrapers,
      monitors,
      health,
      credits,
    } = client;
    const schema = { type: "object", properties: { companies: { type: "array" } } };
    const job = await answered(
      "createDeepResearch",
      deepResearch.create({ prompt: "AI CRM competitors", schema }),
    );
    await answered("getOperation", client.operations.get(job.operationId));
    await answered("listOperations", client.operations.list({ limit: 5 }));
    await answered("cancelOperation", client.operations.cancel(job.operationId));
    await answered("searchPeople", people.search({ query: "VP Engineering in Berlin", limit: 3 }));
    await answered("estimatePeopleSearch", people.estimateSearch({ query: "VP Engineering in Berlin" }));
    const identities = [{ platform: "github", username: "mara-lindqvist" }];
    await answered("createPeopleResearch", people.createResearch({ identities }));
    await answered("estimatePeopleResearch", people.estimateResearch({ identities }));
    await answered("searchCompanies", companies.search({ query: "industrial automation in Berlin" }));
    const identifier = { email: "mara@northwind-robotics.example" };
    await answered("createEnrichment", enrichments.create({ identifier, fields: ["profile"] }));
    await answered("searchPlatforms", search.create({ type: "web_search", query: "CRM" }));
    await answered("generateContent", generate.create({ prompt: "A short note" }));
    const postUrls = ["https://www.linkedin.com/posts/northwind_robotics-activity-7012345678901234567-abcd"];
    await answered("scrapeLinkedinPostReactions", scrapers.linkedinPostReactions({ postUrls }));
    const postUrl = "https://www.instagram.com/p/C1a2B3c4D5e/";
    await answered("scrapeInstagramPostDetails", scrapers.instagramPostDetails({ postUrl }));
    await answered("scrapeSeoDomain", scrapers.seoDomain({ domain: "harbor-crm.example" }));
    await answered("scrapeWebSearch", scrapers.webSearch({ query: "CRM", topic: "news", days: 3 }));
    await answered(
      "scrapeYoutubeVideo",
      scrapers.youtubeVideo({ url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" }),
    );
    await answered(
      "scrapeFacebookPage",
      scrapers.facebookPage({ url: "https://www.facebook.com/northwindrobotics" }),
    );
    const monitor = await answered(
      "createMonitor",
      monitors.create({ name: "CRM news", type: "web_search", config: { query: "CRM" } }),
    );
    await answered("getMonitor", monitors.get(monitor.id));
    await answered("updateMonitor", monitors.update(monitor.id, { status: "paused" }));
    await answered("runMonitor", monitors.runNow(monitor.id));
    await answered("listMonitorEvents", monitors.events(monitor.id, { limit: 5 }));
    await answered("listMonitors", monitors.list());
    await answered("deleteMonitor", monitors.delete(monitor.id));
    await answered("getHealth", health.get());
    await answered("getReadiness", health.ready());
    await answered("getCredits", credits.get());
    expect([...called].sort()).toEqual(Object.keys(operations).sort());
  });

  it("research runs from the prompt to the result, through each state in order", async () => {
    const seen: Operation[] = [];
    const accepted: string[] = [];
    const report = await client.deepResearch.run(
      {
        prompt: "AI CRM competitors",
        schema: { type: "object", properties: { companies: { type: "array" } } },
      },
      { onAccepted: ({ operationId }) => accepted.push(operationId), onProgress: (op) => seen.push(op) },
    );
    expect(report.status).toBe("succeeded");
    expect(report.result.meta.sources).toEqual(expect.any(Array));
    expect(accepted).toEqual([report.id]);
    const progress = seen.flatMap((op) => (op.progress === null ? [] : [op.progress]));
    expect(progress).toEqual([...progress].sort((one, other) => one - other));
    expect(seen.at(-1)?.status).toBe("succeeded");
  });

  it("a job fails or ends partially when the mock is asked for it", async () => {
    const failing = client.people.search({ query: "q" }, { headers: { Prefer: "outcome=fail" } }).wait();
    expect(await failureOf(failing)).toMatchObject({
      name: "OperationFailedError",
      operation: { status: "failed" },
    });
    const partial = client.people.search({ query: "q" }, { headers: { Prefer: "outcome=partial" } }).wait();
    expect(await partial).toMatchObject({ partial: true, status: "partial_success" });
  });

  it("one key starts one job, whoever sends it again", async () => {
    const body = { query: "CRM founders" };
    const first = await client.people.search(body, { idempotencyKey: "order-17" });
    const again = await createSandboxClient().people.search(body, { idempotencyKey: "order-17" });
    const other = await client.people.search(body);
    expect(again.operationId).toBe(first.operationId);
    expect(other.operationId).not.toBe(first.operationId);
  });

  it("many jobs are waited for at once, and each gives its own result", async () => {
    const jobs = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        client.people.search({ query: `engineers ${index}`, limit: 1 }),
      ),
    );
    const all = await client.operations.waitAll(jobs, { kind: "people_search" });
    expect(all.map(({ id }) => id)).toEqual(jobs.map(({ operationId }) => operationId));
    expect(all.filter(({ ok }) => ok)).toHaveLength(20);
  });

  it("a job of another organization is not found", async () => {
    const { operationId } = await client.people.search({ query: "q" });
    const stranger = createSandboxClient("sandbox_b");
    expect(await failureOf(stranger.operations.wait(operationId))).toMatchObject({
      name: "NotFoundError",
      operationId,
    });
  });

  it("every violation of a request is in the error", async () => {
    const body = { query: "q", maxResults: 500, topic: "general", days: 3 } as const;
    expect(await failureOf(client.scrapers.webSearch(body))).toMatchObject({
      name: "BadRequestError",
      code: "validation_failed",
      errors: expect.arrayContaining([expect.objectContaining({ property: "body.maxResults" })]),
    });
  });

  it.each([
    ["empty", "PaymentRequiredError", "insufficient_credits"],
    ["revoked", "UnauthorizedError", "unauthenticated"],
    ["suspended", "ForbiddenError", "no_organization"],
  ])("the %s persona meets its %s", async (name, error, code) => {
    const refused = createSandboxClient(`sandbox_${name}`).people.search({ query: "q" });
    expect(await failureOf(refused)).toMatchObject({ name: error, code, attempts: 1 });
  });

  it("the limited persona is told how long to wait", async () => {
    const limited = createSandboxClient("sandbox_limited", { maxRetries: 0 });
    // Stops the mock's clock. Otherwise the three calls below might take longer on a busy machine than the minute for
    // which the rate limit counts, which is 3 s of real time here.
    await mock.freeze();
    onTestFinished(async () => void (await mock.resume()));
    const calls = Array.from({ length: 3 }, () => limited.monitors.list());
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { name: "RateLimitError", retryAfterMs: expect.any(Number) } }]);
    expect(limited.rateLimit.global).toMatchObject({ remaining: 0 });
  });

  it("a bearer key works where the contract takes one, and is refused elsewhere", async () => {
    const { operationId } = await client.people.search({ query: "q" });
    const bearer = createClient({ apiKey: "rk_sandbox", baseUrl: url });
    expect(await bearer.operations.get(operationId)).toMatchObject({ id: operationId });
    expect(await failureOf(bearer.monitors.list())).toMatchObject({ name: "UnauthorizedError" });
  });
});

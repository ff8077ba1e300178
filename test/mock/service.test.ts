import { describe, expect, it } from "vitest";
import { shareMock } from "./callers.ts";

const mock = shareMock();

async function creditsOf(name: string): Promise<number> {
  const { organizations } = await mock().control("GET", "/state");
  return organizations.find((one: { name: string }) => one.name === name).credits;
}

describe("a job of the mock", () => {
  it("goes from 202 over processing to succeeded as the clock is moved, and says when to ask again", async () => {
    const accepted = await mock().call("POST", "/api/v1/people/search", {
      body: { query: "VP Engineering" },
    });
    expect(accepted.status).toBe(202);
    expect(Number(accepted.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(accepted.body.pollUrl).toBe(`${mock().url}/api/operations/${accepted.body.id}`);
    const first = await fetch(accepted.body.pollUrl, { headers: { authorization: "Bearer rk_sandbox" } });
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ id: accepted.body.id });
    await mock().control("POST", "/clock/advance", { seconds: 1 });
    const working = await mock().call("GET", `/api/operations/${accepted.body.id}`);
    expect(working.body).toMatchObject({ status: "processing", result: null });
    expect(working.headers.get("retry-after")).not.toBeNull();
    await mock().control("POST", "/clock/advance", { seconds: 60 });
    const { status, progress, result } = await mock().poll(accepted.body.id);
    expect({ status, progress }).toEqual({ status: "succeeded", progress: 100 });
    expect(result.data.length).toBeGreaterThan(0);
  });

  it("stands still while the clock does", async () => {
    const id = await mock().search("CTO");
    await mock().control("POST", "/clock/advance", { seconds: 1 });
    const one = await mock().poll(id);
    const other = await mock().poll(id);
    expect(one.status).toBe("processing");
    expect(other).toEqual(one);
  });

  it("finds the same people for the same query, and other people for another", async () => {
    const [one, same, other] = await Promise.all(
      ["VP Engineering", "VP Engineering", "Chief Revenue Officer in London"].map((query) =>
        mock().search(query),
      ),
    );
    const results = [];
    for (const id of [one, same, other]) results.push((await mock().finish(id ?? "")).result.data);
    expect(results[0]).toEqual(results[1]);
    expect(results[0]).not.toEqual(results[2]);
  });

  it("is the same one for the same idempotency key, whatever the other body says, and is paid once", async () => {
    const headers = { "idempotency-key": "one-key" };
    const before = await creditsOf("sandbox");
    const ids = await Promise.all(["a", "b", "c"].map((query) => mock().search(query, { headers })));
    expect(new Set(ids).size).toBe(1);
    const { jobs } = await mock().control("GET", "/state");
    expect(jobs).toHaveLength(1);
    await mock().finish(ids[0] ?? "");
    const [{ charged }] = (await mock().control("GET", "/state")).jobs;
    expect(charged).toBeGreaterThan(0);
    expect(before - (await creditsOf("sandbox"))).toBe(charged);
  });

  it("can be cancelled while it works, and pays for what was done", async () => {
    const id = await mock().search("CTO");
    await mock().control("POST", "/clock/advance", { seconds: 1 });
    const cancelled = await mock().call("POST", `/api/operations/${id}/cancel`);
    expect(cancelled.body.status).toBe("cancelled");
    await mock().control("POST", "/clock/advance", { seconds: 60 });
    expect((await mock().poll(id)).status).toBe("cancelled");
  });

  it("belongs to its organization alone", async () => {
    const id = await mock().search("CTO");
    expect((await mock().call("GET", `/api/operations/${id}`, { as: "sandbox_b" })).status).toBe(404);
  });
});

describe("what a job of the mock will do", () => {
  const table: [mark: string, outcome: string, status: string][] = [
    ["[fail]", "fail", "failed"],
    ["[partial]", "partial", "partial_success"],
  ];
  for (const [mark, outcome, status] of table) {
    it(`is ${status} for a query with ${mark}`, async () => {
      expect((await mock().finish(await mock().search(`CTO ${mark}`))).status).toBe(status);
    });

    it(`is ${status} for Prefer: outcome=${outcome}`, async () => {
      const id = await mock().search("CTO", { headers: { prefer: `outcome=${outcome}` } });
      expect((await mock().finish(id)).status).toBe(status);
    });

    it(`is ${status} for the scenario ${outcome}, unless the request says otherwise`, async () => {
      await mock().control("POST", "/scenario", { outcome });
      const id = await mock().search("CTO");
      const other = await mock().search("CTO", { headers: { prefer: "outcome=succeed" } });
      expect((await mock().finish(id)).status).toBe(status);
      expect((await mock().finish(other)).status).toBe("succeeded");
    });
  }

  it.each([
    {
      required: ["ceo", "city"],
      status: "partial_success",
      missing: [{ path: "/city", reason: "not_found" }],
    },
    { required: ["ceo"], status: "succeeded", missing: [] },
  ])("is $status for a deep research with [partial] that requires $required", async (row) => {
    const properties = { ceo: { type: "string" }, city: { type: "string" } };
    const schema = { type: "object", properties, required: row.required };
    const { body } = await mock().call("POST", "/api/deep-research", {
      body: { prompt: "Who leads Acme, and where? [partial]", schema, enrich: false },
    });
    const { status, result } = await mock().finish(body.id);
    expect([status, result.meta.missing]).toEqual([row.status, row.missing]);
  });

  const urls = ["https://acme.example/1", "https://acme.example/2"];
  it.each([
    ["/api/v1/people/search", { query: "CTO" }],
    ["/api/v1/companies/search", { query: "software" }],
    ["/api/v1/search", { type: "web_search", query: "CRM" }],
    ["/api/v1/search", { type: "site_search", query: "CRM", site: "acme.example" }],
    ["/api/v1/search", { type: "linkedin_keyword", query: "CRM" }],
    ["/api/v1/search", { type: "tiktok_hashtag", hashtag: "crm" }],
    ["/api/enrichments", { identifiers: [{ x_handle: "anna" }, { x_handle: "bert" }], fields: ["profile"] }],
    [
      "/api/people/researches",
      { identities: ["anna", "bert"].map((username) => ({ platform: "x", username })) },
    ],
    ["/api/generate", { prompt: "Write about Acme", urls }],
    ["/api/generate", { prompt: "Write about Acme", useWebResearch: true }],
  ])("is partial_success for Prefer: outcome=partial of %s with %j", async (path, body) => {
    const started = await mock().call("POST", path, { body, headers: { prefer: "outcome=partial" } });
    expect((await mock().finish(started.body.id)).status).toBe("partial_success");
  });

  it("ends partial_success for a search with [partial] with half of the results", async () => {
    const find = async (headers: Record<string, string>) => {
      const body = { type: "web_search", query: "CRM", max_results: 6 };
      const started = await mock().call("POST", "/api/v1/search", { body, headers });
      const { result } = await mock().finish(started.body.id);
      return result.data.map(({ url }: { url: string }) => url);
    };
    const whole = await find({});
    expect([whole.length, await find({ prefer: "outcome=partial" })]).toEqual([6, whole.slice(0, 3)]);
  });

  it("runs beside any number of stuck jobs, and ends beside them at once when it is told to", async () => {
    for (let count = 0; count < 25; count += 1) await mock().search(`CTO ${count} [stuck]`);
    const next = await mock().search("CTO");
    await mock().control("POST", "/clock/advance", { seconds: 60 });
    expect((await mock().poll(next)).status).toBe("succeeded");
    const told = await mock().search("CTO");
    const ended = await mock().control("POST", `/jobs/${told}`, { status: "failed" });
    expect(ended).toMatchObject({ id: told, status: "failed" });
  });

  it("is to take ten times as long for [slow], and no end for [stuck]", async () => {
    const [normal, slow, stuck] = await Promise.all(
      ["CTO", "CTO [slow]", "CTO [stuck]"].map((query) => mock().search(query)),
    );
    await mock().control("POST", "/clock/advance", { seconds: 20 });
    const statusOf = async (id?: string) => (await mock().poll(id ?? "")).status;
    expect([await statusOf(normal), await statusOf(slow), await statusOf(stuck)]).toEqual([
      "succeeded",
      "processing",
      "processing",
    ]);
    await mock().control("POST", "/clock/advance", { seconds: 600 });
    expect([await statusOf(slow), await statusOf(stuck)]).toEqual(["succeeded", "processing"]);
  });

  it("is refused with the list of outcomes when it is none of them", async () => {
    const headers = { prefer: "outcome=explode" };
    const { status, body } = await mock().call("POST", "/api/v1/people/search", {
      body: { query: "x" },
      headers,
    });
    expect(status).toBe(400);
    expect(body.message).toContain("succeed, fail, partial, slow, stuck");
    expect(body.errors[0].property).toBe("header.prefer");
  });

  it("makes a scraper fail with 502 and cost nothing", async () => {
    const before = await creditsOf("sandbox");
    const body = { query: "AI CRM competitors" };
    const path = "/api/v1/platform/scrapers/web/search";
    const headers = { prefer: "outcome=fail" };
    expect((await mock().call("POST", path, { body, headers })).status).toBe(502);
    expect(await creditsOf("sandbox")).toBe(before);
  });
});

describe("the personas of the service behind the mock", () => {
  const search = { body: { query: "CTO" } };

  it("ak_sandbox_empty meets 402 from the credit check, and not for what is free", async () => {
    const refused = await mock().call("POST", "/api/v1/people/search", { ...search, as: "sandbox_empty" });
    expect(refused.status).toBe(402);
    expect(refused.body.code).toBe("insufficient_credits");
    const free = await mock().call("POST", "/api/v1/people/search/estimate", {
      ...search,
      as: "sandbox_empty",
    });
    expect(free.status).toBe(200);
  });

  it("ak_sandbox_revoked meets 401 and ak_sandbox_suspended 403", async () => {
    expect((await mock().call("GET", "/api/v1/monitors", { as: "sandbox_revoked" })).status).toBe(401);
    const suspended = await mock().call("GET", "/api/v1/monitors", { as: "sandbox_suspended" });
    expect([suspended.status, suspended.body.code]).toEqual([403, "no_organization"]);
  });

  it("ak_sandbox_limited meets 429 from the third request of a minute on, and is free again in the next", async () => {
    const ask = () => mock().call("GET", "/api/v1/monitors", { as: "sandbox_limited" });
    const replies = [await ask(), await ask(), await ask()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(replies.map(({ headers }) => headers.get("x-ratelimit-remaining"))).toEqual(["1", "0", "0"]);
    const wait = Number(replies[2]?.headers.get("retry-after"));
    expect(wait).toBeGreaterThanOrEqual(1);
    await mock().control("POST", "/clock/advance", { seconds: wait });
    expect((await ask()).status).toBe(200);
  });

  it("ak_sandbox_limited polls with the usual limit, so that its search ends as soon as another account's", async () => {
    const id = await mock().search("CTO", { as: "sandbox_limited" });
    const poll = () => mock().call("GET", `/api/operations/${id}`, { as: "sandbox_limited" });
    const replies = [await poll(), await poll(), await poll()];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map(({ headers }) => headers.get("x-ratelimit-remaining"))).toEqual(["299", "298", "297"]);
  });

  it("any other pair is the sandbox's, and a wrong secret of a known key is refused", async () => {
    const id = await mock().search("CTO", { as: "whoever" });
    expect((await mock().call("GET", `/api/operations/${id}`)).status).toBe(200);
    const wrong = await mock().call("GET", "/api/v1/monitors", { headers: { "x-secret-key": "sk_wrong" } });
    expect(wrong.status).toBe(401);
  });
});

describe("a monitor of the mock", () => {
  it("runs when its time comes and records events, and fires one when told to", async () => {
    const body = { name: "CRM talk", type: "reddit_keyword", config: { query: "CRM" }, cadence_minutes: 60 };
    const created = await mock().call("POST", "/api/v1/monitors", { body });
    expect(created.status).toBe(201);
    const path = `/api/v1/monitors/${created.body.id}`;
    await mock().control("POST", "/clock/advance", { seconds: 10 });
    const first = await mock().call("GET", `${path}/events`);
    expect(first.body.data.length).toBeGreaterThan(0);
    await mock().control("POST", "/clock/advance", { seconds: 2 * 3600 });
    const second = await mock().call("GET", `${path}/events`);
    expect(second.body.data.length).toBeGreaterThan(first.body.data.length);
    const fired = await mock().control("POST", `/monitors/${created.body.id}/events`, {
      event_type: "post_matched",
      event_json: { title: "By hand" },
    });
    const [newest] = (await mock().call("GET", `${path}/events?limit=1`)).body.data;
    expect(newest).toEqual(fired);
    const event_type = "x".repeat(65);
    await expect(
      mock().control("POST", `/monitors/${created.body.id}/events`, { event_type }),
    ).rejects.toThrow("400 body.event_type must be a text of 1 to 64");
  });
});

describe("Prefer in front of the service", () => {
  it("code, example and dynamic are answered by the contract, and leave no job behind", async () => {
    const post = (prefer: string) =>
      mock().call("POST", "/api/v1/people/search", { body: { query: "x" }, headers: { prefer } });
    expect((await post("code=402")).status).toBe(402);
    expect((await post("dynamic=true")).status).toBe(202);
    const example = await mock().call("GET", "/api/operations/op_1", {
      headers: { prefer: "example=getOperationResponseProcessing" },
    });
    expect(example.body).toMatchObject({ id: "op_1", status: "processing" });
    expect((await mock().control("GET", "/state")).jobs).toEqual([]);
  });

  it("a job that a chosen 202 promised is the contract's too, and is there when it is polled", async () => {
    const headers = { prefer: "code=202" };
    const accepted = await mock().call("POST", "/api/v1/people/search", { body: { query: "x" }, headers });
    expect((await mock().call("GET", "/api/operations/op_1")).status).toBe(404);
    expect(await mock().poll(accepted.body.id)).toMatchObject({
      id: accepted.body.id,
      kind: "people_search",
      status: "succeeded",
    });
    const path = `/api/operations/${accepted.body.id}`;
    expect((await mock().call("GET", path, { as: "sandbox_b" })).status).toBe(404);
  });

  it("and what else chose an answer stands in the journal, since the answer looks like a true one", async () => {
    const search = (query: string, prefer = "") =>
      mock().call("POST", "/api/v1/people/search", { body: { query }, headers: { prefer } });
    await search("x", "code=402");
    await search("x", "code=400");
    await search("x", "dynamic=true, seed=7");
    await search("x", "outcome=fail");
    await search("x [partial]");
    await search("x");
    await search("x", "code=418");
    await mock().control("POST", "/faults", { status: 503 });
    await search("x");
    const entries: Record<string, unknown>[] = (await mock().control("GET", "/journal")).entries;
    expect(entries.map(({ status, forcedBy }) => [status, forcedBy])).toEqual([
      [402, "Prefer: code=402"],
      [400, "Prefer: code=400"],
      [202, "Prefer: dynamic=true, seed=7"],
      [202, "Prefer: outcome=fail"],
      [202, "the mark [partial]"],
      [202, null],
      [400, null],
      [503, "a fault"],
    ]);
    const verdicts = entries.map(({ verdict }) => verdict);
    expect(verdicts).toEqual([
      "insufficient_credits, by Prefer: code=402",
      expect.stringMatching(/^validation_failed: .*, by Prefer: code=400$/),
      "by Prefer: dynamic=true, seed=7",
      "by Prefer: outcome=fail",
      "by the mark [partial]",
      "as the contract says",
      expect.stringMatching(/^validation_failed: header\.prefer code 418 is not declared(?!.*, by )/),
      "unavailable, by a fault",
    ]);
  });
});

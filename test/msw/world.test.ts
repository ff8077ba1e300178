import { setupServer } from "msw/node";
import { createClient } from "prospecting-contract/client";
import { createMockServer } from "prospecting-contract/mock";
import { createHandlers, type HandlerOptions } from "prospecting-contract/msw";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { failureOf } from "../client/sandbox.ts";

const baseUrl = "https://service.example";
const monitor = {
  name: "AI CRM",
  type: "web_search" as const,
  config: { query: "AI CRM" },
  cadence_minutes: 60,
};

function start(options: HandlerOptions = {}) {
  const server = setupServer(...createHandlers({ baseUrl, ...options }));
  server.listen({ onUnhandledRequest: "bypass" });
  onTestFinished(() => server.close());
  return createClient({ baseUrl, maxRetries: 0, pollIntervalMs: 1 });
}

describe("what handlers are asked to make", () => {
  it("is listed first, read, changed and deleted, and a 404 after", async () => {
    const client = start();
    const before = (await client.monitors.list()).data.map(({ id }) => id);
    const made = await client.monitors.create(monitor);
    expect(made).toMatchObject({ ...monitor, status: "active", last_run_at: null });
    expect((await client.monitors.list()).data.map(({ id }) => id)).toEqual([made.id, ...before]);
    const paused = await client.monitors.update(made.id, { status: "paused", name: "Later" });
    expect(paused).toMatchObject({ id: made.id, name: "Later", status: "paused", next_run_at: null });
    expect(await client.monitors.get(made.id)).toEqual(paused);
    expect((await client.monitors.list({ status: "paused" })).data.map(({ id }) => id)).toContain(made.id);
    expect((await client.monitors.list({ status: "active" })).data.map(({ id }) => id)).not.toContain(
      made.id,
    );
    await client.monitors.delete(made.id);
    for (const call of [
      () => client.monitors.get(made.id),
      () => client.monitors.delete(made.id),
      () => client.monitors.update(made.id, { name: "x" }),
      () => client.monitors.runNow(made.id),
    ])
      expect(await failureOf(call())).toMatchObject({ status: 404, code: "not_found" });
    expect((await client.monitors.list()).data.map(({ id }) => id)).toEqual(before);
    // The events of a deleted monitor can still be listed, and do not include the events in the contract's examples.
    expect((await client.monitors.events(made.id)).data).toEqual([]);
    expect((await client.monitors.events("mon_of_an_example")).data).not.toEqual([]);
  });

  it("has jobs among it, in the state that they are in", async () => {
    const client = start();
    const failing = await client.people.search({ query: "[fail]" });
    const fine = await client.generate.create({ prompt: "p" });
    await client.operations.wait(fine.operationId);
    const { data } = await client.operations.list({ limit: 2 });
    expect(data.map(({ id, kind, status }) => [id, kind, status])).toEqual([
      [fine.operationId, "generate", "succeeded"],
      [failing.operationId, "people_search", "failed"],
    ]);
    const { data: failed } = await client.operations.list({ status: "failed", kind: "people_search" });
    expect(failed.map(({ id }) => id)).toEqual([failing.operationId]);
  });

  it("has its own times: of its start, and of the poll that saw its end", async () => {
    const client = start();
    const before = new Date().toISOString();
    const { operationId } = await client.people.search({ query: "[slow]" });
    const { createdAt = "", ...waiting } = await client.operations.get(operationId);
    expect(waiting).not.toHaveProperty("finishedAt");
    expect(createdAt >= before).toBe(true);
    const { finishedAt = "" } = await client.operations.wait(operationId);
    expect(finishedAt >= createdAt).toBe(true);
    const { data, response } = await client.operations.get(operationId).withResponse();
    expect(data).toMatchObject({ createdAt, finishedAt });
    // The response for an ended job has no Retry-After, as in the service, because the job need not be polled again.
    expect(response.headers.get("retry-after")).toBeNull();
  });

  it("stays as it ended if it is cancelled afterwards", async () => {
    const client = start();
    const { operationId } = await client.people.search({ query: "q" });
    const ended = await client.operations.get(operationId);
    expect(ended.status).toBe("succeeded");
    expect(await client.operations.cancel(operationId)).toEqual(ended);
    expect(await client.operations.get(operationId)).toEqual(ended);
  });

  it("has runs of a monitor that name the monitor", async () => {
    const client = start();
    const { id } = await client.monitors.create(monitor);
    const { result } = await client.monitors.runNow(id).wait();
    expect(result.monitor_id).toBe(id);
  });

  it("schedules a monitor again: at once when it is resumed, after a new interval, and not for a new name", async () => {
    const client = start();
    const { id, next_run_at: first } = await client.monitors.create(monitor);
    expect(Date.parse(first ?? "")).toBeLessThanOrEqual(Date.now());
    expect((await client.monitors.update(id, { name: "B" })).next_run_at).toBe(first);
    const later = await client.monitors.update(id, { cadence_minutes: 120 });
    expect(Date.parse(later.next_run_at ?? "")).toBe(Date.parse(later.updated_at) + 120 * 60_000);
    await client.monitors.update(id, { status: "paused" });
    const resumed = await client.monitors.update(id, { status: "active" });
    expect(Date.parse(resumed.next_run_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("comes in pages of the size that is asked for, each item once, also while others are made", async () => {
    const client = start();
    const made = new Set<string>();
    for (let count = 0; count < 25; count += 1) made.add((await client.monitors.create(monitor)).id);
    expect(made.size).toBe(25);
    const seen: string[] = [];
    for await (const { id } of client.monitors.list({ limit: 10 })) {
      if (seen.length === 10) await client.monitors.create(monitor);
      seen.push(id);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => made.has(id))).toHaveLength(25);
    const { next_cursor: cursor = "" } = await client.monitors.list({ limit: 1 });
    for (const query of [{ status: "paused" as const, cursor }, { cursor: "made-up" }])
      expect(await failureOf(client.monitors.list(query))).toMatchObject({
        status: 400,
        errors: [{ property: "query.cursor" }],
      });
    expect(await failureOf(client.monitors.list({ limit: 101 }))).toMatchObject({
      errors: [{ property: "query.limit" }],
    });
  });

  it("is known to the handlers of its own set only", async () => {
    const { id } = await start().monitors.create(monitor);
    const other = start();
    expect((await other.monitors.list()).data.map((each) => each.id)).not.toContain(id);
  });
});

const mock = createMockServer();
let url: string;
beforeAll(async () => {
  ({ url } = await (await mock).listen());
});
afterAll(async () => (await mock).close());

/** Sends the same request to the handlers and to the mock server; returns both responses. */
async function askBoth(path: string, init: RequestInit = {}) {
  start();
  const headers = {
    "Content-Type": "application/json",
    "X-Access-Key": "ak_sandbox",
    "X-Secret-Key": "sk_sandbox",
    ...Object(init.headers),
  };
  const [ours, theirs] = await Promise.all(
    [baseUrl, url].map(async (base) => {
      const response = await fetch(base + path, { ...init, headers });
      const { timestamp: _, requestId: __, ...body } = await response.json();
      return { status: response.status, body };
    }),
  );
  return { ours, theirs };
}

describe("a request gets the answer of the mock server", () => {
  it.each([
    "/api/v1/monitors?limit=0",
    "/api/v1/monitors?limit=0x10",
    "/api/v1/monitors?limit=05",
    "/api/v1/monitors?limit=101&status=gone",
    "/api/v1/monitors?limit=many&sort=name",
    "/api/v1/monitors?cursor=made-up",
    "/api/operations?kind=person_search&limit=-1",
    "/api/v1/monitors/mon_1/events?since=yesterday",
  ])("for a wrong query: %s", async (path) => {
    const { ours, theirs } = await askBoth(path);
    expect(theirs).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(ours).toEqual(theirs);
  });

  it.each([undefined, "text/plain", "application/x-www-form-urlencoded", "application/jsonp"])(
    "for a body of the type %s",
    async (type) => {
      // Without a Content-Type header, `fetch` sends the type of the Blob, which is empty in this test.
      const body = new Blob(['{"query":"CTO"}']);
      const { ours, theirs } = await askBoth("/api/v1/people/search", {
        method: "POST",
        body,
        headers: { "Content-Type": type ?? "" },
      });
      expect(theirs).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
      expect(ours).toEqual(theirs);
    },
  );

  it("for a missing body", async () => {
    const { ours, theirs } = await askBoth("/api/v1/people/search", { method: "POST" });
    expect(theirs).toMatchObject({ status: 400, body: { errors: [{ property: "body" }] } });
    expect(ours).toEqual(theirs);
  });

  it("for a monitor without settings: the contract's defaults, and a run now", async () => {
    const body = JSON.stringify({ name: "A", type: "web_search", config: { query: "A" } });
    const { ours, theirs } = await askBoth("/api/v1/monitors", { method: "POST", body });
    const { id, created_at, updated_at, next_run_at, ...settings } = ours?.body ?? {};
    expect(theirs).toMatchObject({ status: 201, body: settings });
    expect([next_run_at >= created_at, Object.keys(ours?.body).length]).toEqual([
      true,
      Object.keys(theirs?.body).length,
    ]);
  });
});

describe("a wrong body", () => {
  const wrong: [path: string, body: unknown][] = [
    ["/api/v1/people/search", { query: "", limit: 0, pages: 2, filters: { titles: "CTO" } }],
    ["/api/v1/people/search", {}],
    ["/api/v1/people/search", []],
    ["/api/v1/companies/search", { query: "x".repeat(501), limit: 1.5 }],
    ["/api/enrichments", { identifier: {}, fields: ["contact.fax"] }],
    ["/api/v1/search", { type: "site_search", query: "q" }],
    ["/api/v1/monitors", { ...monitor, cadence_minutes: 1, config: {} }],
    ["/api/generate", { prompt: "p", maxWords: 1, urls: ["not a url"] }],
    ["/api/deep-research", { prompt: 5, schema: null }],
    ["/api/v1/monitors", { name: "", type: "web_serch", cadence_minutes: 1, config: {} }],
    ["/api/v1/monitors", { name: "", type: 5 }],
    ["/api/v1/monitors", { name: "", config: { query: "q" } }],
    ["/api/v1/monitors", { name: "A", type: "" }],
    ["/api/v1/search", { type: "linkedn_keyword", query: "", limit: 0 }],
  ];
  it.each(wrong)("of %s gets the 400 of the mock server, at every place: %j", async (path, body) => {
    start();
    const ask = async (base: string) => {
      const response = await fetch(base + path, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Access-Key": "ak_sandbox",
          "X-Secret-Key": "sk_sandbox",
        },
        body: JSON.stringify(body),
      });
      const { code, errors }: { code: string; errors: { property: string }[] } = await response.json();
      return { status: response.status, code, places: errors.map(({ property }) => property).sort() };
    };
    const want = await ask(url);
    expect(want).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await ask(baseUrl)).toEqual(want);
  });

  it.each([
    ["/api/v1/people/search", { qurey: "CTO", includecontacts: true, pages: 2 }],
    ["/api/v1/people/search", { query: "CTO", filters: { title: ["CTO"] } }],
    ["/api/v1/search", { type: "linkedn_keyword", query: "CTO" }],
  ])("of %s gets the mock server's sentence on an unknown name: %j", async (path, body) => {
    start();
    const ask = async (base: string) => {
      const headers = { "content-type": "application/json", "x-access-key": "ak_sandbox" };
      const response = await fetch(base + path, {
        method: "POST",
        headers: { ...headers, "x-secret-key": "sk_sandbox" },
        body: JSON.stringify(body),
      });
      const { errors }: { errors: { property: string; message: string }[] } = await response.json();
      return Object.fromEntries(errors.map(({ property, message }) => [property, message]));
    };
    const want = await ask(url);
    expect(Object.values(want).join()).toMatch(/did you mean '|allowed values: /);
    expect(await ask(baseUrl)).toEqual(want);
  });

  it("that is no JSON is malformed_json, and one that is missing says so", async () => {
    start();
    const headers = { "Content-Type": "application/json" };
    const post = (body?: string) =>
      fetch(`${baseUrl}/api/generate`, { method: "POST", headers, ...(body === undefined ? {} : { body }) });
    expect(await (await post("{")).json()).toMatchObject({ statusCode: 400, code: "malformed_json" });
    expect(await (await post()).json()).toMatchObject({
      code: "validation_failed",
      errors: [{ property: "body" }],
    });
  });
});

describe("a scraper", () => {
  it.each([
    ["[fail]", 502],
    ["[stuck]", 500],
  ])("with %s in its request answers %i, as on the mock", async (mark, status) => {
    const client = start();
    expect(await failureOf(client.scrapers.webSearch({ query: `q ${mark}` }))).toMatchObject({ status });
    expect(await client.scrapers.webSearch({ query: "q" })).toHaveProperty("data");
  });
});

describe("a scenario", () => {
  const person = { id: "per_1", fullName: "Ada Lovelace" };

  it("chooses members of a job's result, for the jobs that it starts", async () => {
    const client = start({ scenarios: { searchPeople: [{ result: { data: [person] } }, {}] } });
    const first = await client.people.search({ query: "q" }).wait();
    expect(first.result.data).toEqual([person]);
    expect(first.result.meta).toHaveProperty("total");
    const second = await client.people.search({ query: "q" }).wait();
    expect(second.result.data).not.toEqual([person]);
  });

  it("chooses a whole body with headers, and the message of a failure", async () => {
    const client = start({
      scenarios: {
        getHealth: { body: { status: "ok", version: "9.9.9" }, headers: { "X-Extra": "1" } },
        searchPeople: { code: 429, body: { message: "Slow down, please" }, headers: { "Retry-After": "7" } },
      },
    });
    const { data, response } = await client.health.get().withResponse();
    expect([data.version, response.headers.get("x-extra")]).toEqual(["9.9.9", "1"]);
    expect(await failureOf(client.people.search({ query: "q" }))).toMatchObject({
      status: 429,
      code: "rate_limited",
      detail: "Slow down, please",
      retryAfterMs: 7000,
    });
  });

  it("that the schema refuses does not compile, and is refused when handlers are made", () => {
    expect(() =>
      // @ts-expect-error a name is a string
      createHandlers({ scenarios: { searchPeople: { result: { data: [{ id: "per_1", fullName: 5 }] } } } }),
    ).toThrow(/^scenarios\.searchPeople: result\.data\[0\]\.fullName must be string$/);
    expect(() =>
      // @ts-expect-error the body lacks the required version
      createHandlers({ scenarios: { getHealth: { body: { status: "ok" } } } }),
    ).toThrow(/^scenarios\.getHealth: body\.version must have required property/);
    expect(() =>
      createHandlers({ scenarios: { estimatePeopleSearch: { body: { data: {} } as never } } }),
    ).toThrow(/ \(and 3 more\)$/);
  });
});

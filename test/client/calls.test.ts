import { describe, expect, it } from "vitest";
import { createTestClient, failureOf, keys, operationId, requestId } from "./sandbox.ts";
import { startServer } from "./scripted-server.ts";

const search = { data: { query: "q", results: [], totalResults: 0 }, meta: { requestId } };

describe("a call", () => {
  it("sends method, path, body and the key pair, and gives the body of the answer", async () => {
    const server = await startServer({ body: search });
    const { client } = createTestClient(server.url);
    expect(await client.scrapers.webSearch({ query: "AI CRM competitors", maxResults: 5 })).toEqual(search);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: "POST", url: "/api/v1/platform/scrapers/web/search" });
    expect(JSON.parse(request?.body ?? "")).toEqual({ query: "AI CRM competitors", maxResults: 5 });
    expect(request?.headers).toMatchObject({
      "content-type": "application/json",
      "x-access-key": keys.accessKey,
      "x-secret-key": keys.secretKey,
    });
    expect(request?.headers).not.toHaveProperty("authorization");
  });

  it("puts ids into the path and filters into the query, and leaves out what is undefined", async () => {
    const server = await startServer({ body: { data: [] } });
    const { client } = createTestClient(server.url);
    await client.monitors.events("mon_1", { limit: 100, since: "2026-11-20T00:00:00.000Z" });
    const filters: { status: "failed"; cursor?: string } = { status: "failed" };
    Reflect.set(filters, "cursor", undefined);
    await client.operations.list(filters);
    await client.operations.list();
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "GET /api/v1/monitors/mon_1/events?limit=100&since=2026-11-20T00%3A00%3A00.000Z",
      "GET /api/operations?status=failed",
      "GET /api/operations",
    ]);
    expect(server.requests[0]?.headers).not.toHaveProperty("content-type");
    expect(server.requests[0]?.body).toBe("");
  });

  it("bypasses every cache on its way: a kept answer would show a job as processing for ever", async () => {
    const sent: (RequestInit | undefined)[] = [];
    const server = await startServer({ body: { data: [] } });
    const { client } = createTestClient(server.url, {
      fetch: (url, init) => {
        sent.push(init);
        return fetch(url, init);
      },
    });
    await client.operations.list();
    expect(sent[0]).toMatchObject({ method: "GET", cache: "no-store" });
    expect(server.requests[0]?.headers).toMatchObject({ "cache-control": "no-cache" });
  });

  const cyclic: { self?: object } = {};
  cyclic.self = cyclic;
  it.each([
    ["a BigInt", { query: 5n }, /^No JSON: .*BigInt/],
    ["itself", { query: cyclic }, /^No JSON: .*circular/i],
  ])("with a body that holds %s is a UsageError, and nothing is sent", async (_, body, message) => {
    const server = await startServer({ body: search });
    const { client } = createTestClient(server.url);
    const send: (body: object) => Promise<unknown> = (value) =>
      Reflect.apply(client.scrapers.webSearch, undefined, [value]);
    expect(await failureOf(send(body))).toMatchObject({
      name: "UsageError",
      code: "invalid_usage",
      message: expect.stringMatching(message),
    });
    const list: Promise<unknown> = Reflect.apply(client.monitors.list, undefined, [{ limit: 5n }]);
    expect(await failureOf(list)).toMatchObject({ name: "UsageError" });
    expect(server.requests).toEqual([]);
  });

  it("gives undefined for a 204", async () => {
    const server = await startServer({ status: 204 });
    const { client } = createTestClient(server.url);
    expect(await client.monitors.delete("mon_1")).toBeUndefined();
    expect(server.requests[0]).toMatchObject({ method: "DELETE", url: "/api/v1/monitors/mon_1" });
  });

  it("gives status, headers and request id with withResponse", async () => {
    const server = await startServer({
      body: search,
      headers: { "X-Request-Id": requestId, "X-Extra": "1" },
    });
    const { client } = createTestClient(server.url);
    const { data, response, requestId: id } = await client.scrapers.webSearch({ query: "q" }).withResponse();
    expect(data).toEqual(search);
    expect([response.status, response.headers.get("x-extra"), id]).toEqual([200, "1", requestId]);
  });

  it.each([
    ["Prefer", "code=402"],
    ["prefer", "code=402"],
    ["content-type", "application/json; charset=utf-8"],
    ["x-one", "2"],
  ])("takes headers of the client and of the call, the call's %s winning", async (name, value) => {
    const server = await startServer({ body: search });
    const { client } = createTestClient(server.url, { headers: { Prefer: "code=200", "X-One": "1" } });
    await client.scrapers.webSearch({ query: "q" }, { headers: { [name]: value } });
    expect(server.requests[0]?.headers).toMatchObject({
      "content-type": "application/json",
      prefer: "code=200",
      "x-one": "1",
      [name.toLowerCase()]: value,
    });
  });

  it("sends its own keys whatever the headers say", async () => {
    const server = await startServer({ body: search });
    const { client } = createTestClient(server.url, { headers: { "x-access-key": "ak_other" } });
    await client.scrapers.webSearch({ query: "q" });
    expect(server.requests[0]?.headers["x-access-key"]).toBe(keys.accessKey);
  });

  it.each([
    ["X-A", "a\nb"],
    ["X-A", "заказ"],
    ["X A", "a"],
  ])("refuses the header %j: %j before anything is sent", async (name, value) => {
    const { client, clock } = createTestClient("https://app.example", { headers: { [name]: value } });
    expect(await failureOf(client.monitors.list())).toMatchObject({ name: "UsageError" });
    expect(clock.slept).toEqual([]);
  });

  it("sends no credentials to public operations", async () => {
    const server = await startServer({ body: { status: "ok", version: "1.0.0" } });
    const { client } = createTestClient(server.url);
    await client.health.get();
    expect(Object.keys(server.requests[0]?.headers ?? {}).filter((name) => /key|auth/.test(name))).toEqual(
      [],
    );
  });

  it("ends at once with ConnectionError when fetch answers with nothing, as an empty test double does", async () => {
    const { client } = createTestClient("https://app.example", {
      fetch: JSON.parse("{}").fetch ?? (async () => undefined),
    });
    const failure = await failureOf(client.operations.get(operationId));
    expect(failure).toMatchObject({ name: "ConnectionError", code: "connection_failed" });
  });

  it("looks the global fetch up at each call", async () => {
    const { client } = createTestClient("https://app.example");
    const real = globalThis.fetch;
    globalThis.fetch = async () => Response.json(search);
    try {
      expect(await client.scrapers.webSearch({ query: "q" })).toEqual(search);
    } finally {
      globalThis.fetch = real;
    }
  });

  it("keeps the last seen rate-limit state of each bucket", async () => {
    const limits = (limit: number, remaining: number) => ({
      "X-RateLimit-Limit": String(limit),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": "42",
    });
    const server = await startServer(
      { body: search, headers: limits(600, 587) },
      { body: { id: operationId }, headers: limits(300, 299) },
      { body: search },
    );
    const { client, clock } = createTestClient(server.url);
    expect(client.rateLimit).toEqual({});
    await client.scrapers.webSearch({ query: "q" });
    await client.operations.get(operationId);
    await client.scrapers.webSearch({ query: "q" });
    const resetAt = clock.now() + 42_000;
    expect(client.rateLimit).toEqual({
      global: { limit: 600, remaining: 587, resetAt },
      polling: { limit: 300, remaining: 299, resetAt },
    });
  });
});

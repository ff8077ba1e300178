import { describe, expect, it } from "vitest";
import { type Reply, shareMock } from "./callers.ts";

const mock = shareMock();

const journal = async (query = ""): Promise<Reply["body"][]> =>
  (await mock().control("GET", `/journal${query}`)).entries;

describe("the journal's requests and answers", () => {
  it("have query, headers and bodies of both sides, so that a test can say what was sent", async () => {
    await mock().call("POST", "/api/v1/people/search", {
      body: { query: "CTO", limit: 3 },
      headers: { "Idempotency-Key": "press-1" },
    });
    await mock().call("GET", "/api/operations?limit=5");
    const [search] = await journal("?operation=searchPeople");
    expect(search.request).toMatchObject({
      query: {},
      headers: { "idempotency-key": "press-1", "content-type": "application/json" },
      body: { query: "CTO", limit: 3 },
      bytes: 25,
      truncated: false,
    });
    expect(search.response.headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
    expect(search.response.body).toMatchObject({ status: "queued", id: expect.stringMatching(/^op_/) });
    const [list] = await journal("?operation=listOperations");
    expect(list.request).toMatchObject({ query: { limit: "5" }, body: null, bytes: 0 });
    expect(list.response.body.data).toHaveLength(1);
    expect(await mock().control("GET", `/journal/${list.number}`)).toEqual(list);
    expect(list.organizationId).toBe(search.organizationId);
  });

  it("can be read for one operation; a misspelt one is refused rather than found empty", async () => {
    await mock().call("GET", "/api/health");
    await mock().call("GET", "/api/v1/monitors");
    expect((await journal("?operation=listMonitors")).map(({ path }) => path)).toEqual(["/api/v1/monitors"]);
    expect(await journal("?operation=searchPeople")).toEqual([]);
    for (const query of ["operation=searchPeple", "after=first", "after="])
      await expect(mock().control("GET", `/journal?${query}`)).rejects.toThrow(/must be/);
    await expect(mock().control("GET", "/journal/999999")).rejects.toThrow("no entry 999999");
  });

  it("show no key, neither where it was sent nor where a body repeats it", async () => {
    const secret = "sk_live_9f8e7d6c5b4a";
    const token = "rk_live_1234567890";
    const echo = { query: `who has ${secret} and ${token}?`, limit: 1 };
    const headers = { "x-secret-key": secret, authorization: `Bearer ${token}`, cookie: "sid=s3cr3t-cookie" };
    await mock().call("POST", `/api/v1/people/search?access_token=${token}x`, { body: echo, headers });
    // The journal keeps 16,384 bytes of a body, so it cuts this string off in the middle of the key.
    const long = " ".repeat(16_384 - 12 - secret.length + 6) + secret;
    await mock().call("POST", "/api/v1/people/search", { body: { query: long }, headers });
    const entries = await journal();
    expect(entries).toHaveLength(2);
    const text = JSON.stringify(entries);
    expect(text).not.toContain(secret.slice(0, 12));
    expect(text).not.toContain(token);
    expect(text).not.toContain("s3cr3t-cookie");
    expect(entries[0].request).toMatchObject({
      query: { access_token: "[redacted]" },
      headers: { "x-secret-key": "[redacted]", authorization: "[redacted]", cookie: "[redacted]" },
      body: { query: "who has [redacted] and [redacted]?" },
    });
  });

  it("keep the start of a long body, and say so", async () => {
    const prompt = "x".repeat(40_000);
    await mock().call("POST", "/api/generate", { body: { prompt } });
    const [{ request }] = await journal();
    expect(request).toMatchObject({ truncated: true, bytes: prompt.length + '{"prompt":""}'.length });
    expect(request.body).toHaveLength(16_384);
  });

  it("hold 8 MB at most: the oldest make room", async () => {
    const pad = "y".repeat(12_000);
    for (let round = 0; round < 50; round += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          mock().call("GET", `/api/health?n=${round * 10 + index}&pad=${pad}`),
        ),
      );
    const entries = await journal("?bodies=false");
    expect(entries.length).toBeLessThan(400);
    expect(entries.length).toBeGreaterThan(100);
    const last = await mock().control("GET", `/journal/${entries.at(-1).number}`);
    expect(last.request.query.n).toMatch(/^49\d$/);
  });

  it("leave out the bodies on request", async () => {
    await mock().call("GET", "/api/health");
    const [entry] = await journal("?bodies=false");
    expect(entry).toMatchObject({ operation: "getHealth" });
    expect(entry).not.toHaveProperty("request");
  });

  it("record bodies that no operation read, that are no JSON, and that HEAD left out", async () => {
    await mock().call("POST", "/api/nothing", { body: { a: 1 } });
    await fetch(`${mock().url}/api/v1/people/search`, {
      method: "POST",
      body: "plain",
      headers: { "content-type": "text/plain" },
    });
    await fetch(`${mock().url}/api/health`, { method: "HEAD" });
    const [unknown, plain, head] = await journal();
    expect(unknown).toMatchObject({
      status: 404,
      request: { body: { a: 1 } },
      response: { body: { statusCode: 404 } },
    });
    expect(plain.request.body).toBe("plain");
    expect(head.response).toMatchObject({ body: null, bytes: 0 });
  });
});

describe("the journal of a new session", () => {
  const refused: [title: string, method: string, path: string, headers: Record<string, string>][] = [
    ["an unknown path", "GET", "/api/nothing", {}],
    ["a method that the path lacks", "DELETE", "/api/health", {}],
    ["a missing credential", "GET", "/api/credits", { "x-access-key": "", "x-secret-key": "" }],
    ["a path that is no UTF-8", "GET", "/api/operations/%ff", {}],
  ];
  for (const [title, method, path, headers] of refused)
    it(`has the first request, although it was refused for ${title}`, async () => {
      const session = `first-${title.replaceAll(/\W+/g, "-")}`;
      const { status } = await mock().call(method, path, {
        headers: { ...headers, "x-mock-session": session },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      const { entries } = await mock().control("GET", "/journal", undefined, session);
      expect(entries).toMatchObject([{ method, path, status }]);
    });
});

describe("a world", () => {
  const health = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${mock().url}${path}`, { headers });
  const paths = async (session: string): Promise<string[]> =>
    (await mock().control("GET", "/journal", undefined, session)).entries.map(
      (entry: Reply["body"]) => entry.path,
    );

  it("can be named by the key, as a server that renders pages keeps it", async () => {
    const as = { "x-access-key": "ak_world_by-key", "x-secret-key": "sk_world_by-key" };
    expect((await health("/api/operations", as)).status).toBe(200);
    expect((await health("/api/credits", { authorization: "Bearer rk_world_by-key" })).status).toBeLessThan(
      500,
    );
    expect(await paths("by-key")).toEqual(["/api/operations", "/api/credits"]);
    expect(await paths("default")).toEqual([]);
  });

  it("can be named by the address; its jobs are polled there too", async () => {
    const started = await mock().call("POST", "/__world/by.path/api/v1/people/search", {
      body: { query: "CTO" },
    });
    expect(started.status).toBe(202);
    expect(started.body.pollUrl).toBe(`${mock().url}/__world/by.path/api/operations/${started.body.id}`);
    const polled = await mock().call("GET", new URL(started.body.pollUrl).pathname);
    expect(polled.body.id).toBe(started.body.id);
    expect((await mock().call("GET", `/api/operations/${started.body.id}`)).status).toBe(404);
    expect(await paths("by.path")).toHaveLength(2);
    const clock = await fetch(`${mock().url}/__world/by.path/__mock/journal`);
    expect((await clock.json()).entries).toHaveLength(2);
  });

  it("is named by the header first, then the address, then the key; a bad name is a 400", async () => {
    const as = { "x-access-key": "ak_world_third", "x-secret-key": "sk_x" };
    await health("/__world/second/api/operations", { ...as, "x-mock-session": "first" });
    await health("/__world/second/api/operations?limit=1", as);
    expect(
      [await paths("first"), await paths("second"), await paths("third")].map((one) => one.length),
    ).toEqual([1, 1, 0]);
    const bad = await mock().call("GET", "/__world/no%20way/api/operations");
    expect(bad.status).toBe(400);
    expect(bad.body.message).toContain("letters, digits");
  });
});
